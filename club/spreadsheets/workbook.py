"""An .xlsx workbook as rows of text.

It is read from the marks of its XML, not with openpyxl: that builds trees which no limit of ours
holds, gives up over styles that do not matter here, and hides which cells are merged.
"""

import posixpath
import re
from bisect import bisect_left, bisect_right
from datetime import datetime
from typing import NamedTuple
from zipfile import ZipFile

from club.spreadsheets.cells import (
    BUILT_IN,
    GENERAL,
    SINCE_1900,
    SINCE_1904,
    cell_text,
    shown_iso_date,
    shown_number,
    unescaped,
)
from club.spreadsheets.guard import Damaged
from club.spreadsheets.rows import (
    MOST_COLUMNS,
    MOST_ROWS,
    TextRow,
    TooManyColumns,
    TooManyRows,
    letter,
)
from club.spreadsheets.xml_parts import Budget, marks

LETTERS = {letter(index): index for index in range(MOST_COLUMNS)}
REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")
TRUE = ("1", "true")


class Formats(NamedTuple):
    """Number formats of the cells' styles, and the day from which dates are counted."""

    codes: list[str]
    """The format of each style that a cell may name."""
    epoch: datetime


def workbook_rows(archive: ZipFile, budget: Budget) -> list[TextRow]:
    """The rows of the first sheet that has anything in it, those of a filter as well."""
    sheets, epoch = _sheets(archive, budget)
    formats = Formats(_format_codes(archive, budget), epoch)
    strings = _shared_strings(archive, budget)
    found = (_rows(archive, sheet, strings, formats, budget) for sheet in sheets)
    return next(filter(None, found), [])


def _sheets(archive: ZipFile, budget: Budget) -> tuple[list[str], datetime]:
    """The parts of those that a person sees when they open it, or of all if none is to be seen."""
    package = _targets(archive, "_rels/.rels", budget)
    workbook = next((part for kind, part in package.values() if kind == "officeDocument"), "")
    folder, file = posixpath.split(_part(archive, workbook or "xl/workbook.xml"))
    targets = _targets(archive, f"{folder}/_rels/{file}.rels", budget)
    epoch = SINCE_1900
    seen: list[str] = []
    hidden: list[str] = []
    for name, attributes, _text in marks(archive, f"{folder}/{file}", budget):
        if name == "workbookPr" and attributes:
            epoch = SINCE_1904 if attributes.get("date1904") in TRUE else SINCE_1900
        elif name == "sheet" and attributes:
            facts = {key.rpartition("}")[2]: value for key, value in attributes.items()}
            kind, part = targets.get(facts.get("id", ""), ("", ""))
            if kind == "worksheet" and part in archive.NameToInfo:
                (seen if facts.get("state", "visible") == "visible" else hidden).append(part)
    if not seen + hidden:
        raise Damaged("no sheet")
    return seen or hidden, epoch


def _targets(archive: ZipFile, part: str, budget: Budget) -> dict[str, tuple[str, str]]:
    """The relations of a part: id → the last word of its kind, and the member it names."""
    folder = posixpath.dirname(posixpath.dirname(part))
    found = {}
    for name, attributes, _text in marks(archive, _part(archive, part), budget):
        if name == "Relationship" and attributes:
            target = attributes.get("Target", "").replace("\\", "/")
            path = target[1:] if target.startswith("/") else posixpath.join(folder, target)
            kind = attributes.get("Type", "").rpartition("/")[2]
            found[attributes.get("Id", "")] = (kind, posixpath.normpath(path))
    return found


def _part(archive: ZipFile, name: str) -> str:
    if name not in archive.NameToInfo:
        raise Damaged(f"it lacks {name}")
    return name


def _beside_workbook(archive: ZipFile, file: str) -> str:
    """The styles and the shared texts have names by custom; not every workbook has them."""
    return next((name for name in archive.namelist() if name.lower() == f"xl/{file}"), "")


