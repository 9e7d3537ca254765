"""Points of a game that knows no cards: what was written counts, within the bounds agreed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final, TypeVar

from engine.errors import RuleError
from engine.points.halves import is_half, plain
from engine.points.lines import Lines, Part, PointsLine
from engine.seats import Side

MOST_WRITTEN: Final = 10_000
"""So that nobody counts for ever."""

DRAW: Final = "draw"
OUTCOMES: Final = (*map(str, Side), DRAW)

Scorer = TypeVar("Scorer", bound=str)


@dataclass(frozen=True, slots=True)
class PointsRules:
    """A game as those who organise it describe it."""

    title: str = ""
    """Its name, as people say it."""
    called: str = "deal"
    """Word for one result of a round: a deal, a hand, a board, a game, a leg."""
    lower_wins: bool = False
    """Fewer points are better: they count less than nothing then."""
    least: int = 0
    """The fewest points that can be written."""
    most: int = 0
    """The bound of what can be written; 0 where there is none."""
    total: int = 0
    """Sum that all at the table make together; 0 where that is open."""
    only_outcome: bool = False
    """Only won, drawn and lost are written, for the points that follow."""
    draws: bool = True
    won: float = 2
    drawn: float = 1
    lost: float = 0
    halves: bool = False
    """Half points can be written."""

    @property
    def highest(self) -> int:
        return self.most or self.total or MOST_WRITTEN


WORTHS: Final = ("won", "drawn", "lost")
FIELDS: Final = tuple(each.name for each in fields(PointsRules))


class AboveBound(RuleError):
    def __init__(self, points: float, most: int) -> None:
        super().__init__(f"{points} is more than {most}")
        self.points, self.most = points, most


class BelowBound(RuleError):
    def __init__(self, points: float, least: int) -> None:
        super().__init__(f"{points} is less than {least}")
        self.points, self.least = points, least


class WrongTotal(RuleError):
    def __init__(self, made: float, wanted: int) -> None:
        super().__init__(f"together they make {made}, not {wanted}")
        self.made, self.wanted = made, wanted


class NoHalves(RuleError):
    def __init__(self, points: float) -> None:
        super().__init__(f"{points} is not a whole number")
        self.points = points


class OnlyOutcome(RuleError):
    def __init__(self) -> None:
        super().__init__("only won, drawn or lost is written")


class NoOutcome(RuleError):
    def __init__(self) -> None:
        super().__init__("points are written, not who won")


class NoDraw(RuleError):
    def __init__(self) -> None:
        super().__init__("this game knows no draw")


class PointsMissing(RuleError):
    def __init__(self) -> None:
        super().__init__("the points of the other side are missing")


def points_rules(kept: Mapping[str, Any]) -> PointsRules:
    return _rules_of(**{name: kept[name] for name in FIELDS if name in kept})


@lru_cache(typed=True)
def _rules_of(**own: Any) -> PointsRules:
    """Raises a TypeError where something else stands in a field: a file may say anything."""
    for each in fields(PointsRules):
        value = own.get(each.name, each.default)
        is_worth = each.name in WORTHS and is_half(value)
        if type(value) is not type(each.default) and not is_worth:
            raise TypeError(each.name)
    return PointsRules(**own)


def explain(written: Mapping[Scorer, float], rules: PointsRules) -> dict[Scorer, Lines]:
    """One line each: what was written, less than nothing where fewer points are better."""
    sign = -1 if rules.lower_wins else 1
    return lines_of({scorer: sign * points for scorer, points in written.items()})


def lines_of(points: Mapping[Scorer, float]) -> dict[Scorer, Lines]:
    return {scorer: (PointsLine(Part.WRITTEN, each),) for scorer, each in points.items()}


def check(written: Mapping[Scorer, float], rules: PointsRules) -> None:
    """Raises why such points cannot be."""
    for points in written.values():
        if is_half(points) and not rules.halves:
            raise NoHalves(points)
        if points > rules.highest:
            raise AboveBound(points, rules.highest)
        if points < rules.least:
            raise BelowBound(points, rules.least)
    made = sum(written.values())
    if rules.total and made != rules.total:
        raise WrongTotal(made, rules.total)


def check_outcome(winner: str, rules: PointsRules) -> None:
    if rules.only_outcome and not winner:
        raise OnlyOutcome
    if winner and not rules.only_outcome:
        raise NoOutcome
    if winner == DRAW and not rules.draws:
        raise NoDraw


def filled(
    written: Mapping[Scorer, float], scorers: Iterable[Scorer], rules: PointsRules
) -> dict[Scorer, float]:
    """The points of all; of one who is not named, what is left of the sum."""
    missing = [scorer for scorer in scorers if scorer not in written]
    if len(missing) > 1 or (missing and not rules.total):
        raise PointsMissing
    left = plain(rules.total - sum(written.values()))
    return {scorer: written.get(scorer, left) for scorer in scorers}
