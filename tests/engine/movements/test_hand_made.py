import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.hand_made import (
    NoReturnTable,
    NotHere,
    NotPlaced,
    SeatedTwice,
    WrongTableSize,
    check_round,
    exchanged,
)
from engine.movements.seating import Kind, Seating
from engine.movements.sizes import table_sizes
from engine.movements.start import any_rounds
from engine.movements.teams import both_tables


def refusal_of(kind, entries, tables, out=()):
    with pytest.raises(Exception) as refused:  # noqa: PT011 - its class and values are asserted
        check_round(Seating(tuple(tables), tuple(out)), kind, range(entries))
    return type(refused.value), vars(refused.value), str(refused.value)


@given(st.sampled_from(Kind), st.integers(2, 40), st.integers())
def test_a_round_made_by_the_engine_passes(kind, entries, seed):
    (round_,) = any_rounds([range(entries)], kind, lambda n: table_sizes(kind, n), seed=seed)
    check_round(both_tables(round_) if kind.is_team else round_, kind, range(entries))


def test_an_entry_at_two_tables_is_named_with_both():
    assert refusal_of(Kind.PAIRS, 5, [(0, 1), (2, 0)], [4, 3]) == (
        SeatedTwice,
        {"entry": 0, "tables": (0, 1)},
        "0 has 2 places in one round",
    )


def test_an_entry_at_a_table_and_out_or_twice_at_one_table_is_named():
    _name, values, _words = refusal_of(Kind.PAIRS, 3, [(0, 1)], [1, 2])
    assert values == {"entry": 1, "tables": (0, None)}
    _name, values, _words = refusal_of(Kind.INDIVIDUAL, 3, [(0, 1, 1)])
    assert values == {"entry": 1, "tables": (0, 0)}


def test_an_entry_that_is_not_here_is_named_with_its_table():
    assert refusal_of(Kind.PAIRS, 4, [(0, 1), (2, 7)]) == (
        NotHere,
        {"entry": 7, "table": 1},
        "7 is not here in this round",
    )


def test_all_without_a_place_are_named():
    assert refusal_of(Kind.PAIRS, 6, [(0, 4)]) == (
        NotPlaced,
        {"entries": (1, 2, 3, 5)},
        "no place for 1, 2, 3, 5",
    )


@pytest.mark.parametrize(
    ("kind", "size", "sizes"),
    [
        (Kind.PAIRS, 3, (2,)),
        (Kind.ROTATING, 3, (4,)),
        (Kind.REMI, 5, (2, 3, 4)),
        (Kind.INDIVIDUAL, 9, (2, 3, 4, 5, 6, 7, 8)),
        (Kind.INDIVIDUAL, 1, (2, 3, 4, 5, 6, 7, 8)),
        (Kind.TEAMS, 1, (2,)),
    ],
)
def test_a_table_of_the_wrong_size_is_named_with_the_right_ones(kind, size, sizes):
    name, values, words = refusal_of(kind, size, [tuple(range(size))])
    assert (name, values) == (WrongTableSize, {"table": 0, "size": size, "sizes": sizes})
    assert words.startswith(f"table 1 has {size} entries, not ")


@pytest.mark.parametrize("second", [[], [(0, 1)], [(2, 3)]])
def test_a_match_of_teams_needs_its_second_table(second):
    assert refusal_of(Kind.TEAMS, 4, [(0, 1), *second])[:2] == (
        NoReturnTable,
        {"table": 0, "teams": (0, 1)},
    )


def test_two_entries_change_places_wherever_they_are():
    round_ = Seating(((0, 1), (2, 3)), (4,))
    assert exchanged(round_, 0, 3) == Seating(((3, 1), (2, 0)), (4,))
    assert exchanged(round_, 4, 1) == Seating(((0, 4), (2, 3)), (1,))
    assert exchanged(exchanged(round_, 4, 1), 4, 1) == round_
    assert exchanged(Seating(((0, 1), (1, 0), (2, 3), (3, 2))), 1, 2) == Seating(
        ((0, 2), (2, 0), (1, 3), (3, 1))
    )
