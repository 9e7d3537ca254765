import pytest

from engine.auction import PlayType
from engine.play.glissando import CircledOpensRow, NotAtRowEnd, RowNotOpen
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

G = PlayType.GLISSANDO


def at(allowed, cell):
    return " ".join(move.partition("@")[0] for move in allowed.split() if move.endswith(f"@{cell}"))


def test_any_circled_card_opens_at_the_middle():
    assert may_be_laid(G, "") == "B5@0,0 G4@0,0 I6@0,0 O2@0,0 R1@0,0 V7@0,0 Y3@0,0"


def test_a_row_grows_at_both_ends_with_cards_that_are_not_circled():
    allowed = may_be_laid(G, "G4@0,0")

    # Mi and Sol; Y3 and B5 are circled, and can only open the rows above and below.
    plain = "B3 G3 G5 I3 I5 O3 O5 R3 R5 V3 V5 Y5"
    assert at(allowed, "-1,0") == at(allowed, "1,0") == plain
    assert at(allowed, "0,1") == at(allowed, "0,-1") == "B5 Y3"
    assert len(allowed.split()) == 2 * 12 + 2 * 2


def test_do_and_si_meet():
    allowed = may_be_laid(G, "R1@0,0")

    assert at(allowed, "1,0") == "B2 B7 G2 G7 I2 I7 O7 R2 R7 V2 Y2 Y7"
    assert at(allowed, "0,1") == "O2 V7"


def test_a_row_takes_no_second_circled_card():
    allowed = may_be_laid(G, "G4@0,0 G3@1,0")

    assert "O2" not in at(allowed, "2,0")
    assert at(allowed, "1,1") == at(allowed, "1,-1") == "O2"


def test_a_new_row_opens_above_or_below_any_card_of_the_outer_rows():
    allowed = may_be_laid(G, "G4@0,0 G3@1,0 G2@2,0 Y3@0,1")

    # The row above is open now: a further one opens beyond it, above its one card.
    assert at(allowed, "0,2") == "O2"
    assert at(allowed, "1,1") == "B2 B4 I2 I4 O4 R2 R4 V2 V4 Y2 Y4"
    assert at(allowed, "2,1") == ""
    # Below row 0 there is none yet.
    assert at(allowed, "1,-1") == "O2"
    assert at(allowed, "2,-1") == "R1"


def test_what_lies_above_or_below_does_not_matter_to_an_extension():
    allowed = may_be_laid(G, "G4@0,0 Y3@0,1 Y4@1,1 B5@0,-1 B6@1,-1")

    # 1,0 lies between Fa above and La below: still what follows G4 in its row.
    assert "O3" in at(allowed, "1,0").split()
    assert "O5" in at(allowed, "1,0").split()


def test_a_symbol_covers_a_card_of_its_colour_with_four_neighbours():
    moves = "G4@0,0 G3@1,0 O5@-1,0 Y3@0,1"
    assert "Gn" not in may_be_laid(G, moves)

    allowed = may_be_laid(G, f"{moves} B5@0,-1")

    assert at(allowed, "0,0") == "Gn"
    assert "Gn" not in may_be_laid(G, f"{moves} B5@0,-1 Gn@0,0")


def test_laying_leaves_the_old_layout_as_it_was():
    before = laid(G, "G4@0,0")
    copy = (before.laid, dict(before.cells), dict(before.spots))

    laid(G, "G4@0,0 G3@1,0 Y3@0,1")

    assert (before.laid, before.cells, before.spots) == copy


@pytest.mark.parametrize(
    ("moves", "move", "kind", "reason"),
    [
        ("", "G3@0,0", NotOpening, "G3 is no opening card: R1, O2, Y3, G4, B5, I6, V7 are"),
        ("", "G4@1,0", NotAtStart, "the first card lies at 0,0, not at 1,0"),
        ("G4@0,0", "G3", CellMissing, "G3 needs a cell in this play type"),
        ("G4@0,0", "G3@0,0", CellTaken, "G3 cannot lie at 0,0, where G4 lies"),
        (
            "G4@0,0",
            "Y3@1,0",
            CircledOpensRow,
            "Y3 is circled and can only open a new row, row 0 is open",
        ),
        ("G4@0,0 Y3@0,1", "O2@0,-5", TouchesNothing, "O2 would touch no card at 0,-5"),
        ("G4@0,0", "Y3@1,1", TouchesNothing, "Y3 would touch no card at 1,1"),
        ("G4@0,0", "O2@0,1", NotConsecutive, "O2 is not consecutive with G4, which it would touch"),
        ("G4@0,0", "G3@0,1", RowNotOpen, "G3 is not circled and cannot open row 1"),
        ("G4@0,0", "G3@7,0", NotAtRowEnd, "G3 must be laid at an end of row 0, not at x 7"),
        (
            "G4@0,0 G3@1,0 Y3@0,1",
            "O2@1,1",
            CircledOpensRow,
            "O2 is circled and can only open a new row, row 1 is open",
        ),
        ("G4@0,0", "G2@1,0", NotConsecutive, "G2 is not consecutive with G4, which it would touch"),
        ("G4@0,0", "Gn@0,0", SideFree, "Gn must wait until all four sides of 0,0 are occupied"),
        ("G4@0,0", "Gn@1,0", NothingToCover, "Gn must cover a note card of its colour, not 1,0"),
        ("G4@0,0", "Yn@0,0", NothingToCover, "Yn must cover a note card of its colour, not 0,0"),
    ],
)
def test_a_refusal_says_what_stands_against_the_card(moves, move, kind, reason):
    refused = refusal(G, moves, move)

    assert (type(refused), str(refused)) == (kind, reason)


def test_an_extension_may_meet_no_card_above_though_it_lies_beside_one():
    """Row 1 grows over the cards of row 0 without regard to them."""
    layout = laid(G, "G4@0,0 G5@1,0 Y3@0,1 Y2@1,1 Y1@2,1")

    assert [str(layout.cells[x, 1]) for x in range(3)] == ["Y3", "Y2", "Y1"]
