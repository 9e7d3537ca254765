"""Many rows into a workbook: what openpyxl lays out, with the rows themselves written straight.

A cell that is an object costs more than what stands in it: 5,000 rows of twelve cells with their
styles take openpyxl 1.6 s of CPU, 0.7 without styles, and 0.08 here. So openpyxl makes the
workbook, its styles and its print set-up, with one row that shows how each column looks; here that
row is exchanged for all the rows. Text is typed as text, so nothing in it becomes a formula, and
the same rows give the same bytes.
"""

import io
import math
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from xml.sax.saxutils import escape

from club.spreadsheets.rows import letter
from club.wording.texts import clean

CellValue = str | int | float | Decimal | date | None


class Bracketed(Decimal):
    """A number that does not count: shown in brackets, a plain number to programs."""


MOST_LETTERS = 32_767
NOT_FOR_XML = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
SHEET = "xl/worksheets/sheet1.xml"
PROPERTIES = "docProps/core.xml"
FORMULA = re.compile(r'<c r="([A-Z]+[0-9]+)"((?: s="[0-9]+")?)>(<f>[^<]*</f>)<v ?/></c>')
MODIFIED = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(?=<)")
FIRST_DAY = date(1899, 12, 30)
# What a zip says of a file's age where none is known.
NO_TIME = (1980, 1, 1, 0, 0, 0)
AT_A_TIME = 1000


Given = Mapping[str, CellValue]
"""What the formulas of a sheet give, by the address of their cell: programs that do not compute,
such as the preview on a phone, show that."""
Writing = Callable[[bytes], Iterable[bytes]]


def filled(
    book: Any,
    at: int,
    rows: Iterable[Sequence[CellValue]],
    *,
    made_at: date | None = None,
    given: Given = MappingProxyType({}),
) -> bytes:
    """The workbook's bytes, with `rows` where row `at` of its first sheet shows their styles."""
    styles = [(cell.style_id, _in_brackets(cell)) for cell in book.worksheets[0][at]]

    def sheet(content: bytes) -> Iterable[bytes]:
        before, after = _parted(content.decode(), at)
        yield before.encode()
        yield from row_texts(rows, styles, at)
        yield _with_given(after, given)

    def properties(content: bytes) -> Iterable[bytes]:
        yield MODIFIED.sub(rb"\g<1>" + _moment(made_at), content)

    return _saved(book, {SHEET: sheet, PROPERTIES: properties})


def _in_brackets(cell: Any) -> int:
    """The style of a cell for numbers in brackets; it is made known to the workbook."""
    other = type(cell)(cell.parent, row=1, column=1)
    other._style = copy(cell._style)
    other.number_format = ";".join(f"({part})" for part in cell.number_format.split(";"))
    return other.style_id


def _saved(book: Any, writing: Mapping[str, Writing]) -> bytes:
    laid_out = io.BytesIO()
    book.save(laid_out)
    for sheet in book.worksheets:
        sheet._cells.clear()  # each names its sheet: 50,000 would wait for a search for garbage
    file = io.BytesIO()
    with (
        zipfile.ZipFile(laid_out) as source,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as target,
    ):
        for name in sorted(source.namelist(), key=lambda name: name != "[Content_Types].xml"):
            content = source.read(name)
            with target.open(_member(name), "w", force_zip64=False) as member:
                for part in writing[name](content) if name in writing else [content]:
                    member.write(part)
    return file.getvalue()


def _with_given(sheet: str, given: Given) -> bytes:
    def calculated(found: re.Match[str]) -> str:
        cell, style, formula = found.groups()
        if cell not in given:
            return found[0]
        value, kind = given[cell], ""
        if isinstance(value, str):
            value, kind = text_in_xml(value), ' t="str"'
        return f'<c r="{cell}"{style}{kind}>{formula}<v>{value}</v></c>'

    return FORMULA.sub(calculated, sheet).encode("utf-8", "replace")


def row_texts(
    rows: Iterable[Sequence[CellValue]], styles: Sequence[tuple[int, int]], first: int
) -> Iterable[bytes]:
    """The rows as the sheet's XML, some at a time."""
    writers = [_writer(letter(at), *style) for at, style in enumerate(styles)]
    lines: list[str] = []
    for number, row in enumerate(rows, start=first):
        cells = [write(number, value) for write, value in zip(writers, row, strict=False)]
        lines.append(f'<row r="{number}">{"".join(cells)}</row>')
        if len(lines) == AT_A_TIME:
            yield "".join(lines).encode("utf-8", "replace")
            lines.clear()
    yield "".join(lines).encode("utf-8", "replace")


def _writer(column: str, style: int, bracketed: int) -> Callable[[int, CellValue], str]:
    """Function that writes the cells of one column."""
    with_style = f'" s="{style}"' if style else '"'
    in_brackets = f'" s="{bracketed}"'

    def write(row: int, value: CellValue) -> str:
        opened = f'<c r="{column}{row}{in_brackets if type(value) is Bracketed else with_style}'
        if isinstance(value, str):
            return f'{opened} t="inlineStr"><is><t>{text_in_xml(value)}</t></is></c>'
        if isinstance(value, date):
            value = _serial(value)
        if value is None or not math.isfinite(value):
            return ""
        return f"{opened}><v>{value}</v></c>"

    return write


@lru_cache(maxsize=10_000)
def text_in_xml(text: str) -> str:
    """The text without what a workbook cannot hold or would unfold."""
    if text.isalnum() and text.isascii() and len(text) < MOST_LETTERS:
        return text
    return escape(NOT_FOR_XML.sub("_x005F_", clean(text))[:MOST_LETTERS])


def _serial(value: date) -> float:
    """A date as spreadsheet programs count: days, and the time as a part of one."""
    if not isinstance(value, datetime):
        return (value - FIRST_DAY).days
    seconds = value.hour * 3600 + value.minute * 60 + value.second
    return (value.date() - FIRST_DAY).days + round(seconds / 86_400, 9)


def _parted(sheet: str, at: int) -> tuple[str, str]:
    """Parts of the sheet before and after the row to be replaced."""
    before, rest = sheet.split(f'<row r="{at}"', 1)
    return before, rest.split("</row>", 1)[1]


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, NO_TIME)
    member.compress_type = zipfile.ZIP_DEFLATED
    return member


def _moment(value: date | None) -> bytes:
    if value is None:
        return b"1980-01-01T00:00:00Z"
    return f"{value:%Y-%m-%dT%H:%M:%SZ}".encode()
