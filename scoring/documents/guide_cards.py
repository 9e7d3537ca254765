"""A card for each entry: at which table they sit in each round, on which seat, against whom."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.movements.seating import Kind
from scoring.documents.document import Document, EveningPart, has_seats
from scoring.documents.request import DocumentRequest
from scoring.documents.seat_list import short_seat
from scoring.names import entry_names
from scoring.seats import ShownTable, shown_rounds
from scoring.writers.file_response import Ready
from scoring.writers.pdf.cards import CardPlace, card_pages, room_of_card
from scoring.writers.pdf.fonts import (
    BOLD,
    SANS,
    SERIF_BOLD,
    legible,
    shortened,
    width,
    wrapped,
)
from scoring.writers.pdf.page import EDGE, QUIET, Pdf
from scoring.writers.pdf.paper_head import small_head
from scoring.writers.sheet import Letterhead

MOST_ROUNDS = 20
TALLEST_ROW = 34
ROWS_OF_CARDS = ((8, 2), (4, 3), (2, 4), (0, 6))
"""From so many rounds on, how many cards stand below each other on a page."""
SIZES, SMALLER = (12.0, 11.0, 10.0, 9.0), (8.0, 7.0)
"""Of the names of a meeting; the smaller ones only where a page has the fewest cards."""
NAME_SIZES = (13.0, 11.5, 10.0, 9.0)
LEADING = 1.16
PARTNERS = re.compile(r"(?<= –) |(?<=,) ")


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


class _Setting(NamedTuple):
    """Settings that all cards of a paper share."""

    down: int
    rounds: int
    """How many a card has at most."""
    size: float
    """Of the names of a meeting."""


def guide_cards(letterhead: Letterhead, title: str, guides: Sequence[Guide]) -> bytes:
    """Two cards across and as many down as their rounds and names leave room for; an entry with
    very many rounds has more than one."""
    setting = _fitting(letterhead, guides)
    cards = [card for guide in guides for card in _cards(guide, setting.rounds)]
    draw = partial(_draw, size=setting.size)
    return card_pages(letterhead, title, cards, (2, setting.down), lambda card: card.name, draw)


def _fitting(letterhead: Letterhead, guides: Sequence[Guide]) -> _Setting:
    """As many cards on a page as can be read, with every name on them; where the fewest still have
    no room, fewer rounds on each."""
    rounds = min(max((len(guide.rounds) for guide in guides), default=0), MOST_ROUNDS)
    closest = next(down for least, down in ROWS_OF_CARDS if rounds >= least)
    fewest = ROWS_OF_CARDS[0][1]
    tried = [
        _Setting(down, rounds, size)
        for _least, down in reversed(ROWS_OF_CARDS)
        if down <= closest
        for size in (*SIZES, *(SMALLER if down == fewest else ()))
    ]
    tried += [_Setting(fewest, fewer, SMALLER[-1]) for fewer in range(rounds - 1, 0, -1)]
    return next((each for each in tried if _all_fit(each, letterhead, guides)), tried[-1])


def _all_fit(setting: _Setting, letterhead: Letterhead, guides: Sequence[Guide]) -> bool:
    across, height = room_of_card(letterhead, 2, setting.down)
    return all(
        _head_height(card, across) + sum(_rows(card, setting.size, across)) <= height
        for guide in guides
        for card in _cards(guide, setting.rounds)
    )


def _cards(guide: Guide, most: int) -> Iterator[Guide]:
    for first in range(0, max(len(guide.rounds), 1), most or 1):
        yield guide._replace(rounds=guide.rounds[first : first + most])


def _name(card: Guide, across: float) -> tuple[float, list[str]]:
    """The size of the name at the head of a card, and its lines."""
    room = across - width(legible(card.number), SERIF_BOLD, 22) - 10
    for size in NAME_SIZES:
        lines = _lines(card.name, SERIF_BOLD, size, room)
        if len(lines) <= 2:
            break
    return size, lines


def _head_height(card: Guide, across: float) -> float:
    size, lines = _name(card, across)
    return 43 + len(lines) * size * LEADING


def _rows(card: Guide, size: float, across: float) -> list[float]:
    """The least height of each of its rows."""
    lines = [_lines(each.against, SANS, size, across - AGAINST) for each in card.rounds]
    return [max(len(each) * size * LEADING + 3, size * 1.4) for each in lines]


@lru_cache(maxsize=10_000)
def _lines(names: str, font: str, size: float, room: float) -> list[str]:
    """Names in one line, in one for each person, or in one more: somebody's is shortened sooner
    than left out."""
    lines = wrapped(legible(names), font, size, room)
    people = PARTNERS.split(legible(names))
    if len(lines) > 1 and all(width(each.strip(), font, size) <= room for each in people):
        return [each.strip() for each in people]
    if len(lines) <= len(people) + 1:
        return lines
    return [shortened(each, font, size, room) for each in people]


AGAINST = 94.0
"""Where the names of a meeting begin."""


def _draw(document: Pdf, card: Guide, place: CardPlace, *, size: float) -> None:
    document.text(place.right, place.y + 16, card.number, font=SERIF_BOLD, size=22, align="right")
    name_size, lines = _name(card, place.width)
    small_head(document, place.x, place.y + 8, place.width - 40)
    y = place.y + 11
    for line in lines:
        y += name_size * LEADING
        document.text(place.x, y, line, font=SERIF_BOLD, size=name_size)
    document.staff(place.x, y + 8, place.width, 1.8)
    y += 28
    columns = (place.x, place.x + 24, place.x + 58, place.x + AGAINST)
    heads = (_("Rd"), _("Table"), _("Seat"), _("Against"))
    for x, head in zip(columns, heads, strict=True):
        document.text(x, y, head, font=BOLD, size=7, colour=QUIET)
    y += 4
    document.line(place.x, y, place.right, y, colour=EDGE, thick=0.8)
    rows = _rows(card, size, place.width)
    spare = (place.bottom - y - sum(rows)) / max(len(rows), 1)
    for each, least in zip(card.rounds, rows, strict=True):
        height = min(max(TALLEST_ROW, least), least + max(spare, 0))
        _draw_round(document, each, columns, y + height / 2, size, place.right)
        y += height
        document.line(place.x, y, place.right, y, thick=0.4)


def _draw_round(
    document: Pdf,
    each: GuideRound,
    columns: Sequence[float],
    middle: float,
    size: float,
    right: float,
) -> None:
    base = middle + size * 0.36
    document.text(columns[0], base, each.round, size=size, colour=QUIET, room=22)
    if not each.table:
        document.text(columns[1], base, _("You sit out"), size=size, colour=QUIET)
        return
    document.text(columns[1], base, each.table, font=BOLD, size=size + 1.5, room=32)
    document.text(columns[2], base, each.seat, size=size, room=34)
    lines = _lines(each.against, SANS, size, right - columns[3])
    base -= size * LEADING * (len(lines) - 1) / 2
    for at, line in enumerate(lines):
        document.text(columns[3], base + at * size * LEADING, line, size=size)


def content(request: DocumentRequest) -> Ready:
    """For each entry where it sits in every round that has its seats."""
    tournament = request.tournament
    rounds = shown_rounds(tournament, for_public=request.viewer.for_public)
    last = max((each.round.number for each in rounds), default=1)
    names = entry_names(tournament, last, for_public=request.viewer.for_public)
    cards: defaultdict[int, list[GuideRound]] = defaultdict(list)
    for shown in rounds:
        number = str(shown.round.number)
        for table in shown.tables:
            for place, each in enumerate(table.sittings):
                seat, against = short_seat(request, place), _against(request, table, place)
                guide = GuideRound(number, str(table.number), seat, against)
                cards[each.entry].append(guide)
        for sit_out in shown.round.sit_outs.all():
            cards[sit_out.entry_id].append(GuideRound(number, "", "", ""))
    made = [
        Guide(named.title, str(named.number), cards[entry])
        for entry, named in sorted(names.items(), key=lambda each: each[1].number)
        if entry in cards
    ]
    return partial(guide_cards, request.letterhead, tournament.name, made)


def _against(request: DocumentRequest, table: ShownTable, place: int) -> str:
    """Opponents of an entry; where partners rotate, the partner before them."""
    others = [(at, each.title) for at, each in enumerate(table.sittings) if at != place]
    if request.tournament.kind is not Kind.ROTATING:
        return ", ".join(title for _at, title in others)
    partners = [title for at, title in others if at % 2 == place % 2]
    against = [title for at, title in others if at % 2 != place % 2]
    return _("with %(partner)s against %(others)s") % {
        "partner": ", ".join(partners),
        "others": ", ".join(against),
    }


DOCUMENT = Document(
    slug="guides",
    place=(EveningPart.SEATED, 30),
    title=gettext_lazy("Guide cards"),
    sentence=gettext_lazy("One for each entry: where it sits in every round, and against whom."),
    is_offered=has_seats,
    contents={"pdf": content},
)
