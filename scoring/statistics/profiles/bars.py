"""One bar in several parts, as the numbers that draw it: a page has no styles of its own."""

from collections.abc import Sequence
from typing import Final, NamedTuple

WIDE: Final = 1000


class BarPart(NamedTuple):
    label: str
    times: int
    percent: int
    at: int
    wide: int
    """Where it begins and how wide it is, of 1000."""


def parts_of(counts: Sequence[tuple[str, int]]) -> list[BarPart]:
    total = sum(count for _label, count in counts)
    parts, before = [], 0
    for label, count in counts:
        at, end = _of(before, total, WIDE), _of(before + count, total, WIDE)
        parts.append(BarPart(label, count, _of(count, total, 100), at, end - at))
        before += count
    return parts


def _of(part: int, total: int, whole: int) -> int:
    return (2 * whole * part + total) // (2 * total) if total else 0
