"""A season's table: what people made in its tournaments in, who stands where out.

Every total is a sum of terms that can be told, and exact: half a place more or less decides.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from engine.ranking.exact import plain, total
from engine.ranking.rules import Number
from engine.ranking.teams import TeamBy, TeamRow, ranked_teams

HUNDRED: Final = 100


class PointsBy(StrEnum):
    """Source of a tournament's season points."""

    SCALE = "scale"
    """So many points for each place."""
    FIELD = "field"
    """One for the last place, and one more for each place above it."""
    SCORE = "score"
    """What was made in the tournament itself."""
    PERCENT = "percent"
    """The winner's score is a hundred."""


class Takes(StrEnum):
    """Which of a person's results make the total."""

    ALL = "all"
    BEST = "best"
    """So many of the best."""
    DROP = "drop"
    """All but so many of the worst; a tournament that was missed is the first to go."""


class Tie(StrEnum):
    """Tie-break between people with as many points."""

    WINS = "wins"
    TOURNAMENTS = "tournaments"
    SINGLE = "single"
    """The best single result."""


@dataclass(frozen=True)
class SeasonCounting:
    """Settings of a season's counting. The defaults are those of a season that nobody has set up;
    `best` and `drop` count only where `takes` says so."""

    by: PointsBy = PointsBy.SCALE
    scale: tuple[Number, ...] = (12, 10, 8, 6, 5, 4, 3, 2, 1)
    splits_ties: bool = False
    """Whether those who share a place share the points of the places that they take up."""
    bonus: Number = 1
    """For each tournament that somebody took part in, whatever comes of it."""
    takes: Takes = Takes.ALL
    best: int = 8
    drop: int = 2
    at_least: int = 1
    """In how many tournaments somebody must have taken part to be ranked."""
    ties: tuple[Tie, ...] = (Tie.WINS, Tie.SINGLE)
    team_by: TeamBy = TeamBy.SUM
    team_best: int = 5


class SeasonResult(NamedTuple):
    """One person in one tournament, with one entry."""

    person: int
    event: int
    place: int
    of: int
    """How many entries were ranked with it."""
    sharing: int
    """How many entries have the place, itself among them."""
    score: Number
    winner: Number
    """The score of the first place."""
    part: Fraction = Fraction(1)
    """Of the entry's rounds that this person played: a substitute has as much of its points."""
    is_withdrawn: bool = False


class Term(NamedTuple):
    """One person's season points from one tournament."""

    event: int
    points: Number
    """With its weight."""
    is_counted: bool
    place: int
    of: int
    part: Fraction
    is_withdrawn: bool = False


class SeasonRow(NamedTuple):
    place: int | None
    """None for who has not taken part often enough."""
    is_shared: bool
    person: int
    total: Number
    terms: tuple[Term, ...]
    """In the order of the tournaments."""
    bonus: Number
    """The part of the total that is for taking part."""
    wins: int
    single: Number
    broke: Tie | None = None
    """What puts it above the next who has as many points."""

    @property
    def attended(self) -> int:
        return len(self.terms)

    @property
    def counted(self) -> int:
        return sum(term.is_counted for term in self.terms)


