"""The score sheet of a match in pairs, laid out as the rulebooks print it.

For each side the contract won, the points of the deal and the running total, North-South from left
to right and East-West from right to left, so that the two running totals stand side by side (ro,
Tabel de scor; ca, IX). Blank to write on, or filled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.words import SIDES
from engine.seats import Side
from scoring.exports.press.lettering import BOLD, SANS, fitting
from scoring.exports.press.page import ACCENT, MM, QUIET, Document
from scoring.exports.press.ruled import Form, draw_form, head_height
from scoring.exports.rows import Letterhead
from scoring.exports.shown import points

TALLEST, LOWEST = 34.0, 17.0
FOOT = 16 * MM
BELOW = 58.0


class ScoredDeal(NamedTuple):
    contract: str
    side: Side | None
    """Who won the contract; None where a deal was annulled or nothing is known."""
    ns: float | None
    ew: float | None
    remark: str = ""
    """Written instead of the contract: annulled, penalty."""


class ScoreSheet(NamedTuple):
    ns: str
    ew: str
    where: str = ""
    """Which round and table."""
    deals: Sequence[ScoredDeal] = ()
    blank: int = 0
    """How many empty lines stand below the deals."""


def score_sheets(letterhead: Letterhead, title: str, sheets: Sequence[ScoreSheet]) -> bytes:
    """A page for each match, or more where it was very long."""
    with override(letterhead.language):
        document = Document(letterhead, title)
        parts = [part for sheet in sheets for part in _parts(document, sheet)]
        document.pages = max(len(parts), 1)
        for sheet, rows, total in parts:
            document.new_page(" · ".join(filter(None, (sheet.where, f"{sheet.ns} – {sheet.ew}"))))
            _draw(document, sheet, rows, total)
        if not parts:
            document.new_page()
        return document.content()


def _parts(
    document: Document, sheet: ScoreSheet
) -> list[tuple[ScoreSheet, list[list[str]], list[str] | None]]:
    """The rows of each page, and the totals on the last one."""
    rows, totals = _rows(sheet)
    fitting_rows = int((document.height - 2 * document.margin - 175 - BELOW) / LOWEST) - 1
    parts = [rows[at : at + fitting_rows] for at in range(0, max(len(rows), 1), fitting_rows)]
    return [(sheet, part, totals if part is parts[-1] else None) for part in parts]


def _rows(sheet: ScoreSheet) -> tuple[list[list[str]], list[str]]:
    ns_total = ew_total = 0.0
    rows = []
    for number, deal in enumerate(sheet.deals, start=1):
        ns_total += deal.ns or 0
        ew_total += deal.ew or 0
        rows.append(
            [
                str(number),
                _won(deal, Side.NS),
                points(deal.ns),
                points(ns_total),
                points(ew_total),
                points(deal.ew),
                _won(deal, Side.EW),
            ]
        )
    first = len(rows) + 1
    rows += [[str(number), *[""] * 6] for number in range(first, first + sheet.blank)]
    totals = [points(ns_total), points(ew_total)] if sheet.deals and not sheet.blank else ["", ""]
    return rows, ["", _("Total"), "", *totals, "", _("Total")]


def _won(deal: ScoredDeal, side: Side) -> str:
    if deal.remark:
        return deal.remark
    return deal.contract if deal.side is side else ""


def _draw(
    document: Document, sheet: ScoreSheet, rows: list[list[str]], total: list[str] | None
) -> None:
    y = document.head([sheet.where])
    y = _sides(document, sheet, y + 6)
    heads = (_("Contract won"), _("Points of the deal"), _("Running total"))
    form = Form(
        heads=("", *heads, *reversed(heads)),
        shares=(1, 4, 3, 3.4, 3.4, 3, 4),
        groups=(("", 1), (str(SIDES[Side.NS]), 3), (str(SIDES[Side.EW]), 3)),
        strong=(3, 4),
    )
    left = document.height - FOOT - BELOW - y - head_height(form, document.room)
    row = max(LOWEST, min(TALLEST, left / (len(rows) + 1)))
    y = draw_form(
        *(document, form, rows, document.margin, y, document.room, row),
        total=total,
        size=min(12, row * 0.6),
    )
    if total:
        _below(document, y + 16)
    document.foot()


def _sides(document: Document, sheet: ScoreSheet, y: float) -> float:
    """Who plays on which side: names, or lines to write them on."""
    half = (document.room - 24) / 2
    for x, side, name in (
        (document.margin, Side.NS, sheet.ns),
        (document.margin + half + 24, Side.EW, sheet.ew),
    ):
        document.text(x, y, str(SIDES[side]), font=BOLD, size=8.5, colour=ACCENT)
        size = fitting(name, SANS, half, 12, 8)
        document.text(x, y + 18, name, size=size, room=half)
        document.line(x, y + 23, x + half, y + 23, colour=QUIET, thick=0.6)
    return y + 40


def _below(document: Document, y: float) -> None:
    """How a deal counts, in two lines, and where both sides sign."""
    said = (
        _("Places I, II, III, IV count 4, 3, 2, 1 for the side.")
        + " "
        + _("Contract: level + type (S 1, G 2, P 3, M 4), subtracted if it is not made.")
    )
    y = document.paragraph(document.margin, y, said, document.room, size=8, colour=QUIET, most=2)
    y += 22
    half = (document.room - 24) / 2
    for x, side in ((document.margin, Side.NS), (document.margin + half + 24, Side.EW)):
        document.line(x, y, x + half, y, colour=QUIET, thick=0.6)
        signed = _("Signature %(side)s") % {"side": SIDES[side]}
        document.text(x, y + 10, signed, size=7.5, colour=QUIET)
