"""One card: its colour, told also by a letter and a shape, its note or symbol, the ring of a
circled card."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import NOTE_NAMES, Card, Colour, Symbol
from engine.draw.svg import element, group, name_at, rect, text

WIDTH: Final = 46
HEIGHT: Final = 58
GAP: Final = 5
INK: Final = "#1c1b22"
PAPER: Final = "#ffffff"
_COMING: Final = "#5d5b68"
_BAND: Final = 17
_MIDDLE: Final = (_BAND + HEIGHT) / 2
_GROUND: Final = f"M.6 {_BAND}H{WIDTH - 0.6}V{HEIGHT - 5}q0 4.4-4.4 4.4H5q-4.4 0-4.4-4.4Z"

# Seven colours that keep their rainbow names, chosen so that any two stay well apart (at least 32
# in CIE L*a*b*) to an eye without red, green or blue cones too, and come out at different greys.
FILLS: Final = {
    Colour.RED: "#a41214",
    Colour.ORANGE: "#ea8433",
    Colour.YELLOW: "#fee720",
    Colour.GREEN: "#0bc98f",
    Colour.BLUE: "#0b67db",
    Colour.INDIGO: "#090f72",
    Colour.VIOLET: "#b97dc1",
}
_LIGHT_ON: Final = (Colour.RED, Colour.BLUE, Colour.INDIGO)

# A shape for each colour, around 0,0 and about ten units wide.
_SHAPES: Final = {
    Colour.RED: "M0-5.4 5.6 4.4H-5.6Z",
    Colour.ORANGE: "M0-6 5 0 0 6-5 0Z",
    Colour.YELLOW: "M0-6 1.5-2 5.7-1.9 2.4.8 3.5 4.9 0 2.5-3.5 4.9-2.4.8-5.7-1.9-1.5-2Z",
    Colour.GREEN: "M-4.4-4.4H4.4V4.4H-4.4Z",
    Colour.BLUE: "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z",
    Colour.INDIGO: "M-2.8-5H2.8L5.6 0 2.8 5H-2.8L-5.6 0Z",
    Colour.VIOLET: "M-1.8-5.4H1.8V-1.8H5.4V1.8H1.8V5.4H-1.8V1.8H-5.4V-1.8H-1.8Z",
}

# The musical signs around 0,0 and about thirty units high, as outlines: a font may not have them.
_SIGNS: Final = {
    Symbol.SHARP: (
        "M-4.6-13.2H-2.6V-4.9L2.6-6.7V-15H4.6V-7.4L8-8.6V-4L4.6-2.8V3L8 1.8V6.4L4.6 7.6V15H2.6V8.3"
        "L-2.6 10.1V16.8H-4.6V10.8L-8 12V7.4L-4.6 6.2V.4L-8 1.6V-3L-4.6-4.2Z"
        "M-2.6-.3V5.5L2.6 3.7V-2.1Z"
    ),
    Symbol.NATURAL: ("M-5-16H-3V-5.2L5-7.6V16H3V6.4L-5 8.8ZM-3-.4V3.6L3 1.8V-2.2Z"),
    Symbol.FLAT: (
        "M-6-17H-4V-1.6C-1.4-4.6 7-5 6.6 1C6.3 6 .2 8.6-6 13.4ZM-4 1.6V9C-.4 6.2 3 4 3 .6"
        "C3-2.6-2.2-2-4 1.6Z"
    ),
    Symbol.PAUSE: (
        "M-3.4-16C-1-12.8 2.4-9.6 4.8-5.8C1.4-2.6 1.4.6 6 5.6C1-.2-3.6 5.6 2.8 14.4C-8.6 8.8-6 2.4"
        "-.4 3.4C-2 .8-4 -1.8-5.2-3.6C-.8-7.4-.6-10.6-3.4-16Z"
    ),
}


def draw_card(
    card: Card, x: float = 0, y: float = 0, scale: float = 1, *, names: Sequence[str] = NOTE_NAMES
) -> str:
    """A card with its top left corner at a place."""
    face = _symbol(card) if card.is_symbol else _note(card, names)
    return group(_outline(), _band(card), face, x=x, y=y, scale=scale)


def draw_covered(card: Card, symbol: Card, x: float, y: float, names: Sequence[str]) -> str:
    """A note card that a symbol covers: beside the sign its note is still to be read."""
    ring = _ring(card.colour, 15, _MIDDLE, 0.62) if card.is_circled else ""
    name = name_at(names[card.note - 1], 15, _MIDDLE + 4, 11, INK)
    ground = element("path", d=_GROUND, fill=FILLS[card.colour], fill_opacity=0.28)
    sign = _sign(symbol, 35, 0.8)
    return group(_outline(), _band(card), ground, ring, name, sign, x=x, y=y)


class PlaceName(NamedTuple):
    """Label of a free place: a note, of one colour or of any, circled or not."""

    name: str
    colour: Colour | None = None
    is_circled: bool = False


def draw_place(x: float, y: float, names: Sequence[PlaceName] = ()) -> str:
    """Where a card is still to come."""
    step = HEIGHT / (len(names) + 1)
    return group(
        rect(WIDTH, HEIGHT, 5, fill="none", stroke="#b9b7c4", stroke_dasharray="3 4"),
        *(_coming(each, step * (at + 1)) for at, each in enumerate(names)),
        x=x,
        y=y,
    )


def _coming(each: PlaceName, y: float) -> str:
    """A note that may come, with its shape where its colour counts, and its ring."""
    if each.colour is None:
        return text(each.name, WIDTH / 2, y + 4, 12, fill=_COMING, text_anchor="middle")
    fill, middle = FILLS[each.colour], WIDTH / 2 + 5
    oval = element(
        "ellipse", cx=middle, cy=y, rx=15, ry=9, fill="none", stroke=fill, stroke_width=2.5
    )
    return "".join(
        (
            oval if each.is_circled else "",
            group(shape(each.colour, 0, 0, fill), x=7, y=y, scale=0.7),
            text(each.name, middle, y + 4, 12, fill=_COMING, text_anchor="middle"),
        )
    )


def shape(colour: Colour, x: float, y: float, fill: str) -> str:
    return group(element("path", d=_SHAPES[colour], fill=fill), x=x, y=y)


def _outline() -> str:
    return rect(WIDTH, HEIGHT, 5, fill=PAPER, stroke=INK, stroke_width=1.2)


def _band(card: Card) -> str:
    """The top of the card in its colour, with its letter and its shape."""
    fill = PAPER if card.colour in _LIGHT_ON else INK
    edge = f"M.6 {_BAND}V5A4.4 4.4 0 0 1 5 .6H{WIDTH - 5}A4.4 4.4 0 0 1 {WIDTH - 0.6} 5V{_BAND}Z"
    return (
        element("path", d=edge, fill=FILLS[card.colour])
        + text(card.colour, 5.5, 13, 12, fill=fill, font_weight="bold")
        + shape(card.colour, WIDTH - 10, _BAND / 2 + 0.5, fill)
    )


def _note(card: Card, names: Sequence[str]) -> str:
    ring = _ring(card.colour, WIDTH / 2, _MIDDLE, 1) if card.is_circled else ""
    name = names[card.note - 1]
    return ring + name_at(name, WIDTH / 2, _MIDDLE + 6, 17 if len(name) < 3 else 16, INK)


def _ring(colour: Colour, x: float, y: float, scale: float) -> str:
    """A ring around a note; its dark edge shows light colours too on white paper."""
    rings = "".join(
        rect(40, 29, 14.5, x=-20, y=-14.5, fill="none", stroke=stroke, stroke_width=width)
        for stroke, width in ((INK, 4.6), (FILLS[colour], 2.8))
    )
    return group(rings, x=x, y=y, scale=scale)


def _symbol(card: Card) -> str:
    """The sign of a symbol card on a ground in its colour, lightened."""
    ground = element("path", d=_GROUND, fill=FILLS[card.colour], fill_opacity=0.28)
    return ground + _sign(card, WIDTH / 2, 0.95)


def _sign(card: Card, x: float, scale: float) -> str:
    sign = element("path", d=_SIGNS[card.colour.symbol], fill=INK, fill_rule="evenodd")
    return group(sign, x=x, y=_MIDDLE, scale=scale)
