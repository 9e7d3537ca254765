"""Results of Muzicando: the order of going out, and how the seats are read that they name."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.editions import RuleSet
from engine.errors import RecordError
from engine.json_text import choice, shown, texts
from engine.results.deal_result import GameResult
from engine.seats import Seat

_SEATS: Final[Mapping[str, Seat]] = {str(seat): seat for seat in Seat}


class GoingOutResult(GameResult[RuleSet]):
    """A deal of which the order of going out is written down, and whether the last was stuck."""

    __slots__ = ()

    order: tuple[Seat, ...]
    last_stuck: bool

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.order))

    @property
    def went_first(self) -> Seat:
        return self.order[0]

    @property
    def places(self) -> tuple[Seat, ...]:
        return self.order

    @property
    def stuck(self) -> Seat | None:
        return self.order[-1] if self.last_stuck else None


def seat_of(data: Mapping[str, Any], key: str, known: Sequence[Seat]) -> Seat:
    return _SEATS[choice(data, key, known)]


def order_of(data: Mapping[str, Any], known: Sequence[Seat]) -> tuple[Seat, ...]:
    """Seats named in it; whether it is everybody, once, is checked elsewhere."""
    order = texts(data, "order")
    for name in order:
        if name not in known:
            raise RecordError(f"order must name {', '.join(known)}, not {shown(name)}")
    return tuple([_SEATS[name] for name in order])
