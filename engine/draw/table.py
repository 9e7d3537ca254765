"""Drawing of the table: the columns or piles of each colour, or the grid, or the calls."""

from typing import Final, NamedTuple

from engine.auction import Auction
from engine.cards import COLOURS, DECK
from engine.draw.card import (
    FILLS,
    GAP,
    HEIGHT,
    INK,
    WIDTH,
    PlaceName,
    draw_card,
    draw_covered,
    draw_place,
    shape,
)
from engine.draw.labels import Labels
from engine.draw.svg import Length, element, group, name_at, text
from engine.moves import PASS
from engine.play import Layout
from engine.play.columns import Columns
from engine.play.grid import START, CardGrid
from engine.seats import PAIRS_SEATS

_AXIS: Final = 24
_FAINT: Final = "#6b6976"
_NOTES: Final = 7


class Drawing(NamedTuple):
    svg: str
    width: Length
    height: Length


def draw_layout(layout: Layout, labels: Labels, width: Length, height: Length) -> Drawing:
    """The cards laid; a grid is made small enough for a width and height."""
    if isinstance(layout, Columns):
        return _columns(layout, labels)
    grid = _grid(layout, labels)
    scale = min(1, width / grid.width, height / grid.height)
    return Drawing(group(grid.svg, scale=scale), grid.width * scale, grid.height * scale)


def draw_auction(auction: Auction, labels: Labels) -> Drawing:
    """The calls, a line for each round, under the seats."""
    step = 90
    first = PAIRS_SEATS.index(auction.first)
    parts = [
        name_at(labels.seats[seat], column * step + step / 2, 16, 16, INK)
        for column, seat in enumerate(PAIRS_SEATS)
    ]
    for number, call in enumerate(auction.calls):
        row, column = divmod(first + number, len(PAIRS_SEATS))
        name = labels.passes if call is PASS else str(call)
        fill = _FAINT if call is PASS else INK
        parts.append(
            text(name, column * step + step / 2, 48 + row * 28, 18, fill=fill, text_anchor="middle")
        )
    rows = (first + len(auction.calls)) // len(PAIRS_SEATS) + 1
    rule = element("path", d=f"M0 26H{4 * step}", stroke=_FAINT)
    return Drawing(rule + "".join(parts), 4 * step, 48 + rows * 28)


def _columns(layout: Columns, labels: Labels) -> Drawing:
    """A column for each colour, Si at the top and Do below; under it the colour's symbol."""
    step, line = WIDTH + GAP, HEIGHT + GAP
    parts = []
    for number, card in enumerate(DECK):
        column, level = divmod(number, _NOTES + 1)
        row = _NOTES - 1 - level if level < _NOTES else _NOTES
        x, y = column * step, row * line + _AXIS + (GAP if level == _NOTES else 0)
        if layout.laid & card.bit:
            parts.append(draw_card(card, x, y, names=labels.notes))
        else:
            names = () if card.is_symbol else (PlaceName(labels.notes[level]),)
            parts.append(draw_place(x, y, names))
    for column, colour in enumerate(COLOURS):
        middle = column * step + WIDTH / 2
        parts.append(name_at(colour, middle - 7, 16, 15, INK))
        parts.append(shape(colour, middle + 8, 11, FILLS[colour]))
    return Drawing("".join(parts), 7 * step - GAP, 8 * line + _AXIS)


def _grid(layout: CardGrid, labels: Labels) -> Drawing:
    """The grid, with its coordinates along the left and the lower edge."""
    step, line = WIDTH + GAP, HEIGHT + GAP
    cells = layout.cells or [START]
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    low, high = min(y for _, y in cells), max(y for _, y in cells)
    parts = [] if layout.cells else [draw_place(_AXIS, 0)]
    for cell, card in layout.cells.items():
        x, y = _AXIS + (cell[0] - left) * step, (high - cell[1]) * line
        if cell in layout.symbols:
            parts.append(draw_covered(card, layout.symbols[cell], x, y, labels.notes))
        else:
            parts.append(draw_card(card, x, y, names=labels.notes))
    height = (high - low + 1) * line
    for x in range(left, right + 1):
        at = _AXIS + (x - left) * step + WIDTH / 2
        parts.append(text(_signed(x), at, height + 13, 12, fill=_FAINT, text_anchor="middle"))
    for y in range(low, high + 1):
        at = (high - y) * line + HEIGHT / 2 + 4
        parts.append(text(_signed(y), _AXIS - 6, at, 12, fill=_FAINT, text_anchor="end"))
    return Drawing("".join(parts), _AXIS + (right - left + 1) * step, height + 18)


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
