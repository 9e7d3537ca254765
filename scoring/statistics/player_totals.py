"""Totals of one person, in figures that add up: of a tournament, a season, or a life at
the table.

Each figure has its sentence on the page of definitions; how a deal is counted stands in
`counting.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.statistics.sums import Best, Streak, share, sum_of

Game = str
"""pairs, individual or remi."""


class GameTotals(NamedTuple):
    """The sums of one game."""

    tournaments: int = 0
    deals: int = 0
    whole: int = 0
    won: int = 0
    points: float = 0
    last: int = 0
    stuck: int = 0
    breaches: int = 0
    penalties: int = 0
    penalty_points: int = 0

    @property
    def average(self) -> float | None:
        return share(self.points, self.deals)


class Times(NamedTuple):
    times: int = 0


class ContractTotals(NamedTuple):
    """A contract, as the own side held it or whoever did."""

    held: int = 0
    made: int = 0
    gained: int = 0
    """Its worth for each that was made, less its worth for each that was not."""

    @property
    def lost(self) -> int:
        return self.held - self.made

    @property
    def made_share(self) -> float | None:
        return share(self.made, self.held)

    @property
    def average(self) -> float | None:
        return share(self.gained, self.held)


class ChosenType(NamedTuple):
    """A type as the chooser of an individual game played it."""

    chosen: int = 0
    won: int = 0
    points: float = 0


class PartnerTotals(NamedTuple):
    """Deals on one side with somebody."""

    deals: int = 0
    won: int = 0
    points: float = 0
    held: int = 0
    made: int = 0
    gained: int = 0

    @property
    def average(self) -> float | None:
        return share(self.points, self.deals)


class OpponentTotals(NamedTuple):
    """Deals at one table against somebody."""

    deals: int = 0
    ahead: int = 0
    behind: int = 0
    points: float = 0
    conceded: float = 0

    @property
    def even(self) -> int:
        return self.deals - self.ahead - self.behind


class SeatTotals(NamedTuple):
    deals: int = 0
    points: float = 0
    first: int = 0
    """How often this seat ran out of cards first; at Remi, how often it closed."""


class RemiTotals(NamedTuple):
    deals: int = 0
    opened: int = 0
    laid: int = 0
    rack: int = 0
    atu: int = 0
    closed: int = 0
    with_tile: int = 0
    with_one: int = 0
    with_joker: int = 0
    on_board: int = 0
    board_closed: int = 0
    unannounced: int = 0
    double_games: int = 0
    exhausted: int = 0

    @property
    def opened_percent(self) -> float | None:
        return share(100 * self.opened, self.deals)

    @property
    def closed_percent(self) -> float | None:
        return share(100 * self.closed, self.deals)

    @property
    def laid_average(self) -> float | None:
        return share(self.laid, self.deals)

    @property
    def rack_average(self) -> float | None:
        return share(self.rack, self.deals)


class Tally(NamedTuple):
    """Nothing, until something is added."""

    games: Mapping[Game, GameTotals] = {}
    places: Mapping[tuple[Game, int], Times] = {}
    """How often which place in the order of going out; there is none at Remi."""
    contracts: Mapping[str, ContractTotals] = {}
    """By the contract: 1S … 4M."""
    types: Mapping[str, ChosenType] = {}
    """By the type that this person chose in individual games."""
    partners: Mapping[int, PartnerTotals] = {}
    opponents: Mapping[tuple[Game, int], OpponentTotals] = {}
    seats: Mapping[tuple[Game, str], SeatTotals] = {}
    remi: RemiTotals = RemiTotals()
    best: Mapping[Game, Best] = {}
    streak: Streak = Streak()
    """Of deals won."""

    @property
    def all_games(self) -> GameTotals:
        return sum_of(GameTotals, self.games.values())

    def places_in(self, game: Game) -> dict[int, int]:
        """Count of each place, from I on."""
        return {
            place: value.times for (of, place), value in sorted(self.places.items()) if of == game
        }
