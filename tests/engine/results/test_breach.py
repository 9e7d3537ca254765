import pytest

from engine.editions import REMI, RO
from engine.errors import RecordError
from engine.points.lines import Part, PointsLine
from engine.points.order import SeatAbsent
from engine.results import GAMES
from engine.results.breach import BreachResult, NoBreach
from engine.seats import PAIRS_SEATS, player_seats

DATA = {"breach": {"by": "E", "kind": "out_of_turn", "again": True}}


def read(game="pairs", **changes):
    return BreachResult.from_data({"breach": {**DATA["breach"], **changes}}, GAMES[game])


def test_what_is_read_says_the_same_again():
    assert read().check(PAIRS_SEATS, RO).data() == DATA
    assert BreachResult.from_data({"breach": {"by": "E"}}, GAMES["pairs"]) == read(
        kind="other", again=False
    )


@pytest.mark.parametrize(
    "wrong", [{"by": "9"}, {"by": 1}, {"kind": "late"}, {"again": 1}, {"x": 1}]
)
def test_what_is_no_breach_is_refused(wrong):
    with pytest.raises(RecordError):
        read(**wrong)
    with pytest.raises(RecordError):
        BreachResult.from_data({**DATA, "order": []}, GAMES["pairs"])


def test_it_is_by_somebody_at_the_table():
    with pytest.raises(RecordError):
        read(by="1").check(PAIRS_SEATS, RO)
    with pytest.raises(SeatAbsent):
        read("individual", by="4").check(player_seats(3), RO)


def test_remi_knows_none():
    with pytest.raises(NoBreach):
        read("remi", by="1").check(player_seats(3), REMI)


def test_it_costs_the_side_or_the_player():
    assert read().explained(RO) == {"EW": (PointsLine(Part.PENALTY, -12),)}
    assert read("individual", by="3").explained(RO) == {"3": (PointsLine(Part.PENALTY, -11),)}
