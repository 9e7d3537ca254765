"""Shared parts of Muzicando and Parada: each colour lies by itself, so sets of cards say it all.

Laying a card opens the way for others, always the same ones: a note for the next note of its
pile or column, the first note of a colour for its symbol too. So the cards that may be laid are
kept as a set: take out the card laid, put in the cards that it opens the way for.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from engine.cards import COLOURS, DECK, NOTES, Card, cards_in
from engine.errors import RuleError
from engine.moves import PASS, GridCell, Lay, Move
from engine.play.opening import NotOpening

_LAYS: Final = tuple(Lay(card) for card in DECK)


class Columns(NamedTuple):
    """The cards laid, the cards that may be laid now, and what each card opens the way for."""

    laid: int
    playable: int
    opened_by: Mapping[int, int]
    """From a card, as a set of one, to the set of those that it opens the way for."""


class NotNext(RuleError):
    def __init__(self, card: Card, wanted: Iterable[Card]) -> None:
        self.card, self.wanted = card, tuple(wanted)
        super().__init__(f"{card} does not follow: {' or '.join(map(str, self.wanted))} would")


class ColourNotOpen(RuleError):
    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} must wait until its colour is opened")
        self.card = card


class CellSuperfluous(RuleError):
    def __init__(self, card: Card, cell: GridCell) -> None:
        super().__init__(f"{card} is laid without a cell in this play type")
        self.card, self.cell = card, cell


def legal_moves(layout: Columns, hand: int) -> list[Move]:
    """The cards of a hand that may be laid, lowest first; without a note among them, a pass too."""
    moves: list[Move] = []
    cards = layout.playable & hand
    if not cards & NOTES:
        moves.append(PASS)
    while cards:
        lowest = cards & -cards
        moves.append(_LAYS[lowest.bit_length() - 1])
        cards ^= lowest
    return moves


def count_moves(layout: Columns, hand: int) -> int:
    """Number of these moves, without making a list of them."""
    cards = layout.playable & hand
    return cards.bit_count() + (not cards & NOTES)


def lay(layout: Columns, move: Lay) -> Columns:
    """The layout after a card that may be laid."""
    laid, playable, opened_by = layout
    card = 1 << move.card
    return Columns(laid | card, playable ^ card | opened_by[card], opened_by)


def why_not(layout: Columns, card: Card, cell: GridCell | None) -> RuleError | None:
    """The rule that keeps a card not yet laid from being laid, if one does."""
    if cell:
        return CellSuperfluous(card, cell)
    if layout.playable & card.bit:
        return None
    if not layout.laid:
        return NotOpening(card, cards_in(layout.playable))
    if card.is_symbol:
        return ColourNotOpen(card)
    same_colour = 0b0111_1111 << 8 * COLOURS.index(card.colour)
    return NotNext(card, cards_in(layout.playable & same_colour))
