"""Small drawings for a book of the rules: cards as they lie on a table, after moves that are legal.

Unlike the drawing of a whole game (`engine.draw.draw`) they show no hands; a pile looks like a
pile, a symbol lies where the rulebooks put it, and what may or may not come next can be marked.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.auction import PlayType
from engine.cards import COLOURS, DOS, NOTE_NAMES, Card, Colour, cards_in
from engine.draw.card import (
    GAP,
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    PlaceName,
    draw_card,
    draw_covered,
    draw_place,
)
from engine.draw.labels import ENGLISH, Labels
from engine.draw.svg import Length, element, group, rect
from engine.moves import GridCell, Lay, parse_move
from engine.play import PLAY, Layout
from engine.play.columns import Columns
from engine.play.grid import CardGrid

_EDGE: Final = 8
_STEP: Final = WIDTH + GAP + 3
_LINE: Final = HEIGHT + GAP + 3
_APART: Final = 1.3
"""From a pile to the next, in steps."""
_LAYER: Final = 3.2
_NEW: Final = "#0b67db"
_WRONG: Final = "#a41214"
_CONCERNING: Final = "#fff3c4"


class Scene(NamedTuple):
    """A layout by the moves that lead to it, and what is pointed out in it."""

    type: PlayType
    moves: str
    """In the order in which they were laid, as a record writes them."""
    new: str = ""
    """The card pointed out, with a blue frame."""
    free: str = ""
    """Moves that may follow, each shown as an empty place."""
    wrong: str = ""
    """A move that the rules refuse, shown crossed out."""
    by_note: bool = False
    """Parada: equal notes side by side (ca), or the circled cards (ro)."""


class Laid(NamedTuple):
    """A card drawn: its place in steps to the right and downwards."""

    x: float
    y: float
    card: Card | None
    """None for a place that is free."""
    names: tuple[PlaceName, ...] = ()
    """Of a free place: what may come there."""
    symbol: Card | None = None
    """On top of the card."""
    below: int = 0
    """Of a pile: how many cards lie under it."""


def layout_of(scene: Scene) -> Layout:
    """The layout after its moves; raises the rule that stands against one."""
    play = PLAY[scene.type]
    layout = play.start()
    for move in lays(scene.moves):
        if refusal := play.why_not(layout, move.card, move.cell):
            raise refusal
        layout = play.lay(layout, move)
    return layout


def lays(text: str) -> list[Lay]:
    return [move for each in text.split() if isinstance(move := parse_move(each), Lay)]


def draw_scene(scene: Scene, labels: Labels = ENGLISH) -> str:
    """The SVG, which a caption is to tell."""
    layout, crossed = layout_of(scene), list[Laid]()
    if isinstance(layout, CardGrid):
        crossed = [_refused(layout, move) for move in lays(scene.wrong)]
    return _document([*laid_of(scene, labels), *crossed], crossed, scene.new, labels)


def laid_of(scene: Scene, labels: Labels = ENGLISH) -> list[Laid]:
    """Where the cards of a scene lie, and the free places pointed out in it."""
    layout, free = layout_of(scene), lays(scene.free)
    if isinstance(layout, CardGrid):
        return [*_grid(layout), *_free_cells(scene.type, free, labels)]
    if scene.type is PlayType.MUZICANDO:
        return [*_piles(layout, lays(scene.moves)), *_free_beside(layout, free, labels)]
    return _columns(layout, free, labels, by_note=scene.by_note)


def draw_row(cards: Iterable[Card], labels: Labels = ENGLISH) -> str:
    """Cards side by side."""
    return _document([Laid(at, 0, card) for at, card in enumerate(cards)], [], "", labels)


def _down(cell: GridCell | None) -> tuple[int, int]:
    x, y = cell or (0, 0)
    return x, -y


def _refused(layout: CardGrid, move: Lay) -> Laid:
    """A card where it may not lie; a symbol with the note that it would cover."""
    x, y = _down(move.cell)
    if move.cell and move.card.is_symbol:
        return Laid(x, y, layout.cells[move.cell], symbol=move.card)
    return Laid(x, y, move.card)


def _grid(layout: CardGrid) -> list[Laid]:
    return [
        Laid(x, -y, card, symbol=layout.symbols.get((x, y)))
        for (x, y), card in layout.cells.items()
    ]


def _free_cells(type_: PlayType, moves: Iterable[Lay], labels: Labels) -> list[Laid]:
    names: dict[tuple[int, int], list[PlaceName]] = {}
    for move in moves:
        name = _name(move.card, labels)
        opens_row = type_ is PlayType.GLISSANDO and name.is_circled
        own = name if opens_row else PlaceName(name.name)
        names.setdefault(_down(move.cell), []).append(own)
    return [Laid(x, y, None, tuple(dict.fromkeys(each))) for (x, y), each in names.items()]


def _name(card: Card, labels: Labels) -> PlaceName:
    return PlaceName(labels.notes[card.note - 1], card.colour, card.is_circled)


def _piles(layout: Columns, moves: Iterable[Lay]) -> list[Laid]:
    """Muzicando: the top of each pile, in the order of their opening; the symbol below it, or on
    top of a complete one."""
    found = []
    for at, colour in enumerate(dict.fromkeys(move.card.colour for move in moves)):
        x, (notes, symbol) = at * _APART, _of(layout, colour)
        found.append(Laid(x, 0, notes[-1], below=len(notes) - 1))
        if symbol:
            is_complete = len(notes) == len(NOTE_NAMES)
            found.append(Laid(x + 0.12, 0.34, symbol) if is_complete else Laid(x, 1, symbol))
    return found


def _free_beside(layout: Columns, moves: Iterable[Lay], labels: Labels) -> list[Laid]:
    """Muzicando: where further piles may begin."""
    opened = sum(bool(layout.laid & colour.bit) for colour in cards_in(DOS))
    return [
        Laid((opened + at) * _APART, 0, None, (PlaceName(labels.notes[move.card.note - 1]),))
        for at, move in enumerate(moves)
    ]


def _columns(layout: Columns, free: Iterable[Lay], labels: Labels, *, by_note: bool) -> list[Laid]:
    """Parada: a column a colour; the symbol on top of the circled card."""
    coming = [move.card for move in free]
    cards = [*cards_in(layout.laid), *coming]
    opened = [colour for colour in COLOURS if colour.circled in cards]
    found = []
    for x, colour in enumerate(opened):
        notes, symbol = _of(layout, colour)
        level = 0 if by_note else colour.circled.note
        found += [
            Laid(x, level - card.note, card, symbol=symbol if card.is_circled else None)
            for card in notes
        ]
        found += [
            Laid(x, level - card.note, None, (_name(card, labels),))
            for card in coming
            if card.colour is colour
        ]
    return found


def _of(layout: Columns, colour: Colour) -> tuple[list[Card], Card | None]:
    """The notes of a colour that are laid, rising, and its symbol if it is."""
    cards = [card for card in cards_in(layout.laid) if card.colour is colour]
    notes = [card for card in cards if not card.is_symbol]
    return notes, next((card for card in cards if card.is_symbol), None)


def _document(laid: list[Laid], crossed: list[Laid], new: str, labels: Labels) -> str:
    left, top = min(each.x for each in laid), min(each.y for each in laid)
    placed = {
        each: (_EDGE + (each.x - left) * _STEP, _EDGE + (each.y - top) * _LINE) for each in laid
    }
    parts = [_drawn(each, x, y, new, labels) for each, (x, y) in placed.items()]
    parts += [_cross(*placed[each]) for each in crossed]
    width = max(x for x, _ in placed.values()) + WIDTH + _EDGE + _LAYER
    height = max(y for _, y in placed.values()) + HEIGHT + _EDGE + _LAYER
    return picture(parts, width, height)


def picture(parts: Iterable[str], width: Length, height: Length) -> str:
    """The SVG of a small drawing; the text beside it tells what it shows."""
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {round(width)} {round(height)}",
        width=round(width * 1.25),
        aria_hidden="true",
        font_family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif",
    )


def _drawn(each: Laid, x: float, y: float, new: str, labels: Labels) -> str:
    if each.card is None:
        return draw_place(x, y, each.names)
    below = "".join(
        rect(WIDTH, HEIGHT, 5, x=x + by, y=y + by, fill=PAPER, stroke=INK, stroke_width=0.8)
        for by in (at * _LAYER for at in range(min(each.below, 3), 0, -1))
    )
    frame = _frame(x, y) if str(each.card) == new or str(each.symbol) == new else ""
    if each.symbol:
        return frame + draw_covered(each.card, each.symbol, x, y, labels.notes)
    return frame + below + draw_card(each.card, x, y, names=labels.notes)


def _frame(x: float, y: float) -> str:
    place = {"x": x - 3.5, "y": y - 3.5}
    return rect(WIDTH + 7, HEIGHT + 7, 8, **place, fill=_CONCERNING, stroke=_NEW, stroke_width=3)


def _cross(x: float, y: float) -> str:
    """A red frame, and a cross in the corner that covers nothing of the card's note."""
    x2, y2 = WIDTH - 4, HEIGHT - 4
    line = f"M{x2 - 4.5} {y2 - 4.5}l9 9m0-9l-9 9"
    frame = rect(WIDTH, HEIGHT, 5, fill="none", stroke=_WRONG, stroke_width=3)
    return group(
        frame,
        element("circle", cx=x2, cy=y2, r=10, fill=_WRONG, stroke=PAPER, stroke_width=2),
        element("path", d=line, stroke=PAPER, stroke_width=3, stroke_linecap="round"),
        x=x,
        y=y,
    )
