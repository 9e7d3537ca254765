"""The help card of pair points: sixteen contracts by six pairs of places, worked out by the engine.

Laid out as the Catalan rulebook prints it (Taula de puntuacions del joc per parelles): on the left
the side that won the contract made it, on the right it did not.
"""

from functools import partial

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.rules.point_tables import (
    PRINTED_CELL,
    PRINTED_ROW,
    contract_rows,
    misprints,
    points_of,
)
from club.wording.engine_texts import PLAY_TYPES
from engine.auction import LEVELS, Bid, PlayType
from engine.editions import RO, RuleSet
from engine.points.pairs import PAIRS_OF_PLACES, numerals
from engine.results import GAMES
from scoring.documents.document import Document, EveningPart, two_sizes
from scoring.documents.request import DocumentRequest
from scoring.writers.file_response import Ready
from scoring.writers.pdf.fonts import BOLD, SANS, SERIF_BOLD, width
from scoring.writers.pdf.page import ACCENT, EDGE, LINE, MM, QUIET, TYPE_COLOURS, WASH, Pdf
from scoring.writers.pdf.paper_head import one_page
from scoring.writers.sheet import Letterhead
from scoring.writers.value_format import MINUS

LABEL = 52 * MM
FOOT = 23 * MM
TITLE = gettext_lazy("Points of a deal in pairs")


def points_card(letterhead: Letterhead, *, rules: RuleSet = RO) -> bytes:
    """One lying page, readable at arm's length; it says what the Catalan print has wrong."""

    def draw(document: Pdf, y: float) -> None:
        _draw(document, y)
        _draw_notes(document, rules)

    said = gettext_lazy(
        "Points of the side that won the contract, by the places of its two players."
    )
    return one_page(letterhead, TITLE, said, draw, landscape=True)


def _draw(document: Pdf, y: float) -> None:
    x = document.margin
    column = (document.room - LABEL) / len(PAIRS_OF_PLACES)
    y = _draw_heads(document, x, y, column)
    row = (document.height - FOOT - y) / (len(LEVELS) * len(PlayType))
    top = y
    for type_ in reversed(PlayType):
        _draw_type(document, type_, x, y, row)
        for level in reversed(LEVELS):
            bid = Bid(level, type_)
            base = y + row * 0.7
            left = x + 31 * MM
            document.text(left, base, str(bid), font=BOLD, size=11)
            if str(bid) in PRINTED_ROW:
                document.text(left + width(str(bid), BOLD, 11), base, "*", font=BOLD, size=8)
            worth = f"{level} + {type_.points} = {bid.worth}"
            document.text(x + LABEL - 4, base, worth, size=7.5, colour=QUIET, align="right")
            for at, places in enumerate(PAIRS_OF_PLACES):
                _draw_cell(document, bid, places, x + LABEL + at * column, base, column)
            y += row
            document.line(x + 30 * MM, y, document.right, y, colour=LINE, thick=0.4)
        document.line(x, y, document.right, y, colour=EDGE, thick=0.8)
    middle = x + LABEL + 3 * column
    document.line(middle, top, middle, y, colour=EDGE, thick=0.8)


def _draw_heads(document: Pdf, x: float, y: float, column: float) -> float:
    y -= 4
    document.box(x, y, document.room, 40, stroke=None, fill=WASH)
    for at, said in ((0, _("The contract is made")), (3, _("The contract is not made"))):
        middle = x + LABEL + (at + 1.5) * column
        document.text(middle, y + 14, said, font=BOLD, size=9.5, align="middle", room=3 * column)
    for at, places in enumerate(PAIRS_OF_PLACES):
        middle = x + LABEL + (at + 0.5) * column
        document.text(middle, y + 32, numerals(places), font=SERIF_BOLD, size=13, align="middle")
    document.text(x + 4, y + 32, _("Contract"), font=BOLD, size=8.5, colour=QUIET)
    document.line(x, y + 40, document.right, y + 40, colour=EDGE, thick=1)
    return y + 40


def _draw_type(document: Pdf, type_: PlayType, x: float, y: float, row: float) -> None:
    document.box(x, y + 0.4, 3, row * len(LEVELS) - 0.8, stroke=None, fill=TYPE_COLOURS[type_])
    document.note(x + 12, y + row * 2 - 3.5, 6.5, TYPE_COLOURS[type_])
    document.text(x + 21, y + row * 2, PLAY_TYPES[type_], font=SERIF_BOLD, size=10.5)


def _draw_cell(
    document: Pdf, bid: Bid, places: tuple[int, int], x: float, base: float, column: float
) -> None:
    points, lines = points_of(bid, places)
    text = str(points).replace("-", MINUS)
    colour = ACCENT if points > 0 else QUIET
    document.text(x + column * 0.42, base, text, font=BOLD, size=12.5, colour=colour, align="right")
    first, second = (5 - place for place in places)
    worth = lines[-1].points
    sum_ = f"{first} + {second} {'+' if worth > 0 else MINUS} {abs(worth)}"
    sum_ += "*" if (str(bid), places) in PRINTED_CELL else ""
    document.text(x + column * 0.48, base, sum_, font=SANS, size=7.5, colour=QUIET)


def _draw_notes(document: Pdf, rules: RuleSet) -> None:
    other = _("The other side gets its places only: %(places)s.") % {
        "places": ", ".join(f"{numerals((a, b))} = {10 - a - b}" for a, b in PAIRS_OF_PLACES)
    }
    stuck = (
        _("A last player who is stuck loses the point of place IV.")
        if rules.stuck_loses_place_point
        else _("Place IV always counts 1.")
    )
    breach = _("A breach annuls the deal and costs the side %(points)s points.") % {
        "points": rules.breach_costs_side
    }
    y = document.height - FOOT + 14
    y = document.paragraph(document.margin, y, other, document.room, size=8.5, colour=QUIET)
    said = f"{stuck} {breach}"
    y = document.paragraph(document.margin, y, said, document.room, size=8.5, colour=QUIET)
    misprinted = " ".join(f"* {said}" for row in contract_rows() for said in misprints(row))
    document.paragraph(document.margin, y, misprinted, document.room, size=8, colour=QUIET)


def content(request: DocumentRequest) -> Ready:
    """The points of a deal in pairs, by the rules of this tournament."""
    game = GAMES[request.tournament.game]
    if not game.has_auction:
        raise Http404
    rules = game.rules_of(request.tournament.rules)
    return partial(points_card, request.letterhead, rules=rules)


DOCUMENT = Document(
    slug="points",
    place=(EveningPart.BEFORE, 20),
    title=gettext_lazy("Help card"),
    sentence=gettext_lazy("Every contract with every pair of places, and the points it gives."),
    is_offered=lambda situation: GAMES[situation.tournament.game].has_auction,
    links=two_sizes,
    contents={"pdf": content},
)
