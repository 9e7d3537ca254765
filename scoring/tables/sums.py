"""Every sum that a deal can come to, in the words of the table, for a page without a network.

A line each, `4M 14:5 + 4 + 4 = 13`: the contract or the type, the places, `s` where the last one
is stuck, and the sum. The engine works them out, so page and server cannot differ.
"""

from collections.abc import Iterator
from itertools import combinations

from club import words
from engine.auction import BIDS, Contract, PlayType
from engine.editions import RemiRules, RuleSet
from engine.points import individual, pairs
from engine.seats import Seat, Side, player_seats

Sum = tuple[str, str]


def of_pairs(rules: RuleSet) -> str:
    """`4M 14` is for the side that holds the contract, `- 23` for the other."""
    return _joined([*_pairs(rules), *_breach(-rules.breach_costs_side)])


def of_individual(players: int, rules: RuleSet) -> str:
    return _joined([*_individual(players, rules), *_breach(-rules.breach_costs_player)])


def tile_buttons(rules: RemiRules) -> list[tuple[str, int]]:
    """Tiles in a row that count the same have one button: `2–9` counts 5."""
    buttons: list[tuple[str, str, int]] = []
    for tile, points in rules.tiles.items():
        if buttons and buttons[-1][2] == points:
            buttons[-1] = (buttons[-1][0], tile, points)
        else:
            buttons.append((tile, tile, points))
    return [
        (first if first == last else f"{first}–{last}", points) for first, last, points in buttons
    ]


def _pairs(rules: RuleSet) -> Iterator[Sum]:
    for places in combinations((1, 2, 3, 4), 2):
        order = _order(places)
        for last_stuck in (False, True) if rules.stuck_loses_place_point else (False,):
            for bid in BIDS:
                explained = pairs.explain(
                    Contract(bid, Seat.N), order, last_stuck=last_stuck, rules=rules
                )
                yield _key(str(bid), places, last_stuck), words.sum_of(explained[Side.NS])
            others = tuple(place for place in (1, 2, 3, 4) if place not in places)
            yield _key("-", others, last_stuck), words.sum_of(explained[Side.EW])


def _order(places: tuple[int, ...]) -> list[Seat]:
    """An order in which North-South take these places."""
    holders, others = [Seat.N, Seat.S], [Seat.E, Seat.W]
    return [(holders if place in places else others).pop(0) for place in (1, 2, 3, 4)]


def _individual(players: int, rules: RuleSet) -> Iterator[Sum]:
    order = player_seats(players)
    for type_ in PlayType:
        for last_stuck in (False, True) if rules.stuck_player_loses_place_point else (False,):
            explained = individual.explain(type_, order, last_stuck=last_stuck, rules=rules)
            for place, lines in enumerate(explained.values(), start=1):
                yield _key(type_, (place,), last_stuck), words.sum_of(lines)


def _breach(points: int) -> Iterator[Sum]:
    yield "breach", str(points).replace("-", "−")


def _key(what: str, places: tuple[int, ...], last_stuck: bool) -> str:
    return f"{what} {''.join(map(str, places))}{'s' if last_stuck else ''}"


def _joined(sums: list[Sum]) -> str:
    return "\n".join(f"{key}:{text}" for key, text in sums)
