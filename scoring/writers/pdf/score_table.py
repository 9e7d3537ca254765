"""Score tables: a ruled form for each table, with a numbered line a deal and the totals below."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.writers.pdf.cards import cutting_lines
from scoring.writers.pdf.fonts import SANS, legible, wrapped
from scoring.writers.pdf.page import MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import foot, head
from scoring.writers.pdf.ruled_form import Form, draw_form, head_height
from scoring.writers.sheet import Letterhead
from scoring.writers.value_format import points

FOOT = 16 * MM
SMALL = 8


class ScoreSheet(NamedTuple):
    """The deals at a table, as they are written on its sheet."""

    people: Sequence[str]
    """The sides or the players, clockwise; empty names are lines to write on."""
    where: str = ""
    """Which round and table."""
    deals: Sequence[Any] = ()
    blank: int = 0
    """How many empty lines stand below the deals."""

    def blank_rows(self, width: int) -> list[list[str]]:
        first = len(self.deals) + 1
        return [[str(first + at), *[""] * (width - 1)] for at in range(self.blank)]

    def sum(self, total: float) -> str:
        """A total, once there are no more lines to fill."""
        return points(total) if self.deals and not self.blank else ""


class ScoreTable(NamedTuple):
    """A sheet as it is drawn."""

    where: str
    bookmark: str
    form: Form
    rows: Sequence[Sequence[str]]
    total: Sequence[str]
    below: Callable[[Pdf, float, bool], object]
    """Draws what stands under the form, which is told whether the totals are in it."""
    above: Callable[[Pdf, float], float] = lambda _document, y: y
    """Draws what stands over the form; where that begins."""


class Measures(NamedTuple):
    """The room of a form on a page."""

    above: float
    below: float
    tallest: float
    """The height of a line, at most and at least."""
    lowest: float
    largest: float
    """The size of the figures, at most and as a share of the line."""
    share: float = 0.6


def score_tables(
    letterhead: Letterhead,
    title: str,
    make: Callable[[], Sequence[ScoreTable]],
    measures: Measures,
    *,
    landscape: bool = False,
    head: Sequence[str] = (),
) -> bytes:
    """A page for each table, or half a page where that is enough for every one of them; more
    where a match was very long. `head` stands above each of them."""
    with override(letterhead.language):
        document = Pdf(letterhead, title, landscape=landscape)
        small_print = legible(" ".join(head))
        lines = wrapped(small_print, SANS, SMALL, document.room, 3) if head else []
        measures = measures._replace(above=measures.above + SMALL * 1.4 * len(lines))
        tables = make()
        longest = max((len(table.rows) for table in tables), default=0)
        on_page = 2 if longest <= _most_rows(document, measures, 2) else 1
        most = _most_rows(document, measures, on_page)
        parts = [
            (table, first) for table in tables for first in range(0, max(len(table.rows), 1), most)
        ]
        document.pages = -(-len(parts) // on_page)
        for at, (table, first) in enumerate(parts):
            with _part_of_page(document, at % on_page, on_page) as bottom:
                document.bookmark(table.bookmark)
                is_last = first + most >= len(table.rows)
                rows = table.rows[first : first + most]
                y = _draw(document, table, rows, lines, bottom, measures, is_last=is_last)
                table.below(document, y, is_last)
        return document.content()


def _most_rows(document: Pdf, measures: Measures, on_page: int) -> int:
    """Number of lines there is room for, with so many tables on a page."""
    room = document.height / on_page - 2 * document.margin - measures.above - measures.below
    return int(room / measures.lowest) - 1


@contextmanager
def _part_of_page(document: Pdf, number: int, on_page: int) -> Iterator[float]:
    """The page, or its upper or lower half, as if it were a page; where that ends."""
    canvas, height = document.canvas, document.height / on_page
    if not number:
        document.new_page()
        if on_page > 1:
            cutting_lines(document, 1, on_page)
    canvas.saveState()
    canvas.translate(0, -number * height)
    yield height - FOOT
    canvas.restoreState()
    if not number:
        foot(document)


def _draw(
    document: Pdf,
    table: ScoreTable,
    rows: Sequence[Sequence[str]],
    lines: Sequence[str],
    bottom: float,
    measures: Measures,
    *,
    is_last: bool,
) -> float:
    """The head with its small lines, and the form with some rows; where it ends."""
    y = head(document, [table.where])
    for line in lines:
        document.text(document.margin, y, line, size=SMALL, colour=QUIET)
        y += SMALL * 1.4
    y = table.above(document, y)
    left = bottom - measures.below - y - head_height(table.form, document.room)
    row = max(measures.lowest, min(measures.tallest, left / (len(rows) + 1)))
    x, across, total = document.margin, document.room, table.total if is_last else None
    size = min(measures.largest, row * measures.share)
    return draw_form(document, table.form, rows, x, y, across, row, total=total, size=size)


class PlayersDeal(NamedTuple):
    """A deal in which every player has points."""

    played: str
    cells: Sequence[Sequence[str]]
    """What stands before the points of each."""
    points: Sequence[float | None]


def players_table(
    title: str,
    sheet: ScoreSheet,
    played: tuple[str, float],
    own: Sequence[tuple[str, float]],
    below: Callable[[Pdf, float, bool], object],
) -> ScoreTable:
    """A table with columns for each player: `played` and `own` are the heads, with the shares of
    their widths, of what was played and of what each player has, points and total last."""
    names = [
        name or _("Player %(number)s") % {"number": number}
        for number, name in enumerate(sheet.people, start=1)
    ]
    heads, shares = zip(("", 0.7), played, *list(own) * len(names), strict=True)
    form = Form(
        heads,
        shares,
        groups=(("", 2), *((name, len(own)) for name in names)),
        strong=[1 + len(own) * number for number in range(1, len(names) + 1)],
    )
    totals, rows = [0.0] * len(names), []
    for number, deal in enumerate(sheet.deals, start=1):
        row = [str(number), deal.played]
        for at, (cells, made) in enumerate(zip(deal.cells, deal.points, strict=True)):
            totals[at] += made or 0
            row += [*cells, points(made), points(totals[at])]
        rows.append(row)
    sums = [cell for each in totals for cell in (*[""] * (len(own) - 1), sheet.sum(each))]
    bookmark = sheet.where or ", ".join(filter(None, sheet.people)) or title
    rows += sheet.blank_rows(len(heads))
    return ScoreTable(sheet.where, bookmark, form, rows, ["", _("Total"), *sums], below)
