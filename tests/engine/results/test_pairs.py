import pytest

from engine.editions import CA, RO
from engine.errors import RecordError
from engine.points.lines import totals
from engine.points.order import SeatMissing, SeatTwice
from engine.results.pairs import AuctionOpen, OtherContract, PairsResult
from engine.seats import PAIRS_SEATS, Seat, Side

DATA = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"], "last_stuck": True}
CALLS = {"auction": ["3M", "4M", "pass", "pass", "pass"]}


def read(**changes):
    return PairsResult.from_data({**DATA, **changes})


def test_what_is_read_says_the_same_again():
    assert read().data() == DATA
    assert PairsResult.from_data({**DATA, "last_stuck": False}).data()["last_stuck"] is False
    del (short := dict(DATA))["last_stuck"]
    assert PairsResult.from_data(short).data() == {**DATA, "last_stuck": False}


def test_a_result_that_was_read_is_the_same_however_it_was_written():
    assert read() == PairsResult.from_data(dict(reversed(DATA.items())))
    assert {read(), read(order=["N", "E", "S", "W"])} == {read()}


@pytest.mark.parametrize(
    "wrong",
    [
        {"contract": "5M"}, {"contract": 4}, {"declarer": "1"}, {"declarer": None},
        {"order": "NESW"}, {"order": ["N", "E", "S", "1"]}, {"order": [["N"], "E", "S", "W"]},
        {"last_stuck": 1}, {"last_stuck": "yes"}, {"breach": {}}, {"auction": ["4M", 7]},
        {"auction": ["4M"], "first": "1"},
    ],
)  # fmt: skip
def test_what_is_no_result_is_refused(wrong):
    read()
    with pytest.raises(RecordError):
        read(**wrong)


def test_at_a_table_everybody_goes_out_once():
    assert read().check(PAIRS_SEATS, RO) == read()
    with pytest.raises(SeatTwice):
        read(order=["N", "N", "S", "W"]).check(PAIRS_SEATS, RO)
    with pytest.raises(SeatMissing):
        read(order=["N", "E", "S"]).check(PAIRS_SEATS, RO)


def test_who_called_first_follows_from_the_auction():
    checked = read(declarer="S", **CALLS).check(PAIRS_SEATS, CA)
    assert checked.caller is Seat.E
    assert checked.data() == {**DATA, "declarer": "S", **CALLS, "first": "E"}
    named = read(declarer="S", **CALLS, first="E")
    assert named.check(PAIRS_SEATS, CA) == checked


def test_an_auction_must_lead_to_the_contract():
    with pytest.raises(OtherContract) as refused:
        read(contract="1S", **CALLS, first="W").check(PAIRS_SEATS, RO)
    assert (str(refused.value.contract), refused.value.seat) == ("4M", Seat.N)
    with pytest.raises(AuctionOpen):
        read(auction=["4M", "pass"]).check(PAIRS_SEATS, RO)
    with pytest.raises(AuctionOpen):
        read(auction=[]).check(PAIRS_SEATS, RO)
    with pytest.raises(RecordError):
        read(auction=["pass"] * 81).check(PAIRS_SEATS, RO)


def test_points_are_those_of_the_rules():
    assert totals(read().explained(RO)) == {Side.NS: 14, Side.EW: 3}
    assert totals(read().explained(CA)) == {Side.NS: 14, Side.EW: 4}


def test_the_essence_leaves_out_the_auction():
    checked = read(declarer="S", **CALLS).check(PAIRS_SEATS, CA)
    assert checked != read(declarer="S")
    assert checked.essence() == read(declarer="S")


def test_which_of_two_partners_it_was_does_not_count():
    assert read().counting() == read(declarer="S", order=["S", "W", "N", "E"]).counting()
    for other in ({"contract": "3M"}, {"declarer": "E"}, {"last_stuck": False},
                  {"order": ["E", "N", "S", "W"]}):  # fmt: skip
        assert read().counting() != read(**other).counting()


def test_what_figures_ask():
    result = read()
    assert result.seats == PAIRS_SEATS
    assert (result.went_first, result.stuck) == (Seat.N, Seat.W)
    assert result.is_made
    assert not read(order=["E", "N", "S", "W"]).is_made
    assert result.chosen is None
    assert result.hand(Seat.N) is None
