import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.certificate import certificate
from engine.movements.individual import individual_tables
from engine.movements.seating import Form, Kind
from engine.movements.sizes import WrongSplit, individual_sizes, splits
from tests.engine.movements.counting import (
    everyone_has_one_place,
    met_again,
    short_tables_are_fair,
)

QUICK = 3_000


@pytest.mark.parametrize("entries", range(2, 65))
def test_everyone_plays_every_round_and_short_tables_go_round(entries):
    movement = individual_tables(entries, 7, effort=QUICK)
    assert movement.kind is Kind.INDIVIDUAL
    assert len(movement.rounds) == 7
    assert everyone_has_one_place(movement.rounds, entries)
    assert {tuple(map(len, round_.tables)) for round_ in movement.rounds} == {
        individual_sizes(entries)
    }
    assert not any(round_.sits_out for round_ in movement.rounds)
    assert short_tables_are_fair(movement.rounds)


@pytest.mark.parametrize("entries", [7, 11, 16, 23])
def test_every_even_split_can_be_played(entries):
    for sizes in splits(entries):
        rounds = individual_tables(entries, 4, sizes, effort=QUICK).rounds
        assert everyone_has_one_place(rounds, entries)
        assert {tuple(map(len, round_.tables)) for round_ in rounds} == {sizes}
        assert short_tables_are_fair(rounds)


def test_any_other_split_can_be_played_too():
    rounds = individual_tables(17, 5, [8, 4, 3, 2], effort=QUICK).rounds
    assert {tuple(map(len, round_.tables)) for round_ in rounds} == {(8, 4, 3, 2)}
    assert short_tables_are_fair(rounds)


def test_a_split_that_does_not_fit_is_refused():
    with pytest.raises(WrongSplit):
        individual_tables(17, 5, [8, 8])


@given(st.integers(65, 300), st.integers(1, 8))
def test_large_fields_at_tables_of_four_never_meet_again(entries, rounds):
    movement = individual_tables(entries, rounds)
    assert everyone_has_one_place(movement.rounds, entries)
    assert met_again(movement.rounds) == 0
    assert short_tables_are_fair(movement.rounds)


@pytest.mark.parametrize(("entries", "size", "rounds"), [(16, 4, 5), (25, 5, 6), (64, 8, 9)])
def test_lines_seat_a_square_so_that_all_meet_once(entries, size, rounds):
    movement = individual_tables(entries, rounds, [size] * (entries // size))
    assert movement.form is Form.LINES
    counted = certificate(movement.rounds, Kind.INDIVIDUAL)
    assert counted.meetings.counts == {1: entries * (entries - 1) // 2}
