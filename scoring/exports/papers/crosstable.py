"""Who played whom and for how many points: everybody across and down, A3 where they are many."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.exports.columns import sheet
from scoring.exports.press.lettering import BOLD, SANS, fitting, legible, wrapped
from scoring.exports.press.page import EDGE, MM, PAPERS, QUIET, WASH, Document
from scoring.exports.rows import Letterhead, Sheet, Value
from scoring.exports.shown import day, points

NARROWEST, WIDEST = 20.0, 46.0
ROW = 18.0
NAME = 62 * MM
NUMBER, TOTAL = 24.0, 40.0
HEAD = 22.0
FOOT = 16 * MM
NEXT_TOP = Document.margin + 22


class Entrant(NamedTuple):
    name: str
    total: float | None
    """Their points in all."""


Results = Mapping[tuple[int, int], Value]
"""The points of an entrant against another, both counted from 0; a text where several met."""


def crosstable(
    letterhead: Letterhead,
    title: str,
    entrants: Sequence[Entrant],
    results: Results,
    *,
    lines: Sequence[str] = (),
    made_at: date | None = None,
) -> bytes:
    """In the order given, parted into blocks of columns and of rows where one page is too small."""
    with override(letterhead.language):
        size, per_page = _paper(len(entrants))
        document = Document(letterhead, title, size=size, landscape=True)
        document.new_page(title)
        top = document.head(lines)
        blocks = _blocks(document, len(entrants), per_page, top)
        document.pages = len(blocks)
        said = _("As of %(moment)s") % {"moment": day(made_at)} if made_at else ""
        column = max(
            NARROWEST, min(WIDEST, _across(document) / max(min(len(entrants), per_page), 1))
        )
        for number, (rows, columns) in enumerate(blocks):
            if number:
                document.foot(said)
                document.new_page(
                    f"{rows.start + 1}–{rows.stop} × {columns.start + 1}–{columns.stop}"
                )
                top = document.running_head()
            _draw(document, entrants, results, rows, columns, column, top)
        document.foot(said)
        return document.content()


def crosstable_sheet(
    letterhead: Letterhead,
    title: str,
    entrants: Sequence[Entrant],
    results: Results,
    *,
    lines: Sequence[str] = (),
    made_at: date | None = None,
    address: str = "",
) -> Sheet:
    """The same as rows, for a workbook or a text."""
    numbers = range(len(entrants))
    rows = [
        [at + 1, each.name, *(results.get((at, other)) for other in numbers), each.total]
        for at, each in enumerate(entrants)
    ]
    names = ("number", "name", *(f"against-{other + 1}" for other in numbers), "points")
    return sheet(
        *("crosstable", letterhead, title, rows),
        names=names,
        lines=lines,
        made_at=made_at,
        address=address,
    )


def _paper(entrants: int) -> tuple[str, int]:
    """The smallest paper on which all columns have room, else the largest and how many it has."""
    for size in ("A4", "A3"):
        most = int((max(PAPERS[size]) - 2 * Document.margin - NAME - NUMBER - TOTAL) / NARROWEST)
        if entrants <= most:
            break
    return size, most


def _across(document: Document) -> float:
    return document.room - NAME - NUMBER - TOTAL


def _blocks(
    document: Document, entrants: int, per_page: int, top: float
) -> list[tuple[range, range]]:
    """Which rows and columns stand on each page: all rows for some columns, then the next."""
    end = document.height - FOOT
    blocks: list[tuple[range, range]] = []
    for left in range(0, max(entrants, 1), per_page):
        columns = range(left, min(left + per_page, entrants))
        row = 0
        while row < entrants or not blocks:
            room = end - (NEXT_TOP if blocks else top) - HEAD
            stop = min(entrants, row + max(int(room / ROW), 1))
            blocks.append((range(row, stop), columns))
            row = stop
            if not entrants:
                break
    return blocks


def _draw(
    document: Document,
    entrants: Sequence[Entrant],
    results: Results,
    rows: range,
    columns: range,
    column: float,
    top: float,
) -> None:
    x = document.margin
    first = x + NUMBER + NAME
    right = first + column * len(columns) + TOTAL
    base = top + HEAD - 7
    for at, other in enumerate(columns):
        middle = first + (at + 0.5) * column
        document.text(middle, base, str(other + 1), font=BOLD, size=8, colour=QUIET, align="middle")
    document.text(right - 4, base, _("Points"), font=BOLD, size=8, colour=QUIET, align="right")
    document.line(x, top + HEAD, right, top + HEAD, colour=EDGE, thick=1)
    y = top + HEAD
    for each in rows:
        base = y + ROW * 0.67
        document.text(x + NUMBER - 8, base, str(each + 1), font=BOLD, size=9, align="right")
        _draw_name(document, legible(entrants[each].name), x + NUMBER, base)
        for at, other in enumerate(columns):
            left = first + at * column
            if other == each:
                document.box(left, y, column, ROW, stroke=None, fill=WASH)
                document.note(left + column / 2, y + ROW / 2, 6, EDGE)
                continue
            text = _shown(results.get((each, other)))
            if not text:
                continue
            shown = fitting(text, SANS, column - 3, 9, 5)
            document.text(
                *(left + column / 2, base, text), size=shown, align="middle", room=column - 2
            )
        total = points(entrants[each].total)
        document.text(right - 4, base, total, font=BOLD, size=10, align="right")
        y += ROW
        document.line(x, y, right, y, thick=0.4)
    for at in range(len(columns) + 1):
        left = first + at * column
        document.line(left, top + HEAD, left, y, thick=0.4)


def _draw_name(document: Document, name: str, x: float, base: float) -> None:
    """In one line, or in two small ones."""
    room = NAME - 6
    size = fitting(name, SANS, room, 9, 7.5)
    lines = wrapped(name, SANS, size, room, 2)
    if len(lines) > 1:
        size = 7
        lines = wrapped(name, SANS, size, room, 2)
        base -= 3.2
    for line in lines:
        document.text(x, base, line, size=size)
        base += size * 1.1


def _shown(value: Value) -> str:
    return legible(value) if isinstance(value, str) else points(value)  # type: ignore[arg-type]
