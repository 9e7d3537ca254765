"""The order in which the players ran out of cards: every seat of the game, once."""

from collections.abc import Collection, Sequence

from engine.errors import RuleError
from engine.seats import Seat


class SeatMissing(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat} has no place in the order")
        self.seat = seat


class SeatTwice(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat} has two places in the order")
        self.seat = seat


class SeatAbsent(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"{seat} does not play in this game")
        self.seat = seat


def check_order(order: Sequence[Seat], seats: Collection[Seat]) -> None:
    """Raises what is wrong with an order that does not name each of the seats once."""
    for place, seat in enumerate(order):
        if seat not in seats:
            raise SeatAbsent(seat)
        if seat in order[:place]:
            raise SeatTwice(seat)
    for seat in seats:
        if seat not in order:
            raise SeatMissing(seat)
