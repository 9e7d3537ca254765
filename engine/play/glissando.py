"""Glissando: rows that grow at both ends, each with one circled card, which opened it (ro,
Glissando; ca, VI)."""

from engine.cards import CIRCLED, Card
from engine.errors import RuleError
from engine.moves import GridCell, Lay
from engine.play.grid import (
    CONSECUTIVE,
    START,
    CardGrid,
    CellMissing,
    NotConsecutive,
    TouchesNothing,
    around,
    count_moves,
    lay_symbol,
    legal_moves,
    open_covers,
    why_not_at,
)

__all__ = ["count_moves", "lay", "legal_moves", "start", "why_not"]


class CircledOpensRow(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} is circled and can only open a new row, row {cell[1]} is open")
        self.card, self.cell = card, cell


class RowNotOpen(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} is not circled and cannot open row {cell[1]}")
        self.card, self.cell = card, cell


class NotAtRowEnd(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} must be laid at an end of row {cell[1]}, not at x {cell[0]}")
        self.card, self.cell = card, cell


def start() -> CardGrid:
    return CardGrid(laid=0, cells={}, symbols={}, spots={START: CIRCLED})


def lay(layout: CardGrid, move: Lay) -> CardGrid:
    """The layout after a card that may be laid."""
    card, cell = move
    if cell is None:
        raise CellMissing(card)
    if card.is_symbol:
        return lay_symbol(layout, card, cell)
    cells = {**layout.cells, cell: card}
    spots = dict(layout.spots)
    del spots[cell]
    if card.is_circled:
        _open_row(spots, cells, card, cell)
    else:
        _extend_row(spots, cells, card, cell)
    open_covers(spots, cells, cell)
    return CardGrid(layout.laid | card.bit, cells, layout.symbols, spots)


def _open_row(
    spots: dict[GridCell, int], cells: dict[GridCell, Card], card: Card, cell: GridCell
) -> None:
    """The other spots of its row were for opening it, so they go. It can be extended on both sides,
    and a further row opened on the side away from the row that this one was opened beside."""
    _, y = cell
    for spot in [spot for spot in spots if spot[1] == y]:
        del spots[spot]
    left, right, below, above = around(cell)
    spots[left] = spots[right] = CONSECUTIVE[card] & ~CIRCLED
    for beyond in (below, above):
        if beyond not in cells:
            spots[beyond] = CONSECUTIVE[card] & CIRCLED


def _extend_row(
    spots: dict[GridCell, int], cells: dict[GridCell, Card], card: Card, cell: GridCell
) -> None:
    """The row goes on beside the card. Above and below it a row can be opened if one can be opened
    above and below its neighbour in the row, that is, if there is none yet."""
    x, y = cell
    outward = -1 if (x + 1, y) in cells else 1
    spots[x + outward, y] = CONSECUTIVE[card] & ~CIRCLED
    for beyond in (y - 1, y + 1):
        if spots.get((x - outward, beyond), 0) & CIRCLED:
            spots[x, beyond] = CONSECUTIVE[card] & CIRCLED


def why_not(layout: CardGrid, card: Card, cell: GridCell | None) -> RuleError | None:
    """The rule that keeps a card not yet laid from a cell, if one does."""
    return why_not_at(layout, card, cell, _why_not_note)


def _why_not_note(layout: CardGrid, card: Card, cell: GridCell) -> RuleError:
    left, right, below, above = around(cell)
    is_open = any(y == cell[1] for _, y in layout.cells)
    if card.is_circled:
        if is_open:
            return CircledOpensRow(card, cell)
        beside = layout.cells.get(below) or layout.cells.get(above)
        return NotConsecutive(card, beside) if beside else TouchesNothing(card, cell)
    if not is_open:
        return RowNotOpen(card, cell)
    beside = layout.cells.get(left) or layout.cells.get(right)
    return NotConsecutive(card, beside) if beside else NotAtRowEnd(card, cell)
