"""rules, 7; the answers are worked out from its table by hand."""

from dataclasses import replace

import pytest

from engine.editions import REMI
from engine.points.lines import Part, PointsLine
from engine.points.remi import (
    BelowZero,
    ClosedAtExhaustedWall,
    ClosedUnopened,
    ClosedWithTiles,
    Closing,
    Hand,
    NobodyClosed,
    OpenedOnBoard,
    TwoClosed,
    UnknownBoardGame,
    deal_points,
    doubts,
    explain,
    match_end,
)
from engine.seats import PLAYER_SEATS, Seat, WrongPlayers

TILE, ONE, JOKER = Closing
CLOSER = Hand(opened=True, laid=100, closed=TILE)
LOSER = Hand()


def points(*hands, double=False, exhausted=False, rules=REMI):
    players = dict(zip(PLAYER_SEATS, hands, strict=False))
    return list(deal_points(players, double=double, exhausted=exhausted, rules=rules).values())


@pytest.mark.parametrize(
    ("hand", "single", "double"),
    [
        (Hand(), -100, -200),
        (Hand(atu=True), -50, -100),
        (Hand(rack=80), -100, -200),
        (Hand(opened=True, laid=60, rack=25), 35, 70),
        (Hand(opened=True, laid=60, rack=25, atu=True), 85, 170),
        (Hand(opened=True, laid=20, rack=120), -100, -200),
        (Hand(board="mosaic"), -100, -200),
        (Hand(board="mosaic", atu=True), -50, -100),
        (Hand(unannounced=True), -500, -500),
        (Hand(opened=True, laid=300, rack=5, atu=True, unannounced=True), -500, -500),
    ],
)
def test_points_of_who_did_not_close(hand, single, double):
    assert points(CLOSER, hand) == [150, single]
    assert points(CLOSER, hand, double=True) == [300, double]


@pytest.mark.parametrize(
    ("hand", "single", "double"),
    [
        (Hand(opened=True, laid=120, closed=TILE), 170, 340),
        (Hand(opened=True, laid=120, closed=TILE, atu=True), 220, 440),
        (Hand(opened=True, laid=120, closed=ONE), 340, 680),
        (Hand(opened=True, laid=120, closed=JOKER, atu=True), 440, 880),
        (Hand(board="simple", closed=TILE), 500, 1000),
        (Hand(board="sets", closed=ONE), 1400, 2800),
        (Hand(board="one-coloured", closed=JOKER, atu=True), 3100, 6200),
        (Hand(opened=True, closed=JOKER, laid=90, unannounced=True), -500, -500),
    ],
)
def test_points_of_who_closed(hand, single, double):
    assert points(LOSER, hand) == [-100, single]
    assert points(LOSER, hand, double=True) == [-200, double]


def test_when_the_wall_is_exhausted_laid_and_rack_count_for_all():
    hands = (Hand(rack=70), Hand(opened=True, laid=55, rack=20), Hand(board="sets", rack=10))

    assert points(*hands, exhausted=True) == [-70, 35, -10]
    assert points(*hands, exhausted=True, double=True) == [-140, 70, -20]
    assert points(*hands[:2], Hand(rack=5, unannounced=True), exhausted=True) == [-70, 35, -500]


def test_the_sum_is_explained_line_by_line():
    hand = Hand(opened=True, laid=120, closed=JOKER, atu=True)

    explained = explain({Seat.P1: hand, Seat.P2: LOSER}, double=True, exhausted=False)

    assert explained == {
        Seat.P1: (
            PointsLine(Part.LAID, 120),
            PointsLine(Part.RACK, 0),
            PointsLine(Part.ATU, 50),
            PointsLine(Part.CLOSING, 50),
            PointsLine(Part.DOUBLE_GAME, 220),
            PointsLine(Part.CLOSED_WITH, 440, ("joker",)),
        ),
        Seat.P2: (PointsLine(Part.UNOPENED, -100), PointsLine(Part.DOUBLE_GAME, -100)),
    }


