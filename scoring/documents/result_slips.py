"""Slips to write results on by hand, to be typed in later: paper is the last copy.

A slip is for one table and round. Its code leads to the page where the same results are entered.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.wording.engine_texts import SIDES
from engine.seats import Side
from scoring.documents.document import Document, EveningPart, has_seats
from scoring.documents.request import DocumentRequest
from scoring.documents.seat_list import round_shown, seats_of
from scoring.games import GAMES
from scoring.games.table_game import TableGame
from scoring.seats import ShownRound, ShownTable
from scoring.writers.file_response import Ready
from scoring.writers.pdf.cards import CardPlace, card_pages
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, legible, width
from scoring.writers.pdf.page import EDGE, MM, QUIET, Pdf
from scoring.writers.pdf.paper_head import small_head
from scoring.writers.pdf.qr_code import draw_code
from scoring.writers.pdf.ruled_form import Form, FormCell, draw_form, head_height
from scoring.writers.sheet import Letterhead

CODE = 27 * MM
SIGNATURES = 30.0
# So many deals, and lines, have room on half a page.
ON_A_HALF, LINES_ON_A_HALF = 8, 12
TALLEST = 48.0
NAME = 9.5
NOTE = 12.0
WRITTEN = 19.0
"""From one name to the next, where they are written by hand."""


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
    """How many play."""


def result_slips(
    letterhead: Letterhead,
    title: str,
    slips: Sequence[Slip],
    game: TableGame[Any],
    rules: Any = None,
) -> bytes:
    """By the rules that the game has by itself, if none are given."""
    rules = rules or game.result.rules_of({})
    down = 2 if all(is_short(slip, game, rules) for slip in slips) else 1
    draw = partial(_draw, game=game, rules=rules)
    return card_pages(letterhead, title, slips, (1, down), lambda slip: slip.where, draw)


def is_short(slip: Slip, game: TableGame[Any], rules: Any) -> bool:
    """True if half a page is enough for the slip."""
    deals = len(slip.deals)
    return deals <= ON_A_HALF and deals * len(game.slip(slip.seats, rules).lines) <= LINES_ON_A_HALF


def _draw(document: Pdf, slip: Slip, place: CardPlace, game: TableGame[Any], rules: Any) -> None:
    y = _draw_head(document, slip, place)
    form, lines, note = game.slip(slip.seats, rules)
    room = place.bottom - y - SIGNATURES - (NOTE if note else 0)
    draw = partial(_draw_form, document, form, lines, slip.deals, place.x, y, place.width, room)
    y = document.once((slip.seats, *slip.deals, round(room, 3)), place.x, y, draw)
    if note:
        document.text(place.x, y + NOTE, note, size=7.5, colour=QUIET, room=place.width)
    sides = ["1", "2"] if slip.seats == len(Side) else [str(SIDES[side]) for side in Side]
    _sign(document, place, sides if game.is_sided else [_("Checked by")])


def _draw_form(
    document: Pdf,
    form: Form,
    lines: Sequence[Sequence[FormCell]],
    deals: Sequence[str],
    x: float,
    y: float,
    across: float,
    room: float,
) -> float:
    rows: list[list[FormCell]] = [
        ["" if at else number, *line] for number in deals for at, line in enumerate(lines)
    ]
    height = min(TALLEST, (room - head_height(form, across)) / max(len(rows), 1))
    size = min(10, height * 0.5)
    return draw_form(document, form, rows, x, y, across, height, size=size, together=len(lines))


def _draw_head(document: Pdf, slip: Slip, place: CardPlace) -> float:
    """Where, who, and the code at the right; where the form begins."""
    room = place.width - (CODE + 8 if slip.address else 0)
    if slip.address:
        draw_code(document, slip.address, place.right - CODE + 4, place.y - 8, CODE)
    y = place.y + 7
    small_head(document, place.x, y, room, with_club=True)
    y += 20
    document.text(place.x, y, slip.where, font=SERIF_BOLD, size=17, smallest=10, room=room)
    y += 17
    step = 13.5 if any(name for _seat, name in slip.players) else WRITTEN
    taken = max((width(legible(seat), BOLD, 8.5) for seat, _name in slip.players), default=0)
    taken = min(taken, 60) + 8
    widest = max((width(legible(name), SANS, NAME) for _seat, name in slip.players), default=0)
    columns = 2 if len(slip.players) > 2 and widest <= (room - 10) / 2 - taken else 1
    each_room = (room - 10 * (columns - 1)) / columns
    for number, (seat, name) in enumerate(slip.players):
        row, column = divmod(number, columns)
        x = place.x + column * (each_room + 10)
        base = y + row * step
        document.text(x, base, seat, font=BOLD, size=8.5, colour=QUIET, room=taken - 4)
        document.text(x + taken, base, name, size=NAME, smallest=6.5, room=each_room - taken)
        if not name:
            document.line(x + taken, base + 1, x + each_room, base + 1, thick=0.4)
    y += -(-len(slip.players) // columns) * step
    return max(y, place.y + (CODE if slip.address else 0)) + 2


def _sign(document: Pdf, place: CardPlace, signers: Sequence[str]) -> None:
    y = place.bottom - 7
    across = (place.width - 20 * (len(signers) - 1)) / len(signers)
    for number, signer in enumerate(signers):
        x = place.x + number * (across + 20)
        document.line(x, y, x + across, y, colour=EDGE, thick=0.6)
        document.text(x, y + 9, signer, font=SANS, size=7.5, colour=QUIET)


def content(request: DocumentRequest) -> Ready:
    """A slip for each table; its code leads to the desk's page of the first deal there."""
    shown = round_shown(request)
    numbers = [str(number) for number in range(1, request.round.deals + 1)]
    made = [
        Slip(
            _where(shown, table),
            seats_of(request, table),
            numbers,
            request.origin
            + reverse(
                "deals:enter", args=[request.tournament.slug, request.round_number, table.number, 1]
            ),
            len(table.sittings) * min(request.tournament.people, 2),
        )
        for table in shown.tables
    ]
    tournament = request.tournament
    game = GAMES[tournament.game]
    rules = game.result.rules_of(tournament.rules)
    return partial(result_slips, request.letterhead, tournament.name, made, game, rules)


def _where(shown: ShownRound, table: ShownTable) -> str:
    return _("Round %(round)d, table %(table)d") % {
        "round": shown.round.number,
        "table": table.number,
    }


DOCUMENT = Document(
    slug="slips",
    place=(EveningPart.SEATED, 40),
    title=gettext_lazy("Result slips"),
    sentence=gettext_lazy(
        "To write on when no phone is used; the code leads to where they are entered."
    ),
    is_offered=has_seats,
    of_round=True,
    contents={"pdf": content},
)
