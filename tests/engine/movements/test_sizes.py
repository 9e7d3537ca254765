import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.seating import Kind
from engine.movements.sizes import (
    WrongSplit,
    check_split,
    numbers_of_tables,
    table_sizes,
)


def test_remi_has_as_few_tables_of_three_as_can_be():
    """movements.md: b = −n mod 4 of three, a = (n − 3b) / 4 of four."""
    for entries in [3, 4, *range(6, 65), 1023, 1024]:
        threes = -entries % 4
        fours, rest = divmod(entries - 3 * threes, 4)
        assert rest == 0
        assert table_sizes(Kind.REMI, entries) == (4,) * fours + (3,) * threes


def test_two_and_five_at_remi():
    assert table_sizes(Kind.REMI, 2) == (2,)
    assert table_sizes(Kind.REMI, 5) == (3, 2)
    assert table_sizes(Kind.REMI, 1) == ()


@given(st.integers(2, 2000), st.integers(2, 8))
def test_individual_tables_are_even_and_as_near_to_the_wanted_size_as_can_be(entries, size):
    sizes = table_sizes(Kind.INDIVIDUAL, entries, size)
    assert sum(sizes) == entries
    assert list(sizes) == sorted(sizes, reverse=True)
    assert 2 <= min(sizes) <= max(sizes) <= min(8, min(sizes) + 1)
    mean = entries / len(sizes)
    numbers = numbers_of_tables(Kind.INDIVIDUAL, entries)
    assert all(abs(mean - size) <= abs(entries / number - size) for number in numbers)


def test_so_many_tables_can_be_made_without_anybody_left_over():
    def numbers(entries, kind=Kind.INDIVIDUAL):
        return list(numbers_of_tables(kind, entries))

    assert numbers(11) == [2, 3, 4, 5]
    assert numbers(9) == [2, 3, 4]
    assert numbers(2) == [1]
    assert numbers(1) == numbers(9, Kind.ROTATING) == []
    assert table_sizes(Kind.INDIVIDUAL, 1) == ()


def test_only_the_individual_game_has_tables_of_a_size_that_is_wanted():
    assert table_sizes(Kind.INDIVIDUAL, 12, 3) == (3, 3, 3, 3)
    assert table_sizes(Kind.REMI, 12, 3) == (4, 4, 4)


@pytest.mark.parametrize(
    ("kind", "entries", "sizes"),
    [
        (Kind.PAIRS, 7, (2, 2, 2)),
        (Kind.TEAMS, 6, (2, 2, 2)),
        (Kind.ROTATING, 11, (4, 4)),
        (Kind.ROTATING, 3, ()),
        (Kind.INDIVIDUAL, 11, (4, 4, 3)),
        (Kind.REMI, 6, (3, 3)),
    ],
)
def test_each_kind_has_its_tables(kind, entries, sizes):
    assert table_sizes(kind, entries) == sizes


def test_a_split_of_the_wrong_sum_or_sizes_is_refused_with_its_values():
    check_split(Kind.INDIVIDUAL, 11, [8, 3])
    for entries, sizes in [(10, [4, 4]), (10, [9, 1]), (9, [9])]:
        with pytest.raises(WrongSplit) as refusal:
            check_split(Kind.INDIVIDUAL, entries, sizes)
        assert (refusal.value.entries, refusal.value.sizes) == (entries, tuple(sizes))