def test_a_club_edits_the_values():
    house = replace(REMI, board_games={"simple": 300}, unopened_costs=150, atu=25)

    assert points(Hand(board="simple", closed=TILE), Hand(atu=True), rules=house) == [300, -125]
    with pytest.raises(UnknownBoardGame):
        points(Hand(board="mosaic", closed=TILE), LOSER, rules=house)


@pytest.mark.parametrize(
    ("hands", "exhausted", "kind"),
    [
        ((CLOSER,), False, WrongPlayers),
        ((CLOSER, *[LOSER] * 4), False, WrongPlayers),
        ((), False, WrongPlayers),
        ((LOSER, LOSER), False, NobodyClosed),
        ((CLOSER, CLOSER), False, TwoClosed),
        ((CLOSER, LOSER), True, ClosedAtExhaustedWall),
        ((CLOSER, CLOSER), True, ClosedAtExhaustedWall),
        ((Hand(opened=True, board="sets", closed=TILE), LOSER), False, OpenedOnBoard),
        ((CLOSER, Hand(opened=True, board="sets")), False, OpenedOnBoard),
        ((Hand(closed=TILE), LOSER), False, ClosedUnopened),
        ((Hand(opened=True, rack=5, closed=TILE), LOSER), False, ClosedWithTiles),
        ((Hand(board="sets", rack=5, closed=TILE), LOSER), False, ClosedWithTiles),
        ((CLOSER, Hand(board="stairs")), False, UnknownBoardGame),
        ((CLOSER, Hand(board="")), False, UnknownBoardGame),
        ((CLOSER, Hand(laid=-5)), False, BelowZero),
        ((CLOSER, Hand(rack=-5)), False, BelowZero),
    ],
)
def test_what_cannot_be_is_refused(hands, exhausted, kind):
    with pytest.raises(kind):
        points(*hands, exhausted=exhausted)


def test_tiles_have_their_worth():
    assert [REMI.tiles[tile] for tile in ("2", "9", "10", "13")] == [5, 5, 10, 10]
    assert (REMI.tiles["1"], REMI.tiles["joker"]) == (25, 50)


@pytest.mark.parametrize(
    ("deals", "end"),
    [
        ({}, None),
        ({1: {"1": 440, "2": -100}, 2: {"1": 500, "2": 90}}, None),
        ({2: {"1": 560, "2": 90}, 1: {"1": 440, "2": -100}}, (2, 1000, ("1",))),
        ({1: {"1": 1000, "2": 1000}, 2: {"1": 90, "2": 1}}, (1, 1000, ("1", "2"))),
        ({1: {"1": 900, "2": 0}, 2: {}, 3: {"1": -300, "2": 1040}}, (3, 1040, ("2",))),
    ],
)
def test_a_match_ends_with_the_deal_that_brings_somebody_the_total(deals, end):
    """rules, 7."""
    assert match_end(deals, 1000) == end


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        (Hand(opened=True, laid=45), []),
        (Hand(opened=True, laid=30), [("first_melding", 30)]),
        (Hand(opened=True, laid=46, rack=12), [("step", 46), ("step", 12)]),
        (Hand(opened=True, laid=30, unannounced=True), []),
        (Hand(rack=80), []),
        (Hand(board="mosaic"), []),
    ],
)
def test_what_is_unusual_is_asked_and_counts_all_the_same(hand, asked):
    """rules, 10: at least 45 to open; the tiles count 5, 10, 25 and 50."""
    players = {Seat.P1: CLOSER, Seat.P2: hand}
    assert [each[1:] for each in doubts(players, REMI)] == asked
    deal_points(players, double=False, exhausted=False)
    fifty = replace(REMI, first_melding=51, tiles={**REMI.tiles, "1": 1})
    assert [*doubts({Seat.P1: Hand(opened=True, laid=50)}, fifty)] == [("1", "first_melding", 50)]
