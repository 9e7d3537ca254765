"""From deals to figures: what each deal adds to the tally of everybody at its table.

Nothing here asks a database. The deals are those of one tournament; they are counted in the order
in which they were played, round by round, whenever their results came in.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from engine.points.remi import Hand
from engine.results import BreachResult, GameResult
from engine.seats import Seat
from scoring.log.content import result_of
from scoring.log.played_deals import PlayedDeal
from scoring.statistics.player_totals import (
    ChosenType,
    ContractTotals,
    GameTotals,
    OpponentTotals,
    PartnerTotals,
    RemiTotals,
    SeatTotals,
    Tally,
    Times,
)
from scoring.statistics.sums import Best, DealPlace, Streak, sum_of

CLOSED: Final = {"tile": "with_tile", "1": "with_one", "joker": "with_joker"}

AnyResult = GameResult[Any]


class Fine(NamedTuple):
    """A penalty that stands."""

    players: tuple[int, ...]
    points: int


def as_played(deals: Iterable[PlayedDeal]) -> list[PlayedDeal]:
    return sorted(deals, key=lambda deal: (deal.round, deal.number, deal.table))


def tallies_of(
    game: str, deals: Iterable[PlayedDeal], fines: Iterable[Fine] = ()
) -> dict[int, Tally]:
    """The tally of everybody who played in a tournament, by the key of the player."""
    by_player: defaultdict[int, list[Tally]] = defaultdict(list)
    for deal in as_played(deals):
        for player, tally in of_deal(deal):
            by_player[player].append(tally)
    for fine in fines:
        tally = Tally({game: GameTotals(penalties=1, penalty_points=fine.points)})
        for player in fine.players:
            by_player[player].append(tally)
    once = Tally({game: GameTotals(tournaments=1)})
    return {player: sum_of(Tally, [once, *tallies]) for player, tallies in by_player.items()}


def of_deal(deal: PlayedDeal) -> Iterator[tuple[int, Tally]]:
    """Counts of a deal for each of its people; none if it was annulled by the desk."""
    result = result_of(deal.content, deal.game)
    if isinstance(result, BreachResult):
        yield from _of_breach(deal, result)
    elif deal.is_valid:
        sits = {player: seat for seat, player in deal.seats.items()}
        for scorer, people in deal.people.items():
            for player in dict.fromkeys(people):
                yield player, _of_person(deal, result, scorer, player, sits.get(player))


def is_won(deal: PlayedDeal, scorer: str) -> bool:
    """More points than everyone against."""
    others = [points for name, points in deal.points.items() if name != scorer]
    return bool(others) and deal.points.get(scorer, 0) > max(others)


def where(deal: PlayedDeal) -> DealPlace:
    return DealPlace(deal.tournament, deal.round, deal.table, deal.number)


def _of_breach(deal: PlayedDeal, breach: BreachResult) -> Iterator[tuple[int, Tally]]:
    """Its points are for everybody of the side, the breach is the offender's."""
    offender = deal.seats.get(breach.by)
    for scorer, people in deal.people.items():
        for player in dict.fromkeys(people):
            points, breaches = deal.points.get(scorer, 0), int(player == offender)
            yield player, Tally({deal.game: GameTotals(points=points, breaches=breaches)})


def _of_person(
    deal: PlayedDeal, result: AnyResult | None, scorer: str, player: int, seat: str | None
) -> Tally:
    """There is no result where the desk gave the score."""
    points, won = deal.points.get(scorer, 0), is_won(deal, scorer)
    contracts = _held(result, scorer) if result else {}
    whole = int(result is not None)
    tally = Tally(
        {deal.game: GameTotals(deals=1, whole=whole, won=int(won), points=points)},
        contracts=contracts,
        partners=_partners(deal, scorer, player, contracts.values(), won=won),
        opponents=_opponents(deal, scorer, player),
        streak=Streak.of_one(won, where(deal)),
    )
    if result is None:
        return tally
    tally = tally._replace(best={deal.game: Best(points, where(deal))})
    return tally if seat is None else _on_seat(tally, deal.game, result, Seat(seat))


def _held(result: AnyResult, scorer: str) -> dict[str, ContractTotals]:
    """The contract, for the side that holds it."""
    contract = result.held
    if contract is None or contract.side != scorer:
        return {}
    return {str(contract): ContractTotals(1, int(result.is_made), result.gained)}


def _partners(
    deal: PlayedDeal, scorer: str, player: int, contracts: Iterable[ContractTotals], *, won: bool
) -> dict[int, PartnerTotals]:
    held = next(iter(contracts), ContractTotals())
    together = PartnerTotals(1, int(won), deal.points.get(scorer, 0), *held)
    return {other: together for other in deal.people[scorer] if other != player}


def _opponents(deal: PlayedDeal, scorer: str, player: int) -> dict[tuple[str, int], OpponentTotals]:
    ours = deal.points.get(scorer, 0)
    return {
        (deal.game, other): OpponentTotals(1, int(ours > theirs), int(ours < theirs), ours, theirs)
        for name, people in deal.people.items()
        if name != scorer
        for theirs in (deal.points.get(name, 0),)
        for other in people
        if other != player
    }


def _on_seat(tally: Tally, game: str, result: AnyResult, seat: Seat) -> Tally:
    """The same with figures that only the person on the seat can have."""
    totals, places, types = tally.games[game], tally.places, tally.types
    if result.places:
        is_last, is_stuck = result.places[-1] == seat, result.stuck == seat
        totals = totals._replace(last=int(is_last), stuck=int(is_stuck))
        places = {(game, result.places.index(seat) + 1): Times(1)}
    if result.chosen and result.chosen[1] == seat:
        types = {str(result.chosen[0]): ChosenType(1, totals.won, totals.points)}
    hand, is_first = result.hand(seat), result.went_first == seat
    return tally._replace(
        games={game: totals},
        places=places,
        types=types,
        seats={(game, str(seat)): SeatTotals(1, totals.points, int(is_first))},
        remi=_of_hand(result, hand) if hand else RemiTotals(),
    )


def _of_hand(result: AnyResult, hand: Hand) -> RemiTotals:
    is_closed, is_on_board = hand.closed is not None, hand.board is not None
    closings = {CLOSED[hand.closed]: 1} if hand.closed else {}
    return RemiTotals(
        deals=1,
        opened=int(hand.opened),
        laid=hand.laid,
        rack=hand.rack,
        atu=int(hand.atu),
        closed=int(is_closed),
        on_board=int(is_on_board),
        board_closed=int(is_on_board and is_closed),
        unannounced=int(hand.unannounced),
        double_games=int(result.is_double),
        exhausted=int(result.went_first is None),
        **closings,
    )
