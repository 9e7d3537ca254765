"""A card for each entry: at which table they sit in each round, on which seat, against whom."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.exports.press.cards import Place, pages_for, places
from scoring.exports.press.lettering import BOLD, SANS, SERIF_BOLD, legible, width, wrapped
from scoring.exports.press.page import EDGE, INK, QUIET, Document
from scoring.exports.rows import Letterhead

ACROSS, DOWN = 2, 2
MOST_ROUNDS = 20
TALLEST_ROW = 21


class GuideRound(NamedTuple):
    round: str
    table: str
    """Empty in a round that the entry sits out."""
    seat: str
    against: str


class Guide(NamedTuple):
    name: str
    number: str
    rounds: Sequence[GuideRound]


def guide_cards(letterhead: Letterhead, title: str, guides: Sequence[Guide]) -> bytes:
    """Four cards a page; an entry with very many rounds has more than one."""
    cards = [card for guide in guides for card in _cards(guide)]
    with override(letterhead.language):
        document = Document(letterhead, title, pages=pages_for(len(cards), ACROSS, DOWN))
        for card, place in zip(cards, places(document, len(cards), ACROSS, DOWN), strict=True):
            document.bookmark(card.name)
            _draw(document, card, place)
        if not cards:
            document.new_page()
        return document.content()


def _cards(guide: Guide) -> Iterator[Guide]:
    for first in range(0, max(len(guide.rounds), 1), MOST_ROUNDS):
        yield guide._replace(rounds=guide.rounds[first : first + MOST_ROUNDS])


def _draw(document: Document, card: Guide, place: Place) -> None:
    number = legible(card.number)
    taken = width(number, SERIF_BOLD, 22) + 10
    document.text(place.right, place.y + 16, number, font=SERIF_BOLD, size=22, align="right")
    y = place.y + 8
    document.text(place.x, y, document.title, size=7.5, colour=QUIET, room=place.width - taken)
    y += 16
    for line in wrapped(legible(card.name), SERIF_BOLD, 13, place.width - taken, 2):
        document.text(place.x, y, line, font=SERIF_BOLD, size=13)
        y += 15
    document.staff(place.x, y - 5, place.width, 1.8)
    y += 20
    columns = (place.x, place.x + 22, place.x + 60, place.x + 104)
    heads = (_("Rd"), _("Table"), _("Seat"), _("Against"))
    for x, head in zip(columns, heads, strict=True):
        document.text(x, y, head, font=BOLD, size=7, colour=QUIET)
    document.line(place.x, y + 4, place.right, y + 4, colour=EDGE, thick=0.8)
    y += 4
    row = min(TALLEST_ROW, (place.bottom - y) / max(len(card.rounds), 1))
    size = min(10, row * 0.6)
    for each in card.rounds:
        base = y + row * 0.66
        document.text(columns[0], base, each.round, size=size, colour=QUIET, room=20)
        if each.table:
            document.text(columns[1], base, each.table, font=BOLD, size=size + 1.5, room=36)
            document.text(columns[2], base, each.seat, size=size, room=42)
            _opponent(document, each.against, columns[3], base, place.right - columns[3], size)
        else:
            document.text(columns[1], base, _("You sit out"), size=size, colour=QUIET)
        y += row
        document.line(place.x, y, place.right, y, thick=0.4)


def _opponent(
    document: Document, name: str, x: float, base: float, room: float, size: float
) -> None:
    """In one line, or in two that are smaller."""
    name = legible(name)
    if width(name, SANS, size) <= room:
        document.text(x, base, name, size=size)
        return
    small = size * 0.68
    lines = wrapped(name, SANS, small, room, 2)
    base -= (len(lines) - 1) * small * 0.62
    for line in lines:
        document.text(x, base, line, size=small, colour=INK)
        base += small * 1.15
