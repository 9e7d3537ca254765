"""The auction of the pairs game: what may be called, when it is over, who declares."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from engine.editions import RuleSet
from engine.errors import RecordError, RuleError
from engine.moves import PASS, Pass
from engine.seats import PAIRS_SEATS, Seat, Side


class PlayType(StrEnum):
    """The four play types, in rising order."""

    SARABANDA = "S"
    GLISSANDO = "G"
    PARADA = "P"
    MUZICANDO = "M"

    @property
    def points(self) -> int:
        """The value of the type in the score: 1 to 4."""
        return _TYPE_POINTS[self]

    @property
    def has_cells(self) -> bool:
        """True where cards are laid at the cells of a grid."""
        return self in (PlayType.SARABANDA, PlayType.GLISSANDO)


_TYPE_POINTS: Final = {type_: place for place, type_ in enumerate(PlayType, start=1)}
LEVELS: Final = (1, 2, 3, 4)


class UnknownCall(RecordError):
    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:40]!r} is no call: a bid from 1S to 4M, or pass")
        self.text = text


class Bid(NamedTuple):
    """A level and a type. Of two bids the one that stands later in `BIDS` is higher."""

    level: int
    type: PlayType

    @classmethod
    def parse(cls, text: str) -> "Bid":
        try:
            return _BIDS_BY_TEXT[text]
        except KeyError:
            raise UnknownCall(text) from None

    @property
    def worth(self) -> int:
        return self.level + self.type.points

    def is_higher_than(self, other: "Bid") -> bool:
        return _RANKS[self] > _RANKS[other]

    def __str__(self) -> str:
        return f"{self.level}{self.type}"


BIDS: Final = tuple(Bid(level, type_) for level in LEVELS for type_ in PlayType)
_BIDS_BY_TEXT: Final = {str(bid): bid for bid in BIDS}
_RANKS: Final = {bid: rank for rank, bid in enumerate(BIDS)}

Call = Bid | Pass


def parse_call(text: str) -> Call:
    return PASS if text == PASS.value else Bid.parse(text)


@dataclass(frozen=True, slots=True)
class Contract:
    bid: Bid
    declarer: Seat

    @property
    def side(self) -> Side:
        return self.declarer.side

    @property
    def worth(self) -> int:
        return self.bid.worth

    @property
    def type(self) -> PlayType:
        return self.bid.type

    def __str__(self) -> str:
        return str(self.bid)


class BidTooLow(RuleError):
    def __init__(self, bid: Bid, last: Bid) -> None:
        super().__init__(f"{bid} is not higher than {last}")
        self.bid, self.last = bid, last


class MustBid(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"after four passes {seat}, first served, must bid")
        self.seat = seat


class AuctionOver(RuleError):
    def __init__(self, contract: Bid) -> None:
        super().__init__(f"the auction is over, the contract is {contract}")
        self.contract = contract


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, from the first served on."""

    first: Seat
    calls: tuple[Call, ...] = ()

    def seat_of(self, number: int) -> Seat:
        """Seat of call number `number`, counted from 0."""
        first = PAIRS_SEATS.index(self.first)
        return PAIRS_SEATS[(first + number) % len(PAIRS_SEATS)]

    @property
    def turn(self) -> Seat:
        """Seat to call; after the end, the seat that would call next."""
        return self.seat_of(len(self.calls))

    @property
    def last_bid(self) -> Bid | None:
        return next((call for call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def must_bid(self) -> bool:
        """True when all four have passed and first served has to name a contract."""
        return self.calls == (PASS,) * 4

    @property
    def is_over(self) -> bool:
        """Over by three passes after a bid, or by the one bid after four passes."""
        if self.last_bid is None:
            return False
        return self.calls[:4] == (PASS,) * 4 or self.calls[-3:] == (PASS,) * 3


def legal_calls(auction: Auction) -> list[Call]:
    if auction.is_over:
        return []
    last = auction.last_bid
    bids = BIDS if last is None else BIDS[_RANKS[last] + 1 :]
    return [*bids] if auction.must_bid else [*bids, PASS]


def why_not_call(auction: Auction, call: Call) -> RuleError | None:
    """The rule that stands against a call, if one does."""
    last = auction.last_bid
    if last is not None and auction.is_over:
        return AuctionOver(last)
    if call is PASS:
        return MustBid(auction.turn) if auction.must_bid else None
    if last is not None and not call.is_higher_than(last):
        return BidTooLow(call, last)
    return None


def with_call(auction: Auction, call: Call) -> Auction:
    """The auction after one more call, or the refusal that stands against it."""
    refusal = why_not_call(auction, call)
    if refusal:
        raise refusal
    return Auction(auction.first, (*auction.calls, call))


def contract_of(auction: Auction, rules: RuleSet) -> Contract | None:
    """The last bid, once the auction is over.

    The declarer is the player of the last bidder's side who first named its type in this auction
    (ro), or the last bidder (ca).
    """
    if not auction.is_over:
        return None
    bids = [
        (call, auction.seat_of(at)) for at, call in enumerate(auction.calls) if call is not PASS
    ]
    last, bidder = bids[-1]
    declarer = bidder
    if rules.first_namer_declares:
        declarer = _first_namer(last.type, bidder.side, bids)
    return Contract(last, declarer)


def _first_namer(type_: PlayType, side: Side, bids: Iterable[tuple[Bid, Seat]]) -> Seat:
    return next(seat for bid, seat in bids if bid.type is type_ and seat.side is side)
