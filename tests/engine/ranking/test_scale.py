from decimal import Decimal, localcontext
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.auction import BIDS, Contract
from engine.editions import RO
from engine.movements.seating import Kind
from engine.points.pairs import deal_points
from engine.ranking.scale import scaled, usual_scale, victory_points
from engine.seats import PAIRS_SEATS, Seat, Side

FOUR = (
    (0, 10),
    (2, 11),
    (5, 12),
    (8, 13),
    (12, 14),
    (16, 15),
    (22, 16),
    (27, 17),
    (34, 18),
    (41, 19),
    (48, 20),
)
"""B = 3 · 8 · √4 = 48, times 6, 14, 24, 36, 50, 66, 84, 104, 126, 150 hundred-and-fiftieths: 1.92,
4.48, 7.68, 11.52, 16, 21.12, 26.88, 33.28, 40.32, 48."""

steps = st.lists(st.integers(1, 60), min_size=1, max_size=10, unique=True).map(
    lambda margins: tuple((margin, 10 + won) for won, margin in enumerate([0, *sorted(margins)]))
)


def test_the_usual_scale_of_four_deals():
    assert usual_scale(4) == FOUR


def test_sixteen_deals_are_twice_as_far_apart_as_four():
    """√16 is twice √4: 3.84, 8.96, 15.36, 23.04, 32, 42.24, 53.76, 66.56, 80.64, 96."""
    margins = (0, 4, 9, 16, 24, 32, 43, 54, 67, 81, 96)
    assert usual_scale(16) == tuple(zip(margins, range(10, 21), strict=True))


def test_of_steps_on_the_same_margin_the_last_counts():
    """One deal at a table without sides: B = 6, and 0.24, 0.56, 0.96 are all 1; 1.44 and 2 are 2,
    5.04 and 6 are 6."""
    scale = usual_scale(1, Kind.INDIVIDUAL)
    assert scale == ((0, 10), (1, 13), (2, 15), (3, 16), (4, 17), (5, 18), (6, 20))


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("deals", [1, 2, 3, 4, 8, 60])
def test_every_usual_scale_goes_from_a_draw_up_to_everything(kind, deals):
    scale = usual_scale(deals, kind)
    assert (scale[0], scale[-1][1]) == ((0, 10), 20)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in pairwise(scale))


def test_a_deal_of_the_pairs_game_spreads_as_the_scale_says():
    squares = [
        (points[Side.NS] - points[Side.EW]) ** 2
        for bid in BIDS
        for order in permutations(PAIRS_SEATS)
        for points in [
            deal_points(Contract(bid, Seat.N), order, last_stuck=stuck, rules=RO)
            for stuck in (False, True)
        ]
    ]
    assert 7 < (sum(squares) / len(squares)) ** 0.5 < 8


@given(steps, st.integers(1, 20), st.integers(1, 20))
def test_margins_grow_by_the_root_of_the_deals(scale, deals, played):
    with localcontext(prec=60):
        assert dict(scaled(scale, deals, played)) == {
            int((margin * (Decimal(played) / deals).sqrt()).quantize(1, "ROUND_CEILING")): points
            for margin, points in scale
        }


@given(steps, st.integers(1, 20))
def test_a_scale_for_its_own_number_of_deals_stays(scale, deals):
    assert scaled(scale, deals, deals) == scale


@given(steps, st.integers(0, 100))
def test_the_winner_has_the_last_step_reached_and_the_loser_the_rest(scale, margin):
    winner = max(points for smallest, points in scale if smallest <= margin)
    assert victory_points(scale, margin) == winner
    assert victory_points(scale, -margin) == 20 - winner


def test_a_loser_never_has_less_than_nothing():
    assert [victory_points(((0, 15), (50, 35)), margin) for margin in (50, -50)] == [35, 0]