def season_table(
    results: Iterable[SeasonResult], events: Mapping[int, Number], rules: SeasonCounting
) -> list[SeasonRow]:
    """Everybody who took part, from the first place down, who is not ranked at the end. `events`
    gives the weight of each tournament that counts, in their order."""
    own: defaultdict[int, defaultdict[int, list[SeasonResult]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for result in results:
        if result.event in events:
            own[result.person][result.event].append(result)
    most = counting(rules, len(events))
    rows = [
        _row(
            person,
            [_term(of[event], weight, rules) for event, weight in events.items() if event in of],
            most,
            rules,
        )
        for person, of in own.items()
    ]
    return _placed(rows, rules)


def counting(rules: SeasonCounting, held: int) -> int:
    """Number of a person's results that count at most, when so many tournaments were held."""
    if rules.takes is Takes.BEST:
        return rules.best
    return max(1, held - rules.drop) if rules.takes is Takes.DROP else held


def points_of(result: SeasonResult, rules: SeasonCounting) -> Number:
    """Points before weight and part. Who withdrew has no place, so nothing for it."""
    if rules.by is PointsBy.SCORE:
        return result.score
    if rules.by is PointsBy.PERCENT:
        if result.winner <= 0 or result.score <= 0:
            return 0
        share = plain(Fraction(HUNDRED * result.score) / result.winner)
        return share if share < HUNDRED else HUNDRED
    if result.is_withdrawn:
        return 0
    if not rules.splits_ties:
        return place_points(result.place, result.of, rules)
    taken = range(result.place, result.place + result.sharing)
    points = [place_points(place, result.of, rules) for place in taken]
    return plain(Fraction(total(points)) / result.sharing)


def place_points(place: int, of: int, rules: SeasonCounting) -> Number:
    if rules.by is PointsBy.FIELD:
        return max(0, of - place + 1)
    return rules.scale[place - 1] if place <= len(rules.scale) else 0


def team_table(
    rows: Iterable[SeasonRow], team_of: Mapping[int, int], rules: SeasonCounting
) -> list[TeamRow]:
    """The teams that anyone has played for, ranked or not, from the first down."""
    best = None if rules.team_by is TeamBy.AVERAGE else rules.team_best
    return ranked_teams(((row.person, row.total) for row in rows), team_of, rules.team_by, best)


def _term(results: Sequence[SeasonResult], weight: Number, rules: SeasonCounting) -> Term:
    """Sum of a person's parts, also of two entries; told by the longer one."""
    main = min(results, key=lambda each: (-each.part, each.place))
    points = total([points_of(each, rules) * each.part * weight for each in results])
    part = sum((each.part for each in results), Fraction(0))
    return Term(main.event, points, False, main.place, main.of, part, main.is_withdrawn)


def _row(person: int, terms: Sequence[Term], most: int, rules: SeasonCounting) -> SeasonRow:
    best = sorted(range(len(terms)), key=lambda at: -terms[at].points)[:most]
    told = tuple(term._replace(is_counted=at in best) for at, term in enumerate(terms))
    bonus = plain(Fraction(rules.bonus * len(terms)))
    made = total([*(term.points for term in told if term.is_counted), bonus])
    wins = sum(
        term.place == 1 and term.part >= Fraction(1, 2) and not term.is_withdrawn for term in told
    )
    single = max(term.points for term in told)
    return SeasonRow(None, False, person, made, told, bonus, wins, single)


_VALUES: Final = {
    Tie.WINS: lambda row: row.wins,
    Tie.TOURNAMENTS: lambda row: row.attended,
    Tie.SINGLE: lambda row: row.single,
}


def _placed(rows: Sequence[SeasonRow], rules: SeasonCounting) -> list[SeasonRow]:
    def values(row: SeasonRow) -> tuple[Number, ...]:
        return row.total, *(_VALUES[tie](row) for tie in rules.ties)

    def order(row: SeasonRow) -> tuple[Number, ...]:
        return *(-value for value in values(row)), row.person

    ranked = sorted((row for row in rows if row.attended >= rules.at_least), key=order)
    others = sorted((row for row in rows if row.attended < rules.at_least), key=order)
    placed: list[SeasonRow] = []
    for at, row in enumerate(ranked):
        own = values(row)
        is_with_above = at > 0 and values(ranked[at - 1]) == own
        next_ = values(ranked[at + 1]) if at + 1 < len(ranked) else None
        place = placed[-1].place if is_with_above else at + 1
        placed.append(
            row._replace(
                place=place,
                is_shared=is_with_above or next_ == own,
                broke=_what_broke(own, next_, rules),
            )
        )
    return placed + others


def _what_broke(
    own: tuple[Number, ...], following: tuple[Number, ...] | None, rules: SeasonCounting
) -> Tie | None:
    if following is None or own[0] != following[0]:
        return None
    pairs = zip(rules.ties, own[1:], following[1:], strict=True)
    return next((tie for tie, mine, theirs in pairs if mine != theirs), None)
