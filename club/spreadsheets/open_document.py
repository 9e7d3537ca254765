"""An .ods file as rows of text, read from the marks of its content.

Its cells hold beside their values what people see, so no format has to be known; only dates are
taken from their values, to be written in one way.
"""

from zipfile import ZipFile

from club.spreadsheets.cells import cell_text, shown_iso_date
from club.spreadsheets.guard import OPEN_DOCUMENT_CONTENT
from club.spreadsheets.rows import MOST_COLUMNS, MOST_ROWS, TextRow, TooManyColumns, TooManyRows
from club.spreadsheets.xml_parts import Budget, marks

CELLS = ("table-cell", "covered-table-cell")
SPACES = ("s", "tab", "line-break")


def open_document_rows(archive: ZipFile, budget: Budget) -> list[TextRow]:
    """The rows of the first sheet that has anything in it."""
    sheets: dict[str, _OdsCells] = {}
    sheet = None
    for name, attributes, text in marks(archive, OPEN_DOCUMENT_CONTENT, budget):
        facts = {key.rpartition("}")[2]: value for key, value in (attributes or {}).items()}
        if name == "table" and attributes is not None:
            sheet = sheets.setdefault(cell_text(facts.get("name", "")), _OdsCells())
        elif sheet is not None:
            sheet.take(name, facts if attributes is not None else None, text)
    return next((each.text_rows() for each in sheets.values() if each.rows), [])


class _OdsCells:
    """The cells of a sheet that hold something, gathered as its marks go by."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[int, str]] = {}
        self.row: dict[int, str] = {}
        self.spans: list[tuple[int, int, str, int]] = []
        self.number, self.repeated = 1, 1
        self.column = 0
        self.cell: dict[str, str] | None = None
        self.pieces: list[str] = []
        self.is_aside = False

    def take(self, name: str, facts: dict[str, str] | None, text: str) -> None:
        if name == "annotation":
            self.pieces.append(text if facts is not None else "")
            self.is_aside = facts is not None
        elif name == "table-row":
            self._begin_row(facts) if facts is not None else self._end_row()
        elif name in CELLS:
            self._begin_cell(facts) if facts is not None else self._end_cell()
        elif self.cell is not None and not self.is_aside:
            self.pieces.append(text)
            if name in SPACES or (name == "p" and facts is None):
                self.pieces.append(" ")

    def text_rows(self) -> list[TextRow]:
        """Rows of the sheet; a cell spanning several rows is copied to each of them that
        is not empty."""
        for number, column, text, spanned in self.spans:
            for below in range(number + 1, number + spanned):
                if below in self.rows:
                    self.rows[below].setdefault(column, text)
        return [
            TextRow(number, tuple(row.get(at, "") for at in range(max(row) + 1)))
            for number, row in sorted(self.rows.items())
        ]

    def _begin_row(self, facts: dict[str, str]) -> None:
        self.row, self.column = {}, 0
        self.repeated = _times(facts, "number-rows-repeated")

    def _end_row(self) -> None:
        for number in range(self.number, self.number + self.repeated) if self.row else ():
            self.rows.setdefault(number, {}).update(self.row)
            if len(self.rows) > MOST_ROWS:
                raise TooManyRows
        self.number += self.repeated

    def _begin_cell(self, facts: dict[str, str]) -> None:
        self.cell, self.pieces = facts, []

    def _end_cell(self) -> None:
        facts, self.cell = self.cell or {}, None
        text = cell_text("".join(self.pieces))
        if facts.get("value-type") == "date" and text:
            text = cell_text(shown_iso_date(facts.get("date-value", ""))) or text
        times = _times(facts, "number-columns-repeated")
        if text and self.column + times > MOST_COLUMNS:
            raise TooManyColumns(self.number)
        for column in range(self.column, self.column + times) if text else ():
            self.row[column] = text
        if text and (spanned := _times(facts, "number-rows-spanned")) > 1:
            self.spans.append((self.number, self.column, text, min(spanned, MOST_ROWS)))
        self.column += times


def _times(facts: dict[str, str], name: str) -> int:
    found = facts.get(name, "1")
    return int(found) if found.isdecimal() and found.isascii() and len(found) < 8 else 1
