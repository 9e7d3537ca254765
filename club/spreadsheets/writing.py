"""Rows as a file that a spreadsheet program opens, in which no text becomes a formula."""

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal

from django.http import HttpResponse
from django.utils.translation import get_language

from club.spreadsheets.filling import MOST_LETTERS, NOT_FOR_XML, CellValue, filled
from club.spreadsheets.rows import letter
from club.wording.texts import clean

# A cell of text that begins so is run by spreadsheet programs when they open a text file.
RUN = ("=", "+", "-", "@", "\t", "\r")
GUARDED = re.compile(r"'+[=+\-@\t\r]")
# Where Excel writes decimals with a comma, it parts the cells of a text file at semicolons.
SEPARATORS = {"en": ","}

CONTENT_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
NARROWEST, WIDEST = 6, 60
DATE_FORMAT, MOMENT_FORMAT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm"


def written(
    kind: str, head: Sequence[str], rows: Iterable[Sequence[CellValue]], *, sheet: str
) -> bytes:
    """A workbook, or text for the spreadsheet program of the language that is active."""
    if kind == "xlsx":
        return as_xlsx(head, rows, sheet=sheet)
    return as_csv(head, rows, language=get_language() or "en")


def download(content: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=CONTENT_TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def as_xlsx(head: Sequence[str], rows: Iterable[Sequence[CellValue]], *, sheet: str = "") -> bytes:
    """A workbook of one sheet: the head stays in sight and filters, text is typed as text."""
    from openpyxl import Workbook  # type: ignore[import-untyped]
    from openpyxl.styles import Font  # type: ignore[import-untyped]

    table = [list(row) for row in rows]
    columns = max(len(row) for row in [head, *table])
    book = Workbook()
    book.properties.creator = "Portativ"
    page = book.active
    page.title = sheet_name(sheet) or page.title
    page.freeze_panes = "A2"
    page.auto_filter.ref = f"A1:{letter(max(len(head), 1) - 1)}{len(table) + 1}"
    for at, name in enumerate(head):
        values = [name, *(row[at] for row in table if at < len(row))]
        page.column_dimensions[letter(at)].width = column_width(values)
        put(page.cell(1, at + 1), name).font = Font(bold=True)
    for at in range(columns):
        dates = [row[at] for row in table if at < len(row) and isinstance(row[at], date)]
        page.cell(2, at + 1, 0).number_format = date_format(dates)
    return filled(book, 2, table)


def as_csv(
    head: Sequence[str], rows: Iterable[Sequence[CellValue]], *, language: str = "en"
) -> bytes:
    """Text in UTF-8, marked so that Excel knows, with the separator of the language's Excel."""
    file = io.StringIO(newline="")
    lines = csv.writer(file, delimiter=SEPARATORS.get(language, ";"))
    comma = "." if lines.dialect.delimiter == "," else ","
    for row in [head, *rows]:
        lines.writerow([_in_text(value, comma) for value in row])
    return file.getvalue().encode("utf-8-sig", "replace")


def unguarded(cell: str) -> str:
    """A cell of text without the apostrophe that keeps it from being run."""
    return cell[1:] if GUARDED.match(cell) else cell


def sheet_name(wanted: str) -> str:
    """Name as the programs allow it: 31 letters, some of them not; a longer one ends with a
    word."""
    name = clean(re.sub(r"[\\/*?:\[\]]", " ", wanted))
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME + 1]
        name = name.rpartition(" ")[0] or name[:LONGEST_NAME]
    return name.strip("' ,·–-")


LONGEST_NAME = 31


def _in_text(value: CellValue, comma: str) -> CellValue:
    """A value in a text file: no text that is run, decimals with the comma of the language."""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(RUN) or GUARDED.match(value) else value
    if isinstance(value, float | Decimal):
        return str(value).replace(".", comma)
    return value


def put(cell, text: str):
    """A cell of text, told to be text: openpyxl would take what begins with `=` for a formula."""
    cell.value = NOT_FOR_XML.sub("_x005F_", clean(text))[:MOST_LETTERS]
    cell.data_type = "s"
    return cell


def date_format(dates: Collection[CellValue]) -> str:
    """The number format of a column in which these dates stand."""
    if any(isinstance(each, datetime) for each in dates):
        return MOMENT_FORMAT
    return DATE_FORMAT if dates else "General"


def column_width(values: Iterable[CellValue]) -> int:
    longest = max((len(str(value)) for value in values if value is not None), default=0)
    return min(max(longest + 2, NARROWEST), WIDEST)
