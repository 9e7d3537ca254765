"""The papers of a match in pairs: its score sheet, laid out as the rulebooks print it, and the slip
that is filled in by hand.

For each side the contract won, the points of the deal and the running total, North-South from left
to right and East-West from right to left, so that the two running totals stand side by side (ro,
Tabel de scor; ca, IX). Blank to write on, or filled.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.wording.engine_texts import SIDES, letters
from engine.auction import LEVELS, PlayType
from engine.results.pairs import PairsResult
from engine.seats import PAIRS_SEATS, ROMAN, Side
from scoring.writers.pdf.fonts import BOLD, SANS, fitting
from scoring.writers.pdf.page import ACCENT, QUIET, Pdf
from scoring.writers.pdf.ruled_form import Form, SlipForm
from scoring.writers.pdf.score_table import Measures, ScoreSheet, ScoreTable
from scoring.writers.value_format import points

MEASURES = Measures(above=175, below=58, tallest=62, lowest=16, largest=14)


class ScoredDeal(NamedTuple):
    contract: str
    side: Side | None
    """Who won the contract; None where a deal was annulled or nothing is known."""
    ns: float | None
    ew: float | None
    remark: str = ""
    """Written instead of the contract: annulled, penalty."""


def line(result: PairsResult | None, points: Mapping[str, float], remark: str) -> ScoredDeal:
    contract = result.held if result else None
    said, side = (str(contract), contract.side) if contract else ("", None)
    return ScoredDeal(said, side, points.get(Side.NS), points.get(Side.EW), remark)


def sides(titles: list[str]) -> list[str]:
    """North–South and East–West, of pairs or of persons."""
    if len(titles) > 2:
        return [" – ".join(titles[::2]), " – ".join(titles[1::2])]
    return [*titles, "", ""][:2]


def table(sheet: ScoreSheet) -> ScoreTable:
    heads = (_("Contract won"), _("Points of the deal"), _("Running total"))
    form = Form(
        heads=("", *heads, *reversed(heads)),
        shares=(1, 4, 3, 3.4, 3.4, 3, 4),
        groups=(("", 1), (str(SIDES[Side.NS]), 3), (str(SIDES[Side.EW]), 3)),
        strong=(3, 4),
    )
    ns_total = ew_total = 0.0
    rows = []
    for number, deal in enumerate(sheet.deals, start=1):
        ns_total += deal.ns or 0
        ew_total += deal.ew or 0
        ns = [_won(deal, Side.NS), points(deal.ns), points(ns_total)]
        ew = [points(ew_total), points(deal.ew), _won(deal, Side.EW)]
        rows.append([str(number), *ns, *ew])
    rows += sheet.blank_rows(len(form.heads))
    totals = [sheet.sum(ns_total), sheet.sum(ew_total)]
    return ScoreTable(
        sheet.where,
        " · ".join(filter(None, (sheet.where, " – ".join(sheet.people)))),
        form,
        rows,
        ["", _("Total"), "", *totals, "", _("Total")],
        _below,
        partial(_sides, sheet=sheet),
    )


def _won(deal: ScoredDeal, side: Side) -> str:
    if deal.remark:
        return deal.remark
    return deal.contract if deal.side is side else ""


def _sides(document: Pdf, y: float, sheet: ScoreSheet) -> float:
    """Draw the people of each side: their names, or lines to write them on."""
    y += 6
    half = (document.room - 24) / 2
    for at, (side, name) in enumerate(zip(Side, sheet.people, strict=True)):
        x = document.margin + at * (half + 24)
        document.text(x, y, str(SIDES[side]), font=BOLD, size=8.5, colour=ACCENT)
        size = fitting(name, SANS, half, 12, 8)
        document.text(x, y + 18, name, size=size, room=half)
        document.line(x, y + 23, x + half, y + 23, colour=QUIET, thick=0.6)
    return y + 40


def _below(document: Pdf, y: float, is_last: bool) -> None:
    """At the end how a deal counts, in two lines, and room for both sides to sign."""
    if not is_last:
        return
    said = (
        _("Places I, II, III, IV count 4, 3, 2, 1 for the side.")
        + " "
        + _("Contract: level + type (S 1, G 2, P 3, M 4), subtracted if it is not made.")
    )
    y += 16
    y = document.paragraph(document.margin, y, said, document.room, size=8, colour=QUIET, most=2)
    y += 22
    half = (document.room - 24) / 2
    for at, side in enumerate(Side):
        x = document.margin + at * (half + 24)
        document.line(x, y, x + half, y, colour=QUIET, thick=0.6)
        signed = _("Signature %(side)s") % {"side": SIDES[side]}
        document.text(x, y + 10, signed, size=7.5, colour=QUIET)


def slip() -> SlipForm:
    """Circle the contract, who holds it and a breach; write the order of going out."""
    seats = [*map(letters, PAIRS_SEATS)]
    both = [letters(side) for side in Side]
    form = Form(
        heads=(
            "",
            _("Level"),
            _("Type"),
            _("Held by"),
            *ROMAN[:4],
            _("IV stuck"),
            _("Breach"),
            *(_("Points %(side)s") % {"side": side} for side in both),
        ),
        shares=(0.8, 2.6, 2.6, 2.2, 1, 1, 1, 1, 1.1, 2.2, 1.6, 1.6),
        groups=(
            ("", 1),
            (_("Contract: circle"), 3),
            (_("Order of going out: %(seats)s") % {"seats": " ".join(seats)}, 5),
            ("", 1),
            ("", 2),
        ),
    )
    levels = [str(level) for level in LEVELS]
    types = [type_.value for type_ in PlayType]
    return SlipForm(form, [[levels, types, seats, "", "", "", "", "□", both, "", ""]])
