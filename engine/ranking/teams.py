"""Teams of people who play for themselves: what their members make together, in an evening or in
a season."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from engine.ranking.exact import plain, total
from engine.ranking.rules import Number


class TeamBy(StrEnum):
    SUM = "sum"
    """Of its best members."""
    AVERAGE = "average"
    """Of them, for each."""


class TeamRow(NamedTuple):
    place: int
    is_shared: bool
    team: int
    total: Number
    members: tuple[tuple[int, Number, bool], ...]
    """Who has played, the best first: person, points, and whether they count."""


def ranked_teams(
    points: Iterable[tuple[int, Number]], team_of: Mapping[int, int], by: TeamBy, best: int | None
) -> list[TeamRow]:
    """The teams that any of the people has played for, from the first down; `best` is how many
    members count, None for all."""
    own: defaultdict[int, list[tuple[int, Number]]] = defaultdict(list)
    for person, made in points:
        if person in team_of:
            own[team_of[person]].append((person, made))
    found = [_team(team, members, by, best) for team, members in own.items()]
    found.sort(key=lambda each: (-each.total, each.team))
    totals = [each.total for each in found]
    return [
        each._replace(place=totals.index(each.total) + 1, is_shared=totals.count(each.total) > 1)
        for each in found
    ]


def _team(team: int, points: Sequence[tuple[int, Number]], by: TeamBy, best: int | None) -> TeamRow:
    ordered = sorted(points, key=lambda each: (-each[1], each[0]))
    of = len(ordered) if best is None else min(best, len(ordered))
    members = tuple((person, made, at < of) for at, (person, made) in enumerate(ordered))
    together = total([made for _person, made in ordered[:of]])
    if by is TeamBy.AVERAGE:
        together = plain(Fraction(together) / of)
    return TeamRow(0, False, team, together, members)
