"""Which columns the workbook of a round has, and the live points of its lines.

What is asked and what a choice counts are the game's; the figures beside the choices come from the
engine, and the formulas of the workbook only look them up.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.games.table_game import TableGame
from scoring.games.workbook_cells import Cells, Choice, ChoiceList, ChoiceLists, WorkbookField

FORMAT = "portativ-workbook/1"


def fields(game: TableGame[Any], seats: int) -> list[WorkbookField]:
    """The columns of a round whose largest table has so many seats."""
    return [
        WorkbookField("table", pgettext("furniture", "Table"), is_typed=False, width=7),
        WorkbookField("deal", pgettext("of cards", "Deal"), is_typed=False, width=7),
        *game.workbook_fields(seats),
        WorkbookField("remark", _("Remark"), is_typed=False, width=12),
    ]


def lists_of(choices: Mapping[str, Sequence[Choice]]) -> ChoiceLists:
    """Where each list stands, one beside the other."""
    found, column = {}, 0
    for name, values in choices.items():
        figures = max((len(each.figures) for each in values), default=0)
        found[name] = ChoiceList(column, len(values), figures)
        column += figures + 2
    return found


def formulas(
    game: TableGame[Any], cells: Cells, lists: ChoiceLists, rules: Mapping[str, Any], seats: int
) -> dict[str, str]:
    """The points of a line; nothing as long as something is missing, `?` for what cannot be."""
    made = game.formulas(cells, lists, game.result.rules_of(rules), seats)
    named = zip(game.scorers(seats), made, strict=True)
    return {f"points-{scorer}": f'=IFERROR({formula},"?")' for scorer, formula in named}
