"""What is entered for a deal: read, checked by the rules, and worth which points.

The keys are those of the engine's results; a breach, and a score that the desk gives, have keys of
their own. A content that was read is whole: what was left out stands in it with its default, so
that two contents that say the same are equal.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from club import words
from club.house_rules import FIELDS, remi_rules, rule_set
from engine.auction import BIDS, Auction, Bid, Contract, PlayType, contract_of, parse_call
from engine.auction import with_call as after_call
from engine.editions import RemiRules, RuleSet
from engine.errors import RecordError
from engine.json_text import check_keys, choice, field, shown, texts
from engine.points import individual, pairs, remi
from engine.points.lines import Lines, total
from engine.points.order import SeatAbsent, check_order
from engine.seats import PAIRS_SEATS, PLAYER_SEATS, Seat, Side
from scoring.results.people import Seats, entries_of
from scoring.results.refusals import AuctionOpen, NoBreach, OtherContract

Content = dict[str, Any]

BREACHES: Final = ("illegal_card", "pass_with_playable", "out_of_turn", "other")
LONGEST_AUCTION: Final = 80
MOST_POINTS: Final = 10_000
PAIRS_RESULTS: Final = 3_072
"""All by one rule set: 16 contracts, 4 declarers, 24 orders, the last player stuck or not."""

_BIDS: Final = tuple(map(str, BIDS))
_EMPTY_HAND: Final = remi.Hand()


def preview(seats: Seats, content: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Lines]:
    """The points of each side or seat, as the lines of their sums; raises what is wrong."""
    return explain(read(content, seats, rules), rules)


def read(content: Mapping[str, Any], seats: Seats, rules: Mapping[str, Any]) -> Content:
    """A content as the log keeps it: whole, and possible by the rules at this table."""
    if "breach" in content:
        return _read_breach(content, seats, rules)
    return _READERS[rules["game"]](content, seats, rules)


def explain(content: Content, rules: Mapping[str, Any]) -> dict[str, Lines]:
    """The lines of the sums of a content that was read."""
    if "breach" in content:
        return _explain_breach(content["breach"], rules)
    return _EXPLAINERS[rules["game"]](content, rules)


def points_by_scorer(content: Content, rules: Mapping[str, Any]) -> dict[str, int]:
    if "adjusted" in content:
        return dict(content["adjusted"])
    if not content or "of" in content:
        return {}
    return {scorer: total(lines) for scorer, lines in explain(content, rules).items()}


def points_by_entry(content: Content, seats: Seats, rules: Mapping[str, Any]) -> dict[str, int]:
    """The points that a version gives, by the number of the entry."""
    by_scorer = points_by_scorer(content, rules)
    return {
        str(entry): by_scorer[scorer]
        for scorer, entries in entries_of(seats).items()
        if scorer in by_scorer
        for entry in entries
    }


def essence(content: Content) -> Content:
    """What two entries of one deal must agree in: how the contract came about is beside it."""
    return {key: value for key, value in content.items() if key not in ("auction", "first")}


def counting(content: Content) -> Content:
    """What of an entry counts for both sides: which of two partners it was makes no point."""
    if "contract" not in content:
        return essence(content)
    return {
        "contract": content["contract"],
        "declarer": Seat(content["declarer"]).side,
        "order": [Seat(seat).side for seat in content["order"]],
        "last_stuck": content["last_stuck"],
    }


def is_breach(content: Content) -> bool:
    return "breach" in content


def whole_rules(kept: Mapping[str, Any], game: str) -> dict[str, Any]:
    """The rule set of a tournament with every field in it, as a version of the log keeps it."""
    if game == "remi":
        rules = remi_rules(kept)
        return {
            "game": game,
            "unannounced_costs": rules.unannounced_costs,
            "unopened_costs": rules.unopened_costs,
            "atu": rules.atu,
            "closing": rules.closing,
            "board_games": dict(rules.board_games),
        }
    chosen = rule_set(kept, game)
    fields = {name: getattr(chosen, name) for name in FIELDS[game]}
    return {"game": game, "edition": chosen.edition, **fields}


def read_adjustment(points: Mapping[str, Any], seats: Seats) -> Content:
    """A score that the desk gives: points for each side, or for each seat."""
    scorers = entries_of(seats)
    check_keys(points, scorers)
    given = {scorer: field(points, scorer, int) for scorer in scorers}
    if any(abs(each) > MOST_POINTS for each in given.values()):
        raise RecordError(f"points are between -{MOST_POINTS} and {MOST_POINTS}")
    return {"adjusted": given}


def _read_pairs(data: Mapping[str, Any], seats: Seats, rules: Mapping[str, Any]) -> Content:  # noqa: ARG001
    check_keys(data, ("contract", "declarer", "order", "last_stuck", "auction", "first"))
    contract = Contract(
        Bid.parse(choice(data, "contract", _BIDS)), Seat(choice(data, "declarer", PAIRS_SEATS))
    )
    order = _read_order(data, PAIRS_SEATS)
    content: Content = {
        "contract": str(contract.bid),
        "declarer": str(contract.declarer),
        "order": [str(seat) for seat in order],
        "last_stuck": field(data, "last_stuck", bool, default=False),
    }
    if "auction" in data:
        content["auction"] = texts(data, "auction")
        first = choice(data, "first", PAIRS_SEATS) if "first" in data else None
        content["first"] = _first_caller(content["auction"], first, contract, _rule_set(rules))
    return content


def _first_caller(calls: list[str], first: str | None, contract: Contract, rules: RuleSet) -> str:
    """Who called first. The contract and its declarer must follow from the calls; where nobody
    said who was first served, it is the seat from which they do."""
    if len(calls) > LONGEST_AUCTION:
        raise RecordError("an auction is shorter than that")
    seats = [Seat(first)] if first else PAIRS_SEATS
    reached = {seat: _reached(calls, seat, rules) for seat in seats}
    for seat, found in reached.items():
        if found == contract:
            return str(seat)
    other = reached[seats[0]]
    raise OtherContract(contract=other, seat=words.SEATS[other.declarer])


def _reached(calls: list[str], first: Seat, rules: RuleSet) -> Contract:
    auction = Auction(first)
    for call in calls:
        auction = after_call(auction, parse_call(call))
    contract = contract_of(auction, rules)
    if contract is None:
        raise AuctionOpen
    return contract


def _read_individual(data: Mapping[str, Any], seats: Seats, rules: Mapping[str, Any]) -> Content:  # noqa: ARG001
    check_keys(data, ("type", "chooser", "order", "last_stuck"))
    players = tuple(map(Seat, seats))
    chooser = Seat(choice(data, "chooser", PLAYER_SEATS))
    if chooser not in players:
        raise SeatAbsent(chooser)
    return {
        "type": choice(data, "type", tuple(PlayType)),
        "chooser": str(chooser),
        "order": [str(seat) for seat in _read_order(data, players)],
        "last_stuck": field(data, "last_stuck", bool, default=False),
    }


def _read_order(data: Mapping[str, Any], seats: tuple[Seat, ...]) -> list[Seat]:
    known = PAIRS_SEATS if seats == PAIRS_SEATS else PLAYER_SEATS
    order = texts(data, "order")
    for name in order:
        if name not in known:
            raise RecordError(f"order must name {', '.join(known)}, not {shown(name)}")
    named = [Seat(name) for name in order]
    check_order(named, seats)
    return named


def _read_remi(data: Mapping[str, Any], seats: Seats, rules: Mapping[str, Any]) -> Content:
    check_keys(data, ("double", "exhausted", "players"))
    players = field(data, "players", dict)
    if set(players) != set(seats):
        raise RecordError(f"players must be {', '.join(seats)}")
    hands = {seat: _read_hand(field(players, seat, dict)) for seat in seats}
    content: Content = {
        "double": field(data, "double", bool, default=False),
        "exhausted": field(data, "exhausted", bool, default=False),
        "players": {seat: _kept_hand(hand) for seat, hand in hands.items()},
    }
    _explain_remi(content, rules)
    return content


def _read_hand(data: Mapping[str, Any]) -> remi.Hand:
    check_keys(data, remi.Hand._fields)
    closed = choice(data, "closed", tuple(remi.Closing)) if "closed" in data else None
    hand = remi.Hand(
        opened=field(data, "opened", bool, default=False),
        laid=field(data, "laid", int, default=0),
        rack=field(data, "rack", int, default=0),
        closed=remi.Closing(closed) if closed else None,
        atu=field(data, "atu", bool, default=False),
        board=field(data, "board", str) if "board" in data else None,
        unannounced=field(data, "unannounced", bool, default=False),
    )
    if max(hand.laid, hand.rack) > MOST_POINTS:
        raise RecordError(f"nobody has more than {MOST_POINTS} points of tiles")
    return hand


def _kept_hand(hand: remi.Hand) -> dict[str, Any]:
    """What is said of a hand; an absent number is 0, an absent flag false."""
    return {
        name: str(value) if isinstance(value, remi.Closing) else value
        for name, value, usual in zip(hand._fields, hand, _EMPTY_HAND, strict=True)
        if value != usual
    }


def _read_breach(content: Mapping[str, Any], seats: Seats, rules: Mapping[str, Any]) -> Content:
    check_keys(content, ("breach",))
    data = field(content, "breach", dict)
    check_keys(data, ("by", "kind", "again"))
    if rules["game"] == "remi":
        raise NoBreach
    known = PAIRS_SEATS if rules["game"] == "pairs" else PLAYER_SEATS
    by = Seat(choice(data, "by", known))
    if known is PLAYER_SEATS and by not in seats:
        raise SeatAbsent(by)
    return {
        "breach": {
            "by": str(by),
            "kind": choice(data, "kind", BREACHES, default="other"),
            "again": field(data, "again", bool, default=False),
        }
    }


def _explain_pairs(content: Content, rules: Mapping[str, Any]) -> dict[str, Lines]:
    bid, declarer, order = content["contract"], content["declarer"], tuple(content["order"])
    return dict(_lines_of_pairs(bid, declarer, order, content["last_stuck"], _rule_set(rules)))


@lru_cache(PAIRS_RESULTS)
def _lines_of_pairs(
    bid: str, declarer: str, order: tuple[str, ...], last_stuck: bool, rules: RuleSet
) -> Mapping[str, Lines]:
    explained = pairs.explain(
        Contract(Bid.parse(bid), Seat(declarer)),
        [Seat(name) for name in order],
        last_stuck=last_stuck,
        rules=rules,
    )
    return {str(side): lines for side, lines in explained.items()}


def _explain_individual(content: Content, rules: Mapping[str, Any]) -> dict[str, Lines]:
    explained = individual.explain(
        PlayType(content["type"]),
        [Seat(name) for name in content["order"]],
        last_stuck=content["last_stuck"],
        rules=_rule_set(rules),
    )
    return {str(seat): lines for seat, lines in explained.items()}


def _explain_remi(content: Content, rules: Mapping[str, Any]) -> dict[str, Lines]:
    explained = remi.explain(
        {Seat(seat): _read_hand(hand) for seat, hand in content["players"].items()},
        double=content["double"],
        exhausted=content["exhausted"],
        rules=_remi_rules(rules),
    )
    return {str(seat): lines for seat, lines in explained.items()}


def _explain_breach(breach: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Lines]:
    offender = Seat(breach["by"])
    explained: Mapping[Side, Lines] | Mapping[Seat, Lines]
    if rules["game"] == "pairs":
        explained = pairs.explain_breach(offender.side, _rule_set(rules))
    else:
        explained = individual.explain_breach(offender, _rule_set(rules))
    return {str(scorer): lines for scorer, lines in explained.items()}


def _rule_set(rules: Mapping[str, Any]) -> RuleSet:
    return rule_set(rules, rules["game"])


def _remi_rules(rules: Mapping[str, Any]) -> RemiRules:
    return remi_rules(rules)


_READERS = {"pairs": _read_pairs, "individual": _read_individual, "remi": _read_remi}
_EXPLAINERS = {
    "pairs": _explain_pairs,
    "individual": _explain_individual,
    "remi": _explain_remi,
}
