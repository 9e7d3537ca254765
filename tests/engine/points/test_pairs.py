"""The table of 96 sums is the Catalan rulebook's, its two misprints named in the source column."""

import csv
from itertools import permutations, product
from pathlib import Path

import pytest

from engine.auction import BIDS, Bid, Contract
from engine.editions import CA, RO
from engine.points.lines import Part, PointsLine
from engine.points.order import SeatAbsent, SeatMissing, SeatTwice
from engine.points.pairs import breach_points, deal_points, explain
from engine.seats import PAIRS_SEATS, Seat, Side

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def case_id(case):
    return f"{case['bid']} {case['places']}"


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_deal_points(case):
    places = [int(place) for place in case["places"].split("-")]
    orders = 0
    for declarer, order in product(PAIRS_SEATS, permutations(PAIRS_SEATS)):
        if [at for at, seat in enumerate(order, 1) if seat.side is declarer.side] != places:
            continue
        orders += 1
        contract = Contract(Bid.parse(case["bid"]), declarer)
        other = 10 - sum(5 - place for place in places)

        points = deal_points(contract, order, last_stuck=False, rules=RO)

        assert points == {declarer.side: int(case["points"]), declarer.side.other: other}
        assert points == deal_points(contract, order, last_stuck=False, rules=CA)
    assert orders == 16


def test_the_table_is_whole_and_has_two_misprints():
    keys = {(case["bid"], case["places"]) for case in CASES}
    assert keys == set(product(map(str, BIDS), ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]))
    assert [case_id(case) for case in CASES if case["points"] != case["printed"]] == ["1S 1-4"]
    misprinted = {case["bid"] for case in CASES if "is headed 3M" in case["source"]}
    assert misprinted == {"2M"}


@pytest.mark.parametrize("rules", [RO, CA])
def test_both_sides_together_have_ten_points_and_the_worth(rules):
    """Less 1 in the Romanian edition if the last player is stuck."""
    for bid, declarer, order, stuck in product(
        BIDS, PAIRS_SEATS, permutations(PAIRS_SEATS), [False, True]
    ):
        contract = Contract(bid, declarer)

        points = deal_points(contract, order, last_stuck=stuck, rules=rules)

        worth = bid.worth if order[0].side is contract.side else -bid.worth
        assert sum(points.values()) == 10 + worth - (stuck and rules is RO)
        explained = explain(contract, order, last_stuck=stuck, rules=rules)
        assert {side: sum(line.points for line in explained[side]) for side in Side} == points


def test_the_sum_is_explained_line_by_line():
    contract = Contract(Bid.parse("2M"), Seat.E)

    explained = explain(contract, PAIRS_SEATS, last_stuck=True, rules=RO)

    assert explained == {
        Side.NS: (PointsLine(Part.PLACES, 6, (1, 3)),),
        Side.EW: (
            PointsLine(Part.PLACES, 4, (2, 4)),
            PointsLine(Part.WORTH, -6, ("2M",)),
            PointsLine(Part.STUCK, -1, ("W",)),
        ),
    }


def test_a_breach_costs_twelve_points_and_gives_nobody_any():
    assert breach_points(Side.EW, RO) == {Side.EW: -12}


@pytest.mark.parametrize(
    ("order", "kind", "seat"),
    [
        ("", SeatMissing, "N"),
        ("NES", SeatMissing, "W"),
        ("NESN", SeatTwice, "N"),
        ("NNES", SeatTwice, "N"),
        ("NESWN", SeatTwice, "N"),
        ("NES1", SeatAbsent, "1"),
    ],
)
def test_an_order_names_every_seat_once(order, kind, seat):
    seats = [Seat(name) for name in order]

    with pytest.raises(kind) as refusal:
        deal_points(Contract(Bid.parse("1S"), Seat.N), seats, last_stuck=False, rules=RO)

    assert refusal.value.seat == seat
