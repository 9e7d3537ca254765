"""The games as people meet them: one file each, that calls it `GAME` and is named as the engine's.

What is asked of a game, its form, its words, its typed line, its columns and its papers, stands in
`table_game.py`.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from engine.results import GAMES as PLAYED
from engine.results import BreachResult, GameResult
from scoring.games.breach import BREACH
from scoring.games.table_game import ResultWords, TableGame

GAMES: Final[Mapping[str, TableGame[Any]]] = {
    name: import_module(f"scoring.games.{name}").GAME for name in PLAYED
}


def worded(result: GameResult[Any] | BreachResult) -> ResultWords[Any]:
    """Words for the result of a deal: those of its game, or of a breach."""
    return BREACH if isinstance(result, BreachResult) else GAMES[result.name]
