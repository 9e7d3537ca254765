from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.ranking.exact import in_units, plain, total

numbers = st.integers(-9, 9) | st.fractions(-9, 9, max_denominator=60)


@given(st.lists(numbers))
def test_a_total_is_the_sum(added):
    assert total(iter(added)) == sum(added)


@given(st.dictionaries(st.integers(), numbers))
def test_units_are_whole_and_give_the_numbers_back(known):
    units, unit = in_units(known)
    assert all(isinstance(number, int) for number in units.values())
    assert {key: Fraction(number, unit) for key, number in units.items()} == known


def test_a_whole_number_is_plain():
    assert (repr(plain(Fraction(6, 2))), repr(plain(Fraction(3, 2)))) == ("3", "Fraction(3, 2)")
    assert repr(plain(4)) == "4"
    assert repr(total([Fraction(1, 2), Fraction(1, 2)])) == "1"
