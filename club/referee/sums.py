"""Every sum that a deal of Muzicando can come to, by a key, for pages without a network.

A key is what was played and the places taken, with `s` where the last one is stuck: `4M 14` for the
side that holds the contract, `- 23` for the other; `P 3` in the individual game.
"""

from collections.abc import Iterator

from club.wording import engine_texts
from engine.auction import BIDS, Contract, PlayType
from engine.editions import RuleSet
from engine.points import individual, pairs
from engine.seats import Seat, Side, player_seats


def sum_key(played: str, places: tuple[int, ...], last_stuck: bool) -> str:
    return f"{played} {''.join(map(str, places))}{'s' if last_stuck else ''}"


def of_pairs(rules: RuleSet) -> Iterator[tuple[str, str]]:
    for places in pairs.PAIRS_OF_PLACES:
        order = pairs.order_with(places)
        others = tuple(place for place in pairs.PLACES if place not in places)
        for last_stuck in (False, True) if rules.stuck_loses_place_point else (False,):
            for bid in BIDS:
                contract = Contract(bid, Seat.N)
                explained = pairs.explain(contract, order, last_stuck=last_stuck, rules=rules)
                said = engine_texts.named_sum(explained[Side.NS])
                yield sum_key(str(bid), places, last_stuck), said
            yield sum_key("-", others, last_stuck), engine_texts.named_sum(explained[Side.EW])


def of_players(rules: RuleSet, players: int) -> Iterator[tuple[str, str]]:
    order = player_seats(players)
    for type_ in PlayType:
        for last_stuck in (False, True) if rules.stuck_player_loses_place_point else (False,):
            explained = individual.explain(type_, order, last_stuck=last_stuck, rules=rules)
            for place, lines in enumerate(explained.values(), start=1):
                yield sum_key(type_, (place,), last_stuck), engine_texts.named_sum(lines)
