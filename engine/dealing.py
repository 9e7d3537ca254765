"""Dealing: a shuffle that its seed repeats, and each seat's cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.cards import COLOURS, DECK, PAUSE_CARD, Card, mask_of
from engine.seats import PAIRS_SEATS, Seat, next_seat, player_seats

PAIRS_HAND: Final = 14
PLAYER_HAND: Final = 7
WHOLE_HANDS: Final = {2: 28, 4: 14, 7: 8, 8: 7}
"""How many cards each of so many players has when the whole deck is dealt."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards as they were dealt; the sets of `hands` stand in the order of the seats."""

    dealer: Seat
    hands: tuple[int, ...]
    stock: tuple[Card, ...] = ()
    """What is left in the individual version, first to be drawn first."""

    @property
    def is_pairs(self) -> bool:
        return self.dealer in PAIRS_SEATS

    @property
    def game(self) -> str:
        return "pairs" if self.is_pairs else "individual"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return PAIRS_SEATS if self.is_pairs else player_seats(len(self.hands))

    @property
    def first_served(self) -> Seat:
        """Seat that calls first, or in the individual version chooses the type; the next dealer."""
        return next_seat(self.dealer, self.seats)


def seat_cards(players: int) -> tuple[Card, ...]:
    """The cards that seats are drawn with, in the order of the seats: Do, Re, Mi … of as many
    colours, and the pause, Guido d'Arezzo, for the eighth (ca, X)."""
    return (*(colour.circled for colour in COLOURS), PAUSE_CARD)[:players]


def dealer_of(deal: int, seats: Sequence[Seat]) -> Seat:
    """Dealer of the deal of this number, counted without those that were annulled and dealt again:
    the first seat the first, then one after the other (rules, 9). In Remi, the seat that makes
    the game."""
    return seats[(deal - 1) % len(seats)]


def deal_pairs(seed: int | str, dealer: Seat = Seat.N) -> Dealt:
    """Fourteen cards for each of four seats, one by one, beginning with the first served."""
    return _dealt(seed, dealer, PAIRS_SEATS, PAIRS_HAND)


def deal_individual(
    seed: int | str, players: int, dealer: Seat = Seat.P1, *, whole_deck: bool = False
) -> Dealt:
    """Seven cards for each player, one by one, the rest is the stock; or, a house option, the whole
    deck where so many share it evenly."""
    size = WHOLE_HANDS.get(players, PLAYER_HAND) if whole_deck else PLAYER_HAND
    return _dealt(seed, dealer, player_seats(players), size)


def _dealt(seed: int | str, dealer: Seat, seats: tuple[Seat, ...], size: int) -> Dealt:
    cards = list(DECK)
    _random(seed).shuffle(cards)
    first = seats.index(next_seat(dealer, seats))
    dealt, players = size * len(seats), len(seats)
    hands = tuple(
        mask_of(cards[(index - first) % players : dealt : players]) for index in range(players)
    )
    return Dealt(dealer, hands, tuple(cards[dealt:]))


def _random(seed: int | str) -> Random:
    return Random(seed)  # noqa: S311 - a deal must be repeatable, not secret
