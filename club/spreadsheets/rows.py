"""A table of text, as it is read out of any file, and how large it may be."""

from typing import NamedTuple

from club.spreadsheets.guard import FileRefused

MOST_ROWS = 5000
MOST_COLUMNS = 40


class TextRow(NamedTuple):
    """A row in which something stands."""

    number: int
    """As the spreadsheet program counts it, or the line of the file, from 1."""
    cells: tuple[str, ...]


class TextTable(NamedTuple):
    rows: tuple[TextRow, ...]
    """All of the same width; a column in which nothing stands is there too."""

    @property
    def width(self) -> int:
        return len(self.rows[0].cells) if self.rows else 0


class TooManyRows(FileRefused):
    def __init__(self) -> None:
        super().__init__(f"more than {MOST_ROWS} rows")
        self.most = MOST_ROWS


class TooManyColumns(FileRefused):
    def __init__(self, row: int) -> None:
        super().__init__(f"row {row} goes beyond column {MOST_COLUMNS}")
        self.row = row
        self.most = MOST_COLUMNS
        self.last = letter(MOST_COLUMNS - 1)


def letter(index: int) -> str:
    """Letters of a column in a spreadsheet program: 0 is A, 25 Z, 26 AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
