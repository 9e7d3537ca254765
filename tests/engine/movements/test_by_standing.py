from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.movements.by_standing import Fours, danish_fours, danish_tables, swiss_tables
from engine.movements.seating import Kind, Seating
from engine.movements.sizes import table_sizes
from tests.engine.movements.counting import (
    here,
    meetings,
    met_again,
    short_tables_are_fair,
    sit_outs_are_fair,
)

KINDS = [Kind.INDIVIDUAL, Kind.REMI, Kind.ROTATING]
QUICK = 3_000


def test_without_a_past_the_tables_follow_the_standing():
    standing = [9, 3, 7, 1, 0, 2, 4, 5, 6, 8, 10]
    round_ = swiss_tables(standing, Kind.INDIVIDUAL, [])
    assert [set(table) for table in round_.tables] == [{9, 3, 7, 1}, {0, 2, 4, 5}, {6, 8, 10}]
    assert danish_tables(standing, Kind.REMI, []) == Seating(
        ((9, 3, 7, 1), (0, 2, 4, 5), (6, 8, 10))
    )


def test_who_has_met_is_parted_by_the_shortest_way():
    played = [Seating(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))]
    round_ = swiss_tables(range(16), Kind.INDIVIDUAL, played)
    assert met_again([*played, round_]) == 0


def test_the_danish_draw_does_not_look_at_who_has_met():
    played = [Seating(((0, 1, 2, 3), (4, 5, 6, 7)))]
    assert danish_tables(range(8), Kind.INDIVIDUAL, played) == played[0]


@pytest.mark.parametrize(
    ("fours", "partners"),
    [
        (Fours.FIRST_AND_FOURTH, [{0, 3}, {1, 2}, {4, 7}, {5, 6}]),
        (Fours.FIRST_AND_SECOND, [{0, 1}, {2, 3}, {4, 5}, {6, 7}]),
    ],
)
def test_four_in_a_row_are_partnered_as_chosen(fours, partners):
    round_ = danish_fours(range(10), fours)
    assert [{n, s} for n, _, s, _ in round_.tables] + [{e, w} for _, e, _, w in round_.tables] == [
        partners[0],
        partners[2],
        partners[1],
        partners[3],
    ]
    assert sorted(round_.sits_out) == [8, 9]


@pytest.mark.thorough
def test_five_rounds_by_the_standing_seat_everyone_and_turns_are_fair():
    for kind in KINDS:
        for entries in range(2, 65):
            played = []
            for number in range(5):
                standing = sorted(range(entries), key=lambda entry: (entry * (7 + number)) % 11)
                round_ = swiss_tables(standing, kind, played, seed=number, effort=QUICK)
                assert sorted(here(round_)) == list(range(entries))
                assert tuple(map(len, round_.tables)) == table_sizes(kind, entries)
                played.append(round_)
            assert sit_outs_are_fair(played)
            if kind is not Kind.ROTATING:
                assert short_tables_are_fair(played)


def test_the_lowest_who_have_not_yet_sit_out_or_short():
    played = [Seating(((0, 1, 2, 3),), (4, 5))]
    assert sorted(danish_fours(range(6), Fours.FIRST_AND_FOURTH, played).sits_out) == [2, 3]
    played = [Seating(((0, 1, 2, 3), (4, 5, 6)))]
    assert danish_tables(range(7), Kind.REMI, played).tables == ((0, 4, 5, 6), (1, 2, 3))


@pytest.mark.thorough
@settings(max_examples=15)
@example(197, 3, -8)  # two of the five at the one large table
@given(st.integers(40, 200), st.integers(1, 4), st.integers())
def test_nobody_meets_again_while_that_can_be_avoided(entries, rounds, seed):
    played = []
    for number in range(rounds):
        standing = sorted(range(entries), key=lambda entry: hash((entry // 3, seed + number)))
        played.append(swiss_tables(standing, Kind.INDIVIDUAL, played, seed=seed))
    assert met_again(played) == 0


def test_whoever_gives_way_stays_near():
    played = [danish_tables(range(400), Kind.INDIVIDUAL, [])]
    round_ = swiss_tables(range(400), Kind.INDIVIDUAL, played)
    assert met_again([*played, round_]) == 0
    centres = [sum(table) / 4 for table in round_.tables]
    assert max(abs(one - two) for one, two in pairwise(centres)) < 40
    assert all(max(table) - min(table) < 60 for table in round_.tables)
    assert len(meetings([round_])) == 600


@pytest.mark.parametrize("draw", [swiss_tables, danish_tables])
def test_who_came_late_does_not_sit_out_first(draw):
    played = [Seating(((0, 1, 2, 3), (4, 5, 6, 7)))] * 2
    assert draw(range(9), Kind.ROTATING, played).sits_out == (7,)
