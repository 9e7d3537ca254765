"""The help card beside the table that the Catalan rulebook prints, cell by cell."""

import csv
from pathlib import Path

import pytest

from engine.auction import Bid
from scoring.exports.papers.points_card import points_card, points_of
from tests.scoring.exports.made_of import letterhead
from tests.scoring.exports.reading import bare, text_of

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def test_all_cells_of_the_print_are_there_and_its_misprints_are_known():
    assert len(CASES) == 16 * 6
    assert [case for case in CASES if case["printed"] != case["points"]] == [CASES[92]]
    wrong = {case["contract"] for case in CASES if case["label"] != case["contract"]}
    assert wrong == {"2M"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['contract']} {case['places']}")
def test_a_cell_is_what_the_engine_gives(case):
    first, second = map(int, case["places"].split("-"))
    points, _lines = points_of(Bid.parse(case["contract"]), (first, second))
    assert points == int(case["points"])


def test_every_cell_is_printed_in_its_row_with_its_sum():
    text = text_of(points_card(letterhead(language="en")))
    rows = []
    for contract in dict.fromkeys(case["contract"] for case in CASES):
        bid = Bid.parse(contract)
        cells = [f"{contract}{bid.level}+{bid.type.points}={bid.worth}"]
        for case in CASES:
            if case["contract"] == contract:
                one, two = (5 - int(place) for place in case["places"].split("-"))
                sign = "+" if one == 4 else "−"
                points = case["points"].replace("-", "−")
                cells.append(f"{points}{one}+{two}{sign}{bid.worth}")
        rows.append(bare("".join(cells)))
    assert [row for row in rows if row not in text] == []
