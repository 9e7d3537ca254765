"""Crosstable of opponents and points: everybody across and down, on A3 where they are many."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from engine.ranking.rules import Number
from scoring.documents.document import (
    Document,
    EveningPart,
    has_results,
    row_contents,
    row_links,
    two_sizes,
)
from scoring.documents.request import DocumentRequest
from scoring.documents.standings import names_for, plain, standing_of
from scoring.names import UNKNOWN
from scoring.standings.crosstables import Meeting, Meetings, meetings
from scoring.standings.standing import Standing
from scoring.writers import columns
from scoring.writers.file_response import Ready, sheet_as
from scoring.writers.pdf.fonts import BOLD, SANS, fitting, in_two_lines, legible
from scoring.writers.pdf.page import EDGE, MM, PAPERS, QUIET, WASH, Pdf
from scoring.writers.pdf.paper_head import foot, head, running_head
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet, SheetRow, Value
from scoring.writers.value_format import day, points

NARROWEST, WIDEST = 20.0, 46.0
ROW = 18.0
NAME = 62 * MM
NUMBER, TOTAL = 24.0, 40.0
HEAD = 22.0
FOOT = 16 * MM
NEXT_TOP = Pdf.margin + 22


class Entrant(NamedTuple):
    name: str
    total: float | None
    """Their points in all."""


Results = Mapping[tuple[int, int], Value]
"""The points of an entrant against another, both counted from 0; a text where several met."""


def crosstable_sheet(
    letterhead: Letterhead,
    title: str,
    entrants: Sequence[Entrant],
    results: Results,
    **more: Any,
) -> Sheet:
    """A row and a column for each, in the order given; `more` are the other fields of a sheet."""
    numbers = range(len(entrants))
    rows = [
        [at + 1, each.name, *(results.get((at, other)) for other in numbers), each.total]
        for at, each in enumerate(entrants)
    ]
    names = ["entry", "name", *(f"against-{other + 1}" for other in numbers), "points"]
    return columns.sheet("crosstable", letterhead, title, rows, names=names, **more)


def crosstable(sheet: Sheet) -> bytes:
    """The same on paper, parted into blocks of columns and of rows where one page is too small."""
    with override(sheet.letterhead.language):
        entrants = len(sheet.rows)
        size, per_page = _paper(entrants, PAPERS[sheet.letterhead.paper])
        document = Pdf(sheet.letterhead, sheet.title, size=size, landscape=True)
        document.new_page(sheet.title)
        top = head(document, sheet.lines)
        blocks = _blocks(document, entrants, per_page, top)
        document.pages = len(blocks)
        said = _("As of %(moment)s") % {"moment": day(sheet.made_at)} if sheet.made_at else ""
        width = min(WIDEST, _across(document) / max(min(entrants, per_page), 1))
        for number, (rows, columns) in enumerate(blocks):
            if number:
                foot(document, said)
                document.new_page(
                    f"{rows.start + 1}–{rows.stop} × {columns.start + 1}–{columns.stop}"
                )
                top = running_head(document)
            _draw(document, sheet.rows, rows, columns, max(NARROWEST, width), top)
        foot(document, said)
        return document.content()


def _paper(entrants: int, papers: Mapping[str, tuple[float, float]]) -> tuple[str, int]:
    """The smallest paper on which all columns have room, else the largest and how many it has."""
    for size in papers:
        most = int((max(papers[size]) - 2 * Pdf.margin - NAME - NUMBER - TOTAL) / NARROWEST)
        if entrants <= most:
            break
    return size, most


def _across(document: Pdf) -> float:
    return document.room - NAME - NUMBER - TOTAL


def _blocks(document: Pdf, entrants: int, per_page: int, top: float) -> list[tuple[range, range]]:
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
    document: Pdf,
    table: Sequence[SheetRow],
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
        _draw_name(document, legible(str(table[each][1])), x + NUMBER, base)
        for at, other in enumerate(columns):
            left = first + at * column
            middle = left + column / 2
            if other == each:
                document.box(left, y, column, ROW, stroke=None, fill=WASH)
                document.note(middle, y + ROW / 2, 6, EDGE)
                continue
            text = _shown(table[each][2 + other])
            if not text:
                continue
            size = fitting(text, SANS, column - 3, 9, 5)
            document.text(middle, base, text, size=size, align="middle", room=column - 2)
        total = points(table[each][-1])  # type: ignore[arg-type]
        document.text(right - 4, base, total, font=BOLD, size=10, align="right")
        y += ROW
        document.line(x, y, right, y, thick=0.4)
    for at in range(len(columns) + 1):
        left = first + at * column
        document.line(left, top + HEAD, left, y, thick=0.4)


def _draw_name(document: Pdf, name: str, x: float, base: float) -> None:
    """In one line, or in two small ones."""
    size, lines = in_two_lines(name, SANS, NAME - 6, 9, 7.5, 7)
    base -= 3.2 if len(lines) > 1 else 0
    for line in lines:
        document.text(x, base, line, size=size)
        base += size * 1.1


def _shown(value: Value) -> str:
    return legible(value) if isinstance(value, str) else points(value)  # type: ignore[arg-type]


MOST_ACROSS = 60
"""So many columns have room on two sheets of A3."""


def on_paper(request: DocumentRequest) -> Ready:
    sheet = as_rows(request)
    return (
        partial(crosstable, sheet)
        if _is_square(request, len(sheet.rows))
        else sheet_as("pdf", sheet, request.size)
    )


def as_rows(request: DocumentRequest) -> Sheet:
    """The square where it has room, else round by round; of entries, for persons met nobody by
    themselves."""
    request = request._replace(query={**request.query, "by": ""})
    found = standing_of(request)
    names = names_for(request, found)
    entrants = [
        Entrant(names.get(row.entry, UNKNOWN).title, _number(row.score)) for row in found.rows
    ]
    met = meetings(request.tournament, found)
    title = _("%(tournament)s, who met whom") % {"tournament": request.tournament}
    more = {
        "lines": [request.about],
        "made_at": request.as_of(request.viewer.last_round),
        "address": request.screen("standings:crosstable"),
    }
    if _is_square(request, len(entrants)):
        results = _results(found, met)
        return crosstable_sheet(request.letterhead, title, entrants, results, **more)
    return _by_round(request.letterhead, title, entrants, found, met, more)


def _is_square(request: DocumentRequest, entrants: int) -> bool:
    return request.tournament.kind.is_of_two and entrants <= MOST_ACROSS


def _results(found: Standing, met: Meetings) -> Results:
    at = {row.entry: number for number, row in enumerate(found.rows)}
    made: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for (entry, _round), own in met.items():
        for each in own:
            if each.is_played and entry in at and each.other in at:
                made[at[entry], at[each.other]].append(each.own)
    return {
        both: own[0] if len(own) == 1 else "; ".join(map(points, own)) for both, own in made.items()
    }


def _number(score: Number) -> float:
    return plain(score)  # type: ignore[return-value]


def _by_round(
    letterhead: Letterhead,
    title: str,
    entrants: Sequence[Entrant],
    found: Standing,
    met: Meetings,
    more: Any,
) -> Sheet:
    """The own points, and the places of the opponents now: `14 (3, 7)`."""
    place = {row.entry: row.place for row in found.rows}
    rows = [
        [
            row.place,
            each.name,
            *(_cell(met.get((row.entry, number), ()), place) for number in found.rounds),
            each.total,
        ]
        for row, each in zip(found.rows, entrants, strict=True)
    ]
    of_rounds = [columns.column(f"{columns.ROUND}{number}") for number in found.rounds]
    as_texts = [each._replace(kind=ColumnKind.CODE) for each in of_rounds]
    chosen: list[str | Column] = ["rank", "name", *as_texts, "points"]
    notes = [_("Each round: the entry’s points, and in brackets the opponents’ places now.")]
    return columns.sheet("crosstable", letterhead, title, rows, names=chosen, notes=notes, **more)


def _cell(met: Sequence[Meeting], place: Mapping[int, int]) -> str:
    if not met:
        return ""
    known = sorted(place[each.other] for each in met if each.other in place)
    others = f"({', '.join([*map(str, known), *['…'] * (len(met) - len(known))])})"
    return f"{points(met[0].own)} {others}" if met[0].is_played else others


PAPER = Document(
    slug="crosstable",
    place=(EveningPart.END, 20),
    hangs=True,
    title=gettext_lazy("Who met whom"),
    sentence=gettext_lazy("Everybody across and down where there is room, else round by round."),
    is_offered=has_results,
    links=two_sizes,
    contents={"pdf": on_paper},
)
ROWS = Document(
    slug="crosstable",
    place=(EveningPart.TAKE_AWAY, 30),
    title=gettext_lazy("Who met whom"),
    sentence=gettext_lazy("Same as on paper."),
    is_offered=has_results,
    links=row_links,
    contents=row_contents(as_rows),
)
