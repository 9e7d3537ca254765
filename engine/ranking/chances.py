"""Chances in a season: the best and the worst place still possible, and what each takes.

Others are taken as they stand: what they add is theirs to know.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from engine.ranking.exact import total
from engine.ranking.rules import Number
from engine.ranking.season import (
    HUNDRED,
    PointsBy,
    SeasonCounting,
    SeasonRow,
    counting,
    place_points,
)

MOST_POINTS: Final = 10**6
"""More is asked of nobody."""


class Goal(NamedTuple):
    """Points needed to pass the entry that now stands on a place."""

    place: int
    ahead: Number
    """How many points the other has more; one more than those is wanted."""
    in_each: int | None
    """In every tournament to come: this place or better, or so many points; None if nothing is
    enough."""
    in_next: int | None
    """The same in the next one alone."""


class Chances(NamedTuple):
    missing: int
    """In how many tournaments more somebody must take part to be ranked."""
    best: int | None
    """None where they cannot be ranked any more."""
    worst: int | None
    """Among those who are in the table now; None where it cannot be told."""
    goals: tuple[Goal, ...]


@dataclass(frozen=True)
class ComingTournaments:
    """The tournaments that are still to be played."""

    held: int
    """How many have been."""
    weights: Sequence[Number]
    """Of those to come, the next one first."""
    field: int
    """How many entries they may have, where the points follow from that."""


def chances(
    row: SeasonRow, table: Sequence[SeasonRow], coming: ComingTournaments, rules: SeasonCounting
) -> Chances:
    others = [each for each in table if each.person != row.person]
    more = len(coming.weights)
    missing = max(0, rules.at_least - row.attended)
    if missing > more:
        return Chances(missing, None, None, ())
    floors = {each.person: at_end(each, (), coming, rules) for each in others}
    best = worst = None
    most = _most(coming, rules)
    if most is None:
        best = 1
    else:
        can_have = at_end(row, most, coming, rules)
        best = 1 + sum(
            floors[each.person] > can_have for each in others if each.attended >= rules.at_least
        )
    if not missing and most is not None:
        has = at_end(row, (), coming, rules)
        worst = 1 + sum(
            at_end(each, most, coming, rules) >= has
            for each in others
            if each.attended + more >= rules.at_least
        )
    return Chances(missing, best, worst, tuple(_goals(row, others, floors, coming, rules)))


def at_end(
    row: SeasonRow, gains: Sequence[Number], coming: ComingTournaments, rules: SeasonCounting
) -> Number:
    """The total at the end of the season with these results more, and nothing else."""
    limit = counting(rules, coming.held + len(coming.weights))
    points = sorted([*(term.points for term in row.terms), *gains], reverse=True)
    return total([*points[:limit], rules.bonus * (row.attended + len(gains))])


def _most(coming: ComingTournaments, rules: SeasonCounting) -> list[Number] | None:
    """The most that each tournament to come can give; None where there is no limit."""
    if rules.by is PointsBy.SCORE and coming.weights:
        return None
    if rules.by is PointsBy.SCALE:
        first = max(rules.scale, default=0)
    else:
        first = HUNDRED if rules.by is PointsBy.PERCENT else coming.field
    return [first * weight for weight in coming.weights]


def _goals(
    row: SeasonRow,
    others: Sequence[SeasonRow],
    floors: dict[int, Number],
    coming: ComingTournaments,
    rules: SeasonCounting,
) -> list[Goal]:
    """Goals for the first place, the third, the tenth and the next one up."""
    if not coming.weights:
        return []
    now = at_end(row, (), coming, rules)
    ranked = sorted(
        (floors[each.person] for each in others if each.attended >= rules.at_least), reverse=True
    )
    own = row.place or 1 + sum(theirs >= now for theirs in ranked)
    wanted = sorted({1, 3, 10, own - 1})
    return [
        Goal(
            place,
            ranked[place - 1] - now,
            _enough(row, ranked[place - 1], coming.weights, coming, rules),
            _enough(row, ranked[place - 1], coming.weights[:1], coming, rules),
        )
        for place in wanted
        if 1 <= place < own and place <= len(ranked)
    ]


def _enough(
    row: SeasonRow,
    theirs: Number,
    weights: Sequence[Number],
    coming: ComingTournaments,
    rules: SeasonCounting,
) -> int | None:
    """The least that is enough in each of these to have more than another: a place, or points."""

    def suffices(given: Number) -> bool:
        gains = [given * weight for weight in weights]
        if row.attended + len(gains) < rules.at_least:
            return False
        return at_end(row, gains, coming, rules) > theirs

    if rules.by in (PointsBy.SCALE, PointsBy.FIELD):
        last = len(rules.scale) if rules.by is PointsBy.SCALE else coming.field
        places = range(max(last, 1), 0, -1)
        return next(
            (each for each in places if suffices(place_points(each, coming.field, rules))), None
        )
    return _least(suffices, HUNDRED if rules.by is PointsBy.PERCENT else MOST_POINTS)


def _least(suffices: Callable[[Number], bool], most: int) -> int | None:
    """The least whole number up to the most that is enough; more is never worse."""
    if not suffices(Fraction(most)):
        return None
    low, high = -1, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    return high
