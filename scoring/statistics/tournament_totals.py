"""Totals of a tournament, in figures that add up over tournaments of one game."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.results import GAMES
from scoring.log.played_deals import PlayedDeal
from scoring.statistics.counting import as_played, where
from scoring.statistics.player_totals import (
    ChosenType,
    PartnerTotals,
    RemiTotals,
    SeatTotals,
    Tally,
    Times,
)
from scoring.statistics.sums import DealPlace, Streak, add_to, plus, share

MOST_PACES: Final = 200
"""So many tables are remembered for how long they took, the slowest first."""


class DealTotals(NamedTuple):
    """Counts of how the deals ended."""

    whole: int = 0
    adjusted: int = 0
    annulled: int = 0
    breaches: int = 0


class ContractTotals(NamedTuple):
    """A contract, whoever held it."""

    held: int = 0
    made: int = 0
    gained: int = 0

    @property
    def lost(self) -> int:
        return self.held - self.made

    @property
    def made_share(self) -> float | None:
        return share(self.made, self.held)

    @property
    def average(self) -> float | None:
        return share(self.gained, self.held)


class Pace(NamedTuple):
    """Time that a table took for a whole round, pauses of the clock included."""

    seconds: int
    tournament: int
    round: int
    table: int


class BestRecord(NamedTuple):
    """Somebody's best; of two that are as good the one with more points in all, then the first."""

    value: int
    points: int
    people: tuple[int, ...]
    where: DealPlace


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
    paces: tuple[Pace, ...] = ()
    """The slowest of them only."""
    highest_deal: BestRecord | None = None
    highest_round: BestRecord | None = None
    closest_win: BestRecord | None = None

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


def in_all(
    deals: Iterable[PlayedDeal], tallies: Mapping[int, Tally], paces: Iterable[Pace] = ()
) -> TournamentTotals:
    """Of the deals of one tournament, and of the tallies that were made from them."""
    played = as_played(deals)
    whole = [deal for deal in played if deal.is_whole]
    types: dict[str, ChosenType] = {}
    seats: dict[str, SeatTotals] = {}
    partners: dict[tuple[int, int], PartnerTotals] = {}
    remi = RemiTotals()
    for player, tally in tallies.items():
        _add_all(types, tally.types)
        remi = plus(remi, tally.remi)
        for (_game, seat), own in tally.seats.items():
            add_to(seats, seat, own)
        for other, together in tally.partners.items():
            if player < other:
                partners[player, other] = together
    return TournamentTotals(
        1,
        _deals(played),
        _contracts(whole),
        types,
        seats,
        _spread(whole),
        partners,
        {player: tally.streak for player, tally in tallies.items() if tally.streak.length},
        remi,
        tuple(sorted(paces, reverse=True)[:MOST_PACES]),
        _highest_deal(whole),
        *_of_rounds(played),
    )


def together(all_of_them: Iterable[TournamentTotals]) -> TournamentTotals:
    """The sum over tournaments, in the order in which they were played."""
    found = TournamentTotals()
    sums: dict[str, dict[Any, Any]] = {name: {} for name in _SUMMED}
    streaks: dict[int, Streak] = {}
    paces: list[Pace] = []
    for each in all_of_them:
        for name in _SUMMED:
            _add_all(sums[name], getattr(each, name))
        for player, streak in each.streaks.items():
            streaks[player] = streaks.get(player, Streak()).then(streak)
        paces += each.paces
        found = found._replace(
            tournaments=found.tournaments + each.tournaments,
            deals=plus(found.deals, each.deals),
            remi=plus(found.remi, each.remi),
            highest_deal=_higher(found.highest_deal, each.highest_deal),
            highest_round=_higher(found.highest_round, each.highest_round),
            closest_win=_closer(found.closest_win, each.closest_win),
        )
    slowest = tuple(sorted(paces, reverse=True)[:MOST_PACES])
    return found._replace(
        contracts=sums["contracts"],
        types=sums["types"],
        seats=sums["seats"],
        spread=sums["spread"],
        partners=sums["partners"],
        streaks=streaks,
        paces=slowest,
    )


_SUMMED: Final = ("contracts", "types", "seats", "spread", "partners")


def _add_all(sums: dict[Any, Any], more: Mapping[Any, Any]) -> None:
    for key, value in more.items():
        add_to(sums, key, value)


def _deals(deals: Sequence[PlayedDeal]) -> DealTotals:
    found = DealTotals()
    for deal in deals:
        if deal.is_whole:
            found = plus(found, DealTotals(whole=1))
        elif "adjusted" in deal.content:
            found = plus(found, DealTotals(adjusted=1))
        elif "breach" in deal.content:
            found = plus(found, DealTotals(breaches=1))
        else:
            found = plus(found, DealTotals(annulled=1))
    return found


def _contracts(whole: Iterable[PlayedDeal]) -> dict[str, ContractTotals]:
    found: dict[str, ContractTotals] = {}
    for deal in whole:
        result = GAMES[deal.game].from_data(deal.content)
        if result.held is not None:
            add_to(found, str(result.held), ContractTotals(1, int(result.is_made), result.gained))
    return found


def _spread(whole: Iterable[PlayedDeal]) -> dict[int, Times]:
    found: dict[int, Times] = {}
    for deal in whole:
        for points in deal.points.values():
            add_to(found, points, Times(1))
    return found


def _highest_deal(whole: Iterable[PlayedDeal]) -> BestRecord | None:
    best: BestRecord | None = None
    for deal in whole:
        for scorer, points in deal.points.items():
            people = tuple(sorted(set(deal.people.get(scorer, ()))))
            if people:
                best = _higher(best, BestRecord(points, points, people, where(deal)))
    return best


def _of_rounds(played: Iterable[PlayedDeal]) -> tuple[BestRecord | None, BestRecord | None]:
    """The most points in a round, and the closest win of one, over all deals of a table."""
    sums: defaultdict[tuple[int, int, int], dict[tuple[int, ...], int]] = defaultdict(dict)
    for deal in played:
        of_table = sums[deal.tournament, deal.round, deal.table]
        for scorer, people in deal.people.items():
            who = tuple(sorted(set(people)))
            if who and (deal.is_valid or "breach" in deal.content):
                of_table[who] = of_table.get(who, 0) + deal.points.get(scorer, 0)
    highest: BestRecord | None = None
    closest: BestRecord | None = None
    for (tournament, round_, table), made in sums.items():
        here = DealPlace(tournament, round_, table, 0)
        ranked = sorted(made.items(), key=lambda each: -each[1])
        for who, points in ranked[:1]:
            highest = _higher(highest, BestRecord(points, points, who, here))
        if len(ranked) > 1 and ranked[0][1] > ranked[1][1]:
            (who, points), (_others, theirs) = ranked[:2]
            closest = _closer(closest, BestRecord(points - theirs, points + theirs, who, here))
    return highest, closest


def _higher(one: BestRecord | None, other: BestRecord | None) -> BestRecord | None:
    if one is None or other is None:
        return one or other
    return other if (other.value, other.points) > (one.value, one.points) else one


def _closer(one: BestRecord | None, other: BestRecord | None) -> BestRecord | None:
    if one is None or other is None:
        return one or other
    return other if (-other.value, other.points) > (-one.value, one.points) else one
