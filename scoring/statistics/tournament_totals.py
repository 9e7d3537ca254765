"""Totals of a tournament, in figures that add up over tournaments of one game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple, TypeVar

from engine.results import GAMES
from scoring.log.played_deals import PlayedDeal
from scoring.statistics.counting import as_played, where
from scoring.statistics.player_totals import (
    ChosenType,
    ContractTotals,
    PartnerTotals,
    RemiTotals,
    SeatTotals,
    Tally,
    Times,
)
from scoring.statistics.sums import DealPlace, Streak, sum_of, sums_by_key


class DealTotals(NamedTuple):
    """Counts of how the deals ended."""

    whole: int = 0
    adjusted: int = 0
    annulled: int = 0
    breaches: int = 0


class BestRecord(NamedTuple):
    """Somebody's best; of two that are as good the one with more points in all, then the first."""

    value: float
    points: float
    people: tuple[int, ...]
    where: DealPlace

    @property
    def rank(self) -> tuple[float, float]:
        return self.value, self.points

    def then(self, later: "BestRecord") -> "BestRecord":
        return later if later.rank > self.rank else self


class ClosestWin(BestRecord):
    """Win by the fewest points."""

    @property
    def rank(self) -> tuple[float, float]:
        return -self.value, self.points


Record = TypeVar("Record", bound=BestRecord)


class TournamentTotals(NamedTuple):
    tournaments: int = 0
    deals: DealTotals = DealTotals()
    contracts: Mapping[str, ContractTotals] = {}
    types: Mapping[str, ChosenType] = {}
    seats: Mapping[str, SeatTotals] = {}
    spread: Mapping[int, Times] = {}
    """How often a side, or a player, made how many points in a deal."""
    partners: Mapping[tuple[int, int], PartnerTotals] = {}
    streaks: Mapping[int, Streak] = {}
    remi: RemiTotals = RemiTotals()
    """Of all hands: four of a deal that four played."""
    highest_deal: BestRecord | None = None
    highest_round: BestRecord | None = None
    closest_win: ClosestWin | None = None

    @property
    def longest_streak(self) -> BestRecord | None:
        """Of deals won one after the other, over tournaments too; partners who won the same deals
        have it together."""
        best = max((each.best for each in self.streaks.values()), default=0)
        ends = [(each.best_end, who) for who, each in self.streaks.items() if each.best == best]
        first = min((end for end, _who in ends if end), default=None)
        if first is None:
            return None
        people = tuple(sorted(who for end, who in ends if end == first))
        return BestRecord(best, 0, people, first)


def in_all(deals: Iterable[PlayedDeal], tallies: Mapping[int, Tally]) -> TournamentTotals:
    """Totals of the deals of one tournament, and of the tallies that were made from them."""
    played = as_played(deals)
    whole = [deal for deal in played if deal.is_whole]
    own = [*tallies.values()]
    of_rounds = [*_of_rounds(played)]
    spread = Counter(int(points // 1) for deal in whole for points in deal.points.values())
    return TournamentTotals(
        1,
        DealTotals(**Counter(map(_ending, played))),
        sums_by_key(ContractTotals, _contracts(whole)),
        sums_by_key(ChosenType, (each for tally in own for each in tally.types.items())),
        sums_by_key(
            SeatTotals,
            ((seat, each) for tally in own for (_game, seat), each in tally.seats.items()),
        ),
        {points: Times(times) for points, times in spread.items()},
        {
            (player, other): partners
            for player, tally in tallies.items()
            for other, partners in tally.partners.items()
            if player < other
        },
        {player: tally.streak for player, tally in tallies.items() if tally.streak.length},
        sum_of(RemiTotals, (tally.remi for tally in own)),
        _best(_of_deals(whole)),
        _best(each for each in of_rounds if not isinstance(each, ClosestWin)),
        _best(each for each in of_rounds if isinstance(each, ClosestWin)),
    )


def _best(records: Iterable[Record]) -> Record | None:
    return max(records, key=lambda each: each.rank, default=None)


def _ending(deal: PlayedDeal) -> str:
    """The field of `DealTotals` that counts it."""
    if deal.is_whole:
        return "whole"
    if "adjusted" in deal.content:
        return "adjusted"
    return "breaches" if "breach" in deal.content else "annulled"


def _contracts(whole: Iterable[PlayedDeal]) -> Iterator[tuple[str, ContractTotals]]:
    for deal in whole:
        result = GAMES[deal.game].from_data(deal.content)
        if result.held is not None:
            yield str(result.held), ContractTotals(1, int(result.is_made), result.gained)


def _of_deals(whole: Iterable[PlayedDeal]) -> Iterator[BestRecord]:
    for deal in whole:
        for scorer, points in deal.points.items():
            people = tuple(sorted(set(deal.people.get(scorer, ()))))
            if people:
                yield BestRecord(points, points, people, where(deal))


def _of_rounds(played: Iterable[PlayedDeal]) -> Iterator[BestRecord]:
    """The most points in a round at each table, and the closest win there; over all its deals."""
    sums: defaultdict[tuple[int, int, int], dict[tuple[int, ...], float]] = defaultdict(dict)
    for deal in played:
        for scorer, people in deal.people.items():
            who = tuple(sorted(set(people)))
            if who and (deal.is_valid or "breach" in deal.content):
                made = sums[deal.tournament, deal.round, deal.table]
                made[who] = made.get(who, 0) + deal.points.get(scorer, 0)
    for (tournament, round_, table), made in sums.items():
        here = DealPlace(tournament, round_, table, 0)
        (who, points), *others = sorted(made.items(), key=itemgetter(1), reverse=True)[:2]
        yield BestRecord(points, points, who, here)
        for _other, theirs in others:
            if theirs < points:
                yield ClosestWin(points - theirs, points + theirs, who, here)
