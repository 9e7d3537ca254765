"""A result as a line of JSON, and its points as another (rules, 8: `score`)."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.auction import BIDS, Bid, Contract, PlayType
from engine.editions import EDITIONS, RuleSet
from engine.errors import RecordError, RuleError
from engine.json_text import check_keys, choice, field, read_object, shown, texts
from engine.points import individual, pairs, remi
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Seat

Points = Mapping[Any, int]
Answer = tuple[str, bool]
"""A line of JSON, and whether it is points."""

_PAIRS_KEYS: Final = ("game", "edition", "contract", "declarer", "order", "last_stuck")
_INDIVIDUAL_KEYS: Final = ("game", "edition", "type", "order", "last_stuck", "value_to")
_REMI_KEYS: Final = ("game", "double", "exhausted", "players")
_BIDS: Final = tuple(map(str, BIDS))
_WRONG: Final = (RecordError, RuleError)


def scored(line: str) -> Answer:
    """The answer to a line: its points, or what is wrong with it."""
    answer = _pairs_answer(line)
    if answer:
        return answer
    try:
        return json.dumps(points_of(read_object(line))), True
    except _WRONG as error:
        return json.dumps({"error": str(error)}), False


def points_of(data: Mapping[str, Any]) -> Points:
    """The points of a result of any of the three games."""
    return _GAMES[choice(data, "game", _GAMES)](data)


def _pairs_points(data: Mapping[str, Any]) -> Points:
    check_keys(data, _PAIRS_KEYS)
    bid = Bid.parse(choice(data, "contract", _BIDS))
    declarer = Seat(choice(data, "declarer", PAIRS_SEATS))
    return pairs.deal_points(
        Contract(bid, declarer),
        _order(data, PAIRS_SEATS),
        last_stuck=field(data, "last_stuck", bool, default=False),
        rules=_rules(data),
    )


def _individual_points(data: Mapping[str, Any]) -> Points:
    check_keys(data, _INDIVIDUAL_KEYS)
    rules = _rules(data)
    if "value_to" in data:
        choice(data, "value_to", ("winner",))
        rules = replace(rules, type_value_to_winner_only=True)
    return individual.deal_points(
        PlayType(choice(data, "type", tuple(PlayType))),
        _order(data, PLAYER_SEATS),
        last_stuck=field(data, "last_stuck", bool, default=False),
        rules=rules,
    )


def _remi_points(data: Mapping[str, Any]) -> Points:
    check_keys(data, _REMI_KEYS)
    players = field(data, "players", dict)
    seats = PLAYER_SEATS[: len(players)]
    if set(players) != set(seats):
        raise RecordError(f"players must be {', '.join(seats)}")
    return remi.deal_points(
        {seat: _remi_hand(field(players, seat, dict)) for seat in seats},
        double=field(data, "double", bool, default=False),
        exhausted=field(data, "exhausted", bool, default=False),
    )


def _remi_hand(data: Mapping[str, Any]) -> remi.Hand:
    check_keys(data, remi.Hand._fields)
    closed = choice(data, "closed", tuple(remi.Closing)) if "closed" in data else None
    return remi.Hand(
        opened=field(data, "opened", bool, default=False),
        laid=field(data, "laid", int, default=0),
        rack=field(data, "rack", int, default=0),
        closed=remi.Closing(closed) if closed else None,
        atu=field(data, "atu", bool, default=False),
        board=field(data, "board", str) if "board" in data else None,
        unannounced=field(data, "unannounced", bool, default=False),
    )


_GAMES: Final[dict[str, Callable[[Mapping[str, Any]], Points]]] = {
    "pairs": _pairs_points,
    "individual": _individual_points,
    "remi": _remi_points,
}


def _rules(data: Mapping[str, Any]) -> RuleSet:
    return EDITIONS[choice(data, "edition", EDITIONS, default="ro")]


def _order(data: Mapping[str, Any], seats: Collection[str]) -> list[Seat]:
    order = texts(data, "order")
    for name in order:
        if name not in seats:
            raise RecordError(f"order must name {', '.join(seats)}, not {shown(name)}")
    return [Seat(name) for name in order]


def _pairs_answer(line: str) -> Answer | None:
    """The short way for pairs results, of which a tournament has very many: their values are looked
    up among those scored before. None when anything is unusual, for the long way to look at.

    The plain reader does not see a key that stands twice. But no value of a pairs result has a
    colon in it, so six keys and six colons are six keys once each.
    """
    try:
        data, end = _read_plain(line)
        order, last_stuck = data["order"], data["last_stuck"]
        if not len(data) == 6 == line.count(":") or end != len(line):
            return None
        if type(order) is not list or type(last_stuck) is not bool:
            return None
        values = (data["edition"], data["contract"], data["declarer"], last_stuck, *order)
        if data["game"] != "pairs":
            return None
        if values not in _pairs_answers:
            _pairs_answers[values] = json.dumps(points_of(data)), True
        return _pairs_answers[values]
    except (ValueError, LookupError, TypeError, RecursionError, *_WRONG):
        return None


_read_plain: Final = json.JSONDecoder().raw_decode
_pairs_answers: Final[dict[tuple[Any, ...], Answer]] = {}
"""The answers to all pairs results so far; there are 6,144 at most."""
