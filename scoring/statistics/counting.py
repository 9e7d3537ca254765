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
    """A penalty that stands: whom it was given, and what it took."""

    players: tuple[int, ...]
    points: int


def as_played(deals: Iterable[PlayedDeal]) -> list[PlayedDeal]:
    return sorted(deals, key=lambda deal: (deal.round, deal.number, deal.table))


def tallies_of(
    game: str, deals: Iterable[PlayedDeal], fines: Iterable[Fine] = ()
) -> dict[int, Tally]:
    """The tally of everybody who played in a tournament, by the key of the player."""
    found: defaultdict[int, list[Tally]] = defaultdict(list)
    for deal in as_played(deals):
        for player, tally in of_deal(deal):
            found[player].append(tally)
    for fine in fines:
        for player in fine.players:
            own = GameTotals(penalties=1, penalty_points=fine.points)
            found[player].append(Tally({game: own}))
    once = Tally({game: GameTotals(tournaments=1)})
    return {player: sum_of(Tally, [once, *tallies]) for player, tallies in found.items()}


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
    """Its points are for everybody of the side, the breach is who did it."""
    offender = deal.seats.get(breach.by)
    for scorer, people in deal.people.items():
        for player in dict.fromkeys(people):
            points, is_own = deal.points.get(scorer, 0), player == offender
            yield player, Tally({deal.game: GameTotals(points=points, breaches=int(is_own))})


def _of_person(
    deal: PlayedDeal, result: AnyResult | None, scorer: str, player: int, seat: str | None
) -> Tally:
    """There is no result where the desk gave the score."""
    points, won = deal.points.get(scorer, 0), is_won(deal, scorer)
    held = _held(result, scorer) if result else {}
    tally = Tally(
        {deal.game: GameTotals(0, 1, int(result is not None), int(won), points)},
        partners=_partners(deal, scorer, player, held.values(), won=won),
        opponents=_opponents(deal, scorer, player),
        streak=Streak.of_one(won, where(deal)),
    )
    if result is None:
        return tally
    tally = tally._replace(contracts=held, best={deal.game: Best(points, where(deal))})
    if seat is None:
        return tally
    return _on_seat(tally, deal, result, Seat(seat), points, won=won)


def _partners(
    deal: PlayedDeal, scorer: str, player: int, contracts: Iterable[ContractTotals], *, won: bool
) -> dict[int, PartnerTotals]:
    own = PartnerTotals(1, int(won), deal.points.get(scorer, 0))
    for each in contracts:
        own = own._replace(held=each.held, made=each.made, gained=each.gained)
    return {other: own for other in deal.people[scorer] if other != player}


def _opponents(deal: PlayedDeal, scorer: str, player: int) -> dict[tuple[str, int], OpponentTotals]:
    own = deal.points.get(scorer, 0)
    return {
        (deal.game, other): OpponentTotals(1, int(own > theirs), int(own < theirs), own, theirs)
        for name, people in deal.people.items()
        if name != scorer
        for theirs in (deal.points.get(name, 0),)
        for other in people
        if other != player
    }


def _held(result: AnyResult, scorer: str) -> dict[str, ContractTotals]:
    """The contract, for the side that holds it."""
    contract = result.held
    if contract is None or contract.side != scorer:
        return {}
    return {str(contract): ContractTotals(1, int(result.is_made), result.gained)}


def _on_seat(
    tally: Tally,
    deal: PlayedDeal,
    result: AnyResult,
    seat: Seat,
    points: int,
    *,
    won: bool,
) -> Tally:
    """The same with what only who sat there can have."""
    game, places, types = deal.game, dict(tally.places), {}
    own = tally.games[game]
    if result.places:
        is_last, is_stuck = result.places[-1] == seat, result.stuck == seat
        own = own._replace(last=int(is_last), stuck=int(is_stuck))
        places = {(game, result.places.index(seat) + 1): Times(1)}
    if result.chosen and result.chosen[1] == seat:
        types = {str(result.chosen[0]): ChosenType(1, int(won), points)}
    hand = result.hand(seat)
    return tally._replace(
        games={game: own},
        places=places,
        types=types,
        seats={(game, str(seat)): SeatTotals(1, points, int(result.went_first == seat))},
        remi=_of_hand(result, hand) if hand else RemiTotals(),
    )


def _of_hand(result: AnyResult, hand: Hand) -> RemiTotals:
    found = RemiTotals(
        deals=1,
        opened=int(hand.opened),
        laid=hand.laid,
        rack=hand.rack,
        atu=int(hand.atu),
        closed=int(hand.closed is not None),
        on_board=int(hand.board is not None),
        board_closed=int(hand.board is not None and hand.closed is not None),
        unannounced=int(hand.unannounced),
        double_games=int(result.is_double),
        exhausted=int(result.went_first is None),
    )
    return found._replace(**{CLOSED[hand.closed]: 1}) if hand.closed else found
