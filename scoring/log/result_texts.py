"""Lines of the log in the words of their game."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.games import worded
from scoring.games.table_game import Fact, SeatNames
from scoring.log.content import result_of


def facts_of(content: Mapping[str, Any], game: str, names: SeatNames) -> list[Fact]:
    """A content as lines; two contents of one game have lines that can be compared."""
    if "adjusted" in content:
        return [(_("Score"), _("given by the desk"))]
    result = result_of(content, game)
    return worded(result).facts(result, names) if result else []


def lines_of(content: Mapping[str, Any], game: str, names: SeatNames) -> list[str]:
    """A content in a few short lines: what was played by whom, and who went out when."""
    result = result_of(content, game)
    if result:
        return worded(result).lines(result, names)
    return [f"{label}: {said}" for label, said in facts_of(content, game, names)]
