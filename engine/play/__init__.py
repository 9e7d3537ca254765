"""The four play types, one file each: how the play starts, what may be laid, what a card changes.

In all four a player may lay what fits, whoever laid the cards before, and must lay a note that fits
rather than pass; laying a symbol is never a duty. Who plays next is the same for all, and stands in
`engine.turns`.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from engine.auction import PlayType
from engine.cards import Card
from engine.errors import RuleError
from engine.moves import GridCell, Lay, Move
from engine.play import glissando, muzicando, parada, sarabanda
from engine.play.columns import Columns
from engine.play.grid import CardGrid

Layout = Columns | CardGrid


class Play(Protocol):
    """Functions that each of the modules offers; a layout is given back only to the module it came
    from."""

    def start(self) -> Layout: ...
    def legal_moves(self, layout: Any, hand: int) -> list[Move]: ...
    def count_moves(self, layout: Any, hand: int) -> int: ...
    def lay(self, layout: Any, move: Lay) -> Layout: ...
    def why_not(self, layout: Any, card: Card, cell: GridCell | None) -> RuleError | None: ...


PLAY: Final[Mapping[PlayType, Play]] = {
    PlayType.SARABANDA: sarabanda,
    PlayType.GLISSANDO: glissando,
    PlayType.PARADA: parada,
    PlayType.MUZICANDO: muzicando,
}
