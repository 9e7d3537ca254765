from collections import Counter
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.movements.certificate import certificate
from engine.movements.individual import tables_of
from engine.movements.mitchell import mitchell
from engine.movements.rebuild import rebuilt, rebuilt_lines
from engine.movements.round_robin import round_robin
from engine.movements.seating import SINGLES, TEAMED, UNTEAMED, Kind
from engine.movements.sizes import table_sizes
from engine.movements.teams import for_teams, one_table
from engine.movements.whist import rotating_partners
from tests.engine.movements.counting import (
    here,
    meetings,
    met_again,
    partner_counts,
    short_tables_are_fair,
    sit_outs_are_fair,
)

QUICK = 6_000


def change(movement, after, who, **options):
    """The rest of a movement, with `who` here from the round after so many."""
    played, planned = movement.rounds[:after], movement.rounds[after:]
    built = rebuilt(played, planned, [who] * len(planned), movement.kind, **options)
    assert all(set(here(round_)) == set(who) for round_ in built)
    return built, [*played, *built]


def repeats(rounds, kind=Kind.PAIRS):
    return certificate(rounds, kind).meetings.repeats


def test_a_sixteenth_pair_takes_the_sit_out_and_costs_no_rematch():
    built, rounds = change(round_robin(15), 3, range(16))
    assert repeats(rounds) == 0
    assert sum(len(round_.sits_out) for round_ in built) == 0
    assert meetings(rounds).keys() >= {frozenset((15, entry)) for entry in range(3, 15)}


