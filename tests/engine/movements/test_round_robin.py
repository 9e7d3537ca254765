import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.movements.round_robin import round_robin, whole
from engine.movements.seating import Kind, Movement, Seating
from tests.engine.movements.counting import (
    everyone_has_one_place,
    meetings,
    pairs_of,
    sat_out_counts,
    side_counts,
    sit_outs_are_fair,
    spread,
)


def test_six_pairs_meet_as_the_formula_has_it():
    """X – r and (r+i) – (r−i), modulo 5, X being 5: worked out by hand from movements.md."""
    assert round_robin(6) == Movement(
        "round_robin",
        Kind.PAIRS,
        (
            Seating(((5, 0), (1, 4), (3, 2))),
            Seating(((1, 5), (2, 0), (4, 3))),
            Seating(((5, 2), (3, 1), (0, 4))),
            Seating(((3, 5), (4, 2), (1, 0))),
            Seating(((5, 4), (0, 3), (2, 1))),
        ),
        ((0, 1, 2, 3, 4, 5),),
    )


def test_everyone_meets_everyone_once_and_sides_and_sit_outs_are_fair():
    for entries in range(2, 65):
        rounds = round_robin(entries).rounds
        assert len(rounds) == whole(entries)
        assert everyone_has_one_place(rounds, entries)
        assert spread(meetings(rounds), pairs_of(entries)) == {1: entries * (entries - 1) // 2}
        assert side_counts(rounds, entries) == {1 - entries % 2: entries}
        assert sat_out_counts(rounds, entries) == {entries % 2: entries}


@settings(max_examples=10)
@given(st.integers(65, 200))
def test_everyone_meets_everyone_once_in_large_fields_too(entries):
    rounds = round_robin(entries).rounds
    assert everyone_has_one_place(rounds, entries)
    assert spread(meetings(rounds), pairs_of(entries)) == {1: entries * (entries - 1) // 2}


@pytest.mark.parametrize("entries", [2, 3, 8, 15])
def test_a_second_cycle_changes_sides(entries):
    rounds = round_robin(entries, 2 * whole(entries)).rounds
    assert spread(meetings(rounds), pairs_of(entries)) == {2: entries * (entries - 1) // 2}
    assert side_counts(rounds, entries) == {0: entries}
    assert sit_outs_are_fair(rounds)


@pytest.mark.parametrize("entries", [7, 12, 33])
def test_fewer_rounds_are_the_first_of_them(entries):
    assert round_robin(entries, 5).rounds == round_robin(entries).rounds[:5]
