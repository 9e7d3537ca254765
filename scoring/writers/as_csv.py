"""A sheet as text: its head and its rows, nothing above or below, for programs to read."""

from datetime import datetime

from club.spreadsheets import writing
from club.wording.texts import clean
from scoring.writers.sheet import Sheet, Value, checked


def as_csv(sheet: Sheet) -> bytes:
    """UTF-8 with its mark, the separator of the language's Excel, no cell that would be run."""
    checked(sheet)
    head = [column.title for column in sheet.columns]
    rows = ([_plain(value) for value in row] for row in sheet.rows)
    return writing.as_csv(head, rows, language=sheet.letterhead.language)


def _plain(value: Value) -> Value:
    """Nothing in a cell ends its line or hides from the eye."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return clean(value) if isinstance(value, str) and not value.isprintable() else value
