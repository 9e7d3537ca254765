"""The words of a drawing, in English; whoever draws for others hands in their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.auction import PlayType
from engine.cards import NOTE_NAMES
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Labels:
    title: str = "Table"
    auction: str = "Auction"
    opened_by: str = "opened by"
    passes: str = "pass"
    to_call: str = "to call"
    to_play: str = "to play"
    in_run: str = "plays on until a pass"
    blocked: str = "misses a turn"
    place: str = "place"
    stuck: str = "stuck"
    stock: str = "Stock"
    cards: str = "cards"
    is_over: str = "The deal is over"
    types: Mapping[PlayType, str] = field(
        default_factory=lambda: {type_: type_.name.capitalize() for type_ in PlayType}
    )
    seats: Mapping[Seat, str] = field(default_factory=lambda: {seat: str(seat) for seat in Seat})
    notes: Sequence[str] = NOTE_NAMES


ENGLISH = Labels()
