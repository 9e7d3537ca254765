import pytest

from engine.auction import PlayType
from engine.play.columns import CellSuperfluous, ColourNotOpen, NotNext
from engine.play.opening import NotOpening
from tests.engine.play.layouts import may_be_laid, refusal

P = PlayType.PARADA


@pytest.mark.parametrize(
    ("moves", "allowed"),
    [
        ("", "B5 G4 I6 O2 R1 V7 Y3"),
        ("G4", "B5 G3 G5 Gn I6 O2 R1 V7 Y3"),
        ("G4 G5 Gn", "B5 G3 G6 I6 O2 R1 V7 Y3"),
        ("G4 G3 G2 G1", "B5 G5 Gn I6 O2 R1 V7 Y3"),
        # On the line Do and Si do not meet, though the circled Do and Si stand at the ends.
        ("R1", "B5 G4 I6 O2 R# R2 V7 Y3"),
        ("V7", "B5 G4 I6 O2 R1 V6 Vp Y3"),
        ("G4 G3 G2 G1 G5 G6 G7", "B5 Gn I6 O2 R1 V7 Y3"),
    ],
)
def test_a_column_grows_both_ways_from_its_circled_card(moves, allowed):
    assert may_be_laid(P, moves) == allowed


@pytest.mark.parametrize(
    ("moves", "move", "kind", "reason"),
    [
        ("", "R2", NotOpening, "R2 is no opening card: R1, O2, Y3, G4, B5, I6, V7 are"),
        ("G4", "G6", NotNext, "G6 does not follow: G3 or G5 would"),
        ("G4", "V1", NotNext, "V1 does not follow: V7 would"),
        ("G4", "Vp", ColourNotOpen, "Vp must wait until its colour is opened"),
        ("G4", "G5@0,1", CellSuperfluous, "G5 is laid without a cell in this play type"),
    ],
)
def test_a_refusal_says_what_stands_against_the_card(moves, move, kind, reason):
    refused = refusal(P, moves, move)

    assert (type(refused), str(refused)) == (kind, reason)
