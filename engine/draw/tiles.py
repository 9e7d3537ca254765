"""Tiles of Remi, small, for a book of the rules: groups, the row, the wall, a whole table.

A tile is written as its colour's letter and its number (`R10`), `J` for a joker, `-` for one that
lies face down; an empty word leaves a gap.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.draw.card import INK, PAPER
from engine.draw.scenes import picture
from engine.draw.svg import element, group, name_at, rect, text

WIDTH: Final = 34
HEIGHT: Final = 46
_GAP: Final = 3
_EDGE: Final = 8
_LABEL: Final = 22
_FAINT: Final = "#6b6976"
_BACK: Final = "#d9c9a3"
_LAYER: Final = 6
FILLS: Final = {"R": "#a41214", "B": "#0b57c2", "K": "#1c1b22", "Y": "#a86200"}
_SHAPES: Final = {
    "R": "M0-5 5 4H-5Z",
    "B": "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0-4.5 0Z",
    "K": "M-4-4H4V4H-4Z",
    "Y": "M0-5.5 4.5 0 0 5.5-4.5 0Z",
}
"""A sign for each colour, for eyes that do not tell all of them."""


def draw_tile(code: str, x: float, y: float) -> str:
    """A tile with its top left corner at a place."""
    if not code:
        return ""
    face = "" if code == "-" else (_joker() if code == "J" else _number(code[0], code[1:]))
    fill = _BACK if code == "-" else PAPER
    body = rect(WIDTH, HEIGHT, 4, fill=fill, stroke=INK, stroke_width=1.2)
    return group(body, face, x=x, y=y)


def draw_tiles(lines: Mapping[str, str] | Sequence[str]) -> str:
    """Lines of tiles below each other, each under its title if it has one."""
    titled = lines if isinstance(lines, Mapping) else dict(enumerate(lines))
    parts, y, widest = [], float(_EDGE), 0.0
    for title, line in titled.items():
        if isinstance(title, str):
            parts.append(text(title, _EDGE, y + 12, 13, fill=INK, font_weight="bold"))
            y += _LABEL
        codes = line.split(" ")
        parts += [draw_tile(code, _EDGE + at * (WIDTH + _GAP), y) for at, code in enumerate(codes)]
        y += HEIGHT + 2 * _GAP
        widest = max(widest, len(codes) * (WIDTH + _GAP))
    return picture(parts, widest + 2 * _EDGE, y + _EDGE)


def draw_wall(heights: Sequence[int], tops: Mapping[int, str], beside: str) -> str:
    """Stacks in a row, each seen from the side, numbered from the left; some show their top tile,
    and a tile lies beside them."""
    step, foot, small = 22.0, 92.0, 0.62
    parts = []
    for at, height in enumerate(heights):
        x = _EDGE + at * step
        parts += [_layer(x, foot - (layer + 1) * _LAYER, step - 4) for layer in range(height)]
        middle = x + (step - 4) / 2
        parts.append(text(str(at + 1), middle, foot + 15, 13, fill=_FAINT, text_anchor="middle"))
        if at + 1 in tops:
            high = foot - height * _LAYER - HEIGHT * small - 3
            tile = draw_tile(tops[at + 1], 0, 0)
            parts.append(group(tile, x=middle - WIDTH * small / 2, y=high, scale=small))
    right = _EDGE + len(heights) * step
    if beside:
        parts.append(draw_tile(beside, right + 8, foot - HEIGHT))
        right += WIDTH + 10
    return picture(parts, right + _EDGE, foot + 24)


def _layer(x: float, y: float, width: float) -> str:
    """A tile seen from its side."""
    return rect(width, _LAYER, x=x, y=y, fill=_BACK, stroke=INK, stroke_width=0.7)


def _number(colour: str, number: str) -> str:
    fill = FILLS[colour]
    middle = WIDTH / 2
    sign = element("path", d=_SHAPES[colour], fill=fill)
    return name_at(number, middle, 23, 19, fill) + group(sign, x=middle, y=35)


def _joker() -> str:
    """A face."""
    return group(
        element("circle", cx=0, cy=0, r=11, fill="none", stroke=INK, stroke_width=1.8),
        element("circle", cx=-4, cy=-3, r=1.6, fill=INK),
        element("circle", cx=4, cy=-3, r=1.6, fill=INK),
        element("path", d="M-6 3Q0 9 6 3", fill="none", stroke=INK, stroke_width=1.8),
        x=WIDTH / 2,
        y=HEIGHT / 2,
    )
