"""Career of a person: the few numbers that achievements are given for."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from django.utils.timezone import localdate

from club.clubs.finding import zone_of
from club.models import Tournament
from engine.results import GAMES
from scoring.models import FinalPlace
from scoring.statistics.player_totals import Tally


@dataclass(frozen=True)
class Career:
    """Everything up to some day; nothing of it ever becomes less."""

    tournaments: int = 0
    games: frozenset[str] = field(default_factory=frozenset)
    won: int = 0
    """Tournaments won, a shared first place too."""

    podiums: int = 0
    podiums_in_a_row: int = 0
    fourths: int = 0

    deals: int = 0
    best_deal: int = 0
    """With a partner, the points of the own side."""

    deals_won_in_a_row: int = 0
    firsts_alone: int = 0
    """Places I without a partner."""

    lasts: int = 0
    """Deals in which all the others were done before."""

    stuck: int = 0
    contracts_made: int = 0
    different_contracts_made: int = 0
    made_4m: int = 0
    types_chosen: int = 0
    seats: int = 0
    """Different ones of North, East, South and West."""

    partners: int = 0
    deals_with_one_partner: int = 0
    opponents: int = 0
    closed: int = 0
    closed_high: int = 0
    """Remi deals closed with a 1 or a joker."""


class Evening(NamedTuple):
    """One tournament of somebody's."""

    tournament: Tournament
    tally: Tally
    place: FinalPlace | None
    """Of the entry with which they played most rounds; None where they are not ranked."""

    @property
    def day(self) -> date:
        return localdate(self.tournament.starts, zone_of(self.tournament.club))

    @property
    def is_podium(self) -> bool:
        """Among the first three of more than three."""
        return self._is_ranked_among(4) and self.place.place <= 3  # type: ignore[union-attr]

    @property
    def is_won(self) -> bool:
        return self._is_ranked_among(2) and self.place.place == 1  # type: ignore[union-attr]

    @property
    def is_fourth(self) -> bool:
        return self._is_ranked_among(4) and self.place.place == 4  # type: ignore[union-attr]

    def _is_ranked_among(self, fewest: int) -> bool:
        found = self.place
        return found is not None and not found.is_withdrawn and found.of_how_many >= fewest


def careers(evenings: Iterable[Evening]) -> list[tuple[date, Career]]:
    """Careers of a person after each tournament, in the order in which they were played."""
    found: list[tuple[date, Career]] = []
    tally, places = Tally(), Career()
    in_a_row = 0
    for evening in evenings:
        tally += evening.tally
        in_a_row = in_a_row + 1 if evening.is_podium else 0
        places = replace(
            places,
            tournaments=places.tournaments + 1,
            games=places.games | {evening.tournament.game},
            won=places.won + evening.is_won,
            podiums=places.podiums + evening.is_podium,
            podiums_in_a_row=max(places.podiums_in_a_row, in_a_row),
            fourths=places.fourths + evening.is_fourth,
        )
        found.append((evening.day, _with_deals(places, tally)))
    return found


def _with_deals(places: Career, tally: Tally) -> Career:
    sums = tally.all_games
    best = [best.points for game, best in tally.best.items() if GAMES[game].has_sides]
    alone = [
        each.times
        for (game, place), each in tally.places.items()
        if place == 1 and not GAMES[game].has_sides
    ]
    together = [each.deals for each in tally.partners.values()]
    return replace(
        places,
        deals=sums.deals,
        best_deal=max(best, default=0),
        deals_won_in_a_row=tally.streak.best,
        firsts_alone=sum(alone),
        lasts=sums.last,
        stuck=sums.stuck,
        contracts_made=sum(each.made for each in tally.contracts.values()),
        different_contracts_made=sum(each.made > 0 for each in tally.contracts.values()),
        made_4m=tally.contracts["4M"].made if "4M" in tally.contracts else 0,
        types_chosen=sum(each.chosen > 0 for each in tally.types.values()),
        seats=len({seat for game, seat in tally.seats if GAMES[game].has_sides}),
        partners=len(together),
        deals_with_one_partner=max(together, default=0),
        opponents=len({other for _game, other in tally.opponents}),
        closed=tally.remi.closed,
        closed_high=tally.remi.with_one + tally.remi.with_joker,
    )
