"""The opening, which all four play types share: the first card laid must be an opening card."""

from collections.abc import Sequence

from engine.cards import Card
from engine.errors import RuleError


class NotOpening(RuleError):
    def __init__(self, card: Card, wanted: Sequence[Card]) -> None:
        super().__init__(f"{card} is no opening card: {', '.join(map(str, wanted))} are")
        self.card, self.wanted = card, tuple(wanted)
