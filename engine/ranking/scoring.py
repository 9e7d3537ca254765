"""Worth of one round to an entry, in the unit of the scoring."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from engine.ranking.exact import plain, total
from engine.ranking.rules import Number, RankingRules, Scoring
from engine.ranking.scale import scaled, usual_scale, victory_points

BY_POINTS: Final = (Scoring.SUM, Scoring.AVERAGE)
"""Won deal by deal, not against somebody."""


def worth(
    points: Number, others: Sequence[Number], deals: int, rules: RankingRules, most: Number = 0
) -> Number:
    """Worth of a round with these points for so many deals; `others` is the points of each
    opponent, `most` the points that could be made."""
    if rules.scoring is Scoring.SHARE:
        return plain(Fraction(100 * points, most)) if most else 0
    return _WORTH[rules.scoring](points, others, deals, rules)


def _points(points: Number, _others: Sequence[Number], _deals: int, _rules: RankingRules) -> Number:
    return points


def _victory(points: Number, others: Sequence[Number], deals: int, rules: RankingRules) -> Number:
    """Victory points by the margin over the mean of the opponents, of a half only what is whole."""
    scale = rules.scale or usual_scale(rules.deals, rules.kind, rules.usual_margin)
    if deals != rules.deals:
        scale = scaled(scale, rules.deals, deals)
    ahead = points * len(others) - total(others)
    margin = (ahead if ahead > 0 else -ahead) // len(others)
    return victory_points(scale, margin if ahead > 0 else -margin)


def _match(points: Number, others: Sequence[Number], _deals: int, rules: RankingRules) -> Number:
    if rules.kind.has_sides:
        won, drawn, lost = rules.match_points
        ahead = points * len(others) - sum(others)
        return won if ahead > 0 else lost if ahead else drawn
    better = sum(other > points for other in others)
    return place_worth(len(others) + 1, better, others.count(points) + 1, rules.place_points)


_Worth = Callable[[Number, Sequence[Number], int, RankingRules], Number]
_WORTH: Final[dict[Scoring, _Worth]] = {
    Scoring.SUM: _points,
    Scoring.AVERAGE: _points,
    Scoring.VICTORY: _victory,
    Scoring.MATCH: _match,
}


@cache
def place_worth(size: int, better: int, level: int, points: tuple[Number, ...] | None) -> Number:
    """The points of a place behind `better` others at a table of `size`, shared by `level`
    entries: each has the mean of the places that they take up."""
    if points is None:
        points = tuple(Fraction(place, size - 1) for place in reversed(range(size)))
    return plain(Fraction(sum(points[better : better + level]), level))
