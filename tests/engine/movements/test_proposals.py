import pytest

from engine.movements.certificate import certificate
from engine.movements.mitchell import mitchell
from engine.movements.proposals import Proposal, proposals
from engine.movements.round_robin import round_robin
from engine.movements.seating import Kind
from engine.movements.sizes import table_sizes
from engine.movements.teams import for_teams

QUICK = 2_000


def evening(kind, entries, rounds, deals=4):
    return proposals(
        kind,
        entries,
        minutes=30 * rounds + 29,
        minutes_a_round=30,
        deals_a_round=deals,
        effort=QUICK,
    )


def named(found):
    return [(one.form, one.kind, one.rounds, one.sizes, one.sat_out) for one in found]


def test_fifteen_pairs_in_three_and_a_half_hours():
    """The evening of product.md: 35 minutes a round, four deals."""
    found = proposals(Kind.PAIRS, 15, minutes=210, minutes_a_round=35, deals_a_round=4)
    tables = (2,) * 7
    assert named(found) == [
        ("swiss", Kind.PAIRS, 6, tables, (0, 1)),
        ("mitchell", Kind.PAIRS, 6, tables, (0, 1)),
        ("mitchell", Kind.PAIRS, 6, tables, (0, 1)),
        ("knock_out", Kind.PAIRS, 4, tables, (0, 1)),
    ]
    swiss, switched, _, knockout = found
    assert swiss.movement is knockout.movement is knockout.certificate is None
    assert swiss.certificate.opponents.counts == {0: 63, 1: 42}
    assert swiss.certificate.directions is None
    assert switched == Proposal(
        form="mitchell",
        kind=Kind.PAIRS,
        rounds=6,
        minutes=210,
        deals=24,
        sizes=tables,
        sat_out=(0, 1),
        is_full_match=True,
        certificate=certificate(mitchell(15, 6, switched=True).rounds, Kind.PAIRS),
        movement=mitchell(15, 6, switched=True),
    )


def test_where_there_is_time_everyone_meets_everyone_and_again():
    found = evening(Kind.PAIRS, 6, 11)
    assert [one.movement for one in found[:2]] == [round_robin(6, 10), round_robin(6, 5)]
    assert "swiss" not in {one.form for one in found}


def test_nearly_a_round_robin_comes_before_a_short_swiss():
    found = evening(Kind.PAIRS, 8, 6)
    assert found[0].movement == round_robin(8, 6)
    assert named(found[1:2]) == [("swiss", Kind.PAIRS, 4, (2,) * 4, (0, 0))]


def test_eleven_individuals_with_rotating_partners():
    whist, danish = evening(Kind.ROTATING, 11, 5)
    assert named([whist, danish]) == [
        ("whist", Kind.ROTATING, 5, (4, 4), (1, 2)),
        ("danish", Kind.ROTATING, 5, (4, 4), (1, 2)),
    ]
    assert whist.certificate.partners.counts == {0: 35, 1: 20}
    assert danish.certificate is None


def test_six_individuals_may_also_sit_at_one_table():
    found = evening(Kind.ROTATING, 6, 15)
    assert named(found) == [
        ("whist", Kind.ROTATING, 15, (4,), (5, 5)),
        ("danish", Kind.ROTATING, 15, (4,), (5, 5)),
        ("tables", Kind.INDIVIDUAL, 15, (6,), (0, 0)),
    ]
    assert [one.is_full_match for one in found] == [True, True, False]
    assert evening(Kind.ROTATING, 6, 15, deals=12)[-1].is_full_match


def test_two_or_three_rotating_partners_have_one_table():
    for entries in (2, 3):
        (one,) = evening(Kind.ROTATING, entries, 4)
        assert (one.kind, one.sizes, one.sat_out) == (Kind.INDIVIDUAL, (entries,), (0, 0))


def test_tables_whose_players_deal_equally_often_come_first():
    found = evening(Kind.INDIVIDUAL, 40, 6, deals=5)
    assert [(one.sizes, one.is_full_match) for one in found] == [
        ((5,) * 8, True),
        ((4,) * 10, False),
        ((8,) * 5, False),
        ((4,) * 10, False),
    ]
    assert [one.form for one in found] == ["lines", "tables", "tables", "swiss"]


def test_seven_at_remi():
    tables, swiss = evening(Kind.REMI, 7, 6)
    assert named([tables, swiss]) == [
        ("tables", Kind.REMI, 6, (4, 3), (0, 0)),
        ("swiss", Kind.REMI, 6, (4, 3), (0, 0)),
    ]
    assert tables.certificate.at_short.counts == {2: 3, 3: 4}


def test_teams_meet_at_two_tables():
    found = evening(Kind.TEAMS, 6, 5)
    assert found[0].movement == for_teams(round_robin(6))
    assert found[0].sizes == found[-1].sizes == (2,) * 6
    assert [one.form for one in found] == ["round_robin", "knock_out"]


@pytest.mark.thorough
def test_every_number_of_entries_finds_something_that_fits():
    for kind in Kind:
        for entries in range(2, 65):
            for rounds in (1, 4):
                found = evening(kind, entries, rounds)
                assert found
                for one in found:
                    assert 1 <= one.rounds <= rounds
                    assert one.minutes == 30 * one.rounds
                    assert one.deals == 4 * one.rounds
                    if one.movement:
                        assert one.certificate == certificate(
                            one.movement.rounds, one.kind, range(entries)
                        )
                        assert one.certificate.sat_out_of_turn == ()
                        assert one.rounds == len(one.movement.rounds)
                        assert sorted(one.movement.entries) == list(range(entries))
                    elif not kind.is_team:
                        assert one.sizes == table_sizes(kind, entries)


def test_a_large_field_finds_something_too():
    for kind in Kind:
        assert evening(kind, 1024, 8)


def test_without_time_for_a_round_nothing_fits():
    assert proposals(Kind.PAIRS, 8, minutes=29, minutes_a_round=30, deals_a_round=4) == []
    assert evening(Kind.PAIRS, 1, 4) == []
