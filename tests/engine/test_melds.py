"""rules, 10 and 12; a row says where its ruling comes from if not from the book's plain words."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from engine.editions import REMI
from engine.melds import (
    Tile,
    UnknownTile,
    may_attach,
    may_break,
    may_open,
    may_take_joker,
    meld_of,
    points_of,
    possible,
)

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def tiles(text):
    return [Tile.parse(each) for each in text.split(".")]


def ruling(ask, text, facts):
    on_board = "board" in facts
    if ask == "row":
        return may_break(
            int(text),
            last="inside" not in facts,
            first_round="first" in facts,
            opened="unopened" not in facts,
            on_board=on_board,
        )
    first, *others = groups = [tiles(part) for part in text.split("-")]
    if ask == "meld":
        return meld_of(first).ruling
    if ask == "open":
        return may_open(groups, first_round="first" in facts, on_board=on_board)
    if ask == "joker":
        return may_take_joker(first[0], others[0], taken="taken" in facts, on_board=on_board)
    return may_attach(
        first[0], others[0], own="own" in facts, opened="unopened" not in facts, on_board=on_board
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['ask']}: {case['id']}")
def test_ruling(case):
    assert ruling(case["ask"], case["tiles"], case["facts"].split(".")) == case["ruling"]


@pytest.mark.parametrize(
    ("laid", "stands_for"),
    [
        ("R5.J.R7", {"R6"}),
        ("R5.R6.J", {"R7"}),
        ("J.R5.R6", {"R4"}),
        ("R12.R13.J", {"R1"}),
        ("J.R1.R2", {"R3"}),
        ("J.J.R1", {"R12", "R13"}),
        ("R5.K5.J", {"B5", "Y5"}),
        ("R5.R6.R7", set()),
        ("R6.R5.J", {"R4"}),
        ("R7.J.R5", {"R6"}),
        ("R13.J.J", {"R12", "R11"}),
        ("R1.R13.J", {"R12"}),
    ],
)
def test_a_joker_stands_for_the_tile_of_its_place(laid, stands_for):
    assert set(map(str, meld_of(tiles(laid)).jokers)) == stands_for


def test_a_run_has_each_number_once():
    thirteen = ".".join(f"R{number}" for number in range(1, 14))
    assert meld_of(tiles(thirteen)).is_one
    assert {meld_of(tiles(f"{thirteen}.{more}")).ruling for more in ("J", "R1", "R5")} == {
        "too long"
    }
    assert may_attach(Tile.parse("R8"), tiles("R7.R6.J"), own=True) == "attaches"


def test_a_club_that_opens_with_forty_and_other_worths():
    rules = replace(REMI, first_melding=40)
    assert may_open([tiles("R10.R11.R12.R13")], rules=rules) == "opens"
    assert points_of(tiles("R1.R2.R10.J")) == 25 + 5 + 10 + 50


def test_one_box_has_two_of_each():
    assert possible(tiles("R5.R5.J.J"))
    assert not possible(tiles("R5.R5.R5"))
    assert not possible(tiles("J.J.J"))


@pytest.mark.parametrize("text", ["", "R", "R0", "R14", "G5", "5", "RR", "R٣"])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(UnknownTile):
        Tile.parse(text)