def test_when_one_of_fifteen_pairs_leaves_only_so_much_repeats_as_must():
    """84 meetings are to come and but 73 of those who stay have not met: see the assertion."""
    movement = round_robin(15)
    met = [two for two in meetings(movement.rounds[:3]) if 14 not in two]
    _built, rounds = change(movement, 3, range(14))
    assert repeats(rounds) == 12 * 7 - (14 * 13 // 2 - len(met))


def test_when_one_of_sixteen_pairs_leaves_the_others_sit_out_in_turn():
    _built, rounds = change(round_robin(16), 3, range(15))
    assert repeats(rounds) == 0
    assert certificate(rounds, Kind.PAIRS).sat_out.worst == 1
    assert sit_outs_are_fair(rounds)


def test_in_a_mitchell_a_newcomer_meets_new_people_every_round():
    _built, rounds = change(mitchell(12, 5), 2, range(13))
    assert repeats(rounds) == 0
    assert sit_outs_are_fair(rounds)


@pytest.mark.parametrize(
    ("north_south", "east_west", "sit_outs"),
    [
        ([*range(6), 12], range(6, 12), 3),
        (range(6), [*range(6, 12), 12], 3),
        (range(6), range(6, 11), 3),
        (range(1, 6), range(7, 12), 0),
        (range(6), range(6, 10), 6),
        ([*range(6), 12], [*range(6, 12), 13], 0),
    ],
)
def test_lines_that_are_ranked_apart_stay_apart(north_south, east_west, sit_outs):
    """Of six tables and five rounds two are played: somebody joins or leaves either line."""
    played = mitchell(12, 5).rounds[:2]
    who = {*north_south, *east_west}
    built = rebuilt_lines(played, [who] * 3, (north_south, east_west))
    assert repeats([*played, *built]) == 0
    assert sum(len(round_.sits_out) for round_ in built) == sit_outs
    longer = max(north_south, east_west, key=len)
    for round_ in built:
        assert sorted(here(round_)) == sorted(who)
        assert all(one in north_south and two in east_west for one, two in round_.tables)
        assert set(round_.sits_out) <= set(longer)
    assert max(Counter(e for round_ in built for e in round_.sits_out).values(), default=0) <= 1


def test_a_twelfth_player_among_rotating_partners():
    built, rounds = change(rotating_partners(11, 6), 2, range(12))
    assert set(partner_counts(rounds, 12)) == {0, 1}
    assert sum(len(round_.sits_out) for round_ in built) == 0


def test_a_player_leaves_rotating_partners():
    _, rounds = change(rotating_partners(12, 6), 3, [*range(4), *range(5, 12)])
    assert set(partner_counts(rounds, 12)) == {0, 1}
    assert sit_outs_are_fair(rounds)


@pytest.mark.parametrize("entries", [6, 8, 10])
def test_seven_at_remi_become_more_or_fewer(entries):
    built, rounds = change(tables_of(Kind.REMI, 7, 6), 2, range(entries))
    assert {tuple(map(len, round_.tables)) for round_ in built} == {table_sizes(Kind.REMI, entries)}
    assert short_tables_are_fair(rounds)


def test_individual_tables_keep_the_size_that_was_wanted():
    built, _ = change(
        tables_of(Kind.INDIVIDUAL, 24, 5, [8] * 3), 2, range(20), size=8, effort=QUICK
    )
    assert [tuple(map(len, round_.tables)) for round_ in built] == [(7, 7, 6)] * 3


def test_teams_come_with_both_tables_of_each_match():
    movement = for_teams(round_robin(7))
    _built, rounds = change(movement, 2, range(8))
    assert met_again(map(one_table, rounds)) == 0
    assert all(
        round_.tables[1::2] == tuple(t[::-1] for t in round_.tables[::2]) for round_ in rounds
    )
    assert certificate(rounds, Kind.TEAMS).opponents.repeats == 0


@pytest.mark.thorough
def test_every_number_can_grow_and_shrink_by_one():
    for kind in [Kind.PAIRS, Kind.ROTATING]:
        for entries in range(3, 65):
            make = round_robin if kind is Kind.PAIRS else rotating_partners
            movement = make(entries, 5) if entries > 3 else round_robin(entries, 5)
            for who in (range(entries + 1), range(1, entries)):
                _, rounds = change(movement, 2, who, effort=QUICK)
                assert sit_outs_are_fair(rounds)


@settings(max_examples=40)
@given(st.data(), st.sampled_from(Kind), st.integers(4, 20), st.integers(0, 3), st.integers())
def test_whoever_comes_and_goes_in_whichever_round_turns_stay_fair(
    data, kind, entries, after, seed
):
    make = {
        **dict.fromkeys(UNTEAMED, round_robin),
        **dict.fromkeys(TEAMED, lambda *sizes: for_teams(round_robin(*sizes))),
        Kind.ROTATING: rotating_partners,
        **{single: partial(tables_of, single) for single in SINGLES},
    }[kind]
    quick = {} if kind.is_of_two else {"effort": 500}
    movement = make(entries, 6, **quick)
    group = st.sets(st.integers(0, entries + 3), min_size=2)
    who = [data.draw(group) for _ in range(data.draw(st.integers(1, 6)))]
    played, planned = movement.rounds[:after], movement.rounds[after:]
    built = rebuilt(played, planned, who, kind, seed=seed, effort=500)
    assert [set(here(round_)) for round_ in built] == who
    if kind.has_sides:
        assert sit_outs_are_fair([*played, *built])
    else:
        assert short_tables_are_fair([*played, *built])
    assert built == rebuilt(played, planned, who, kind, seed=seed, effort=500)
    for round_ in built:
        tables = [one_table(round_)] if kind.is_team else [round_]
        places = Counter(entry for one in tables for entry in here(one))
        assert set(places.values()) <= {1}


def test_who_came_late_does_not_sit_out_again_at_once():
    """16 pairs, a 17th for the last five rounds: those who have played all sit out."""
    built, rounds = change(round_robin(16), 10, range(17))
    assert [round_.sits_out for round_ in built].count((16,)) == 0
    assert sit_outs_are_fair(rounds)
    lines = (range(8), range(8, 17))
    movement = mitchell(16, 8)
    played, planned = movement.rounds[:4], movement.rounds[4:]
    built = rebuilt_lines(played, [range(17)] * len(planned), lines)
    assert 16 not in {entry for round_ in built for entry in round_.sits_out}


@pytest.mark.parametrize("for_kind", [lambda movement: movement, for_teams])
def test_those_who_are_kept_apart_do_not_meet_in_what_is_rebuilt(for_kind):
    movement = for_kind(round_robin(8))
    apart = {tuple(sorted(table)) for table in movement.rounds[1].tables}
    built, _rounds = change(movement, 1, range(7), apart=apart)
    assert not {tuple(sorted(table)) for round_ in built for table in round_.tables} & apart


def test_those_who_are_kept_apart_do_not_meet_across_two_lines():
    lines = (range(4), range(4, 8))
    apart = [(0, 4), (1, 5), (2, 6)]
    built = rebuilt_lines([], [range(8)] * 2, lines, apart=apart, effort=QUICK)
    assert not {tuple(sorted(table)) for round_ in built for table in round_.tables} & {*apart}
