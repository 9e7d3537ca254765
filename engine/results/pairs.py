"""A deal between two sides."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, Self

from engine.auction import BIDS, Auction, Bid, Contract, contract_of, parse_call, with_call
from engine.editions import RuleSet
from engine.errors import RecordError, RuleError
from engine.json_text import check_keys, choice, field, texts
from engine.points import pairs
from engine.points.lines import Lines
from engine.points.order import check_order
from engine.results.going_out import GoingOutResult, order_of, seat_of
from engine.seats import PAIRS_SEATS, Seat, Side

LONGEST_AUCTION: Final = 80
DIFFERENT: Final = 3_072
"""So many there are: 16 contracts, 4 declarers, 24 orders, the last player stuck or not."""

_BIDS: Final = tuple(map(str, BIDS))
_KEYS: Final = ("contract", "declarer", "order", "last_stuck", "auction", "first")
_PLAIN: Final = frozenset(_KEYS[:4])


class AuctionOpen(RuleError):
    def __init__(self) -> None:
        super().__init__("the auction that leads to the contract is not over")


class OtherContract(RuleError):
    def __init__(self, contract: Bid, seat: Seat) -> None:
        super().__init__(f"the auction leads to {contract} by {seat}")
        self.contract, self.seat = contract, seat


@dataclass(frozen=True, slots=True)
class PairsResult(GoingOutResult):
    name: ClassVar = "pairs"
    has_sides: ClassVar = True
    has_auction: ClassVar = True
    table_sizes: ClassVar = (4,)
    usual_margin: ClassVar = 8
    """Over all 16 contracts and 24 orders of going out 7.4, and 7.9 when the last is stuck."""
    rule_fields: ClassVar = (
        "edition",
        "first_namer_declares",
        "pause_gives_run",
        "stuck_loses_place_point",
        "breach_costs_side",
        "fewest_deals",
    )
    scored_by: ClassVar = rule_fields
    line_keys: ClassVar = ("game", "edition", "contract", "declarer", "order", "last_stuck")

    contract: Contract
    order: tuple[Seat, ...]
    last_stuck: bool = False
    auction: tuple[str, ...] | None = None
    """The calls, where a table wrote them down."""
    caller: Seat | None = None
    """Who called first."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Of those without an auction there are so few that each is read once."""
        if data.keys() == _PLAIN and type(data["order"]) is list:
            with suppress(TypeError):
                return cls._read_once(
                    data["contract"], data["declarer"], data["last_stuck"], *data["order"]
                )
        return cls._read(data)

    @classmethod
    @lru_cache(DIFFERENT, typed=True)
    def _read_once(cls, contract: str, declarer: str, last_stuck: bool, *order: str) -> Self:
        said = {"contract": contract, "declarer": declarer, "order": [*order]}
        return cls._read({**said, "last_stuck": last_stuck})

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> Self:
        check_keys(data, _KEYS)
        bid = Bid.parse(choice(data, "contract", _BIDS))
        declarer = seat_of(data, "declarer", PAIRS_SEATS)
        order = order_of(data, PAIRS_SEATS)
        last_stuck = field(data, "last_stuck", bool, default=False)
        if "auction" not in data:
            return cls(Contract(bid, declarer), order, last_stuck)
        calls = tuple(texts(data, "auction"))
        caller = seat_of(data, "first", PAIRS_SEATS) if "first" in data else None
        return cls(Contract(bid, declarer), order, last_stuck, calls, caller)

    def data(self) -> dict[str, Any]:
        data = {
            "contract": str(self.contract),
            "declarer": str(self.contract.declarer),
            "order": [str(seat) for seat in self.order],
            "last_stuck": self.last_stuck,
        }
        if self.auction is None:
            return data
        return data | {"auction": list(self.auction), "first": str(self.caller)}

    def check(self, seats: Sequence[Seat], rules: RuleSet) -> Self:  # noqa: ARG002 (always four)
        check_order(self.order, PAIRS_SEATS)
        if self.auction is None:
            return self
        return replace(self, caller=self._first_caller(self.auction, rules))

    def _first_caller(self, calls: Sequence[str], rules: RuleSet) -> Seat:
        """The contract and its declarer must follow from the calls; where nobody said who was first
        served, it is the seat from which they do."""
        if len(calls) > LONGEST_AUCTION:
            raise RecordError("an auction is shorter than that")
        seats = [self.caller] if self.caller else PAIRS_SEATS
        reached = {seat: _reached(calls, seat, rules) for seat in seats}
        for seat, found in reached.items():
            if found == self.contract:
                return seat
        other = reached[seats[0]]
        raise OtherContract(other.bid, other.declarer)

    def explained(self, rules: RuleSet) -> Mapping[Side, Lines]:
        bid, declarer = self.contract.bid, self.contract.declarer
        return _explained(bid, declarer, self.order, self.last_stuck, rules)

    def essence(self) -> Self:
        return replace(self, auction=None, caller=None)

    def counting(self) -> object:
        sides = tuple(seat.side for seat in self.order)
        return self.contract.bid, self.contract.side, sides, self.last_stuck

    @classmethod
    def breach_costs(cls, rules: RuleSet) -> int:
        return rules.breach_costs_side

    @classmethod
    def fewest_deals(cls, rules: RuleSet) -> int:
        return rules.fewest_deals

    @property
    def seats(self) -> tuple[Seat, ...]:
        return PAIRS_SEATS

    @property
    def holder(self) -> Seat:
        return self.contract.declarer

    @property
    def held(self) -> Contract:
        return self.contract


@lru_cache(DIFFERENT)
def _explained(
    bid: Bid, declarer: Seat, order: tuple[Seat, ...], last_stuck: bool, rules: RuleSet
) -> Mapping[Side, Lines]:
    return pairs.explain(Contract(bid, declarer), order, last_stuck=last_stuck, rules=rules)


def _reached(calls: Sequence[str], first: Seat, rules: RuleSet) -> Contract:
    auction = Auction(first)
    for call in calls:
        auction = with_call(auction, parse_call(call))
    contract = contract_of(auction, rules)
    if contract is None:
        raise AuctionOpen
    return contract


Result = PairsResult
