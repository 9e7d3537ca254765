import pytest

from engine.auction import PlayType
from engine.editions import RO
from engine.errors import RecordError
from engine.points.lines import totals
from engine.points.order import SeatAbsent, SeatMissing
from engine.results.individual import IndividualResult
from engine.seats import Seat, player_seats

DATA = {"type": "P", "chooser": "2", "order": ["3", "1", "2"], "last_stuck": True}
THREE = player_seats(3)


def read(**changes):
    return IndividualResult.from_data({**DATA, **changes})


def test_what_is_read_says_the_same_again():
    assert read().check(THREE, RO).data() == DATA


@pytest.mark.parametrize(
    "wrong",
    [{"type": "1P"}, {"chooser": "N"}, {"order": ["3", "1", "9"]}, {"last_stuck": 0}, {"more": 1}],
)
def test_what_is_no_result_is_refused(wrong):
    with pytest.raises(RecordError):
        read(**wrong)


def test_at_a_table_somebody_chose_and_everybody_goes_out_once():
    with pytest.raises(SeatAbsent):
        read(chooser="4").check(THREE, RO)
    with pytest.raises(SeatMissing):
        read().check(player_seats(4), RO)
    said = {name: value for name, value in DATA.items() if name != "chooser"}
    with pytest.raises(RecordError, match="chooser is missing"):
        IndividualResult.from_data(said).check(THREE, RO)


def test_points_are_those_of_the_rules():
    winner = IndividualResult.rules_of({"type_value_to_winner_only": True})
    assert totals(read().explained(RO)) == {"3": 6, "1": 5, "2": 3}
    assert totals(read().explained(winner)) == {"3": 6, "1": 2, "2": 0}


def test_two_entries_that_say_the_same_count_the_same():
    assert read().counting() == read().essence() == read()
    assert read().counting() != read(chooser="1").counting()


def test_what_figures_ask():
    result = read()
    assert result.seats == THREE
    assert (result.went_first, result.stuck) == (Seat.P3, Seat.P2)
    assert result.chosen == (PlayType.PARADA, Seat.P2)
    assert (result.held, result.is_made) == (None, False)
