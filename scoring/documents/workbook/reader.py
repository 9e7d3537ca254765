"""What was typed into a workbook, line by line, and what is wrong in which cell."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.spreadsheets.guard import FileRefused
from club.spreadsheets.rows import TextRow, TextTable, letter
from scoring.documents.workbook import layout
from scoring.documents.workbook.round_data import RoundData
from scoring.games import GAMES
from scoring.games.table_game import TableGame
from scoring.games.workbook_cells import CellRefused, Cells, Choices, WorkbookField, number
from scoring.log.content import Content, read
from scoring.log.refusals import WRONG, sentence_of

MOST_HEAD_ROWS = 12
"""Above them is nothing but the title."""


class OtherWorkbook(FileRefused):
    """Not one of ours, or of another round."""

    def __init__(self, said: str = "") -> None:
        super().__init__(said or "no workbook of ours")
        self.said = said


class Identity(NamedTuple):
    """Which round a workbook is of, and in which language it was made."""

    slug: str
    round: int
    language: str
    row: int


class TypedLine(NamedTuple):
    """A line in which a result stands."""

    row: int
    table: int
    deal: int
    content: Content


class WrongCell(NamedTuple):
    cell: str
    said: str


def identity_of(table: TextTable) -> Identity:
    """Raises OtherWorkbook if it is none of ours."""
    for row in table.rows[:MOST_HEAD_ROWS]:
        words = row.cells[0].split()
        if len(words) == 4 and words[0] == layout.FORMAT:
            _format, slug, number, language = words
            if number.isdecimal() and len(number) < 6:
                return Identity(slug, int(number), language, row.number)
    raise OtherWorkbook


def typed_in(
    table: TextTable, identity: Identity, facts: RoundData
) -> tuple[list[TypedLine], list[WrongCell]]:
    """The lines below the workbook's own; empty ones are passed by. What is chosen stands there
    in the language of the workbook, what is wrong is said in the reader's."""
    game = GAMES[facts.round.tournament.game]
    columns = layout.fields(game, facts.most_seats)
    with override(identity.language if identity.language.isalpha() else None):
        choices = game.choices(game.result.rules_of(facts.rules))
    typed: list[TypedLine] = []
    wrong: list[WrongCell] = []
    seen: set[tuple[int, int]] = set()
    for row in table.rows:
        cells = _cells(row, columns)
        if row.number <= identity.row or not _has_anything(cells, columns):
            continue
        try:
            line = _line(row, cells, game, choices, facts)
            if (line.table, line.deal) in seen:
                raise CellRefused("deal", _("This deal is listed twice."))
            seen.add((line.table, line.deal))
            typed.append(line)
        except CellRefused as refusal:
            at = next(at for at, column in enumerate(columns) if column.name == refusal.field)
            wrong.append(WrongCell(f"{letter(at)}{row.number}", refusal.said))
    return typed, wrong


def _cells(row: TextRow, columns: Sequence[WorkbookField]) -> Cells:
    texts = [*row.cells, *[""] * len(columns)]
    return {column.name: texts[at].strip() for at, column in enumerate(columns)}


def _has_anything(cells: Cells, columns: Sequence[WorkbookField]) -> bool:
    """Whether something was typed; the head of the table is above, where no number stands."""
    is_line = cells["table"].isdecimal() or cells["deal"].isdecimal()
    return is_line and any(cells[column.name] for column in columns if column.is_typed)


def _line(
    row: TextRow, cells: Cells, game: TableGame[Any], choices: Choices, facts: RoundData
) -> TypedLine:
    table, deal = number(cells, "table"), number(cells, "deal")
    seats = facts.seats_at(table, deal)
    if seats is None:
        raise CellRefused("deal", _("Nobody plays this deal at this table."))
    content = game.in_cells(cells, choices, len(seats))
    try:
        return TypedLine(row.number, table, deal, read(content, seats, facts.rules))
    except WRONG as refusal:
        raise CellRefused(game.column_of(refusal), sentence_of(refusal)) from None
