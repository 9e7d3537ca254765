"""A sheet as a workbook that a secretary goes on working with.

Numbers are numbers and dates dates; the head stays in sight and filters; totals are formulas that
count what the filter leaves; printed, it is as wide as the page and repeats its head.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.spreadsheets.filling import filled
from club.spreadsheets.rows import letter
from club.spreadsheets.writing import (
    DATE_FORMAT,
    MOMENT_FORMAT,
    column_width,
    put,
    sheet_name,
)
from club.wording.texts import clean
from scoring.writers.pdf.page import ACCENT, COLOURS, QUIET
from scoring.writers.sheet import NUMBERS, Column, ColumnKind, Sheet, Value, checked

FORMATS = {
    ColumnKind.INTEGER: "0",
    ColumnKind.RANK: "0",
    ColumnKind.POINTS: "0;-0;0",
    ColumnKind.SIGNED: "+0;-0;0",
    ColumnKind.DATE: DATE_FORMAT,
    ColumnKind.MOMENT: MOMENT_FORMAT,
}
# So many columns stand upright on a page; more lie.
UPRIGHT = 8
HEAD_HEIGHT = 30
# The button at the right of a head takes the room of so many letters, and would break a word.
FILTER_BUTTON = 2
# Of so many rows the longest texts are looked for.
LOOKED_AT = 5000


def as_xlsx(sheet: Sheet) -> bytes:
    """The whole sheet: title, table, totals, notes."""
    from openpyxl import Workbook  # type: ignore[import-untyped]

    checked(sheet)
    with override(sheet.letterhead.language):
        book = Workbook()
        page = book.active
        page.title = sheet_name(sheet.title) or page.title
        book.properties.creator = "Portativ"
        book.properties.title = clean(sheet.title)
        head = _title_block(page, sheet)
        _head(page, sheet, head)
        _first_row(page, sheet, head + 1)
        below, given = _totals(page, sheet, head + 1)
        _notes(page, sheet, below)
        _print_set_up(page, sheet, head)
        for each in sheet.beside:
            _beside(book, each)
        return filled(book, head + 1, sheet.rows, made_at=sheet.made_at, given=given)


def _beside(book: Any, sheet: Sheet) -> None:
    """A small table on a sheet of its own, cell by cell, named by what its format says it is."""
    page = book.create_sheet(sheet_name(sheet.lines[1]))
    head = _title_block(page, sheet)
    _head(page, sheet, head)
    for number, row in enumerate(checked(sheet).rows, start=head + 1):
        _first_row(page, sheet, number)
        for at, value in enumerate(row, start=1):
            if isinstance(value, str):
                put(page.cell(number, at), value)
            else:
                page.cell(number, at).value = value
    _notes(page, sheet, head + 1 + len(sheet.rows))
    _print_set_up(page, sheet, head)


def _title_block(page: Any, sheet: Sheet) -> int:
    """The club, the title and what stands below it; the row where the head belongs."""
    from openpyxl.styles import Font  # type: ignore[import-untyped]

    colour = COLOURS.get(sheet.letterhead.colour, ACCENT)[1:]
    put(page.cell(1, 1), sheet.letterhead.club).font = Font(bold=True, color=colour)
    put(page.cell(2, 1), sheet.title).font = Font(bold=True, size=16)
    page.row_dimensions[2].height = 24
    row = 3
    for line in [*sheet.lines, sheet.address]:
        if line:
            put(page.cell(row, 1), line).font = Font(color=QUIET[1:])
            row += 1
    return row + 1


def _head(page: Any, sheet: Sheet, row: int) -> None:
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    page.row_dimensions[row].height = HEAD_HEIGHT
    for at, column in enumerate(sheet.columns, start=1):
        cell = put(page.cell(row, at), column.title)
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="F1EEFA")
        cell.border = Border(bottom=Side("medium", color=ACCENT[1:]))
        cell.alignment = Alignment(**_alignment(column), vertical="bottom", wrap_text=True)
        page.column_dimensions[letter(at - 1)].width = _width(sheet, at - 1)
    page.freeze_panes = f"A{row + 1}"
    if sheet.columns:
        last = letter(len(sheet.columns) - 1)
        page.auto_filter.ref = f"A{row}:{last}{row + len(sheet.rows)}"


def _width(sheet: Sheet, at: int) -> int:
    """Width in letters: as the longest word of the head and the longest value need."""
    column = sheet.columns[at]
    values = [row[at] for row in sheet.rows[:LOOKED_AT]]
    if column.kind is ColumnKind.DECIMAL:
        values = [f"{value:.{column.decimals}f}" for value in values if isinstance(value, float)]
    elif ".00" in number_format(sheet, at):
        values = [f"{value:.2f}" for value in values if isinstance(value, int | float | Decimal)]
    head = max(column.title.split() or [""], key=len) + " " * FILTER_BUTTON
    return column_width([head, *values])


def _first_row(page: Any, sheet: Sheet, row: int) -> None:
    """One row to show how each column looks; the rows themselves take its place."""
    from openpyxl.styles import Alignment, Font

    for at, column in enumerate(sheet.columns, start=1):
        cell = page.cell(row, at, 0)
        cell.number_format = number_format(sheet, at - 1)
        cell.alignment = Alignment(**_alignment(column), vertical="top")
        if column.is_strong or column.kind is ColumnKind.RANK:
            cell.font = Font(bold=True)


def number_format(sheet: Sheet, at: int) -> str:
    """Format of a column: whole points as whole, and all with two decimals where one is not."""
    column = sheet.columns[at]
    if column.kind is ColumnKind.DECIMAL:
        return "0" + ("." + "0" * column.decimals if column.decimals else "")
    shown = FORMATS.get(column.kind, "@")
    if column.kind in (ColumnKind.POINTS, ColumnKind.SIGNED) and any(
        _is_broken(row[at]) for row in sheet.rows
    ):
        return shown.replace("0", "0.00")
    return shown


def _is_broken(value: Value) -> bool:
    return isinstance(value, float | Decimal) and value % 1 != 0


def _totals(page: Any, sheet: Sheet, first: int) -> tuple[int, dict[str, Value]]:
    """Sums below the columns that have them: the first row that is free below, and what the sums
    are."""
    from openpyxl.styles import Border, Font, Side

    below = first + max(len(sheet.rows), 1)
    given: dict[str, Value] = {}
    if not sheet.rows or not any(column.adds_up for column in sheet.columns):
        return below, given
    for at, column in enumerate(sheet.columns, start=1):
        cell = page.cell(below, at)
        if column.adds_up:
            name = letter(at - 1)
            cell.value = f"=SUBTOTAL(9,{name}{first}:{name}{below - 1})"
            cell.number_format = number_format(sheet, at - 1)
            given[f"{name}{below}"] = _sum(row[at - 1] for row in sheet.rows)
        elif at == 1:
            put(cell, _("Total"))
        cell.font = Font(bold=True)
        cell.border = Border(top=Side("thin"))
    return below + 1, given


def _sum(values: Iterable[Value]) -> Value:
    """Sum as the formula has it: of the numbers, and nothing of what else stands there."""
    return sum(Decimal(str(value)) for value in values if isinstance(value, int | float | Decimal))


def _notes(page: Any, sheet: Sheet, row: int) -> None:
    from openpyxl.styles import Font

    for number, note in enumerate(sheet.below, start=row + 1):
        put(page.cell(number, 1), note).font = Font(italic=True, color=QUIET[1:])


def _print_set_up(page: Any, sheet: Sheet, head: int) -> None:
    is_letter = sheet.letterhead.paper == "letter"
    page.page_setup.paperSize = page.PAPERSIZE_LETTER if is_letter else page.PAPERSIZE_A4
    page.page_setup.orientation = "landscape" if len(sheet.columns) > UPRIGHT else "portrait"
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    page.print_title_rows = f"{head}:{head}"
    page.print_options.horizontalCentered = True
    page.oddFooter.left.text = "&A"
    page.oddFooter.right.text = "&P / &N"


def _alignment(column: Column) -> dict[str, Any]:
    """Numbers to the right, signs in the middle, texts a little off the number before them."""
    if column.kind in (ColumnKind.CODE, ColumnKind.RANK):
        return {"horizontal": "center"}
    if column.kind in NUMBERS or column.kind in (ColumnKind.DATE, ColumnKind.MOMENT):
        return {"horizontal": "right"}
    return {"horizontal": "left", "indent": 1}
