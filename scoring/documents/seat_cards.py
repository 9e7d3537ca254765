"""Cards to cut and draw for seats: Do, Re, Mi … for as many as sit at a table."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.tournaments.schedule import current_round
from club.wording import engine_texts
from engine.cards import PAUSE_CARD, Card
from engine.dealing import seat_cards
from engine.movements.seating import Kind
from engine.seats import MOST_PLAYERS
from scoring.documents.document import Document, EveningPart, Situation
from scoring.documents.request import DocumentRequest
from scoring.seats import shown_rounds
from scoring.writers.file_response import Ready
from scoring.writers.pdf.cards import CardPlace, card_pages
from scoring.writers.pdf.fonts import BOLD, SERIF_BOLD
from scoring.writers.pdf.page import COLOURS, QUIET, Pdf
from scoring.writers.sheet import Letterhead


class SeatCard(NamedTuple):
    table: str
    """Nothing where the cards are for any table."""
    seat: int
    card: Card

    @property
    def name(self) -> str:
        if self.card == PAUSE_CARD:
            return self.card.colour.musician
        return engine_texts.NOTES[self.card.note - 1]

    @property
    def said(self) -> str:
        if self.card == PAUSE_CARD:
            return _("You sit wherever you like. The others keep their order.")
        if self.seat == 1:
            return _("You are player 1, and deal first.")
        return _("You are player %(number)s.") % {"number": self.seat}


def seat_slips(letterhead: Letterhead, title: str, cards: Sequence[SeatCard]) -> bytes:
    """Eight cards a page."""
    return card_pages(letterhead, title, cards, (2, 4), lambda card: card.name, _draw)


def _draw(document: Pdf, card: SeatCard, place: CardPlace) -> None:
    colour = COLOURS[card.card.colour.name.lower()]
    document.box(place.x, place.y, 10, place.height, stroke=None, fill=colour)
    x, room = place.x + 24, place.width - 24
    document.text(x, place.y + 10, card.table, size=9, colour=QUIET, room=room)
    y = place.y + place.height * 0.55
    document.text(x, y, card.name, font=SERIF_BOLD, size=54, smallest=20, room=room)
    document.paragraph(x, place.bottom - 16, card.said, room, size=11, most=2)
    document.text(
        place.right, place.y + 12, str(card.card), font=BOLD, size=12, colour=colour, align="right"
    )


def content(request: DocumentRequest) -> Ready:
    """For each table of the round that runs or comes; else for eight."""
    tournament, round_ = request.tournament, current_round(request.tournament)
    numbers = (round_.number,) if round_ else (0,)
    is_desk = request.viewer.is_desk
    shown = shown_rounds(tournament, for_public=True, numbers=numbers, with_hidden=is_desk)
    tables = [(table.number, len(table.sittings)) for each in shown for table in each.tables]
    cards = []
    for table, players in tables or [(0, MOST_PLAYERS)]:
        said = _("Table %(number)d") % {"number": table} if table else ""
        own = [SeatCard(said, at, card) for at, card in enumerate(seat_cards(players), start=1)]
        cards += own
    return partial(seat_slips, request.letterhead, tournament.name, cards)


def is_offered(situation: Situation) -> bool:
    return situation.tournament.kind is Kind.INDIVIDUAL


DOCUMENT = Document(
    slug="seatcards",
    place=(EveningPart.SEATED, 15),
    title=gettext_lazy("Cards to draw the seats"),
    sentence=gettext_lazy("To cut: everybody at a table draws a note, and the seats follow them."),
    is_offered=is_offered,
    contents={"pdf": content},
)
