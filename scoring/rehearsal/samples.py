"""Results as tables may write them down: for the demo, and for the tables of a rehearsal."""

from random import Random
from typing import Any, Final

from club.models import Tournament
from scoring.games import GAMES

ONE_IN: Final = 40
"""Of so many deals one is annulled by a breach."""


def result_of(tournament: Tournament, players: int, number: int, chance: Random) -> dict[str, Any]:
    """One deal as it may fall; once in a while somebody breaks a rule."""
    game = GAMES[tournament.game]
    if game.knows_breach and chance.randrange(ONE_IN) == 0:
        by = chance.choice(game.result.seats_at(players))
        kind = chance.choice(("illegal_card", "pass_with_playable", "out_of_turn"))
        return {"breach": {"by": str(by), "kind": kind, "again": False}}
    rules = game.result.rules_of(tournament.rules)
    return game.sample(players, number, chance, rules)
