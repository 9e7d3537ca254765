"""Seats: four and two sides, or two to eight players on their own."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from engine.errors import RuleError


class Side(StrEnum):
    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


class Seat(StrEnum):
    """A seat of the pairs game (N, E, S, W) or of the individual version (1 to 8)."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"
    P1 = "1"
    P2 = "2"
    P3 = "3"
    P4 = "4"
    P5 = "5"
    P6 = "6"
    P7 = "7"
    P8 = "8"

    @property
    def side(self) -> Side:
        """The side of a seat of the pairs game; players of the individual version have none."""
        return _SIDES[self]


PAIRS_SEATS: Final = (Seat.N, Seat.E, Seat.S, Seat.W)
PLAYER_SEATS: Final = tuple(seat for seat in Seat if seat not in PAIRS_SEATS)
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = len(PLAYER_SEATS)
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
"""Places, as they are numbered on paper."""
_SIDES: Final = {Seat.N: Side.NS, Seat.S: Side.NS, Seat.E: Side.EW, Seat.W: Side.EW}


class WrongPlayers(RuleError):
    def __init__(self, players: int, fewest: int, most: int) -> None:
        super().__init__(f"the game is for {fewest} to {most} players, not {players}")
        self.players, self.fewest, self.most = players, fewest, most


def player_seats(players: int) -> tuple[Seat, ...]:
    """The seats of the individual version, clockwise."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise WrongPlayers(players, FEWEST_PLAYERS, MOST_PLAYERS)
    return PLAYER_SEATS[:players]


def next_seat(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """The next seat clockwise: who is first served by a dealer, and who deals after them."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def partner(seat: Seat) -> Seat:
    return next(other for other in PAIRS_SEATS if other.side is seat.side and other is not seat)
