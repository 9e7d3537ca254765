import pytest

from engine.movements.seating import (
    Kind,
    Seating,
    matches,
    neighbours,
    one_ranking,
    opponents,
    partners,
)


@pytest.mark.parametrize(
    ("kind", "table", "with_", "against", "beside"),
    [
        (Kind.PAIRS, (7, 2), [], [(2, 7)], []),
        (Kind.TEAMS, (2, 7), [], [(2, 7)], []),
        (
            Kind.ROTATING,
            (3, 1, 0, 2),
            [(0, 3), (1, 2)],
            [(1, 3), (2, 3), (0, 1), (0, 2)],
            [(3, 1), (1, 0), (0, 2), (2, 3)],
        ),
        (Kind.INDIVIDUAL, (4, 1), [], [(1, 4)], [(4, 1), (1, 4)]),
        (Kind.REMI, (4, 1, 6), [], [(1, 4), (4, 6), (1, 6)], [(4, 1), (1, 6), (6, 4)]),
    ],
)
def test_who_is_what_to_whom_at_a_table(kind, table, with_, against, beside):
    assert list(partners(table, kind)) == with_
    assert list(opponents(table, kind)) == against
    assert list(neighbours(table, kind)) == beside


@pytest.mark.parametrize("size", range(2, 9))
def test_at_an_individual_table_everyone_opposes_everyone(size):
    assert len(set(opponents(tuple(range(size)), Kind.INDIVIDUAL))) == size * (size - 1) // 2


def test_a_match_of_teams_counts_once():
    tables = ((0, 1), (1, 0), (2, 3), (3, 2))
    assert matches(tables, Kind.TEAMS) == ((0, 1), (2, 3))
    assert matches(tables, Kind.PAIRS) == tables


def test_a_round_knows_who_is_present_and_who_sits_at_a_short_table():
    round_ = Seating(((0, 1, 2, 3), (4, 5, 6), (7, 8, 9)), (10,))
    assert round_.present == tuple(range(11))
    assert round_.short == (4, 5, 6, 7, 8, 9)
    assert Seating(((0, 1, 2), (3, 4, 5))).short == ()
    assert Seating((), (3,)).present == (3,)
    assert Seating(()).short == ()


def test_a_movement_knows_its_entries():
    movement = one_ranking("tables", Kind.REMI, [Seating(((1, 2, 0),))], 3)
    assert movement.entries == (0, 1, 2)
    assert movement.rankings == ((0, 1, 2),)
