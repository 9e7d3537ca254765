"""Shared parts of Sarabanda and Glissando: a grid, and the spots of it where a card may be laid.

For each spot the set of the cards that may be laid there is kept: notes at a free cell, and at a
note card with neighbours on all four sides the symbol of its colour. Laying a card changes only
the spots around it.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.cards import DECK, NOTES, Card, cards_in, consecutive_on_circle, mask_of
from engine.errors import RuleError
from engine.moves import PASS, GridCell, Lay, Move
from engine.play.opening import NotOpening

START: Final[GridCell] = (0, 0)


class CardGrid(NamedTuple):
    """The cards laid, and where more may be laid. Each lay makes a new grid and leaves the mappings
    of the old one as they were."""

    laid: int
    cells: Mapping[GridCell, Card]
    """The note cards."""
    symbols: Mapping[GridCell, Card]
    """The symbols, each on top of a note card."""
    spots: Mapping[GridCell, int]
    """What may be laid where; a free cell between notes that no note fits has the empty set."""


CONSECUTIVE: Final = tuple(
    mask_of(
        other
        for other in DECK
        if not (card.is_symbol or other.is_symbol) and consecutive_on_circle(other.note, card.note)
    )
    for card in DECK
)
"""For each note card, the notes of every colour that are consecutive to it on the circle."""


class CellMissing(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} needs a cell in this play type")
        self.card = card


class NotAtStart(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"the first card lies at 0,0, not at {_place(cell)}")
        self.card, self.cell = card, cell


class CellTaken(RuleError):
    def __init__(self, card: Card, cell: GridCell, by: Card) -> None:
        super().__init__(f"{card} cannot lie at {_place(cell)}, where {by} lies")
        self.card, self.cell, self.by = card, cell, by


class TouchesNothing(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} would touch no card at {_place(cell)}")
        self.card, self.cell = card, cell


class NotConsecutive(RuleError):
    def __init__(self, card: Card, beside: Card) -> None:
        super().__init__(f"{card} is not consecutive with {beside}, which it would touch")
        self.card, self.beside = card, beside


class NothingToCover(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} must cover a note card of its colour, not {_place(cell)}")
        self.card, self.cell = card, cell


class SideFree(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} must wait until all four sides of {_place(cell)} are occupied")
        self.card, self.cell = card, cell


class FitsNowhere(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"there is no cell where {card} may be laid")
        self.card = card


def legal_moves(layout: CardGrid, hand: int) -> list[Move]:
    """The cards of a hand that may be laid, at every cell where they may; without a note among
    them, a pass too."""
    moves: list[Move] = []
    every = 0
    for cell, fitting in layout.spots.items():
        cards = fitting & hand
        every |= cards
        while cards:
            lowest = cards & -cards
            # `Lay(card, cell)` at half its price: a position has dozens of these.
            moves.append(tuple.__new__(Lay, (DECK[lowest.bit_length() - 1], cell)))
            cards ^= lowest
    if not every & NOTES:
        moves.append(PASS)
    return moves


def count_moves(layout: CardGrid, hand: int) -> int:
    """Number of these moves, without making a list of them."""
    number = every = 0
    for fitting in layout.spots.values():
        cards = fitting & hand
        number += cards.bit_count()
        every |= cards
    return number + (not every & NOTES)


def why_nowhere(layout: CardGrid, card: Card) -> RuleError | None:
    """The rule that keeps a card not yet laid from every cell, if one does."""
    if any(fitting & card.bit for fitting in layout.spots.values()):
        return None
    return FitsNowhere(card) if layout.cells else NotOpening(card, cards_in(layout.spots[START]))


def why_not_at(
    layout: CardGrid,
    card: Card,
    cell: GridCell | None,
    why_not_note: Callable[[CardGrid, Card, GridCell], RuleError],
) -> RuleError | None:
    """The rule that keeps a card not yet laid from a cell, if one does; `why_not_note` is that of a
    play type for a note at a free cell."""
    if cell is None:
        return CellMissing(card)
    if layout.spots.get(cell, 0) & card.bit:
        return None
    if not layout.cells:
        return why_nowhere(layout, card) or NotAtStart(card, cell)
    if card.is_symbol:
        return _why_not_symbol(layout, card, cell)
    if cell in layout.cells:
        return CellTaken(card, cell, layout.cells[cell])
    return why_not_note(layout, card, cell)


def _why_not_symbol(layout: CardGrid, card: Card, cell: GridCell) -> RuleError:
    """The rule that keeps a symbol not yet laid from covering a cell."""
    covered = layout.cells.get(cell)
    if covered is None or covered.colour is not card.colour:
        return NothingToCover(card, cell)
    return SideFree(card, cell)


def lay_symbol(layout: CardGrid, card: Card, cell: GridCell) -> CardGrid:
    laid, cells, symbols, spots = layout
    return CardGrid(laid | card.bit, cells, {**symbols, cell: card}, spots)


def around(cell: GridCell) -> tuple[GridCell, GridCell, GridCell, GridCell]:
    """Left, right, below, above."""
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


def open_covers(spots: dict[GridCell, int], cells: Mapping[GridCell, Card], cell: GridCell) -> None:
    """A note card just laid at `cell` may have closed the last free side of a neighbour, or of
    itself: there the symbol of the colour may be laid from now on."""
    for place in (cell, *around(cell)):
        if place in cells:
            left, right, below, above = around(place)
            if left in cells and right in cells and below in cells and above in cells:
                spots[place] = cells[place].colour.symbol_card.bit


def _place(cell: GridCell) -> str:
    return f"{cell[0]},{cell[1]}"
