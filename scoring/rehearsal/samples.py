"""Results as tables may write them down: for the demo, and for the tables of a rehearsal."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from club.models import Tournament
from scoring.games import GAMES

PARTNERS: Final = ({"N", "S"}, {"E", "W"})
ONE_IN: Final = 40
"""Of so many deals one is annulled by a breach."""


def result_of(tournament: Tournament, players: int, number: int, chance: Random) -> dict[str, Any]:
    """One deal as it may fall; once in a while somebody breaks a rule."""
    game = GAMES[tournament.game]
    if game.knows_breach and chance.randrange(ONE_IN) == 0:
        by = chance.choice(game.result.seats_at(players))
        kind = chance.choice(("illegal_card", "pass_with_playable", "out_of_turn"))
        return {"breach": {"by": str(by), "kind": kind, "again": False}}
    return game.sample(players, number, chance)


def otherwise(content: Mapping[str, Any]) -> dict[str, Any]:
    """The same deal as the other side remembers it: with the first to go out and the next opponent
    in the other order; of Remi as a double game, or as none."""
    if "order" not in content:
        return {**content, "double": not content.get("double")}
    order = list(content["order"])
    other = 2 if {*order[:2]} in PARTNERS else 1
    order[0], order[other] = order[other], order[0]
    return {**content, "order": order}
