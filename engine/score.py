"""A result as a line of JSON, and its points as another (rules, 8: `score`)."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.errors import RecordError, RuleError
from engine.json_text import check_keys, choice, read_object
from engine.points.lines import totals
from engine.results import GAMES

Points = Mapping[Any, float]
Answer = tuple[str, bool]
"""A line of JSON, and whether it is points."""

REMEMBERED: Final = 8_192
"""More than there are results of pairs by both editions; of a tournament there are very many."""
LONGEST_REMEMBERED: Final = 200

_OF_THE_RULES: Final = ("game", "edition", "value_to")


def scored(line: str) -> Answer:
    """The answer to a line: its points, or what is wrong with it."""
    return _remembered(line) if len(line) <= LONGEST_REMEMBERED else _answer(line)


def points_of(line: Mapping[str, Any]) -> Points:
    """The points of a result of any game."""
    game = GAMES[choice(line, "game", GAMES)]
    check_keys(line, game.line_keys)
    said = {key: value for key, value in line.items() if key not in _OF_THE_RULES}
    result = game.from_data(said)
    return totals(result.explained(game.rules_of_line(line)))


def _answer(line: str) -> Answer:
    try:
        return json.dumps(points_of(read_object(line))), True
    except (RecordError, RuleError) as error:
        return json.dumps({"error": str(error)}), False


_remembered: Final = lru_cache(REMEMBERED)(_answer)
