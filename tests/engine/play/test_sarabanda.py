import pytest

from engine.auction import PlayType
from engine.play.grid import (
    CellMissing,
    CellTaken,
    NotAtStart,
    NotConsecutive,
    NothingToCover,
    SideFree,
    TouchesNothing,
)
from engine.play.opening import NotOpening
from tests.engine.play.layouts import laid, may_be_laid, refusal

S = PlayType.SARABANDA

# R1 with a card on each side, so that R# can cover it.
CROSS = "R1@0,0 G2@1,0 B7@-1,0 O2@0,1 V7@0,-1"


def cells_of(allowed, code):
    return {move.partition("@")[2] for move in allowed.split() if move.startswith(code)}


def test_any_do_opens_at_the_middle():
    dos = "B1@0,0 G1@0,0 I1@0,0 O1@0,0 R1@0,0 V1@0,0 Y1@0,0"

    assert may_be_laid(S, "") == dos


def test_beside_a_do_lie_re_and_si_of_any_colour():
    allowed = may_be_laid(S, "R1@0,0")

    notes = {move[1] for move in allowed.split()}
    assert notes == {"2", "7"}
    for code in ("R2", "V7"):
        assert cells_of(allowed, code) == {"1,0", "-1,0", "0,1", "0,-1"}
    assert len(allowed.split()) == 14 * 4


def test_a_card_is_consecutive_with_every_card_that_it_touches():
    allowed = may_be_laid(S, "R1@0,0 O2@1,0 Y2@0,1")

    # 1,1 touches two Re: Do and Mi are consecutive with both.
    assert "1,1" in cells_of(allowed, "G3")
    assert "1,1" in cells_of(allowed, "G1")
    allowed = may_be_laid(S, "R1@0,0 O2@1,0 Y7@0,1")
    # 1,1 touches Re and Si: only Do is consecutive with both.
    assert {move for move in allowed.split() if move.endswith("@1,1")} == {
        f"{colour}1@1,1" for colour in "OYGBIV"
    }


def test_a_cell_between_notes_that_no_note_joins_stays_empty():
    moves = "R1@0,0 O2@1,0 Y7@0,1 G6@0,2 B5@1,2"

    # 1,1 touches Re, Si and Sol.
    assert not [move for move in may_be_laid(S, moves).split() if move.endswith("@1,1")]


def test_a_symbol_covers_a_card_of_its_colour_with_four_neighbours():
    assert [move for move in may_be_laid(S, CROSS).split() if "#" in move] == ["R#@0,0"]
    assert "R#@0,0" not in may_be_laid(S, CROSS.rpartition(" ")[0])
    assert "R#" not in may_be_laid(S, f"{CROSS} R#@0,0")


def test_a_covered_card_stays_a_neighbour():
    layout = laid(S, f"{CROSS} R#@0,0")

    assert str(layout.cells[0, 0]) == "R1"
    assert str(layout.symbols[0, 0]) == "R#"


def test_laying_leaves_the_old_layout_as_it_was():
    before = laid(S, "R1@0,0")
    copy = (before.laid, dict(before.cells), dict(before.symbols), dict(before.spots))

    laid(S, CROSS)

    assert (before.laid, before.cells, before.symbols, before.spots) == copy


@pytest.mark.parametrize(
    ("moves", "move", "kind", "reason"),
    [
        ("", "R2@0,0", NotOpening, "R2 is no opening card: R1, O1, Y1, G1, B1, I1, V1 are"),
        ("", "R2@5,5", NotOpening, "R2 is no opening card: R1, O1, Y1, G1, B1, I1, V1 are"),
        ("", "R#@0,0", NotOpening, "R# is no opening card: R1, O1, Y1, G1, B1, I1, V1 are"),
        ("", "R1@0,1", NotAtStart, "the first card lies at 0,0, not at 0,1"),
        ("", "R1", CellMissing, "R1 needs a cell in this play type"),
        ("R1@0,0", "O2", CellMissing, "O2 needs a cell in this play type"),
        ("R1@0,0", "O2@0,0", CellTaken, "O2 cannot lie at 0,0, where R1 lies"),
        ("R1@0,0", "O2@1,1", TouchesNothing, "O2 would touch no card at 1,1"),
        ("R1@0,0", "O3@0,1", NotConsecutive, "O3 is not consecutive with R1, which it would touch"),
        ("R1@0,0", "O1@0,1", NotConsecutive, "O1 is not consecutive with R1, which it would touch"),
        (
            "R1@0,0 O2@1,0 Y7@0,1",
            "G3@1,1",
            NotConsecutive,
            "G3 is not consecutive with Y7, which it would touch",
        ),
        ("R1@0,0", "R#@0,1", NothingToCover, "R# must cover a note card of its colour, not 0,1"),
        (CROSS, "O#@0,0", NothingToCover, "O# must cover a note card of its colour, not 0,0"),
        (CROSS, "O#@0,1", SideFree, "O# must wait until all four sides of 0,1 are occupied"),
    ],
)
def test_a_refusal_says_what_stands_against_the_card(moves, move, kind, reason):
    refused = refusal(S, moves, move)

    assert (type(refused), str(refused)) == (kind, reason)
