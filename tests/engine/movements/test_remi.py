import pytest

from engine.movements.remi import remi_tables
from engine.movements.seating import Kind
from engine.movements.sizes import remi_sizes
from tests.engine.movements.counting import (
    everyone_has_one_place,
    meetings,
    pairs_of,
    short_tables_are_fair,
    spread,
)


@pytest.mark.parametrize("entries", range(2, 65))
def test_nobody_sits_at_a_short_table_twice_before_all_once(entries):
    movement = remi_tables(entries, 7, effort=3_000)
    assert movement.kind is Kind.REMI
    assert len(movement.rounds) == 7
    assert everyone_has_one_place(movement.rounds, entries)
    assert {tuple(map(len, round_.tables)) for round_ in movement.rounds} == {remi_sizes(entries)}
    assert short_tables_are_fair(movement.rounds)


def test_seven_in_six_rounds_meet_as_evenly_as_the_short_table_lets_them():
    """No fair choice of who sits at the short table does better: tried with 100,000 others."""
    rounds = remi_tables(7, 6).rounds
    assert spread(meetings(rounds), pairs_of(7)) == {1: 2, 2: 7, 3: 10, 4: 2}
