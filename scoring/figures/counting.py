"""From deals to figures: what each deal adds to the tally of everybody at its table.

Nothing here asks a database. The deals are those of one tournament; they are counted in the order
in which they were played, round by round, whenever their results came in.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.auction import Bid
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Seat
from scoring.figures.adding import Best, Streak, Where, plus
from scoring.figures.played import PlayedDeal
from scoring.figures.tally import (
    Against,
    Beside,
    Chosen,
    Held,
    OfGame,
    OfRemi,
    OnSeat,
    Tally,
    Times,
    With,
    sum_of,
)

CLOCKWISE: Final = (*map(str, PAIRS_SEATS), *map(str, PLAYER_SEATS))
CLOSED: Final = {"tile": "with_tile", "1": "with_one", "joker": "with_joker"}


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
            own = OfGame(penalties=1, penalty_points=fine.points)
            found[player].append(Tally({game: own}))
    once = Tally({game: OfGame(tournaments=1)})
    return {player: sum_of([once, *tallies]) for player, tallies in found.items()}


def of_deal(deal: PlayedDeal) -> Iterator[tuple[int, Tally]]:
    """What it adds for each of its people; nothing if it was annulled by the desk."""
    if "breach" in deal.content:
        yield from _of_breach(deal)
    elif deal.is_valid:
        sits = {player: seat for seat, player in deal.seats.items()}
        for scorer, people in deal.people.items():
            for player in dict.fromkeys(people):
                yield player, _of_person(deal, scorer, player, sits.get(player))


def is_won(deal: PlayedDeal, scorer: str) -> bool:
    """More points than everyone against."""
    others = [points for name, points in deal.points.items() if name != scorer]
    return bool(others) and deal.points.get(scorer, 0) > max(others)


def where(deal: PlayedDeal) -> Where:
    return Where(deal.tournament, deal.round, deal.table, deal.number)


def seats_of(deal: PlayedDeal) -> list[str]:
    """The seats of a table, clockwise."""
    names = deal.content["order"] if "order" in deal.content else deal.content["players"]
    return sorted(names, key=CLOCKWISE.index)


def _of_breach(deal: PlayedDeal) -> Iterator[tuple[int, Tally]]:
    """Its points are for everybody of the side, the breach is who did it."""
    offender = deal.seats.get(deal.content["breach"]["by"])
    for scorer, people in deal.people.items():
        for player in dict.fromkeys(people):
            points, is_own = deal.points.get(scorer, 0), player == offender
            yield player, Tally({deal.game: OfGame(points=points, breaches=int(is_own))})


def _of_person(deal: PlayedDeal, scorer: str, player: int, seat: str | None) -> Tally:
    points, won = deal.points.get(scorer, 0), is_won(deal, scorer)
    tally = Tally(
        {deal.game: OfGame(0, 1, int(deal.is_whole), int(won), points)},
        partners=_partners(deal, scorer, player, won=won),
        opponents=_opponents(deal, scorer, player),
        streak=Streak.of_one(won, where(deal)),
    )
    if not deal.is_whole:
        return tally
    tally = tally._replace(
        contracts=_contract(deal, scorer, seat), best={deal.game: Best(points, where(deal))}
    )
    return tally if seat is None else _on_seat(tally, deal, seat, player, points, won=won)


def _partners(deal: PlayedDeal, scorer: str, player: int, *, won: bool) -> dict[int, With]:
    held = made = gained = 0
    if "contract" in deal.content and Seat(deal.content["declarer"]).side == scorer:
        held, made, gained = 1, int(_is_made(deal)), _gained(deal)
    own = With(1, int(won), deal.points.get(scorer, 0), held, made, gained)
    return {other: own for other in deal.people[scorer] if other != player}


def _opponents(deal: PlayedDeal, scorer: str, player: int) -> dict[tuple[str, int], Against]:
    own = deal.points.get(scorer, 0)
    return {
        (deal.game, other): Against(
            1, int(own > theirs), int(own < theirs), own, theirs
        )
        for name, people in deal.people.items()
        if name != scorer
        for theirs in (deal.points.get(name, 0),)
        for other in people
        if other != player
    }  # fmt: skip


def _contract(deal: PlayedDeal, scorer: str, seat: str | None) -> dict[str, Held]:
    if "contract" not in deal.content or Seat(deal.content["declarer"]).side != scorer:
        return {}
    made, declared = int(_is_made(deal)), int(deal.content["declarer"] == seat)
    held = Held(1, made, _gained(deal), declared, declared * made)
    return {deal.content["contract"]: held}


def _is_made(deal: PlayedDeal) -> bool:
    first, declarer = deal.content["order"][0], deal.content["declarer"]
    return Seat(first).side is Seat(declarer).side


def _gained(deal: PlayedDeal) -> int:
    worth = Bid.parse(deal.content["contract"]).worth
    return worth if _is_made(deal) else -worth


def _on_seat(
    tally: Tally, deal: PlayedDeal, seat: str, player: int, points: int, *, won: bool
) -> Tally:
    """The same with what only who sat there can have."""
    game, content = deal.game, deal.content
    own, places, first = tally.games[game], dict(tally.places), 0
    if "order" in content:
        place = content["order"].index(seat) + 1
        is_last, first = place == len(content["order"]), int(place == 1)
        own = plus(own, OfGame(last=int(is_last), stuck=int(is_last and content["last_stuck"])))
        places = {(game, place): Times(1)}
    else:
        first = int("closed" in content["players"][seat])
    types = {}
    if content.get("chooser") == seat:
        types = {content["type"]: Chosen(1, int(won), points)}
    before, after = _beside(deal, seat)
    beside = Beside(1, points)
    return tally._replace(
        games={game: own},
        places=places,
        types=types,
        after={(game, before): beside} if before and before != player else {},
        before={(game, after): beside} if after and after != player else {},
        seats={(game, seat): OnSeat(1, points, first)},
        remi=_of_remi(deal, seat) if game == "remi" else OfRemi(),
    )


def _beside(deal: PlayedDeal, seat: str) -> tuple[int | None, int | None]:
    """Who sat before, and who after, as the turn goes."""
    seats = seats_of(deal)
    at = seats.index(seat)
    before, after = seats[at - 1], seats[(at + 1) % len(seats)]
    return deal.seats.get(before), deal.seats.get(after)


def _of_remi(deal: PlayedDeal, seat: str) -> OfRemi:
    hand = deal.content["players"][seat]
    closed = hand.get("closed")
    found = OfRemi(
        deals=1,
        opened=int(hand.get("opened", False)),
        laid=hand.get("laid", 0),
        rack=hand.get("rack", 0),
        atu=int(hand.get("atu", False)),
        closed=int(closed is not None),
        on_board=int("board" in hand),
        board_closed=int("board" in hand and closed is not None),
        unannounced=int(hand.get("unannounced", False)),
        double_games=int(deal.content["double"]),
        exhausted=int(deal.content["exhausted"]),
    )
    return found._replace(**{CLOSED[closed]: 1}) if closed else found
