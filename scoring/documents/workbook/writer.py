"""The workbook itself: a line for each table and deal, with drop-downs and live points."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.spreadsheets.filling import CellValue, calculated
from club.spreadsheets.rows import letter
from club.spreadsheets.writing import WIDEST, column_width, put, sheet_name
from scoring.documents.workbook import layout
from scoring.documents.workbook.layout import formulas, lists_of
from scoring.games.table_game import TableGame
from scoring.games.workbook_cells import LISTS, Choice, ChoiceLists, WorkbookField
from scoring.writers.pdf.page import ACCENT, COLOURS, QUIET
from scoring.writers.sheet import Letterhead

HEAD, ROW_HEIGHT = 6, 15
TO_FILL = "FFFBEB"


class WorkbookLine(NamedTuple):
    """A deal at a table."""

    table: int
    deal: int
    seats: int
    shown: Mapping[str, str]
    """Who sits there, and what there is to say about it."""
    typed: Mapping[str, Any]
    """What is entered already, as it is chosen in its cells."""
    points: Mapping[str, int] = MappingProxyType({})
    """What the formulas make of it, by the names of their columns."""


class Book(NamedTuple):
    """All that stands in a workbook."""

    title: str
    slug: str
    round: int
    game: TableGame[Any]
    seats: int
    """Of the largest table."""
    rules: Mapping[str, Any]
    lines: Sequence[WorkbookLine]


def workbook(letterhead: Letterhead, book: Book) -> bytes:
    """Written anew each time; what is to be typed stands on a light ground."""
    from openpyxl import Workbook  # type: ignore[import-untyped]

    with override(letterhead.language):
        made = Workbook()
        made.properties.creator = "Portativ"
        made.properties.title = book.title
        page = made.active
        page.title = sheet_name(_("Results")) or page.title
        columns = layout.fields(book.game, book.seats)
        choices = book.game.choices(book.game.result.rules_of(book.rules))
        lists = _lists(made, choices)
        _title(page, letterhead, book)
        _head(page, columns, book)
        given: dict[str, CellValue] = {}
        for at, line in enumerate(book.lines, start=HEAD + 1):
            given |= _line(page, at, line, columns, lists, book)
        _drop_downs(page, columns, lists, book)
        _set_up(page, columns, len(book.lines))
        return calculated(made, given)


def identity(book: Book, language: str) -> str:
    """What the site knows its own workbook by when it comes back."""
    return f"{layout.FORMAT} {book.slug} {book.round} {language}"


def _lists(made: Any, choices: Mapping[str, Sequence[Choice]]) -> ChoiceLists:
    page = made.create_sheet(LISTS)
    page.sheet_state = "hidden"
    lists = lists_of(choices)
    for name, each in lists.items():
        put(page.cell(1, each.column + 1), name)
        for row, choice in enumerate(choices[name], start=2):
            _fill(page.cell(row, each.column + 1), choice.shown)
            for at, figure in enumerate(choice.figures, start=each.column + 2):
                page.cell(row, at, figure)
    return lists


def _fill(cell: Any, value: str | int | None) -> Any:
    if isinstance(value, str):
        return put(cell, value)
    cell.value = value
    return cell


def _title(page: Any, letterhead: Letterhead, book: Book) -> None:
    from openpyxl.styles import Font  # type: ignore[import-untyped]

    colour = COLOURS.get(letterhead.colour, ACCENT)[1:]
    put(page.cell(1, 1), letterhead.club).font = Font(bold=True, color=colour)
    put(page.cell(2, 1), book.title).font = Font(bold=True, size=16)
    page.row_dimensions[2].height = 24
    said = _("Fill in the light cells; the points follow. Then upload the file to the site.")
    put(page.cell(3, 1), said).font = Font(color=QUIET[1:])
    put(page.cell(4, 1), identity(book, letterhead.language)).font = Font(size=8, color=QUIET[1:])


def _head(page: Any, columns: Sequence[WorkbookField], book: Book) -> None:
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    page.row_dimensions[HEAD].height = 32
    for at, column in enumerate(columns, start=1):
        cell = put(page.cell(HEAD, at), column.title)
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="F1EEFA")
        cell.border = Border(bottom=Side("medium", color=ACCENT[1:]))
        cell.alignment = Alignment(wrap_text=True, vertical="bottom")
        shown = [line.shown.get(column.name) for line in book.lines]
        page.column_dimensions[letter(at - 1)].width = max(column.width, column_width(shown))


def _line(
    page: Any,
    row: int,
    line: WorkbookLine,
    columns: Sequence[WorkbookField],
    lists: ChoiceLists,
    book: Book,
) -> dict[str, CellValue]:
    """The line written; what its formulas give, by their cells."""
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

    cells = {column.name: f"{letter(at)}{row}" for at, column in enumerate(columns)}
    points = formulas(book.game, cells, lists, book.rules, line.seats)
    own = {"table": line.table, "deal": line.deal, **line.shown, **line.typed}
    edge = Border(bottom=Side("thin", color="DDD6C8"))
    if line.deal == 1:
        edge = Border(top=Side("thin", color="857D92"), bottom=Side("thin", color="DDD6C8"))
    for column in columns:
        cell = page[cells[column.name]]
        cell.border = edge
        if column.name in points:
            cell.value = points[column.name]
            cell.font = Font(bold=True)
        else:
            _fill(cell, own.get(column.name))
        if column.is_typed and _is_there(column.name, line.seats):
            cell.fill = PatternFill("solid", fgColor=TO_FILL)
            cell.protection = Protection(locked=False)
            cell.number_format = "0" if column.is_number else "General"
        if column.choices or column.name in ("table", "deal"):
            cell.alignment = Alignment(horizontal="center")
        elif not column.is_number:
            cell.alignment = Alignment(indent=1, wrap_text=True, vertical="top")
    longest = max((len(text) for text in line.shown.values()), default=0)
    page.row_dimensions[row].height = ROW_HEIGHT * (longest // WIDEST + 1)
    return {cells[name]: line.points.get(name, "") for name in points}


def _is_there(name: str, seats: int) -> bool:
    """Whether a table of so many has this column."""
    number = name.rpartition("-")[2]
    return not number.isdecimal() or int(number) <= seats


def _drop_downs(
    page: Any, columns: Sequence[WorkbookField], lists: ChoiceLists, book: Book
) -> None:
    """One for each column; where seats are numbers, one for each size of table."""
    from openpyxl.worksheet.datavalidation import (  # type: ignore[import-untyped]
        DataValidation,
    )

    sizes: dict[int, list[int]] = {}
    for row, line in enumerate(book.lines, start=HEAD + 1):
        sizes.setdefault(line.seats, []).append(row)
    for at, column in enumerate(columns):
        if not column.is_typed:
            continue
        for seats, rows in sizes.items():
            if not _is_there(column.name, seats):
                continue
            allowed = _allowed(column, lists, book, seats)
            check = DataValidation(**allowed, allow_blank=True)
            check.error = _("Choose one from the list.") if column.choices else _("Give a number.")
            page.add_data_validation(check)
            for first, last in _runs(rows):
                check.add(f"{letter(at)}{first}:{letter(at)}{last}")


def _allowed(column: WorkbookField, lists: ChoiceLists, book: Book, seats: int) -> dict[str, Any]:
    if not column.choices:
        return {"type": "whole", "operator": "greaterThanOrEqual", "formula1": "0"}
    numbered = column.choices == "seats" and not book.game.is_sided
    return {"type": "list", "formula1": lists[column.choices].shown(seats if numbered else 0)}


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Rows that follow each other, by the first and the last."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and runs[-1][1] == row - 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs


def _set_up(page: Any, columns: Sequence[WorkbookField], lines: int) -> None:
    page.freeze_panes = f"C{HEAD + 1}"
    page.protection.sheet = True
    page.protection.formatColumns = False
    page.protection.formatRows = False
    page.page_setup.paperSize = page.PAPERSIZE_A4
    page.page_setup.orientation = "landscape"
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.print_title_rows = f"{HEAD}:{HEAD}"
    page.print_area = f"A1:{letter(len(columns) - 1)}{HEAD + max(lines, 1)}"
