"""The score table of Remi etalat, for two to four players, blank or filled."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from engine.editions import REMI, RemiRules
from scoring.exports.press.page import MM, QUIET, Document
from scoring.exports.press.ruled import Form, draw_form, head_height
from scoring.exports.rows import Letterhead
from scoring.exports.shown import points

TALLEST, LOWEST = 30.0, 16.0
FOOT = 16 * MM
BELOW = 62.0


class RemiHand(NamedTuple):
    laid: int | None
    rack: int | None
    extra: str
    """What else counts, in short: closed, trump, on the board."""
    points: float | None


class RemiDeal(NamedTuple):
    hands: Sequence[RemiHand]
    double: bool = False


class RemiSheet(NamedTuple):
    players: Sequence[str]
    where: str = ""
    deals: Sequence[RemiDeal] = ()
    blank: int = 0


def remi_sheets(
    letterhead: Letterhead,
    title: str,
    sheets: Sequence[RemiSheet],
    *,
    rules: RemiRules = REMI,
) -> bytes:
    """A lying page for each table, or more where a match was very long."""
    with override(letterhead.language):
        document = Document(letterhead, title, landscape=True)
        parts = [part for sheet in sheets for part in _parts(document, sheet)]
        document.pages = max(len(parts), 1)
        for sheet, rows, total in parts:
            document.new_page(sheet.where or ", ".join(filter(None, sheet.players)) or title)
            _draw(document, sheet, rows, total, rules)
        if not parts:
            document.new_page()
        return document.content()


def _parts(
    document: Document, sheet: RemiSheet
) -> list[tuple[RemiSheet, list[list[str]], list[str] | None]]:
    rows, total = _rows(sheet)
    most = int((document.height - 2 * document.margin - 150 - BELOW) / LOWEST) - 1
    parts = [rows[at : at + most] for at in range(0, max(len(rows), 1), most)]
    return [(sheet, part, total if part is parts[-1] else None) for part in parts]


def _rows(sheet: RemiSheet) -> tuple[list[list[str]], list[str]]:
    totals = [0.0] * len(sheet.players)
    rows = []
    for number, deal in enumerate(sheet.deals, start=1):
        row = [str(number), "× 2" if deal.double else ""]
        for at, hand in enumerate(deal.hands):
            totals[at] += hand.points or 0
            sums = (points(hand.points), points(totals[at]))
            row += [points(hand.laid), points(hand.rack), hand.extra, *sums]
        rows.append(row)
    first = len(rows) + 1
    width = 2 + 5 * len(sheet.players)
    rows += [[str(number), *[""] * (width - 1)] for number in range(first, first + sheet.blank)]
    sums_below = [points(each) if sheet.deals and not sheet.blank else "" for each in totals]
    cells = [cell for each in sums_below for cell in ("", "", "", "", each)]
    return rows, ["", _("Total"), *cells]


def _draw(
    document: Document,
    sheet: RemiSheet,
    rows: list[list[str]],
    total: list[str] | None,
    rules: RemiRules,
) -> None:
    y = document.head([sheet.where])
    names = [
        name or _("Player %(number)s") % {"number": number}
        for number, name in enumerate(sheet.players, start=1)
    ]
    heads = (_("Laid"), _("Left on the rack"), _("Extra"), _("Points"), _("Total"))
    form = Form(
        heads=("", _("Double"), *heads * len(names)),
        shares=(0.7, 1.2, *(1, 1, 1.1, 1.1, 1.2) * len(names)),
        groups=(("", 2), *((name, 5) for name in names)),
        strong=[6 + 5 * at for at in range(len(names))],
    )
    left = document.height - FOOT - BELOW - y - head_height(form, document.room)
    row = max(LOWEST, min(TALLEST, left / (len(rows) + 1)))
    y = draw_form(
        *(document, form, rows, document.margin, y, document.room, row),
        total=total,
        size=min(10.5, row * 0.6),
    )
    for line in _said(rules):
        y += 12.5
        document.text(document.margin, y + 4, line, size=8, colour=QUIET, room=document.room)
    document.foot()


def _said(rules: RemiRules) -> list[str]:
    """How a deal counts, under the rules that the club plays."""
    tiles = {worth: [] for worth in sorted(set(rules.tiles.values()))}  # type: dict[int, list[str]]
    for tile, worth in rules.tiles.items():
        tiles[worth].append(_("joker") if tile == "joker" else tile)
    worths = "; ".join(f"{', '.join(names)} = {worth}" for worth, names in tiles.items())
    return [
        _("Laid − left on the rack, trump +%(atu)s, closing +%(closing)s; unopened −%(unopened)s.")
        % {"atu": rules.atu, "closing": rules.closing, "unopened": rules.unopened_costs},
        _("A double game counts × 2; closing with a 1 or a joker × 2 for the closer.")
        + " "
        + _("Three tiles or fewer not announced: −%(points)s.")
        % {"points": rules.unannounced_costs},
        _("Tiles: %(worths)s.") % {"worths": worths},
    ]
