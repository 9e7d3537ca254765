"""A step at the table, and how it is written: a card laid (perhaps at a cell), or a pass."""

import re
from enum import Enum
from typing import Final, NamedTuple

from engine.cards import Card, UnknownCard
from engine.errors import RecordError

GridCell = tuple[int, int]
"""A place of the grid in Sarabanda and Glissando: x to the right, y upward."""


class Pass(Enum):
    PASS = "pass"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return "PASS"


PASS: Final = Pass.PASS


class Lay(NamedTuple):
    """A card laid; in Sarabanda and Glissando at a cell, which a symbol covers."""

    card: Card
    cell: GridCell | None = None

    def __str__(self) -> str:
        return f"{self.card}@{self.cell[0]},{self.cell[1]}" if self.cell else str(self.card)


Move = Lay | Pass

# A plain integer: no plus sign, no leading zero, no minus zero. No cell is as far away as five
# hundred digits can say, and more would only keep the reader busy.
_INTEGER: Final = "(0|-?[1-9][0-9]{0,499})"
_CELL: Final = re.compile(f"{_INTEGER},{_INTEGER}", re.ASCII)


class UnknownMove(RecordError):
    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:40]!r} is no move: a card, a card at a cell, or pass")
        self.text = text


def parse_move(text: str) -> Move:
    """`R1`, `R1@0,-2` or `pass`, whether or not the rules allow it."""
    if text == PASS.value:
        return PASS
    code, at, place = text.partition("@")
    cell = _CELL.fullmatch(place)
    if at and not cell:
        raise UnknownMove(text)
    try:
        card = Card.parse(code)
    except UnknownCard:
        raise UnknownMove(text) from None
    return Lay(card, (int(cell[1]), int(cell[2])) if cell else None)
