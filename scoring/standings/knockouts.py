"""Matches of a knock-out, and how far each entry has come."""

from collections.abc import Iterator
from typing import NamedTuple

from club.models import Stage
from engine.movements.knockout import whole
from engine.movements.seating import matches
from engine.ranking.rules import Number
from scoring.standings.inputs import BegunRound, Inputs, StageInputs, made

# Beyond every round: what the last round decides. A final that is tied leaves both in it, above
# those who played for the third place.
LOST_THIRD, WON_THIRD, STILL_IN, LOST_FINAL, WON_FINAL = range(1001, 1006)


class Further(NamedTuple):
    """One came further than the next: the number of the round that each lost in, or beyond."""

    own: int
    next: int


class KnockoutMatch(NamedTuple):
    """Two entries by their keys, and the points of each as far as there are any."""

    entries: tuple[int | None, int | None] = (None, None)
    """None where it is not known yet; beside a bye."""

    points: tuple[Number | None, Number | None] = (None, None)
    winner: int | None = None
    is_bye: bool = False

    @property
    def loser(self) -> int | None:
        return next((each for each in self.entries if self.winner not in (None, each)), None)


def how_far(facts: Inputs, stage: StageInputs, through: int) -> dict[int, int]:
    """Round that each entry lost in, by the rounds of the stage, or what is beyond."""
    rounds = [each for each in stage.rounds if each.number <= through]
    if not rounds:
        return {}
    field = field_of(rounds[0])
    far = dict.fromkeys(field, STILL_IN)
    for number, round_ in enumerate(rounds, 1):
        is_final = number == whole(len(field))
        for match in matches_of(facts, stage.stage, round_):
            winner, loser = match.winner, match.loser
            is_third = any(far.get(entry) != STILL_IN for entry in match.entries if entry)
            if winner is None or loser is None:
                continue
            if not is_final:
                far[loser] = number
            elif is_third:
                far[winner], far[loser] = WON_THIRD, LOST_THIRD
            else:
                far[winner], far[loser] = WON_FINAL, LOST_FINAL
    return far


def field_of(first: BegunRound) -> set[int]:
    """Entries of a knock-out by its first round."""
    return {entry for table in first.tables.values() for entry in table} | set(first.sits_out)


def matches_of(facts: Inputs, stage: Stage, round_: BegunRound) -> Iterator[KnockoutMatch]:
    """Matches of a round in the order of the tables; those of a round that is over with their
    winner, if there is one."""
    named = set(stage.option("winners", {}).get(str(round_.number), []))
    tables = [tuple(round_.tables[number]) for number in sorted(round_.tables)]
    scores = facts.scores.get(round_.pk, {})
    found = matches(tables, facts.tournament.kind)
    for one, other in (table for table in found if len(table) == 2):
        mine, theirs = made(scores.get(one)), made(scores.get(other))
        winner = None
        if round_.is_over and {one, other} & named:
            winner = one if one in named else other
        elif round_.is_over and mine != theirs:
            winner = one if mine > theirs else other
        points = (mine, theirs) if one in scores or other in scores else (None, None)
        yield KnockoutMatch((one, other), points, winner)
