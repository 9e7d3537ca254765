"""The two doors by which a list comes in: a file that is uploaded, and text that is pasted.

Both give a `Table` of text, or refuse with a `FileRefused` that `words.explain` puts into words.
Nothing is stored and nothing is run. Encoding and separator are guessed; of several sheets the
first with anything in it is read.
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
from club.spreadsheets.separated import likeliest_separator, separated_rows
from club.spreadsheets.workbook import workbook_rows
from club.spreadsheets.writing import unguarded
from club.spreadsheets.xml_parts import Budget


def uploaded_table(name: str, stream: BinaryIO) -> TextTable:
    """Table in an uploaded file of any kind; `name` is the name its owner gave it."""
    budget, data = Budget(), content(stream)
    if (kind := checked(name, data)) is not FileKind.TEXT:
        read = workbook_rows if kind is FileKind.WORKBOOK else open_document_rows
        with checked_archive(data) as archive:
            return _even(read(archive, budget))
    return _text_table(decoded(data), budget)


def pasted_table(text: str) -> TextTable:
    """Table in a text copied out of a spreadsheet, a mail or a message."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise FileTooLarge
    if "\x00" in text:
        raise NotText("it holds nulls")
    return _text_table(text, Budget())


def _text_table(text: str, budget: Budget) -> TextTable:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    rows = separated_rows(_without_hint(text), likeliest_separator(text), budget)
    return _even(_filled(rows, budget))


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


def _even(rows: list[TextRow]) -> TextTable:
    """Every row as wide as the last column in which anything stands."""
    width = max((at + 1 for row in rows for at, cell in enumerate(row.cells) if cell), default=0)
    if not width:
        raise NothingInIt
    blank = ("",) * width
    return TextTable(tuple(row._replace(cells=(row.cells + blank)[:width]) for row in rows))
