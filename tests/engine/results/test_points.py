"""Results by points, of two sides and of everybody for themselves."""

import pytest

from engine.errors import RecordError
from engine.points.by_points import (
    AboveBound,
    BelowBound,
    NoDraw,
    NoHalves,
    NoOutcome,
    OnlyOutcome,
    PointsMissing,
    PointsRules,
    WrongTotal,
    points_rules,
)
from engine.points.halves import plain
from engine.points.lines import totals
from engine.results.points import PointsResult
from engine.results.sides import SidesResult
from engine.seats import PAIRS_SEATS, Seat, Side, player_seats

BELOTE = PointsRules(title="Belote", total=162)
CHESS = PointsRules(title="Chess", only_outcome=True)
DARTS = PointsRules(title="Darts", only_outcome=True, draws=False, won=1, lost=0)
HALF = PointsRules(title="Belote", total=162, halves=True)
GOLF = PointsRules(title="Golf", lower_wins=True, least=-5, most=30)


def sides(rules, **data):
    return SidesResult.from_data(data).check(PAIRS_SEATS, rules)


def alone(rules, *points):
    written = {str(at): each for at, each in enumerate(points, 1)}
    return PointsResult.from_data({"points": written}).check(player_seats(len(points)), rules)


def test_what_is_written_comes_back_and_counts():
    whole = {"points": {"NS": 82, "EW": 80}}
    assert sides(BELOTE, **whole).data() == whole
    assert totals(sides(BELOTE, **whole).explained(BELOTE)) == {Side.NS: 82, Side.EW: 80}
    assert alone(PointsRules(), 3, 12, 7).data() == {"points": {"1": 3, "2": 12, "3": 7}}
    assert totals(alone(GOLF, 3, -2).explained(GOLF)) == {Seat.P1: -3, Seat.P2: 2}


def test_of_a_fixed_sum_one_side_is_enough():
    assert sides(BELOTE, points={"NS": 100}).data() == {"points": {"NS": 100, "EW": 62}}
    assert sides(BELOTE, points={"EW": 100}).data() == {"points": {"NS": 62, "EW": 100}}
    with pytest.raises(PointsMissing):
        sides(PointsRules(most=162), points={"NS": 100})


def test_halves_are_whole_again_where_they_add_up_so():
    kept = sides(HALF, points={"NS": 81.5})
    assert kept.data() == {"points": {"NS": 81.5, "EW": 80.5}}
    chess = points_rules({"only_outcome": True, "won": 1, "drawn": 0.5})
    made = [totals(sides(chess, won=won).explained(chess)) for won in ("NS", "draw")]
    assert [[*each.values()] for each in made] == [[1, 0], [0.5, 0.5]]
    with pytest.raises(TypeError, match="won"):
        points_rules({"won": 0.25})
    assert [type(plain(each)) for each in (1.0, 1.5, -0.0, 3)] == [int, float, int, int]


def test_an_outcome_is_worth_what_the_rules_say():
    worth = [totals(sides(CHESS, won=won).explained(CHESS)) for won in ("NS", "EW", "draw")]
    assert [[*each.values()] for each in worth] == [[2, 0], [0, 2], [1, 1]]
    assert [*totals(sides(DARTS, won="EW").explained(DARTS)).values()] == [0, 1]
    assert sides(DARTS, won="EW").data() == {"won": "EW"}


@pytest.mark.parametrize(
    ("rules", "data", "refusal"),
    [
        (BELOTE, {"points": {"NS": 100, "EW": 63}}, WrongTotal),
        (BELOTE, {"points": {"NS": 163}}, AboveBound),
        (BELOTE, {"points": {"NS": -1, "EW": 163}}, BelowBound),
        (BELOTE, {"won": "NS"}, NoOutcome),
        (BELOTE, {"points": {"NS": 81.5, "EW": 80.5}}, NoHalves),
        (HALF, {"points": {"NS": 162.5, "EW": -0.5}}, AboveBound),
        (HALF, {"points": {"NS": 81.5, "EW": 80}}, WrongTotal),
        (DARTS, {"won": "draw"}, NoDraw),
        (DARTS, {"points": {"NS": 1, "EW": 0}}, OnlyOutcome),
        (PointsRules(), {"points": {"NS": 10_001, "EW": 0}}, AboveBound),
    ],
)
def test_what_cannot_be_is_refused(rules, data, refusal):
    with pytest.raises(refusal):
        sides(rules, **data)


def test_bounds_hold_for_everybody_at_a_table():
    with pytest.raises(AboveBound, match="31 is more than 30"):
        alone(GOLF, 3, 31)
    with pytest.raises(BelowBound, match="-6 is less than -5"):
        alone(GOLF, -6, 3)
    assert alone(PointsRules(total=10), 2, 3, 5).written[Seat.P3] == 5
    with pytest.raises(WrongTotal, match="make 9, not 10"):
        alone(PointsRules(total=10), 2, 3, 4)


@pytest.mark.parametrize(
    "data",
    [
        {"points": {"NS": "82", "EW": 80}},
        {"points": {"NS": 82.25, "EW": 80}},
        {"points": {"NS": 82.0, "EW": 80}},
        {"points": {"N": 82, "E": 80}},
        {"points": {"NS": 1, "EW": 2, "1": 3}},
        {"won": "N"},
        {"won": "NS", "points": {}},
        {},
    ],
)
def test_what_is_no_result_is_not_read(data):
    with pytest.raises(RecordError):
        sides(PointsRules(), **data)


def test_everybody_at_the_table_has_points():
    with pytest.raises(RecordError, match="points must be of 1, 2, 3"):
        PointsResult.from_data({"points": {"1": 1, "2": 2}}).check(player_seats(3), PointsRules())
    with pytest.raises(RecordError, match="points must be of 1, 2"):
        PointsResult.from_data({"points": {"1": 1, "3": 2}})


@pytest.mark.parametrize("kept", [{"most": "162"}, {"total": True}, {"title": 3}, {"least": None}])
def test_rules_that_are_none_are_not_read(kept):
    with pytest.raises(TypeError):
        SidesResult.rules_of(kept)


def test_one_against_one_sits_at_two_seats():
    assert SidesResult.seats_at(2) == (Seat.N, Seat.E)
    assert SidesResult.seats_at() == PAIRS_SEATS
