"""The lines of a sum of points, as data: what the page and the sheet print below each other."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeVar

Scorer = TypeVar("Scorer")
"""Who has points: a side, or a seat."""


class Part(StrEnum):
    """Reason of a line of a sum."""

    PLACES = "places"
    WORTH = "worth"
    TYPE_VALUE = "type value"
    STUCK = "stuck"
    PENALTY = "penalty"
    LAID = "laid"
    RACK = "rack"
    BOARD = "board"
    UNOPENED = "unopened"
    UNANNOUNCED = "unannounced"
    ATU = "atu"
    CLOSING = "closing"
    DOUBLE_GAME = "double game"
    CLOSED_WITH = "closed with"
    WRITTEN = "written"


class PointsLine(NamedTuple):
    part: Part
    points: float
    of: tuple[int | str, ...] = ()
    """What the points come from: the places taken, the contract, the kind of board game, …"""


Lines = tuple[PointsLine, ...]


def total(lines: Iterable[PointsLine]) -> float:
    return sum(line.points for line in lines)


def totals(explained: Mapping[Scorer, Lines]) -> dict[Scorer, float]:
    return {scorer: total(lines) for scorer, lines in explained.items()}
