from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.movements.lines import line_round, lines, rounds_without_repeat
from engine.movements.seating import Kind, Movement, Seating
from tests.engine.movements.counting import (
    everyone_has_one_place,
    meetings,
    met_again,
    pairs_of,
    spread,
)


def test_line_s_moves_on_by_s_tables_each_round():
    assert lines(5, 2) == Movement(
        "lines",
        Kind.ROTATING,
        (
            Seating(
                ((0, 5, 10, 15), (1, 6, 11, 16), (2, 7, 12, 17), (3, 8, 13, 18), (4, 9, 14, 19))
            ),
            Seating(
                ((0, 9, 13, 17), (1, 5, 14, 18), (2, 6, 10, 19), (3, 7, 11, 15), (4, 8, 12, 16))
            ),
        ),
        (tuple(range(20)),),
    )


def test_plain_lines_never_meet_again_if_and_only_if_tables_are_coprime_to_six():
    for tables in range(2, 36):
        rounds = [Seating(line_round(tables, number)) for number in range(tables)]
        assert (met_again(rounds) == 0) == (gcd(tables, 6) == 1)


def test_nobody_meets_anybody_twice_in_the_rounds_that_lines_have():
    for tables in range(1, 65):
        rounds = lines(tables).rounds
        assert len(rounds) == rounds_without_repeat(tables)
        assert everyone_has_one_place(rounds, 4 * tables)
        assert met_again(rounds) == 0


@pytest.mark.parametrize("tables", [4, 8, 9, 16, 27, 32, 64])
def test_powers_of_two_and_three_have_as_many_rounds_as_tables_at_least(tables):
    assert rounds_without_repeat(tables) >= tables


@pytest.mark.parametrize(("entries", "rounds"), [(16, 5), (64, 21), (256, 85)])
def test_sixteen_and_other_powers_all_meet_once(entries, rounds):
    movement = lines(entries // 4, rounds)
    assert len(movement.rounds) == rounds_without_repeat(entries // 4)
    assert spread(meetings(movement.rounds), pairs_of(entries)) == {1: entries * (entries - 1) // 2}


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 4), (5, 6), (7, 8), (8, 9)])
def test_as_many_tables_as_seats_all_meet_once(seats, rounds):
    entries = seats * seats
    movement = lines(seats, seats=seats, kind=Kind.INDIVIDUAL)
    assert len(movement.rounds) == rounds
    assert spread(meetings(movement.rounds), pairs_of(entries)) == {1: entries * (entries - 1) // 2}


@settings(max_examples=30)
@given(st.integers(1, 130), st.integers(2, 8))
def test_lines_of_any_number_and_seats_never_meet_again(tables, seats):
    rounds = lines(tables, seats=seats, kind=Kind.INDIVIDUAL).rounds[:12]
    assert everyone_has_one_place(rounds, tables * seats)
    assert met_again(rounds) == 0


def test_more_rounds_are_the_same_again():
    once = lines(6).rounds
    assert lines(6, 5).rounds == (*once, *once, once[0])
