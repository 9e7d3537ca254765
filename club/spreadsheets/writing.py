"""Rows as a file that a spreadsheet program opens, in which no text becomes a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date

from club.texts import clean

Value = str | int | float | date | None

# A cell of text that begins so is run by spreadsheet programs when they open a text file.
RUN = ("=", "+", "-", "@", "\t", "\r")
GUARDED = re.compile(r"'+[=+\-@\t\r]")
# Where Excel writes decimals with a comma, it parts the cells of a text file at semicolons.
SEPARATORS = {"en": ","}

MOST_LETTERS = 32_767
NARROWEST, WIDEST = 6, 60
NOT_FOR_XML = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def as_xlsx(head: Sequence[str], rows: Iterable[Sequence[Value]], *, sheet: str = "") -> bytes:
    """A workbook of one sheet: the head stays in sight and filters, text is typed as text."""
    from openpyxl import Workbook  # type: ignore[import-untyped]
    from openpyxl.styles import Font  # type: ignore[import-untyped]
    from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]

    table = [list(row) for row in rows]
    book = Workbook(write_only=True)
    book.properties.creator = "Portativ"
    page = book.create_sheet(sheet_name(sheet) or None)
    page.freeze_panes = "A2"
    last = get_column_letter(max(len(head), 1))
    page.auto_filter.ref = f"A1:{last}{len(table) + 1}"
    for at, name in enumerate(head):
        width = _width([name, *(row[at] for row in table if at < len(row))])
        page.column_dimensions[get_column_letter(at + 1)].width = width
    page.append([_typed(page, name, Font(bold=True)) for name in head])
    for row in table:
        page.append([_typed(page, value) for value in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def as_csv(head: Sequence[str], rows: Iterable[Sequence[Value]], *, language: str = "en") -> bytes:
    """Text in UTF-8, marked so that Excel knows, with the separator of the language's Excel."""
    file = io.StringIO(newline="")
    lines = csv.writer(file, delimiter=SEPARATORS.get(language, ";"))
    for row in [head, *rows]:
        lines.writerow([_guarded(value) for value in row])
    return file.getvalue().encode("utf-8-sig", "replace")


def unguarded(cell: str) -> str:
    """A cell of text without the apostrophe that keeps it from being run."""
    return cell[1:] if GUARDED.match(cell) else cell


def sheet_name(wanted: str) -> str:
    """As the programs allow it: 31 letters, some of them not."""
    return clean(re.sub(r"[\\/*?:\[\]]", " ", wanted))[:31].strip("' ")


def _guarded(value: Value) -> Value:
    if not isinstance(value, str):
        return value
    return f"'{value}" if value.startswith(RUN) or GUARDED.match(value) else value


def _typed(page, value: Value, font=None):
    """Text is told to be text: openpyxl would take what begins with `=` for a formula."""
    from openpyxl.cell import WriteOnlyCell  # type: ignore[import-untyped]

    if isinstance(value, str):
        value = NOT_FOR_XML.sub("_x005F_", clean(value))[:MOST_LETTERS]
    cell = WriteOnlyCell(page, value)
    if isinstance(value, str):
        cell.data_type = "s"
    if isinstance(value, date):
        cell.number_format = "yyyy-mm-dd"
    if font:
        cell.font = font
    return cell


def _width(values: list[Value]) -> int:
    longest = max(len(str(value)) for value in values if value is not None)
    return min(max(longest + 2, NARROWEST), WIDEST)
