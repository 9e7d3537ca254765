"""Data of a standing that a draw, and the stage after, need."""

from club.models import Stage, Tournament
from club.pairings.actions import stage_now
from club.pairings.drawing import DrawStanding
from engine.movements.seating import Pair
from engine.ranking.rules import Number
from scoring.standings.inputs import facts_of, made
from scoring.standings.standing import standing_of, won_in


def standing_for_draw(tournament: Tournament, stage: Stage | None = None) -> DrawStanding:
    """The standing of a stage, by default of the one that is played: what everybody sees when
    nothing is kept back, for no draw can do without the rounds that are."""
    own = stage or stage_now(tournament)
    facts = facts_of(tournament)
    in_round: dict[int, dict[int, Number]] = {
        round_.number: {
            entry: made(kept) for entry, kept in facts.scores.get(round_.pk, {}).items()
        }
        for each in facts.stages
        for round_ in each.rounds
    }
    found = standing_of(facts, stage=own.number)
    if found is None:
        carried = {int(key): points for key, points in own.carried.get("points", {}).items()}
        return DrawStanding(scores=carried, order=own.carried.get("order", []), in_round=in_round)
    rows = found.rows
    if len(found.rankings) > 1:
        rows = tuple(sorted(rows, key=lambda row: (row.place, -row.score)))
    return DrawStanding(
        scores={row.entry: row.score for row in rows},
        order=[row.entry for row in rows],
        in_round=in_round,
    )


def won_against_each(tournament: Tournament, stage: Stage) -> dict[Pair, Number]:
    """Points won against each opponent in a stage, in the unit of the scoring."""
    facts = facts_of(tournament)
    own = facts.stage(stage.number)
    return won_in(facts, own) if own else {}
