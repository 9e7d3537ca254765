"""The two doors by which a list comes in: a file that is uploaded, and text that is pasted.

Both give a `Table` of text, or refuse with a `FileRefused` that `words.explain` puts into words.
Nothing is stored and nothing is run. What was guessed, the encoding, the separator and the sheet,
is in the answer and can be given instead.
"""

from collections.abc import Iterable
from typing import BinaryIO

from club.spreadsheets.cells import cell_text
from club.spreadsheets.encodings import NotText, decoded
from club.spreadsheets.guard import (
    MOST_BYTES,
    FileKind,
    FileTooLarge,
    NothingInIt,
    checked,
    checked_archive,
    content,
)
from club.spreadsheets.open_document import open_document_rows
from club.spreadsheets.rows import (
    MOST_COLUMNS,
    MOST_ROWS,
    TextRow,
    TextTable,
    TooManyColumns,
    TooManyRows,
)
from club.spreadsheets.separated import SEPARATORS, likeliest_separator, separated_rows
from club.spreadsheets.workbook import workbook_rows
from club.spreadsheets.writing import unguarded
from club.spreadsheets.xml_parts import Budget


def uploaded_table(
    name: str,
    stream: BinaryIO,
    *,
    sheet: str = "",
    encoding: str = "",
    separator: str | None = None,
    budget: Budget | None = None,
) -> TextTable:
    """What an uploaded file holds, whichever kind it is; `name` is what its owner calls it."""
    budget = budget or Budget()
    data = content(stream)
    if (kind := checked(name, data)) is not FileKind.TEXT:
        read = workbook_rows if kind is FileKind.WORKBOOK else open_document_rows
        with checked_archive(data) as archive:
            rows, found, sheets = read(archive, sheet, budget)
        return TextTable(_even(rows), sheet=found, sheets=sheets)
    text, encoding = decoded(data, encoding)
    return _text_table(text, separator, budget)._replace(encoding=encoding)


def pasted_table(
    text: str, *, separator: str | None = None, budget: Budget | None = None
) -> TextTable:
    """What somebody copied out of a spreadsheet, a mail or a message."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise FileTooLarge
    if "\x00" in text:
        raise NotText("it holds nulls")
    return _text_table(text, separator, budget or Budget())


def _text_table(text: str, separator: str | None, budget: Budget) -> TextTable:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if separator is None or separator not in ("", *SEPARATORS):
        separator = likeliest_separator(text)
    rows = separated_rows(_without_hint(text), separator, budget)
    return TextTable(_even(_filled(rows, budget)), separator=separator)


def _without_hint(text: str) -> str:
    """`sep=;` in the first line is meant for Excel; the other lines keep their numbers."""
    first, end, rest = text.partition("\n")
    return end + rest if first.strip().strip('"').lower().startswith("sep=") else text


def _filled(rows: Iterable[tuple[int, list[str]]], budget: Budget) -> list[TextRow]:
    """The rows in which something stands, cell by cell as it is read by people."""
    filled: list[TextRow] = []
    for number, cells in rows:
        if not any(cells):
            continue
        if len(filled) % 100 == 0:
            budget.check()
        texts = [cell_text(unguarded(cell)) for cell in cells[:MOST_COLUMNS]]
        if any(map(str.strip, cells[MOST_COLUMNS:])):
            raise TooManyColumns(number)
        if any(texts):
            filled.append(TextRow(number, tuple(texts)))
        if len(filled) > MOST_ROWS:
            raise TooManyRows
    return filled


def _even(rows: list[TextRow]) -> tuple[TextRow, ...]:
    """Every row as wide as the last column in which anything stands."""
    width = max((at + 1 for row in rows for at, cell in enumerate(row.cells) if cell), default=0)
    if not width:
        raise NothingInIt
    blank = ("",) * width
    return tuple(row._replace(cells=(row.cells + blank)[:width]) for row in rows)
