import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.certificate import certificate
from engine.movements.search import cost
from engine.movements.seating import Kind
from engine.movements.starters import cycle, starter
from engine.movements.whist import rotating_partners, whole
from tests.engine.movements.counting import (
    everyone_has_one_place,
    met_again,
    opponent_counts,
    partner_counts,
    sat_out_counts,
    sit_outs_are_fair,
)

QUICK = 4_000


def test_a_whole_cycle_is_the_starter_grown_with_seats_evened_out():
    for entries in range(4, 65):
        movement = rotating_partners(entries)
        grown = cycle(starter(entries), whole(entries))
        assert (movement.form, movement.kind) == ("whist", Kind.ROTATING)
        for round_, first in zip(movement.rounds, grown, strict=True):
            assert round_.sits_out == first.sits_out
            assert list(map(turned, round_.tables)) == list(map(turned, first.tables))
        assert certificate(movement.rounds, Kind.ROTATING).directions.worst <= 6


def turned(table):
    """The table as seen by its lowest."""
    lowest = table.index(min(table))
    return table[lowest:] + table[:lowest]


@pytest.mark.thorough
def test_an_evening_is_never_less_even_than_the_first_rounds_of_the_cycle():
    for entries in range(4, 65):
        for rounds in (1, 3, 6):
            movement = rotating_partners(entries, rounds, effort=QUICK)
            assert len(movement.rounds) == rounds
            assert everyone_has_one_place(movement.rounds, entries)
            assert sit_outs_are_fair(movement.rounds)
            if entries > 6:
                assert set(partner_counts(movement.rounds, entries)) <= {0, 1}
            grown = (cycle(starter(entries), whole(entries)) * 2)[:rounds]
            assert cost(movement.rounds, Kind.ROTATING) <= cost(grown, Kind.ROTATING)


@pytest.mark.thorough
@given(st.integers(65, 200), st.integers(1, 12), st.integers())
def test_large_fields_never_meet_again_in_an_evening(entries, rounds, seed):
    movement = rotating_partners(entries, rounds, seed=seed)
    assert everyone_has_one_place(movement.rounds, entries)
    assert sit_outs_are_fair(movement.rounds)
    assert met_again(movement.rounds) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("entries", [126, 127, 128, 129, 1022, 1023, 1024, 1501])
def test_a_hall_of_players_meets_nobody_twice_in_ten_rounds(entries):
    movement = rotating_partners(entries, 10)
    assert everyone_has_one_place(movement.rounds, entries)
    assert met_again(movement.rounds) == 0
    assert sit_outs_are_fair(movement.rounds)


def test_sixteen_in_five_rounds_are_lines():
    movement = rotating_partners(16, 5)
    assert movement.form == "lines"
    assert certificate(movement.rounds, Kind.ROTATING).meetings.counts == {1: 120}


def test_an_evening_of_eleven():
    """Five rounds: nobody partners or opposes anybody twice, three sit out each round, all of them
    once before four do so again."""
    rounds = rotating_partners(11, 5).rounds
    assert partner_counts(rounds, 11) == {0: 35, 1: 20}
    assert opponent_counts(rounds, 11) == {0: 15, 1: 40}
    assert sat_out_counts(rounds, 11) == {1: 7, 2: 4}
    assert sit_outs_are_fair(rounds)


def test_six_may_play_all_fours_of_them_and_less():
    assert whole(6) == 15
    evening = rotating_partners(6, 6).rounds
    assert partner_counts(evening, 6) == {0: 3, 1: 12}
    assert sit_outs_are_fair(evening)


@pytest.mark.parametrize("entries", [2, 3])
def test_two_or_three_play_at_one_table_without_partners(entries):
    movement = rotating_partners(entries, 4)
    assert movement.kind is Kind.INDIVIDUAL
    assert [sorted(table) for round_ in movement.rounds for table in round_.tables] == (
        [list(range(entries))] * 4
    )


@pytest.mark.parametrize("entries", [4, 5, 7, 9, 14])
def test_more_rounds_than_a_cycle_go_on_with_the_next(entries):
    rounds = rotating_partners(entries, 2 * whole(entries) + 1).rounds
    assert len(rounds) == 2 * whole(entries) + 1
    assert everyone_has_one_place(rounds, entries)
    assert sit_outs_are_fair(rounds)
    assert max(partner_counts(rounds, entries)) <= 3


def test_the_seed_decides_and_nothing_else():
    assert rotating_partners(13, 5, seed=3) == rotating_partners(13, 5, seed=3)
    assert rotating_partners(13, 5, seed=3) != rotating_partners(13, 5, seed=4)
