"""Results as a table writes them down: one frozen value for each game, and one for a breach.

A game is a file here that calls its value `Result`, and a line in `GAMES`; as what people enter
it is a line of `engine.movements.seating.Kind`.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from engine.results.breach import BreachResult
from engine.results.deal_result import GameResult

GAMES: Final[Mapping[str, type[GameResult[Any]]]] = {
    name: import_module(f"engine.results.{name}").Result
    for name in (
        "pairs",
        "individual",
        "remi",
        "sides",
        "points",
    )
}


def result_of(data: Mapping[str, Any], game: str) -> GameResult[Any] | BreachResult:
    """A result of a game, or a breach in it; raises what is wrong with it."""
    if "breach" in data:
        return BreachResult.from_data(data, GAMES[game])
    return GAMES[game].from_data(data)
