"""Exact sums and comparisons of whole numbers and fractions, by their common denominator."""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

from engine.ranking.rules import Number

Key = TypeVar("Key", bound=Hashable)


def total(numbers: Iterable[Number]) -> Number:
    """Faster than adding fractions one by one, each of which is reduced."""
    wholes, unit = in_units(dict(enumerate(numbers)))
    return plain(Fraction(sum(wholes.values()), unit))


def in_units(numbers: Mapping[Key, Number]) -> tuple[dict[Key, int], int]:
    """The numbers as so many parts of a whole, and how many parts a whole has."""
    unit = lcm(*{number.denominator for number in numbers.values()})
    if unit == 1:
        return {key: number.numerator for key, number in numbers.items()}, 1
    return {
        key: number.numerator * (unit // number.denominator) for key, number in numbers.items()
    }, unit


def exact(points: float) -> Number:
    """Points of a deal as a number that is added up: a half is one of its own."""
    return points if isinstance(points, int) else plain(Fraction(points))


def plain(number: Number) -> Number:
    """A whole number as such."""
    return number.numerator if number.denominator == 1 else number
