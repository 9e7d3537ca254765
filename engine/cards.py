"""The 56 cards, and sets of cards as bit masks.

A card is a number from 0 to 55: eight to a colour, in the order of the rainbow; first the notes Do
to Si, then the colour's symbol. A set of cards (a hand, the cards laid) is an int in which bit
number c stands for card c. So each colour has one byte of the mask: its low seven bits are its
notes, rising, and its top bit is its symbol.

    bit        7       6   5   4   3    2   1   0
    card    symbol    Si  La  Sol  Fa  Mi  Re  Do
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from engine.errors import RecordError

NOTE_NAMES: Final = ("Do", "Re", "Mi", "Fa", "Sol", "La", "Si")


class Colour(StrEnum):
    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    INDIGO = "I"
    VIOLET = "V"

    @property
    def symbol(self) -> "Symbol":
        return _SYMBOLS[self]

    @property
    def musician(self) -> str:
        """Musician pictured on the symbol card."""
        return _MUSICIANS[self]

    @property
    def symbol_card(self) -> "Card":
        return DECK[8 * COLOURS.index(self) + 7]

    @property
    def circled(self) -> "Card":
        """Its circled note card, an archaic instrument: red Do, orange Re, … violet Si."""
        return DECK[9 * COLOURS.index(self)]


class Symbol(StrEnum):
    SHARP = "#"
    NATURAL = "n"
    FLAT = "b"
    PAUSE = "p"


COLOURS: Final = tuple(Colour)
_SYMBOLS: Final = dict(zip(COLOURS, map(Symbol, "##nnbbp"), strict=True))
_MUSICIANS: Final = dict(
    zip(
        COLOURS,
        ("Mozart", "Liszt", "Beethoven", "Chopin", "Bach", "Paganini", "Guido d'Arezzo"),
        strict=True,
    )
)


class Card(int):
    """One card. `Card.parse("R1")` is the red Do, `Card.parse("Vp")` the violet pause."""

    __slots__ = ()

    @classmethod
    def parse(cls, code: str) -> "Card":
        try:
            return _BY_CODE[code]
        except KeyError:
            raise UnknownCard(code) from None

    @property
    def colour(self) -> Colour:
        return COLOURS[self >> 3]

    @property
    def note(self) -> int:
        """1 (Do) to 7 (Si); 0 for a symbol."""
        return (self + 1) & 7

    @property
    def is_symbol(self) -> bool:
        return self & 7 == 7

    @property
    def is_circled(self) -> bool:
        return self >> 3 == self & 7

    @property
    def symbol(self) -> Symbol | None:
        return self.colour.symbol if self.is_symbol else None

    @property
    def bit(self) -> int:
        return 1 << self

    def __bool__(self) -> bool:
        """No card is false, not even number 0."""
        return True

    def __str__(self) -> str:
        return f"{self.colour}{self.symbol or self.note}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


class UnknownCard(RecordError):
    def __init__(self, code: str) -> None:
        super().__init__(f"{code[:40]!r} is no card")
        self.code = code


def mask_of(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_in(mask: int) -> list[Card]:
    """The cards of a set, lowest first."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(DECK[lowest.bit_length() - 1])
        mask ^= lowest
    return cards


def in_every_colour(byte: int) -> int:
    """The same eight bits for each of the seven colours."""
    return int.from_bytes(bytes([byte] * len(COLOURS)), "little")


DECK: Final = tuple(Card(number) for number in range(8 * len(COLOURS)))
WHOLE_DECK: Final = in_every_colour(0b1111_1111)
NOTES: Final = in_every_colour(0b0111_1111)
SYMBOLS: Final = in_every_colour(0b1000_0000)
DOS: Final = in_every_colour(0b0000_0001)
CIRCLED: Final = mask_of(card for card in DECK if card.is_circled)
PAUSE_CARD: Final = next(card for card in DECK if card.symbol is Symbol.PAUSE)

_BY_CODE: Final = {str(card): card for card in DECK}


def consecutive_on_circle(note: int, other: int) -> bool:
    """True if two notes differ by one, Si and Do included."""
    return (note - other) % 7 in (1, 6)
