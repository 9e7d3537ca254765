from dataclasses import replace

import pytest

from engine.editions import REMI
from engine.errors import RecordError
from engine.points.lines import totals
from engine.points.remi import Closing, Hand, NobodyClosed, TooManyPoints
from engine.results.remi import RemiResult
from engine.seats import Seat, player_seats

CLOSED = {"opened": True, "laid": 120, "closed": "joker", "atu": True}
DATA = {"double": False, "exhausted": False, "players": {"1": CLOSED, "2": {}}}
TWO = player_seats(2)


def read(*hands, **changes):
    hands = {str(at): hand for at, hand in enumerate(hands or DATA["players"].values(), 1)}
    return RemiResult.from_data({**DATA, "players": hands, **changes})


def test_what_is_read_says_the_same_again():
    assert read().check(TWO, REMI).data() == DATA
    assert read({**CLOSED, "rack": 0, "unannounced": False}, {"opened": False}) == read()


@pytest.mark.parametrize(
    "wrong",
    [{"double": 1}, {"players": []}, {"players": {"1": CLOSED, "3": {}}}, {"breach": {}},
     {"players": {"1": {**CLOSED, "closed": "2"}, "2": {}}}],
)  # fmt: skip
def test_what_is_no_result_is_refused(wrong):
    with pytest.raises(RecordError):
        read(**wrong)


def test_at_a_table_every_player_writes_and_one_closes():
    with pytest.raises(RecordError, match="players must be 1, 2, 3"):
        read().check(player_seats(3), REMI)
    with pytest.raises(TooManyPoints, match="1 cannot have more than 10000"):
        read({**CLOSED, "laid": 10_001}, {}).check(TWO, REMI)
    with pytest.raises(NobodyClosed):
        read({}, {}).check(TWO, REMI)


def test_points_are_those_of_the_rules():
    dear = RemiResult.rules_of({"unopened_costs": 250})
    assert totals(read().explained(REMI)) == {"1": 440, "2": -100}
    assert totals(read().explained(dear)) == {"1": 440, "2": -250}


def test_what_figures_ask():
    result = read()
    assert (result.seats, result.went_first) == (TWO, Seat.P1)
    assert result.hand(Seat.P1) == Hand(True, 120, 0, Closing.JOKER, True)
    assert read({}, {}, exhausted=True).went_first is None
    assert (result.places, result.stuck) == ((), None)


def test_a_match_ends_at_a_total_only_where_that_was_agreed():
    assert RemiResult.match_total(REMI) is None
    assert RemiResult.match_total(replace(REMI, ends_at_total=True, match_total=500)) == 500


def test_whole_rules_are_the_tournaments_own():
    whole = RemiResult.whole_rules({})
    whole["tiles"]["1"] = 0
    assert RemiResult.whole_rules({})["tiles"]["1"] == 25
