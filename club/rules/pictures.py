"""The pictures of the book by their names, drawn by the engine from moves that it allows."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club.rules.instruments import MUSICIANS, instrument_of
from club.wording import engine_texts
from engine.auction import PlayType
from engine.cards import DECK, Card, Colour
from engine.draw.card import HEIGHT, WIDTH, draw_card
from engine.draw.labels import Labels
from engine.draw.scenes import Scene, draw_row, draw_scene
from engine.draw.seating import SeatScene, blocked_seats, draw_seats
from engine.draw.tiles import draw_tiles, draw_wall
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Seat

M, P, G, S = PlayType.MUZICANDO, PlayType.PARADA, PlayType.GLISSANDO, PlayType.SARABANDA
NORTH, EAST, SOUTH, WEST = PAIRS_SEATS
_PARADA: Final = "G4 G5 R1 G3 B5 R2 B6 I6 G6 R3"

SCENES: Final[Mapping[str, Scene]] = {
    "muzicando-opening": Scene(M, "R1", free="O1"),
    "muzicando-growth": Scene(M, "R1 R2 R3 B1 R# R4"),
    "muzicando-finished": Scene(M, "Y1 Y2 R1 Y3 Y4 R2 Y5 Y6 R3 R4 Y7 Yn R5 R6", new="Yn"),
    "parada-opening": Scene(P, "G4", free="G5 G3 B5"),
    "parada-ro": Scene(P, _PARADA),
    "parada-ca": Scene(P, _PARADA, by_note=True),
    "parada-symbol": Scene(P, "G4 G3 Gn", new="Gn", free="G5 G2"),
    "glissando-opening": Scene(
        G, "O2@0,0", free="G1@-1,0 B3@-1,0 G1@1,0 B3@1,0 Y3@0,1 R1@0,1 Y3@0,-1 R1@0,-1"
    ),
    "glissando-row": Scene(G, "O2@0,0 R3@1,0 B2@2,0 V1@3,0 Y3@2,1 G2@1,1 R4@3,1", new="Y3"),
    "glissando-wrong": Scene(G, "O2@0,0 R3@1,0", wrong="G4@2,0"),
    "sarabanda-opening": Scene(
        S,
        "R1@0,0",
        free="O2@1,0 B7@1,0 O2@-1,0 B7@-1,0 O2@0,1 B7@0,1 O2@0,-1 B7@0,-1",
    ),
    "sarabanda-growth": Scene(S, "G1@0,0 O2@0,1 B3@1,1 Y2@1,0", new="Y2"),
    "sarabanda-wrong": Scene(S, "G1@0,0 O2@0,1 B3@1,1", wrong="O7@1,0"),
    "covered": Scene(S, "R1@0,0 G2@0,1 O3@-1,1 B1@1,1 Y3@0,2 Gn@0,1", new="Gn"),
    "symbol-wrong": Scene(S, "R1@0,0 G2@0,1 O3@-1,1 B1@1,1", wrong="Gn@0,1"),
}


def _cards(codes: str) -> list[Card]:
    return [Card.parse(code) for code in codes.split()]


def _symbol(code: str, turn: Seat) -> SeatScene:
    """North lays a symbol that blocks, and it is this player's turn next."""
    card = Card.parse(code)
    return SeatScene(
        PAIRS_SEATS, turn, {NORTH: [card]}, blocked=blocked_seats(card, NORTH, PAIRS_SEATS)
    )


def _pause(codes: str) -> SeatScene:
    return SeatScene(PAIRS_SEATS, NORTH, {NORTH: _cards(codes)}, blocked=(EAST, SOUTH, WEST))


SEATINGS: Final[Mapping[str, SeatScene]] = {
    "seats": SeatScene(PAIRS_SEATS, EAST),
    "sharp": _symbol("R#", SOUTH),
    "flat": _symbol("Bb", EAST),
    "natural": _symbol("Yn", SOUTH),
    "pause-ro": _pause("Vp R5 G2 O#"),
    "pause-ca": _pause("Vp R5"),
    "seats-drawn": SeatScene(
        PLAYER_SEATS[:5],
        PLAYER_SEATS[1],
        {seat: [card] for seat, card in zip(PLAYER_SEATS, _cards("R1 O2 Y3 G4 B5"), strict=False)},
    ),
    "remi-seats": SeatScene(PLAYER_SEATS[:4], PLAYER_SEATS[1], is_clockwise=False),
}
TILES: Final[Mapping[str, tuple[str, ...]]] = {
    "remi-tiles": ("R5 B5 K5 Y5 J",),
    "remi-row": ("- R9 K2 B12 Y4 R11",),
    "remi-melds": ("B4 B5 B6 B7 B8", "R9 K9 Y9"),
    "remi-attached": ("R5 R6 J R8 -",),
}
TABLE: Final = (
    (_("The row"), "- R9 K2 B12 Y4 R11 K6"),
    (_("Player 1 has laid"), "K10 K11 K12 K13  R5 B5 Y5"),
    (_("Player 2 has laid"), "Y1 Y2 Y3 J Y5 -  B8 R8 K8"),
)
"""The table of Remi in the middle of a game: its lines, each with its title."""


def _without_words(drawing: Callable[..., str], *of: object) -> str:
    """A drawing on which no words stand."""
    *facts, _labels = of
    return drawing(*facts)


DRAWN: Final[Mapping[str, Callable[[Labels], str]]] = {
    "colour": partial(draw_row, [card for card in DECK if card.colour is Colour.ORANGE]),
    **{name: partial(draw_scene, scene) for name, scene in SCENES.items()},
    **{name: partial(draw_seats, scene) for name, scene in SEATINGS.items()},
    **{name: partial(_without_words, draw_tiles, lines) for name, lines in TILES.items()},
    "remi-table": lambda _labels: draw_tiles({str(title): line for title, line in TABLE}),
    "remi-wall": partial(_without_words, draw_wall, [7] * 15, {}, "-"),
    "remi-maker": partial(
        _without_words, draw_wall, [7] * 4 + [8] + [7] * 10, {4: "R4", 5: "-"}, ""
    ),
}


def picture(name: str) -> SafeString:
    """The drawing, with the reader's letters on it."""
    return _drawn(name, get_language() or "")


@lru_cache(maxsize=256)
def _drawn(name: str, _language: str) -> SafeString:
    svg = DRAWN[name](engine_texts.labels())
    return mark_safe(svg)  # noqa: S308 (drawn by the engine from cards and our own words)


def pictured(card: Card) -> str:
    """Name of the instrument or the musician on a card."""
    return str(instrument_of(card).name) if card.note else MUSICIANS[card.colour].name


def card_svg(card: Card) -> SafeString:
    drawn = draw_card(card, 1, 1, names=engine_texts.NOTES)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 2} {HEIGHT + 2}" '
        f'aria-hidden="true">{drawn}</svg>'
    )
    return mark_safe(svg)  # noqa: S308 (the engine's drawing of a card; nothing typed is in it)
