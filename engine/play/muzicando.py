"""Muzicando: one pile a colour, rising from its Do (ro, Muzicando; ca, VI)."""

from collections.abc import Iterator
from typing import Final

from engine.cards import DECK, DOS, Card, mask_of
from engine.play.columns import Columns, count_moves, lay, legal_moves, why_not

__all__ = ["count_moves", "lay", "legal_moves", "start", "why_not"]


def start() -> Columns:
    return Columns(laid=0, playable=DOS, opened_by=_OPENED_BY)


def _opened_by(card: Card) -> Iterator[Card]:
    """A note opens the way for the next higher one, the Do also for the symbol."""
    if card.note == 1:
        yield card.colour.symbol_card
    if 1 <= card.note < 7:
        yield DECK[card + 1]


_OPENED_BY: Final = {card.bit: mask_of(_opened_by(card)) for card in DECK}
