"""The score table of the individual version, for two to eight players (ca, X)."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from engine.editions import RO, RuleSet
from scoring.exports.papers.diploma import ROMAN
from scoring.exports.press.page import MM, QUIET, Document
from scoring.exports.press.ruled import Form, draw_form, head_height
from scoring.exports.rows import Letterhead
from scoring.exports.shown import points

TALLEST, LOWEST = 30.0, 16.0
FOOT = 16 * MM
# So many players have room on an upright page.
UPRIGHT = 4


class PlayedDeal(NamedTuple):
    type: str
    """S, G, P or M; a remark where the deal was annulled."""
    places: Sequence[int | None]
    points: Sequence[float | None]


class IndividualSheet(NamedTuple):
    players: Sequence[str]
    """Clockwise; empty names are lines to write on."""
    where: str = ""
    deals: Sequence[PlayedDeal] = ()
    blank: int = 0


def individual_sheets(
    letterhead: Letterhead,
    title: str,
    sheets: Sequence[IndividualSheet],
    *,
    rules: RuleSet = RO,
) -> bytes:
    """A page for each table, or more where a match was very long."""
    with override(letterhead.language):
        lying = any(len(sheet.players) > UPRIGHT for sheet in sheets)
        document = Document(letterhead, title, landscape=lying)
        parts = [part for sheet in sheets for part in _parts(document, sheet)]
        document.pages = max(len(parts), 1)
        for sheet, rows, total in parts:
            document.new_page(sheet.where or ", ".join(filter(None, sheet.players)) or title)
            _draw(document, sheet, rows, total, rules)
        if not parts:
            document.new_page()
        return document.content()


def _parts(
    document: Document, sheet: IndividualSheet
) -> list[tuple[IndividualSheet, list[list[str]], list[str] | None]]:
    rows, total = _rows(sheet)
    most = int((document.height - 2 * document.margin - 190) / LOWEST) - 1
    parts = [rows[at : at + most] for at in range(0, max(len(rows), 1), most)]
    return [(sheet, part, total if part is parts[-1] else None) for part in parts]


def _rows(sheet: IndividualSheet) -> tuple[list[list[str]], list[str]]:
    totals = [0.0] * len(sheet.players)
    rows = []
    for number, deal in enumerate(sheet.deals, start=1):
        row = [str(number), deal.type]
        for at, (place, won) in enumerate(zip(deal.places, deal.points, strict=True)):
            totals[at] += won or 0
            row += [ROMAN[place - 1] if place else "", points(won), points(totals[at])]
        rows.append(row)
    first = len(rows) + 1
    width = 2 + 3 * len(sheet.players)
    rows += [[str(number), *[""] * (width - 1)] for number in range(first, first + sheet.blank)]
    sums = [points(each) if sheet.deals and not sheet.blank else "" for each in totals]
    return rows, ["", _("Total"), *[cell for each in sums for cell in ("", "", each)]]


def _draw(
    document: Document,
    sheet: IndividualSheet,
    rows: list[list[str]],
    total: list[str] | None,
    rules: RuleSet,
) -> None:
    y = document.head([sheet.where])
    players = len(sheet.players)
    names = [
        name or _("Player %(number)s") % {"number": number}
        for number, name in enumerate(sheet.players, start=1)
    ]
    form = Form(
        heads=("", _("Type"), *(_("Place"), _("Points"), _("Total")) * players),
        shares=(0.7, 1.3, *(1, 1.2, 1.3) * players),
        groups=(("", 2), *((name, 3) for name in names)),
        strong=[4 + 3 * at for at in range(players)],
    )
    left = document.height - FOOT - y - head_height(form, document.room) - 52
    row = max(LOWEST, min(TALLEST, left / (len(rows) + 1)))
    y = draw_form(
        *(document, form, rows, document.margin, y, document.room, row),
        total=total,
        size=min(11, row * 0.62),
    )
    said = " ".join(_said(players, rules))
    document.paragraph(document.margin, y + 16, said, document.room, size=8, colour=QUIET, most=3)
    document.foot()


def _said(players: int, rules: RuleSet) -> list[str]:
    """How a deal counts, under the rules that are played."""
    places = ", ".join(
        f"{ROMAN[place - 1]} = {players - place + 1}" for place in range(1, players + 1)
    )
    if rules.type_value_to_winner_only:
        types = _("Places: %(places)s. Type: S 1, G 2, P 3, M 4, for the winner of the deal only.")
    else:
        types = _("Places: %(places)s. Type: S 1, G 2, P 3, M 4, for every player.")
    breach = _("A breach annuls the deal: −%(points)s.") % {"points": rules.breach_costs_player}
    if not rules.stuck_player_loses_place_point:
        return [types % {"places": places}, breach]
    stuck = _("A last player who is stuck loses the place point.")
    return [types % {"places": places}, stuck, breach]
