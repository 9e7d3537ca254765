"""Slips to write results on by hand, to be typed in later: paper is the last copy.

A slip is for one table and round. Its code leads to the page where the same results are entered.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from club.words import SEAT_LETTERS, SIDES
from engine.auction import LEVELS, PlayType
from engine.seats import PAIRS_SEATS, Side
from scoring.exports.papers.diploma import ROMAN
from scoring.exports.press.cards import Place, pages_for, places
from scoring.exports.press.code import draw_code
from scoring.exports.press.lettering import BOLD, SANS, SERIF_BOLD, fitting, legible, width
from scoring.exports.press.page import EDGE, MM, QUIET, Document
from scoring.exports.press.ruled import Cell, Form, draw_form, head_height
from scoring.exports.rows import Letterhead

CODE = 27 * MM
SIGNATURES = 30.0
# So many deals have room on half a page.
ON_A_HALF = 6
TALLEST = 34.0


class Slip(NamedTuple):
    where: str
    """Which round and table."""
    players: Sequence[tuple[str, str]]
    """A seat or side in words, and who sits there."""
    deals: Sequence[str]
    """The numbers of the deals."""
    address: str = ""
    """What the code says."""
    seats: int = 4
    """How many play, in the individual version."""


def pairs_slips(letterhead: Letterhead, title: str, slips: Sequence[Slip]) -> bytes:
    """Circle the contract, who holds it and a breach; write the order of going out."""
    return _slips(letterhead, title, slips, _pairs_form)


def individual_slips(letterhead: Letterhead, title: str, slips: Sequence[Slip]) -> bytes:
    """Circle the type; write who chose it, the order of going out and the points."""
    return _slips(letterhead, title, slips, _individual_form)


def remi_slips(letterhead: Letterhead, title: str, slips: Sequence[Slip]) -> bytes:
    """Circle who closed and with what; write what each laid and had left."""
    return _slips(letterhead, title, slips, _remi_form)


Lined = Callable[[Slip], tuple[Form, list[Cell]]]
"""The heads of a slip, and what stands in each of its lines to be circled."""


def _slips(letterhead: Letterhead, title: str, slips: Sequence[Slip], lined: Lined) -> bytes:
    with override(letterhead.language):
        down = 2 if all(len(slip.deals) <= ON_A_HALF for slip in slips) else 1
        document = Document(letterhead, title, pages=pages_for(len(slips), 1, down))
        for slip, place in zip(slips, places(document, len(slips), 1, down), strict=True):
            document.bookmark(slip.where)
            _draw(document, slip, place, lined)
        if not slips:
            document.new_page()
        return document.content()


def _draw(document: Document, slip: Slip, place: Place, lined: Lined) -> None:
    y = _draw_head(document, slip, place)
    form, row = lined(slip)
    rows: list[list[Cell]] = [[number, *row] for number in slip.deals]
    room = place.bottom - y - SIGNATURES - head_height(form, place.width)
    height = min(TALLEST, room / max(len(rows), 1))
    y = draw_form(
        *(document, form, rows, place.x, y, place.width, height),
        size=min(10, height * 0.5),
    )
    _sign(document, place, in_pairs=lined is _pairs_form)


def _draw_head(document: Document, slip: Slip, place: Place) -> float:
    """Where, who, and the code at the right; where the form begins."""
    room = place.width - (CODE + 8 if slip.address else 0)
    if slip.address:
        draw_code(document, slip.address, place.right - CODE + 4, place.y - 8, CODE)
    y = place.y + 7
    above = f"{document.letterhead.club} · {document.title}"
    document.text(place.x, y, above, size=7.5, colour=QUIET, room=room)
    y += 20
    size = fitting(slip.where, SERIF_BOLD, room, 17, 10)
    document.text(place.x, y, slip.where, font=SERIF_BOLD, size=size, room=room)
    y += 17
    columns = 2 if len(slip.players) > 2 else 1
    each_room = (room - 10 * (columns - 1)) / columns
    step = 13.5
    taken = max((width(legible(seat), BOLD, 8.5) for seat, _name in slip.players), default=0)
    taken = min(taken, 60) + 8
    for number, (seat, name) in enumerate(slip.players):
        row, column = divmod(number, columns)
        x = place.x + column * (each_room + 10)
        base = y + row * step
        document.text(x, base, seat, font=BOLD, size=8.5, colour=QUIET, room=taken - 4)
        size = fitting(name, SANS, each_room - taken, 9.5, 6.5)
        document.text(x + taken, base, name, size=size, room=each_room - taken)
    y += -(-len(slip.players) // columns) * step
    return max(y, place.y + (CODE if slip.address else 0)) + 2


def _pairs_form(_slip: Slip) -> tuple[Form, list[Cell]]:
    letters = [str(SEAT_LETTERS[seat]) for seat in PAIRS_SEATS]
    seats = " ".join(letters)
    sides = [_side_letters(side) for side in Side]
    form = Form(
        heads=(
            "",
            _("Level"),
            _("Type"),
            _("Held by"),
            *ROMAN[:4],
            _("IV stuck"),
            _("Breach"),
            *(_("Points %(side)s") % {"side": side} for side in sides),
        ),
        shares=(0.8, 2.6, 2.6, 2.2, 1, 1, 1, 1, 1.1, 2.2, 1.6, 1.6),
        groups=(
            ("", 1),
            (_("Contract: circle"), 3),
            (_("Order of going out: %(seats)s") % {"seats": seats}, 5),
            ("", 1),
            ("", 2),
        ),
    )
    levels = [str(level) for level in LEVELS]
    types = [type_.value for type_ in PlayType]
    return form, [levels, types, letters, "", "", "", "", "□", sides, "", ""]


def _individual_form(slip: Slip) -> tuple[Form, list[Cell]]:
    numbers = [str(number) for number in range(1, slip.seats + 1)]
    form = Form(
        heads=(
            *("", _("Type"), _("Chosen by"), *ROMAN[: slip.seats]),
            *(_("Last one stuck"), _("Breach"), *numbers),
        ),
        shares=(0.8, 2.2, 1.4, *[1] * slip.seats, 1.4, 1.4, *[1.3] * slip.seats),
        groups=(
            ("", 1),
            (_("Circle"), 1),
            ("", 1),
            (_("Order of going out"), slip.seats),
            ("", 2),
            (_("Points"), slip.seats),
        ),
    )
    types = [type_.value for type_ in PlayType]
    return form, [types, "", *[""] * slip.seats, "□", *[""] * (slip.seats + 1)]


def _remi_form(slip: Slip) -> tuple[Form, list[Cell]]:
    numbers = [str(number) for number in range(1, slip.seats + 1)]
    of_player = (_("Laid"), _("Left on the rack"), _("Trump"))
    form = Form(
        heads=(
            *("", _("Double"), _("Wall exhausted")),
            *(_("Closed by"), _("with"), *of_player * slip.seats),
        ),
        shares=(0.8, 1.2, 1.4, 0.62 * slip.seats, 2, *(1.3, 1.3, 1.1) * slip.seats),
        groups=(
            ("", 1),
            ("", 2),
            (_("Circle"), 2),
            *((_("Player %(number)s") % {"number": number}, 3) for number in numbers),
        ),
    )
    closed_with = ["–", "1", "J"]
    return form, ["□", "□", numbers, closed_with, *("", "", "□") * slip.seats]


def _side_letters(side: Side) -> str:
    return "–".join(str(SEAT_LETTERS[seat]) for seat in PAIRS_SEATS if seat.side is side)


def _sign(document: Document, place: Place, *, in_pairs: bool) -> None:
    y = place.bottom - 7
    signers = [str(SIDES[side]) for side in Side] if in_pairs else [_("Checked by")]
    across = (place.width - 20 * (len(signers) - 1)) / len(signers)
    for number, signer in enumerate(signers):
        x = place.x + number * (across + 20)
        document.line(x, y, x + across, y, colour=EDGE, thick=0.6)
        document.text(x, y + 9, signer, font=SANS, size=7.5, colour=QUIET)