def _format_codes(archive: ZipFile, budget: Budget) -> list[str]:
    part = _beside_workbook(archive, "styles.xml")
    if not part:
        return []
    own: dict[str, str] = {}
    codes: list[str] = []
    is_inside = False
    for name, attributes, _text in marks(archive, part, budget):
        if name == "cellXfs":
            is_inside = attributes is not None
        elif attributes is None:
            continue
        elif name == "numFmt":
            own[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")[:200]
        elif name == "xf" and is_inside:
            codes.append(_format_code(attributes.get("numFmtId", "0"), own))
    return codes


def _format_code(number: str, own: dict[str, str]) -> str:
    if number in own:
        return own[number]
    return BUILT_IN.get(int(number), GENERAL) if number.isdecimal() else GENERAL


def _shared_strings(archive: ZipFile, budget: Budget) -> list[str]:
    part = _beside_workbook(archive, "sharedstrings.xml")
    strings: list[str] = []
    if part:
        text = _SharedText()
        for mark in marks(archive, part, budget):
            text.take(*mark)
            if mark[:2] == ("si", None):
                strings.append(text.whole())
    return strings


class _SharedText:
    """A text that may be written in several pieces, without the reading aids of East Asia."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.is_aid = False

    def take(self, name: str, attributes: dict[str, str] | None, text: str) -> None:
        if name == "rPh":
            self.is_aid = attributes is not None
        elif name == "t" and attributes is None and not self.is_aid and text:
            self.pieces.append(text)

    def whole(self) -> str:
        text, self.pieces = "".join(self.pieces[:100]), []
        return cell_text(unescaped(text))


def _rows(
    archive: ZipFile, sheet: str, strings: list[str], formats: Formats, budget: Budget
) -> list[TextRow]:
    cells = _XlsxCells(strings, formats)
    for name, attributes, text in marks(archive, sheet, budget):
        if attributes is None:
            cells.close(name, text)
        else:
            cells.open(name, attributes)
    cells.fill_merged()
    return [
        TextRow(number, tuple(row.get(at, "") for at in range(max(row) + 1)))
        for number, row in sorted(cells.rows.items())
    ]


class _XlsxCells:
    """The cells of a sheet that hold something, gathered as its marks go by."""

    def __init__(self, strings: list[str], formats: Formats) -> None:
        self.strings, self.formats = strings, formats
        self.rows: dict[int, dict[int, str]] = {}
        self.merged: list[tuple[int, int, int]] = []
        self.row, self.column = 0, -1
        self.kind, self.style, self.value = "", "", ""
        self.inline = _SharedText()

    def open(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self.kind, self.style = attributes.get("t", "n"), attributes.get("s", "")
            self.value = ""
            self.column = self._column(attributes.get("r", ""))
        elif name == "row":
            given = attributes.get("r", "")
            self.row = int(given) if given.isdecimal() and len(given) < 8 else self.row + 1
            self.column = -1
        elif name == "mergeCell" and len(self.merged) < MOST_ROWS:
            self._merge(attributes.get("ref", ""))
        elif name == "rPh":
            self.inline.take(name, attributes, "")

    def close(self, name: str, text: str) -> None:
        if name == "v":
            self.value = text
        elif name == "c":
            if shown := self.inline.whole() if self.kind == "inlineStr" else self._shown():
                self._keep(shown)
        else:
            self.inline.take(name, None, text)

    def fill_merged(self) -> None:
        """Copy a cell merged over several rows, a team for example, to each of them."""
        numbers = sorted(self.rows)
        filled_to: dict[int, int] = {}
        for column, top, bottom in sorted(self.merged):
            text = self.rows.get(top, {}).get(column, "")
            if not text or top <= filled_to.get(column, 0):
                continue
            filled_to[column] = bottom
            for at in range(bisect_right(numbers, top), bisect_left(numbers, bottom + 1)):
                self.rows[numbers[at]].setdefault(column, text)

    def _column(self, reference: str) -> int:
        """Where a cell stands; one without an address stands after the one before it."""
        letters = reference.rstrip("0123456789")
        return LETTERS.get(letters, MOST_COLUMNS) if letters else self.column + 1

    def _merge(self, reference: str) -> None:
        if found := REFERENCE.fullmatch(reference):
            column, top, bottom = LETTERS.get(found[1]), int(found[2]), int(found[4])
            if column is not None and bottom > top:
                self.merged.append((column, top, bottom))

    def _keep(self, text: str) -> None:
        if self.column >= MOST_COLUMNS:
            raise TooManyColumns(self.row)
        self.rows.setdefault(self.row, {})[self.column] = text
        if len(self.rows) > MOST_ROWS:
            raise TooManyRows

    def _shown(self) -> str:
        value = self.value.strip()
        return KINDS.get(self.kind, _XlsxCells._text)(self, value) if value else ""

    def _text(self, value: str) -> str:
        return cell_text(unescaped(value))

    def _shared(self, value: str) -> str:
        at = _index(value)
        return self.strings[at] if at < len(self.strings) else ""

    def _number(self, value: str) -> str:
        at = _index(self.style)
        code = self.formats.codes[at] if at < len(self.formats.codes) else GENERAL
        return cell_text(shown_number(value, code, self.formats.epoch))

    def _yes_or_no(self, value: str) -> str:
        return "TRUE" if value in TRUE else "FALSE"

    def _iso_date(self, value: str) -> str:
        return cell_text(shown_iso_date(value))


# How the value of a cell is to be taken. What a formula came to is kept as `str`, a text.
KINDS = {
    "s": _XlsxCells._shared,
    "n": _XlsxCells._number,
    "b": _XlsxCells._yes_or_no,
    "d": _XlsxCells._iso_date,
}


def _index(text: str) -> int:
    """A place in a list of the workbook; beyond every list if it is none."""
    return int(text) if text.isdecimal() and len(text) < 9 else 10**9
