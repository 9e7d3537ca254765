"""A card for each table: its number, to be seen across the hall, and its code to scan."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.exports.press.cards import Place, pages_for, places
from scoring.exports.press.code import draw_code
from scoring.exports.press.lettering import BOLD, SERIF_BOLD, fitting
from scoring.exports.press.page import ACCENT, MM, QUIET, Document
from scoring.exports.rows import Letterhead

CODE = 72 * MM


class TableCard(NamedTuple):
    table: str
    address: str
    """What the code says: the address of the table's own page."""


def table_cards(letterhead: Letterhead, title: str, cards: Sequence[TableCard]) -> bytes:
    """Two cards a page, upright A4."""
    with override(letterhead.language):
        document = Document(letterhead, title, pages=pages_for(len(cards), 1, 2))
        for card, place in zip(cards, places(document, len(cards), 1, 2), strict=True):
            document.bookmark(_("Table %(table)s") % {"table": card.table})
            _draw(document, card, place)
        if not cards:
            document.new_page()
        return document.content()


def _draw(document: Document, card: TableCard, place: Place) -> None:
    document.text(
        place.x, place.y + 8, document.letterhead.club, size=9, colour=QUIET, room=place.width
    )
    document.text(place.x, place.y + 24, document.title, font=BOLD, size=11, room=place.width)
    document.staff(place.x, place.y + 34, place.width, 3.2)
    top = place.y + 64
    left = place.width - CODE - 8 * MM
    document.text(place.x, top + 14, _("Table"), font=SERIF_BOLD, size=24, colour=ACCENT)
    size = fitting(card.table, SERIF_BOLD, left, 190, 20)
    document.text(
        place.x, top + 34 + size * 0.78, card.table, font=SERIF_BOLD, size=size, room=left
    )
    draw_code(document, card.address, place.right - CODE, top - 10, CODE)
    middle = place.right - CODE / 2
    below = top + CODE + 2
    document.text(middle, below, _("Scan to enter results"), font=BOLD, size=11, align="middle")
    size = fitting(card.address, BOLD, place.width, 9, 5)
    y = place.bottom
    document.text(place.right, y, card.address, size=size, colour=QUIET, align="right")
