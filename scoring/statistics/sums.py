"""Figures that add up: of two evenings, of two records, of a whole season."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value", bound="tuple[int, ...]")


def plus(one: Value, other: Value) -> Value:
    """Field by field; both are named tuples of numbers."""
    make: Any = type(one)
    found: Value = make(*map(int.__add__, one, other))
    return found


def add_to(sums: dict[Key, Value], key: Key, value: Value) -> None:
    sums[key] = plus(sums[key], value) if key in sums else value


def share(part: int, whole: int) -> float | None:
    """Part of a whole; None of nothing."""
    return part / whole if whole else None


class DealPlace(NamedTuple):
    """Which deal it was; a table and deal of 0 is a whole round."""

    tournament: int
    round: int
    table: int
    deal: int


class Streak(NamedTuple):
    """Longest run of successes. Two streaks add up in their order: the end of one and the beginning
    of the other may be one."""

    length: int = 0
    """How many times it could have gone well."""
    head: int = 0
    """How many went well from the first on."""
    tail: int = 0
    """How many went well up to the last."""
    best: int = 0
    head_end: DealPlace | None = None
    best_end: DealPlace | None = None
    """With which deal the longest ended; the first of several."""

    @classmethod
    def of_one(cls, went_well: bool, where: DealPlace | None = None) -> Self:
        if not went_well:
            return cls(1)
        return cls(1, 1, 1, 1, where, where)

    def then(self, other: "Streak") -> "Streak":
        """This one, and after it the other."""
        best, best_end = self.best, self.best_end
        for length, end in (
            (self.tail + other.head, other.head_end),
            (other.best, other.best_end),
        ):
            if length > best:
                best, best_end = length, end
        goes_on = self.head == self.length
        return Streak(
            self.length + other.length,
            self.length + other.head if goes_on else self.head,
            other.length + self.tail if other.tail == other.length else other.tail,
            best,
            other.head_end if goes_on and other.head else self.head_end,
            best_end,
        )


class Best(NamedTuple):
    """The most points of a deal, and which it was; the first of several."""

    points: int
    where: DealPlace


def better(one: Mapping[str, Best], other: Mapping[str, Best]) -> dict[str, Best]:
    """Key by key; the earlier one where both are as good."""
    found = dict(one)
    for key, value in other.items():
        if key not in found or value.points > found[key].points:
            found[key] = value
    return found
