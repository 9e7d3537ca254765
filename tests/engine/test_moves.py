import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, Card
from engine.moves import PASS, Lay, UnknownMove, parse_move


def test_moves_read_as_they_are_written():
    assert parse_move("pass") is PASS
    assert parse_move("Vp") == Lay(Card.parse("Vp"))
    assert parse_move("R1@0,0") == Lay(Card.parse("R1"), (0, 0))
    assert parse_move("R3@-1,2") == Lay(Card.parse("R3"), (-1, 2))


@given(st.sampled_from(DECK), st.none() | st.tuples(st.integers(), st.integers()))
def test_every_move_reads_back(card, cell):
    assert parse_move(str(Lay(card, cell))) == Lay(card, cell)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Pass", "pass ", "pass@0,0", "2M", "R8", "R1@", "@0,0", "R1@0", "R1@0,", "R1@,0"),
        *("R1@0,0,0", "R1@+1,0", "R1@-0,0", "R1@01,0", "R1@0,00", "R1@0, 0", "R1 @0,0", "R1@0,0\n"),
        *("R1@1.0,0", "R1@1e3,0", "R1@٣,0", "R1@²,0", "R1@--1,0", "R1@0x1,0", "R1@1_0,0", "R1@0;0"),
        *("R1@@0,0", "R1@0,0@0,0", "R1@" + "9" * 5000 + ",0", "\ud800", "R1\x00"),
    ],
)
def test_anything_else_is_no_move(text):
    with pytest.raises(UnknownMove) as refusal:
        parse_move(text)
    assert refusal.value.text == text
    assert len(str(refusal.value)) < 200


def test_a_far_cell_is_a_cell():
    far = "1" + "0" * 499

    assert str(parse_move(f"R1@{far},-{far}")) == f"R1@{far},-{far}"
