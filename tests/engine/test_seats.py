import pytest

from engine.seats import PAIRS_SEATS, Seat, Side, WrongPlayers, next_seat, partner, player_seats


def test_partners_sit_opposite_and_share_a_side():
    assert {str(seat): str(partner(seat)) for seat in PAIRS_SEATS} == {
        "N": "S",
        "S": "N",
        "E": "W",
        "W": "E",
    }
    assert [seat.side for seat in PAIRS_SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.other for side in Side] == [Side.EW, Side.NS]


def test_the_next_seat_is_clockwise():
    assert "".join(next_seat(seat, PAIRS_SEATS) for seat in PAIRS_SEATS) == "ESWN"
    assert "".join(next_seat(seat, player_seats(5)) for seat in player_seats(5)) == "23451"


@pytest.mark.parametrize("players", range(2, 9))
def test_players_are_numbered_from_one(players):
    assert "".join(player_seats(players)) == "12345678"[:players]


@pytest.mark.parametrize("players", [-1, 0, 1, 9, 56])
def test_no_other_number_can_play(players):
    with pytest.raises(WrongPlayers) as refusal:
        player_seats(players)
    assert (refusal.value.players, refusal.value.fewest, refusal.value.most) == (players, 2, 8)


def test_a_numbered_seat_is_not_a_compass_seat():
    assert [Seat(name) for name in "NESW"] == list(PAIRS_SEATS)
    with pytest.raises(KeyError):
        _ = Seat.P1.side
