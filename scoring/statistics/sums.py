"""Figures that add up: of two evenings, of two records, of a whole season."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import chain
from types import NoneType
from typing import Any, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

from engine.points.halves import plain

Key = TypeVar("Key")
Figures = TypeVar("Figures")


def sum_of(kind: type[Figures], values: Iterable[Figures]) -> Figures:
    """Sum of figures of a kind, in the order in which they were played.

    Numbers are added, named tuples field by field, mappings key by key; longer tuples follow each
    other. A kind with a method `then` adds up by it.
    """
    known: Any = kind
    found: Figures = _adder(known)([*values])
    return found


def sums_by_key(kind: type[Figures], pairs: Iterable[tuple[Key, Figures]]) -> dict[Key, Figures]:
    """Sum of what stands under each key."""
    known: Any = kind
    add = _adder(known)
    by_key: defaultdict[Key, list[Figures]] = defaultdict(list)
    for key, value in pairs:
        by_key[key].append(value)
    return {key: own[0] if len(own) == 1 else add(own) for key, own in by_key.items()}


@cache
def _adder(kind: Any) -> Callable[[Sequence[Any]], Any]:
    if kind is int:
        return sum
    if kind is float:
        return lambda values: plain(sum(values))
    if hasattr(kind, "then"):
        return lambda values: reduce(kind.then, values) if values else kind()
    if hasattr(kind, "_fields"):
        return _adder_of_fields(kind)
    of = get_args(kind)
    if NoneType in of:
        inner = _adder(next(each for each in of if each is not NoneType))
        return lambda values: inner(known) if (known := [*filter(None, values)]) else None
    if get_origin(kind) is tuple:
        return lambda values: tuple(chain.from_iterable(values))
    return lambda values: sums_by_key(
        of[1], chain.from_iterable(each.items() for each in values if each)
    )


def _adder_of_fields(kind: Any) -> Callable[[Sequence[Any]], Any]:
    adders = [_adder(hint) for hint in get_type_hints(kind).values()]

    def add(values: Sequence[Any]) -> Any:
        if not values:
            return kind()
        columns = zip(*values, strict=True)
        return kind._make(add(column) for add, column in zip(adders, columns, strict=True))

    return add


def share(part: float, whole: int) -> float | None:
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

    points: float
    where: DealPlace

    def then(self, later: "Best") -> "Best":
        return later if later.points > self.points else self
