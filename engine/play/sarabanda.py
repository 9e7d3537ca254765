"""Sarabanda: a grid in which all cards that touch are consecutive, grown from a Do (ro, Sarabanda;
ca, VI)."""

from engine.cards import DOS, NOTES, Card
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


def start() -> CardGrid:
    return CardGrid(laid=0, cells={}, symbols={}, spots={START: DOS})


def lay(layout: CardGrid, move: Lay) -> CardGrid:
    """The layout after a card that may be laid.

    Each free cell beside it takes from now on only what is consecutive to this card too.
    """
    card, cell = move
    if cell is None:
        raise CellMissing(card)
    if card.is_symbol:
        return lay_symbol(layout, card, cell)
    cells = {**layout.cells, cell: card}
    spots = dict(layout.spots)
    del spots[cell]
    for side in around(cell):
        if side not in cells:
            spots[side] = spots.get(side, NOTES) & CONSECUTIVE[card]
    open_covers(spots, cells, cell)
    return CardGrid(layout.laid | card.bit, cells, layout.symbols, spots)


def why_not(layout: CardGrid, card: Card, cell: GridCell | None) -> RuleError | None:
    """The rule that keeps a card not yet laid from a cell, if one does."""
    return why_not_at(layout, card, cell, _why_not_note)


def _why_not_note(layout: CardGrid, card: Card, cell: GridCell) -> RuleError:
    touched = [layout.cells[side] for side in around(cell) if side in layout.cells]
    if not touched:
        return TouchesNothing(card, cell)
    beside = next(other for other in touched if not CONSECUTIVE[other] & card.bit)
    return NotConsecutive(card, beside)
