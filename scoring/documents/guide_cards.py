"""A card for each entry: at which table they sit in each round, on which seat, against whom."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
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
from scoring.writers.pdf.cards import CardPlace, card_pages
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, fitting, legible, width, wrapped
from scoring.writers.pdf.page import EDGE, QUIET, Pdf
from scoring.writers.pdf.paper_head import small_head
from scoring.writers.sheet import Letterhead

MOST_ROUNDS = 20
TALLEST_ROW = 34
ROWS_OF_CARDS = ((8, 2), (4, 3), (2, 4), (0, 6))
"""From so many rounds on, how many cards stand below each other on a page."""
LARGEST, READABLE = 12.0, 8.0
"""The size of the names on a card: at most, and before they are set in two lines."""


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
    """Two cards across and as many down as their rounds leave room for; an entry with very many
    rounds has more than one."""
    cards = [card for guide in guides for card in _cards(guide)]
    rounds = max((len(card.rounds) for card in cards), default=0)
    down = next(down for least, down in ROWS_OF_CARDS if rounds >= least)
    return card_pages(letterhead, title, cards, (2, down), lambda card: card.name, _draw)


def _cards(guide: Guide) -> Iterator[Guide]:
    for first in range(0, max(len(guide.rounds), 1), MOST_ROUNDS):
        yield guide._replace(rounds=guide.rounds[first : first + MOST_ROUNDS])


def _draw(document: Pdf, card: Guide, place: CardPlace) -> None:
    number = legible(card.number)
    taken = width(number, SERIF_BOLD, 22) + 10
    document.text(place.right, place.y + 16, number, font=SERIF_BOLD, size=22, align="right")
    y = place.y + 8
    small_head(document, place.x, y, place.width - taken)
    y = document.paragraph(
        place.x, y + 16, card.name, place.width - taken, font=SERIF_BOLD, size=13, most=2, step=15
    )
    document.staff(place.x, y - 5, place.width, 1.8)
    y += 20
    columns = (place.x, place.x + 24, place.x + 58, place.x + 94)
    heads = (_("Rd"), _("Table"), _("Seat"), _("Against"))
    for x, head in zip(columns, heads, strict=True):
        document.text(x, y, head, font=BOLD, size=7, colour=QUIET)
    document.line(place.x, y + 4, place.right, y + 4, colour=EDGE, thick=0.8)
    y += 4
    row = min(TALLEST_ROW, (place.bottom - y) / max(len(card.rounds), 1))
    size = min(LARGEST, row * 0.6)
    texts = [each.against for each in card.rounds]
    small, names = _against_lines(texts, place.right - columns[3], row)
    for each, against in zip(card.rounds, names, strict=True):
        base = y + row / 2 + size * 0.36
        document.text(columns[0], base, each.round, size=size, colour=QUIET, room=22)
        if each.table:
            document.text(columns[1], base, each.table, font=BOLD, size=size + 1.5, room=32)
            document.text(columns[2], base, each.seat, size=size, room=34)
            middle = y + row / 2 + small * (0.36 - 0.58 * (len(against) - 1))
            for at, line in enumerate(against):
                document.text(columns[3], middle + at * small * 1.16, line, size=small)
        else:
            document.text(columns[1], base, _("You sit out"), size=size, colour=QUIET)
        y += row
        document.line(place.x, y, place.right, y, thick=0.4)


def _against_lines(names: Sequence[str], room: float, row: float) -> tuple[float, list[list[str]]]:
    """The size of the names of a card, and their lines: one each as long as they can be read so,
    else the long ones in two."""
    names = [legible(name) for name in names]
    size = min((fitting(name, SANS, room, LARGEST, 1) for name in names), default=LARGEST)
    size = min(size, row * 0.6)
    if size < min(READABLE, row * 0.6):
        size = min(READABLE + 1, row * 0.4)
    return size, [wrapped(name, SANS, size, room, 2) for name in names]


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
