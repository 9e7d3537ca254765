from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.certificate import certificate
from engine.movements.individual import tables_of
from engine.movements.seating import SINGLES, Kind
from engine.movements.sizes import WrongSplit, numbers_of_tables, table_sizes
from tests.engine.movements.counting import (
    everyone_has_one_place,
    meetings,
    met_again,
    pairs_of,
    short_tables_are_fair,
    sit_outs_are_fair,
    spread,
)

QUICK = 3_000

individual_tables = partial(tables_of, Kind.INDIVIDUAL)


def test_everyone_plays_every_round_and_short_tables_go_round():
    for kind in SINGLES:
        for entries in range(2, 65):
            movement = tables_of(kind, entries, 7, effort=QUICK)
            assert movement.kind is kind
            assert len(movement.rounds) == 7
            assert everyone_has_one_place(movement.rounds, entries)
            sizes = table_sizes(kind, entries)
            assert {tuple(map(len, round_.tables)) for round_ in movement.rounds} == {sizes}
            assert {len(round_.sits_out) for round_ in movement.rounds} == {entries - sum(sizes)}
            assert sit_outs_are_fair(movement.rounds)
            assert short_tables_are_fair(movement.rounds)


@pytest.mark.parametrize("entries", [7, 11, 16, 23])
def test_every_even_split_can_be_played(entries):
    for tables in numbers_of_tables(Kind.INDIVIDUAL, entries):
        sizes = tuple(sorted(len(range(at, entries, tables)) for at in range(tables))[::-1])
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


@pytest.mark.thorough
@given(st.integers(65, 300), st.integers(1, 8))
def test_large_fields_at_tables_of_four_never_meet_again(entries, rounds):
    movement = individual_tables(entries, rounds)
    assert everyone_has_one_place(movement.rounds, entries)
    assert met_again(movement.rounds) == 0
    assert short_tables_are_fair(movement.rounds)


@pytest.mark.parametrize(("entries", "size", "rounds"), [(16, 4, 5), (25, 5, 6), (64, 8, 9)])
def test_lines_seat_a_square_so_that_all_meet_once(entries, size, rounds):
    movement = individual_tables(entries, rounds, [size] * (entries // size))
    assert movement.form == "lines"
    counted = certificate(movement.rounds, Kind.INDIVIDUAL)
    assert counted.meetings.counts == {1: entries * (entries - 1) // 2}


def test_seven_in_six_rounds_of_remi_meet_as_evenly_as_the_short_table_lets_them():
    """No fair choice of who sits at the short table does better: tried with 100,000 others."""
    rounds = tables_of(Kind.REMI, 7, 6).rounds
    assert spread(meetings(rounds), pairs_of(7)) == {1: 2, 2: 7, 3: 10, 4: 2}
