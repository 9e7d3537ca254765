"""Points that are whole or half: an int where they are whole, else a float, in which a half is
exact."""

from collections.abc import Mapping
from typing import Any

from engine.json_text import field


def plain(number: float) -> float:
    """A whole number as such."""
    return int(number) if number == number // 1 else number


def is_half(number: object) -> bool:
    """True of a number that ends in a half."""
    return isinstance(number, float) and number % 1 == 0.5


def points_in(data: Mapping[str, Any], key: str) -> float:
    """The points under a key; raises a RecordError where they are neither whole nor half."""
    number = data.get(key)
    return number if isinstance(number, float) and is_half(number) else field(data, key, int)
