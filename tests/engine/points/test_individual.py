from dataclasses import replace
from itertools import permutations, product

import pytest

from engine.auction import PlayType
from engine.editions import CA, RO
from engine.points.individual import breach_points, deal_points, explain
from engine.points.lines import Part, PointsLine
from engine.points.order import SeatAbsent, SeatTwice
from engine.seats import Seat, WrongPlayers, player_seats

WINNER_ONLY = replace(RO, type_value_to_winner_only=True)


def points_by_name(type_, order, *, stuck=False, rules=RO):
    seats = [Seat(name) for name in order]
    points = deal_points(PlayType(type_), seats, last_stuck=stuck, rules=rules)
    return {str(seat): number for seat, number in points.items()}


def test_places_count_from_the_number_of_players_down_and_the_type_for_all():
    """rules, 8: the example."""
    assert points_by_name("P", "312", stuck=True) == {"1": 5, "2": 3, "3": 6}


@pytest.mark.parametrize(
    ("type_", "order", "stuck", "points"),
    [
        ("M", "12345678", False, "12 11 10 9 8 7 6 5"),
        ("M", "12345678", True, "12 11 10 9 8 7 6 4"),
        ("S", "21", False, "3 2"),
        ("S", "21", True, "3 1"),
        ("G", "4213", False, "6 5 4 3"),
    ],
)
def test_points_in_the_order_of_places(type_, order, stuck, points):
    """Catalan edition, X."""
    expected = dict(zip(order, map(int, points.split()), strict=True))

    assert points_by_name(type_, order, stuck=stuck) == expected
    assert points_by_name(type_, order, stuck=stuck, rules=CA) == expected


def test_a_house_gives_the_type_value_to_the_winner_only():
    assert points_by_name("P", "312", stuck=True, rules=WINNER_ONLY) == {"1": 2, "2": 0, "3": 6}


def test_a_house_lets_the_stuck_keep_the_place_point():
    kept = replace(RO, stuck_player_loses_place_point=False)

    assert points_by_name("P", "312", stuck=True, rules=kept) == {"1": 5, "2": 4, "3": 6}


@pytest.mark.parametrize("rules", [RO, CA, WINNER_ONLY])
def test_the_points_add_up(rules):
    for players, type_, stuck in product(range(2, 6), PlayType, [False, True]):
        for order in permutations(player_seats(players)):
            points = deal_points(type_, order, last_stuck=stuck, rules=rules)
            times = 1 if rules is WINNER_ONLY else players
            places = players * (players + 1) // 2
            assert sum(points.values()) == places + times * type_.points - stuck
            explained = explain(type_, order, last_stuck=stuck, rules=rules)
            assert points == {
                seat: sum(line.points for line in lines) for seat, lines in explained.items()
            }


def test_the_sum_is_explained_line_by_line():
    explained = explain(PlayType.GLISSANDO, [Seat.P2, Seat.P1], last_stuck=True, rules=RO)

    assert explained == {
        Seat.P2: (PointsLine(Part.PLACES, 2, (1,)), PointsLine(Part.TYPE_VALUE, 2, ("G",))),
        Seat.P1: (
            PointsLine(Part.PLACES, 1, (2,)),
            PointsLine(Part.TYPE_VALUE, 2, ("G",)),
            PointsLine(Part.STUCK, -1, ("1",)),
        ),
    }


def test_a_breach_costs_the_offender_eleven_points():
    assert breach_points(Seat.P3, RO) == {Seat.P3: -11}


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ("", WrongPlayers),
        ("1", WrongPlayers),
        ("112345678", WrongPlayers),
        ("11", SeatTwice),
        ("212", SeatTwice),
        ("31", SeatAbsent),
        ("N1", SeatAbsent),
    ],
)
def test_an_order_names_every_player_once(order, kind):
    with pytest.raises(kind):
        points_by_name("S", order)
