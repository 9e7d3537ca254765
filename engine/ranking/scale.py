"""Victory points: what the margin of a match is worth."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from math import isqrt
from typing import Final

from engine.movements.seating import Kind
from engine.ranking.rules import Scale
from engine.results import GAMES

DRAW: Final = 10
_STEPS: Final = 10


@cache
def usual_scale(deals: int, kind: Kind = Kind.PAIRS, margin: int = 0) -> Scale:
    """Scale from 10 to 10 up to 20 to 0, which three usual margins of a match win. Chance adds up
    by the root, so with S the usual margin of a deal and d deals that is B = 3 S √d. The steps
    widen evenly, the last is four times the first: the winner has 10 + k from k (k + 5) / 150 of B,
    rounded up."""
    farthest = (3 * (margin or GAMES[kind.game].usual_margin)) ** 2 * deals
    return _distinct(
        (_root_up(farthest * (step * (step + 5)) ** 2, 150**2), DRAW + step)
        for step in range(_STEPS + 1)
    )


@cache
def scaled(scale: Scale, deals: int, played: int) -> Scale:
    """A scale that is made for a number of deals, for the number that was played: each margin
    times √(played / deals), rounded up."""
    return _distinct((_root_up(margin**2 * played, deals), points) for margin, points in scale)


def victory_points(scale: Scale, margin: int) -> int:
    """The two sides share twice the points of a draw, as long as there is anything to share."""
    winner = scale[bisect_right(scale, abs(margin), key=_margin) - 1][1]
    return winner if margin >= 0 else max(0, 2 * scale[0][1] - winner)


def _margin(step: tuple[int, int]) -> int:
    return step[0]


def _distinct(steps: Iterable[tuple[int, int]]) -> Scale:
    """Scale without steps that fall on the same margin, the last."""
    return tuple(dict(steps).items())


def _root_up(number: int, divisor: int) -> int:
    """The root of number / divisor, rounded up."""
    return isqrt(-(-number // divisor) - 1) + 1 if number else 0
