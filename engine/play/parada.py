"""Parada: one column a colour, growing up and down from its circled card (ro, Parada; ca, VI)."""

from collections.abc import Iterator
from typing import Final

from engine.cards import CIRCLED, DECK, Card, mask_of
from engine.play.columns import Columns, count_moves, lay, legal_moves, why_not

__all__ = ["count_moves", "lay", "legal_moves", "start", "why_not"]


def start() -> Columns:
    return Columns(laid=0, playable=CIRCLED, opened_by=_OPENED_BY)


def _opened_by(card: Card) -> Iterator[Card]:
    """The circled card opens the way for the notes beside it and the symbol, any other note for the
    next one away from it, on the line: Do and Si do not meet."""
    if card.is_symbol:
        return
    circled = card.colour.circled
    if card == circled:
        yield card.colour.symbol_card
    if circled <= card and card.note < 7:
        yield DECK[card + 1]
    if circled >= card and card.note > 1:
        yield DECK[card - 1]


_OPENED_BY: Final = {card.bit: mask_of(_opened_by(card)) for card in DECK}
