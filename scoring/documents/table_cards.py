"""A card for each table: its number, to be seen across the hall, and its code to scan."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.models import Table, Tournament
from scoring.documents.document import Document, EveningPart, has_seats
from scoring.documents.request import DocumentRequest, Wifi
from scoring.games import GAMES
from scoring.log.tokens import issue_tokens
from scoring.log.typed_codes import as_shown, typed_code
from scoring.writers.file_response import Ready
from scoring.writers.pdf.cards import CardPlace, card_pages
from scoring.writers.pdf.fonts import BOLD, SERIF_BOLD, fitting
from scoring.writers.pdf.page import ACCENT, MM, QUIET, Pdf
from scoring.writers.pdf.qr_code import draw_code
from scoring.writers.sheet import Letterhead

CODE = 72 * MM
WIFI_CODE = 34 * MM


class TableCard(NamedTuple):
    table: str
    address: str
    """What the code says: the address of the table's own page."""
    typed: str = ""
    """What is typed instead, and where."""
    typed_at: str = ""
    wifi: Wifi | None = None
    seats_run: str = ""
    """Which way round the table numbered seats go."""


def table_cards(letterhead: Letterhead, title: str, cards: Sequence[TableCard]) -> bytes:
    """Two cards a page, upright A4."""
    return card_pages(letterhead, title, cards, (1, 2), _name, _draw)


def _name(card: TableCard) -> str:
    return _("Table %(table)s") % {"table": card.table}


def _draw(document: Pdf, card: TableCard, place: CardPlace) -> None:
    small = partial(document.text, size=9, colour=QUIET, room=place.width)
    small(place.x, place.y + 8, document.letterhead.club)
    document.text(place.x, place.y + 24, document.title, font=BOLD, size=11, room=place.width)
    document.staff(place.x, place.y + 34, place.width, 3.2)
    small(place.x, place.y + 52, card.seats_run)
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
    if card.typed:
        said = _("or type this code at %(address)s") % {"address": card.typed_at}
        document.text(middle, below + 17, said, size=9, colour=QUIET, align="middle", room=CODE)
        document.text(middle, below + 41, card.typed, font=BOLD, size=22, align="middle")
    if card.wifi:
        _draw_wifi(document, card.wifi, place)
    size = fitting(card.address, BOLD, place.width, 9, 5)
    y = place.bottom
    document.text(place.right, y, card.address, size=size, colour=QUIET, align="right")


def _draw_wifi(document: Pdf, wifi: Wifi, place: CardPlace) -> None:
    """At the foot on the left: the first thing a phone does is to join."""
    top = place.bottom - WIFI_CODE - 4 * MM
    draw_code(document, wifi.text, place.x - 3 * MM, top, WIFI_CODE)
    x, room = place.x + WIFI_CODE - MM, place.width - CODE - WIFI_CODE - 8 * MM
    document.text(x, top + 30, _("First join the Wi-Fi:"), size=10, colour=QUIET, room=room)
    document.text(x, top + 45, wifi.name, font=BOLD, size=11, room=room)


def content(request: DocumentRequest) -> Ready:
    """A card for each table of the round; a table that has no valid code gets one here."""
    tables = Table.objects.filter(round=request.round).values_list("number", flat=True)
    texts = issue_tokens(request.tournament, list(tables))
    valid = request.tournament.table_tokens.filter(revoked_at=None)
    typed = {each.table: as_shown(typed_code(each)) for each in valid}
    typed_at = (request.name_origin or request.origin).partition("://")[2]
    game = GAMES[request.tournament.game]
    seats_run = "" if game.is_sided else str(game.seats_run)
    cards = [
        TableCard(
            str(table),
            request.origin + reverse("tables:come_in", args=[text]),
            typed[table],
            typed_at + reverse("tables:table"),
            request.wifi,
            seats_run,
        )
        for table, text in texts.items()
    ]
    return partial(table_cards, request.letterhead, request.tournament.name, cards)


def refusal(tournament: Tournament) -> str:
    if not tournament.is_over:
        return ""
    return _("The tournament is over: its codes no longer work.")


DOCUMENT = Document(
    slug="tables",
    place=(EveningPart.SEATED, 20),
    title=gettext_lazy("Table cards"),
    sentence=gettext_lazy("The number of each table, and the code to enter its results."),
    is_offered=has_seats,
    of_round=True,
    leads_here=True,
    may_have=access.can_score,  # as whoever holds a card may enter results
    refusal=refusal,
    url_name="table_cards",
    route="t/<slug:slug>/rounds/<number:number>/tables.pdf",
    contents={"pdf": content},
)
