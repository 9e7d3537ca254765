"""Named ranges of tables, as an organiser types them: `A = 1-25, B = 26-50`."""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.wording.folding import folded

LONGEST: Final = 400
"""Of the whole text."""
MOST_TABLES: Final = 10_000
_PART: Final = re.compile(
    r"(?P<name>.{1,30}?)\s*[=:]\s*(?P<first>\d{1,5})(?:\s*[-–]\s*(?P<last>\d{1,5}))?"
)


class TableRange(NamedTuple):
    name: str
    first: int
    last: int

    def holds(self, table: int) -> bool:
        return self.first <= table <= self.last

    def __str__(self) -> str:
        tables = f"{self.first}-{self.last}" if self.last > self.first else str(self.first)
        return f"{self.name} = {tables}"


def table_ranges(text: str) -> list[TableRange]:
    """The ranges of a text that was checked; in the order of their tables."""
    return sorted(_read(text), key=lambda each: each.first)


def range_named(text: str, name: str | None) -> TableRange | None:
    wanted = folded(name or "")
    if not wanted:
        return None
    return next((each for each in table_ranges(text) if folded(each.name) == wanted), None)


def within(range_: TableRange | None, tables: Iterable[Any]) -> tuple[Any, ...]:
    """Tables of a range, by their numbers; all where none is chosen."""
    return tuple(each for each in tables if range_ is None or range_.holds(each.number))


def check_ranges(text: str) -> None:
    """Refuse what cannot be read, names of apostrophes alone, and tables that are in two ranges."""
    found = table_ranges(text)
    for each in found:
        if not folded(each.name).strip():
            raise _no_range(str(each))
    for one, other in combinations(found, 2):
        if folded(one.name) == folded(other.name):
            said = _("“%(name)s” is there twice: give each range its own name.")
            raise ValidationError(said, params={"name": one.name})
        if other.first <= one.last:
            raise ValidationError(
                _(
                    "%(one)s and %(other)s share table %(table)d: each table is in one range. "
                    "Begin “%(name)s” at %(free)d."
                ),
                params={
                    "one": str(one),
                    "other": str(other),
                    "table": other.first,
                    "name": other.name,
                    "free": one.last + 1,
                },
            )


def as_written(ranges: Collection[TableRange]) -> str:
    return ", ".join(map(str, ranges))


def _read(text: str) -> Iterator[TableRange]:
    for part in filter(None, map(str.strip, re.split(r"[,;\n]", text))):
        found = _PART.fullmatch(part)
        first = int(found["first"]) if found else 0
        last = int(found["last"] or first) if found else 0
        if found is None or not 1 <= first <= last <= MOST_TABLES:
            raise _no_range(part)
        yield TableRange(found["name"], first, last)


def _no_range(part: str) -> ValidationError:
    return ValidationError(
        _("“%(part)s” is no range. Give a name and its tables: A = 1-25, B = 26-50."),
        params={"part": part},
    )
