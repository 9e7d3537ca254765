import pytest

from engine.auction import PlayType
from engine.cards import Card
from engine.play.columns import CellSuperfluous, ColourNotOpen, NotNext
from engine.play.opening import NotOpening
from tests.engine.play.layouts import may_be_laid, refusal

M = PlayType.MUZICANDO


@pytest.mark.parametrize(
    ("moves", "allowed"),
    [
        ("", "B1 G1 I1 O1 R1 V1 Y1"),
        ("R1", "B1 G1 I1 O1 R# R2 V1 Y1"),
        ("R1 R# V1", "B1 G1 I1 O1 R2 V2 Vp Y1"),
        ("R1 R2 R3 R4 R5 R6", "B1 G1 I1 O1 R# R7 V1 Y1"),
        ("R1 R2 R3 R4 R5 R6 R7", "B1 G1 I1 O1 R# V1 Y1"),
        ("R1 O1 Y1 G1 B1 I1 V1", "B2 Bb G2 Gn I2 Ib O# O2 R# R2 V2 Vp Y2 Yn"),
    ],
)
def test_a_pile_rises_from_its_do(moves, allowed):
    assert may_be_laid(M, moves) == allowed


@pytest.mark.parametrize(
    ("moves", "move", "kind", "reason"),
    [
        ("", "R2", NotOpening, "R2 is no opening card: R1, O1, Y1, G1, B1, I1, V1 are"),
        ("", "R#", NotOpening, "R# is no opening card: R1, O1, Y1, G1, B1, I1, V1 are"),
        ("R1", "R3", NotNext, "R3 does not follow: R2 would"),
        ("R1", "O7", NotNext, "O7 does not follow: O1 would"),
        ("R1", "O#", ColourNotOpen, "O# must wait until its colour is opened"),
        ("R1", "R2@0,0", CellSuperfluous, "R2 is laid without a cell in this play type"),
        ("", "R1@0,0", CellSuperfluous, "R1 is laid without a cell in this play type"),
    ],
)
def test_a_refusal_says_what_stands_against_the_card(moves, move, kind, reason):
    refused = refusal(M, moves, move)

    assert (type(refused), str(refused)) == (kind, reason)


def test_a_refusal_carries_its_cards():
    assert refusal(M, "R1 R2", "R7").wanted == (Card.parse("R3"),)
    assert refusal(M, "R1", "R2") is None
