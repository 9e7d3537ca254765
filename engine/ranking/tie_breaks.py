"""Tie-breaks: each step gives every tied entry a value."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from typing import Self

from engine.movements.seating import Pair
from engine.ranking.exact import plain, total
from engine.ranking.records import RoundRecord
from engine.ranking.rules import Number, Scoring
from engine.ranking.scores import Scoreboard, has_nothing, others_points
from engine.ranking.scoring import worth

StepValue = Number | None
StepValues = Mapping[int, StepValue]
"""For each of those tied; None is less than any number."""


def _withdrawn(tied: Sequence[int], field: Scoreboard) -> StepValues:
    return {entry: int(field.entries[entry].withdrawn) for entry in tied}


def _unplayed(tied: Sequence[int], field: Scoreboard) -> StepValues:
    if not any(parts.rounds for parts in field.parts.values()):
        return {}
    return {entry: int(has_nothing(field.parts[entry], field.rules)) for entry in tied}


def _score(tied: Sequence[int], field: Scoreboard) -> StepValues:
    return {entry: field.scores[entry] for entry in tied}


def _head_to_head(tied: Sequence[int], field: Scoreboard) -> StepValues:
    """If all of them have met, but for partners: the mean of their rounds against each other,
    scored as the whole is scored, as if only they had been at those tables."""
    among = set(tied)
    together = Counter(_whose(entry, field) for entry in tied)
    if len(together) == 1:
        return {}
    against: dict[int, list[RoundRecord]] = {}
    for entry in tied:
        met: set[int] = set()
        against[entry] = []
        for record in field.records[entry]:
            faced = among & field.points[record.round].keys() & set(record.opponents)
            if record.deals and faced:
                met |= faced
                against[entry].append(record)
        if len(met) < len(tied) - together[_whose(entry, field)]:
            return {}
    return {entry: _mean(rounds, field, among) for entry, rounds in against.items()}


def _mean(rounds: Sequence[RoundRecord], field: Scoreboard, among: Collection[int]) -> Number:
    worths = [
        worth(
            record.points,
            others_points(record, field.points, among),
            record.deals,
            field.rules,
            record.most,
        )
        for record in rounds
    ]
    by_deal = field.rules.scoring is Scoring.AVERAGE
    times = sum(record.deals for record in rounds) if by_deal else len(rounds)
    return plain(Fraction(total(worths), times))


def _deals_won(tied: Sequence[int], field: Scoreboard) -> StepValues:
    return {entry: sum(record.deals_won for record in field.records[entry]) for entry in tied}


def _contracts_made(tied: Sequence[int], field: Scoreboard) -> StepValues:
    return {entry: sum(record.contracts_made for record in field.records[entry]) for entry in tied}


def _best_deal(tied: Sequence[int], field: Scoreboard) -> StepValues:
    return {
        entry: max(
            (record.best_deal for record in field.records[entry] if record.best_deal is not None),
            default=None,
        )
        for entry in tied
    }


def _buchholz(tied: Sequence[int], field: Scoreboard) -> StepValues:
    """The scores of one's opponents added up, at a table of several their mean. A round sat out
    counts as one against the mean of one's own opponents."""
    return {entry: _opponents_scores(entry, field) for entry in tied}


def _opponents_scores(entry: int, field: Scoreboard) -> Number:
    sums: dict[int, int] = {}
    rounds = 0
    for record in field.records[entry]:
        units = [field.units[other] for other in record.opponents if other in field.units]
        if record.deals and units:
            rounds += 1
            sums[len(units)] = sums.get(len(units), 0) + sum(units)
    if not rounds:
        return 0
    made = total(Fraction(units_, many) for many, units_ in sums.items())
    counted = rounds + field.parts[entry].rounds_out
    return plain(Fraction(made * counted, rounds * field.unit))


def _fewer_penalties(tied: Sequence[int], field: Scoreboard) -> StepValues:
    """All that penalties and breaches cost, in whichever unit."""
    return {
        entry: plain(field.parts[entry].penalties + field.parts[entry].penalty) for entry in tied
    }


def _difference(tied: Sequence[int], field: Scoreboard) -> StepValues:
    """One's points less those of one's opponents, at a table of several less their mean."""
    return {entry: _ahead(entry, field) for entry in tied}


def _ahead(entry: int, field: Scoreboard) -> Number:
    behind: list[Number] = []
    for record in field.records[entry]:
        others = others_points(record, field.points)
        if others:
            behind.append(Fraction(sum(others), len(others)) if others[1:] else others[0])
    return plain(field.parts[entry].points - total(behind))


def _nothing(_tied: Sequence[int], _field: Scoreboard) -> StepValues:
    return {}


def _lots(tied: Sequence[int], field: Scoreboard) -> StepValues:
    """First, second … drawn. The order between two stays, whoever else is tied with them."""
    owners = {_whose(entry, field) for entry in tied}
    drawn = sorted(owners, key=lambda own: (_lot(own[0][0], field), own))
    number_of = {own: number for number, own in enumerate(drawn, start=1)}
    return {entry: number_of[_whose(entry, field)] for entry in tied}


def _lot(entry: int, field: Scoreboard) -> bytes:
    return sha256(b"%d %d" % (field.rules.seed, entry)).digest()


def _whose(entry: int, field: Scoreboard) -> tuple[Pair, ...]:
    """The same for partners alone: whom they have played for; else an entry plays for itself."""
    return field.entries[entry].played_for or ((entry, 0),)


class RankingStep(StrEnum):
    """A step of the ranking, and the value by which it orders each of those tied."""

    values: Callable[[Sequence[int], Scoreboard], StepValues]
    """Empty where the step does not apply."""
    lower_is_better: bool

    def __new__(
        cls,
        name: str,
        values: Callable[[Sequence[int], Scoreboard], StepValues] = _nothing,
        lower_is_better: bool = False,
    ) -> Self:
        step = str.__new__(cls, name)
        step._value_ = name
        step.values, step.lower_is_better = values, lower_is_better
        return step


class Apart(RankingStep):
    """The steps before every tie-break."""

    WITHDRAWN = "withdrawn", _withdrawn, True
    UNPLAYED = "unplayed", _unplayed, True
    """There is nothing yet to take an average of."""
    SCORE = "score", _score


class TieBreak(RankingStep):
    """Steps that decide between equal scores."""

    HEAD_TO_HEAD = "head_to_head", _head_to_head
    DEALS_WON = "deals_won", _deals_won
    CONTRACTS_MADE = "contracts_made", _contracts_made
    BEST_DEAL = "best_deal", _best_deal
    BUCHHOLZ = "buchholz", _buchholz
    FEWER_PENALTIES = "fewer_penalties", _fewer_penalties, True
    DIFFERENCE = "difference", _difference
    SHARED = "shared"
    """Nothing more: the place is shared."""
    LOTS = "lots", _lots, True
