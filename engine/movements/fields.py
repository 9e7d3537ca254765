"""Arithmetic in the finite fields whose order is a power of 2 or 3.

An element is a number whose digits, to the base of the prime, are the coefficients of a polynomial,
the lowest last; products are reduced by a polynomial that cannot be divided.
"""

from functools import cache
from typing import Final

_POLYNOMIALS: Final = {
    4: (2, (1, 1, 1)),
    8: (2, (1, 0, 1, 1)),
    9: (3, (1, 0, 1)),
    16: (2, (1, 0, 0, 1, 1)),
    27: (3, (1, 0, 2, 1)),
    32: (2, (1, 0, 0, 1, 0, 1)),
    64: (2, (1, 0, 0, 0, 0, 1, 1)),
}
"""For each order its prime and its polynomial, the highest coefficient first."""

ORDERS: Final = frozenset(_POLYNOMIALS)


def difference(one: int, two: int, order: int) -> int:
    prime, _ = _POLYNOMIALS[order]
    pairs = zip(_digits(one, order), _digits(two, order), strict=True)
    return _number([(a - b) % prime for a, b in pairs], prime)


@cache
def product(one: int, two: int, order: int) -> int:
    prime, polynomial = _POLYNOMIALS[order]
    result = [0] * (len(polynomial) - 1)
    for digit in _digits(two, order):
        carried, *result = [*result, 0]
        by = zip(result, polynomial[1:], _digits(one, order), strict=True)
        result = [(here - carried * less + digit * more) % prime for here, less, more in by]
    return _number(result, prime)


def _digits(number: int, order: int) -> list[int]:
    prime, polynomial = _POLYNOMIALS[order]
    places = reversed(range(len(polynomial) - 1))
    return [number // prime**place % prime for place in places]


def _number(digits: list[int], prime: int) -> int:
    number = 0
    for digit in digits:
        number = number * prime + digit
    return number
