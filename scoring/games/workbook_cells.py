"""The cells of a workbook to type results into: columns, choices, what is chosen and counts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.spreadsheets.rows import letter
from engine.results.remi import MOST_POINTS

LISTS = "Lists"
"""The sheet on which the choices stand; it is hidden."""


class Choice(NamedTuple):
    """What may be chosen in a cell."""

    shown: str | int
    value: Any
    """What it is in a result."""
    figures: tuple[int, ...] = ()
    """What the formulas look up."""


Choices = Mapping[str, Sequence[Choice]]
"""By the name of the list."""


class WorkbookField(NamedTuple):
    """A column."""

    name: str
    title: str
    choices: str = ""
    """The list that its cells are chosen from."""
    is_typed: bool = True
    """Whether something is written in it; the others are for reading."""
    is_number: bool = False
    width: int = 9


class ChoiceList(NamedTuple):
    """A list on that sheet: what is shown, and beside it the figures."""

    column: int
    rows: int
    figures: int

    def shown(self, rows: int = 0) -> str:
        """What a cell is chosen from: all of it, or the first rows."""
        name = letter(self.column)
        return f"{LISTS}!${name}$2:${name}${(rows or self.rows) + 1}"

    def figure(self, cell: str, at: int | str = 1) -> str:
        """A figure of what was chosen in a cell."""
        first, last = letter(self.column), letter(self.column + self.figures)
        where = f"{LISTS}!${first}$2:${last}${self.rows + 1}"
        return f"VLOOKUP({cell},{where},{at + 1 if isinstance(at, int) else at},FALSE)"


ChoiceLists = Mapping[str, ChoiceList]
Cells = Mapping[str, str]
"""What stands in a line, or the addresses of its cells, by the names of the columns."""


class CellRefused(Exception):
    """What is wrong, and in which column."""

    def __init__(self, field: str, said: str) -> None:
        super().__init__(said)
        self.field, self.said = field, said


def yes_choices() -> list[Choice]:
    return [Choice(pgettext("in a table", "yes"), True)]


def shown(choices: Iterable[Choice], value: Any) -> Any:
    """What stands in a cell that says this; nothing where no choice does."""
    return next((each.shown for each in choices if each.value == value), None)


def needed(cells: Cells, name: str, allowed: Sequence[Choice], missing: str) -> Any:
    if not cells[name]:
        raise CellRefused(name, missing)
    return chosen(cells, name, allowed)


def chosen(cells: Cells, name: str, allowed: Sequence[Choice]) -> Any:
    """What a cell says; None where it says nothing. Capitals, spaces and commas do not matter."""
    text = _bare(cells[name])
    if not text:
        return None
    for each in allowed:
        if text == _bare(str(each.shown)):
            return each.value
    for each in allowed:
        if text == _bare("".join(each.value) if isinstance(each.value, list) else str(each.value)):
            return each.value
    raise CellRefused(name, _("“%(text)s” is none of the choices.") % {"text": cells[name][:40]})


def number(cells: Cells, name: str) -> int:
    text = cells[name]
    if not (text.isascii() and text.isdecimal() and int(text[:9]) <= MOST_POINTS):
        raise CellRefused(name, wanted_number())
    return int(text)


def wanted_number() -> str:
    return _("Give a whole number, at most %(most)d.") % {"most": MOST_POINTS}


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
