from random import Random

import pytest
from hypothesis import given

from engine.auction import (
    BIDS,
    Auction,
    AuctionOver,
    Bid,
    BidTooLow,
    Contract,
    MustBid,
    PlayType,
    UnknownCall,
    contract_of,
    legal_calls,
    parse_call,
    with_call,
)
from engine.editions import CA, RO
from engine.moves import PASS
from engine.seats import Seat, Side
from tests.engine.games import seeds


def auction_of(calls, first=Seat.N):
    auction = Auction(first)
    for call in calls.split():
        auction = with_call(auction, parse_call(call))
    return auction


def test_bids_rise_as_in_the_rulebook():
    order = "1S 1G 1P 1M 2S 2G 2P 2M 3S 3G 3P 3M 4S 4G 4P 4M"

    assert " ".join(map(str, BIDS)) == order
    assert all(
        high.is_higher_than(low) == (at < above)
        for at, low in enumerate(BIDS)
        for above, high in enumerate(BIDS)
    )


def test_worth_is_level_and_type():
    assert [bid.worth for bid in BIDS] == [
        level + value for level in (1, 2, 3, 4) for value in (1, 2, 3, 4)
    ]
    assert [type_.points for type_ in PlayType] == [1, 2, 3, 4]


@pytest.mark.parametrize("text", ["", "1", "M", "0S", "5M", "1s", "M1", "Pass", "1S ", "１S", "R1"])
def test_anything_else_is_no_call(text):
    with pytest.raises(UnknownCall):
        parse_call(text)


@pytest.mark.parametrize(
    ("calls", "first", "turn", "ro", "ca"),
    [
        ("", "N", "N", None, None),
        ("pass pass pass", "E", "N", None, None),
        ("1S", "N", "E", None, None),
        ("1S pass pass", "N", "W", None, None),
        ("1S pass pass pass", "N", "N", "1S N", "1S N"),
        ("pass 1S pass pass", "N", "N", None, None),
        ("pass 1S pass pass pass", "N", "E", "1S E", "1S E"),
        ("pass pass pass 4M pass pass pass", "S", "E", "4M E", "4M E"),
        # After four passes first served bids, and that is the contract at once.
        ("pass pass pass pass", "N", "N", None, None),
        ("pass pass pass pass 3G", "N", "E", "3G N", "3G N"),
        # The side's first to name the type, whoever bid it last.
        ("1M pass 2M pass pass pass", "N", "S", "2M N", "2M S"),
        ("1M 2M 3M 4M pass pass pass", "N", "W", "4M E", "4M W"),
        ("1P 2S 2P 3S 3M pass pass 4S pass pass pass", "N", "W", "4S E", "4S W"),
        # The other side naming it first does not matter, nor does another type named first.
        ("1M 2M pass pass pass", "N", "E", "2M E", "2M E"),
        ("1S pass 2M pass pass pass", "N", "S", "2M S", "2M S"),
        ("1S pass 2S 3M pass pass 4S pass pass pass", "N", "S", "4S N", "4S S"),
        # Who has passed may bid later.
        ("pass 1S 2P pass 3P pass pass pass", "N", "N", "3P S", "3P N"),
    ],
)
def test_contract_and_declarer(calls, first, turn, ro, ca):
    auction = auction_of(calls, Seat(first))

    assert auction.turn == turn
    for rules, expected in ((RO, ro), (CA, ca)):
        contract = contract_of(auction, rules)
        assert (contract and f"{contract} {contract.declarer}") == expected
        assert auction.is_over == (expected is not None)


def test_a_bid_must_be_higher_than_the_last():
    with pytest.raises(BidTooLow) as refusal:
        auction_of("2M pass 2M")
    assert (refusal.value.bid, refusal.value.last) == (Bid.parse("2M"), Bid.parse("2M"))
    with pytest.raises(BidTooLow):
        auction_of("1G 1S")


def test_first_served_must_bid_after_four_passes():
    with pytest.raises(MustBid) as refusal:
        auction_of("pass pass pass pass pass", first=Seat.W)
    assert refusal.value.seat is Seat.W
    assert legal_calls(auction_of("pass pass pass pass")) == list(BIDS)


@pytest.mark.parametrize("call", ["pass", "1S", "4M"])
@pytest.mark.parametrize("calls", ["1S pass pass pass", "pass pass pass pass 1S"])
def test_nothing_is_called_after_the_end(calls, call):
    with pytest.raises(AuctionOver) as refusal:
        auction_of(f"{calls} {call}")
    assert refusal.value.contract == Bid.parse("1S")
    assert legal_calls(auction_of(calls)) == []


def test_after_four_muzicando_one_can_only_pass():
    assert legal_calls(auction_of("4M")) == [PASS]
    assert legal_calls(auction_of("4G pass")) == [Bid.parse("4P"), Bid.parse("4M"), PASS]
    assert legal_calls(Auction(Seat.N)) == [*BIDS, PASS]


@given(seeds)
def test_every_auction_ends_with_a_contract_of_the_last_bidder(seed):
    random, auction = Random(seed), Auction(Seat.E)
    while calls := legal_calls(auction):
        assert contract_of(auction, RO) is None
        auction = with_call(auction, random.choice(calls))

    ro, ca = contract_of(auction, RO), contract_of(auction, CA)
    assert ro.bid == ca.bid == auction.last_bid
    assert ro.side is ca.side
    assert len(auction.calls) <= 4 + 16 * 4


def test_the_contract_belongs_to_the_declarers_side():
    contract = Contract(Bid.parse("3P"), Seat.W)

    assert (contract.side, contract.worth, contract.type, str(contract)) == (
        Side.EW,
        6,
        PlayType.PARADA,
        "3P",
    )
