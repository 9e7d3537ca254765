"""Progress of each entry in a knock-out."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from club.models import Stage
from engine.movements.knockout import whole
from engine.movements.seating import TableSeats, matches
from scoring.standings.inputs import BegunRound, Inputs, StageInputs, made

# Beyond every round: who is still in, and what the last round decides.
STILL_IN: Final = 1000
WON_FINAL, LOST_FINAL, WON_THIRD, LOST_THIRD = 2004, 2003, 2002, 2001


class Further(NamedTuple):
    """One came further than the next: the number of the round that each lost in, or beyond."""

    own: int
    next: int


def how_far(facts: Inputs, stage: StageInputs, through: int) -> dict[int, int]:
    """For each entry the round that it lost in, by the rounds of the stage, or what is beyond."""
    rounds = [each for each in stage.rounds if each.number <= through]
    if not rounds:
        return {}
    first = rounds[0]
    field = {entry for table in first.tables.values() for entry in table} | set(first.sits_out)
    far = dict.fromkeys(field, STILL_IN)
    for number, round_ in enumerate(rounds, 1):
        is_final = number == whole(len(field))
        for at, (winner, loser) in enumerate(_decided(facts, stage.stage, round_)):
            if not is_final:
                far[loser] = number
            elif at == 0:
                far[winner], far[loser] = WON_FINAL, LOST_FINAL
            else:
                far[winner], far[loser] = WON_THIRD, LOST_THIRD
    return far


def _decided(facts: Inputs, stage: Stage, round_: BegunRound) -> Iterator[TableSeats]:
    """Winner and loser of each match that is over, in the order of the tables."""
    if not round_.is_over:
        return
    named = set(stage.option("winners", {}).get(str(round_.number), []))
    tables = [tuple(round_.tables[number]) for number in sorted(round_.tables)]
    scores = facts.scores.get(round_.pk, {})
    found = matches(tables, facts.tournament.kind)
    for one, other in (table for table in found if len(table) == 2):
        mine, theirs = made(scores.get(one)), made(scores.get(other))
        if {one, other} & named:
            yield (one, other) if one in named else (other, one)
        elif mine != theirs:
            yield (one, other) if mine > theirs else (other, one)
