"""The score of every entry, and how it comes about."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.ranking.exact import in_units, plain, total
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import Number, RankingRules, Scoring, SitOutRule
from engine.ranking.scoring import BY_POINTS, worth


class Parts(NamedTuple):
    """Parts of a score: `won` and `sat_out` and `carried`, less `penalty`."""

    won: Number
    """In the rounds played, in the unit of the scoring."""

    sat_out: Number
    """For the rounds sat out."""

    carried: Number
    penalty: Number
    points: Number
    """Of deals and penalties, whatever the scoring makes of them."""

    penalties: int
    """How many more points there would be without penalties and breaches."""

    deals: int
    rounds: int
    """Played, and the number of those sat out:"""
    rounds_out: int

    @property
    def score(self) -> Number:
        return plain(self.won + self.sat_out + self.carried - self.penalty)


RoundPoints = Mapping[int, Mapping[int, Number]]
"""For each round what everyone in it made."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """Everyone's rounds and scores, for the tie-breaks to look at."""

    rules: RankingRules
    entries: Mapping[int, Competitor]
    records: Mapping[int, Sequence[RoundRecord]]
    points: RoundPoints
    parts: Mapping[int, Parts]
    scores: Mapping[int, Number]
    units: Mapping[int, int]
    """The scores once more, as whole numbers of so many to the point:"""
    unit: int


def field_of(
    records: Iterable[RoundRecord], entries: Iterable[Competitor], rules: RankingRules
) -> Scoreboard:
    """The scores of these entries, and of everyone else who has a record: the other line, say."""
    own: defaultdict[int, list[RoundRecord]] = defaultdict(list)
    points: defaultdict[int, dict[int, Number]] = defaultdict(dict)
    for record in records:
        own[record.entry].append(record)
        points[record.round][record.entry] = record.points
    named = {number: Competitor(number) for number in own} | {
        entry.number: entry for entry in entries
    }
    sums = {number: _sums(own[number], points, rules) for number in named}
    usual = _usual(sums.values(), rules)
    parts = {number: _parts(sums[number], named[number], usual, rules) for number in named}
    scores = {number: part.score for number, part in parts.items()}
    return Scoreboard(rules, named, own, points, parts, scores, *in_units(scores))


def others_points(
    record: RoundRecord, points: RoundPoints, among: Collection[int] = ()
) -> list[Number]:
    """Points of each opponent in the round, or of those among some."""
    made = points[record.round]
    return [
        made[other] for other in record.opponents if other in made and (not among or other in among)
    ]


def is_averaged(rules: RankingRules) -> bool:
    return rules.scoring is Scoring.AVERAGE or rules.sit_out is SitOutRule.NOT_COUNTED


def has_nothing(parts: Parts, rules: RankingRules) -> bool:
    """True if an average is wanted, and there is nothing to take it of."""
    if not is_averaged(rules) or parts.rounds:
        return False
    return not parts.rounds_out or rules.sit_out is SitOutRule.NOT_COUNTED


class _Sums(NamedTuple):
    won: Number
    """What the rounds are worth together."""

    points: Number
    penalties: int
    deals: int
    rounds: int
    rounds_out: int


def shared_among(played: Parts | _Sums, rules: RankingRules) -> int:
    """Number of deals or rounds by which what was won is divided."""
    return _played(played, rules) if is_averaged(rules) else 1


def _sums(records: Sequence[RoundRecord], points: RoundPoints, rules: RankingRules) -> _Sums:
    worths: list[Number] = []
    made: Number = 0
    penalties = deals = rounds = rounds_out = 0
    for record in records:
        made += record.points
        penalties += record.penalties
        deals += record.deals
        rounds_out += record.sat_out
        if record.deals and rules.scoring in BY_POINTS:
            rounds += 1
        elif record.deals and (others := others_points(record, points)):
            rounds += 1
            worths.append(worth(record.points, others, record.deals, rules, record.most))
    won = made if rules.scoring in BY_POINTS else total(worths)
    return _Sums(won, made, penalties, deals, rounds, rounds_out)


def _usual(everyone: Collection[_Sums], rules: RankingRules) -> Number:
    """Average of an entry in a round, or in a deal if those are averaged: the worth of a sit-out to
    those who have no average of their own yet."""
    played = sum(_played(sums, rules) for sums in everyone)
    return _ratio(total(sums.won for sums in everyone), played)


def _parts(sums: _Sums, entry: Competitor, usual: Number, rules: RankingRules) -> Parts:
    off = entry.penalty_points
    made = sums.won - off if rules.scoring in BY_POINTS else sums.won
    won = _ratio(made, shared_among(sums, rules))
    return Parts(
        won,
        plain(_with_sit_outs(sums, made, usual, rules) - won) if sums.rounds_out else 0,
        entry.carried,
        entry.penalty,
        sums.points - off,
        sums.penalties + off,
        sums.deals,
        sums.rounds,
        sums.rounds_out,
    )


def _with_sit_outs(sums: _Sums, made: Number, usual: Number, rules: RankingRules) -> Number:
    """The score of the rounds, those sat out included: among averages one weighs as much as a full
    round."""
    if rules.sit_out is SitOutRule.NOT_COUNTED:
        return _ratio(made, shared_among(sums, rules))
    each = _sit_out(sums, made, usual, rules)
    if rules.scoring is not Scoring.AVERAGE:
        return made + each * sums.rounds_out
    deals = rules.deals * sums.rounds_out
    return _ratio(made + each * deals, sums.deals + deals)


def _sit_out(sums: _Sums, made: Number, usual: Number, rules: RankingRules) -> Number:
    """Worth of a round sat out, or of each deal of it if those are averaged. The own average is
    that of the rounds as they stand, with what penalties took: the same in every scoring."""
    if rules.sit_out is not SitOutRule.AVERAGE:
        return rules.sit_out_points if rules.sit_out is SitOutRule.FIXED else 0
    if not _played(sums, rules):
        return usual
    return _ratio(made, _played(sums, rules))


def _played(sums: Parts | _Sums, rules: RankingRules) -> int:
    return sums.deals if rules.scoring is Scoring.AVERAGE else sums.rounds


def _ratio(number: Number, divisor: int) -> Number:
    if divisor == 1:
        return number
    return plain(Fraction(number, divisor)) if divisor else 0
