"""The help card beside the table that the Catalan rulebook prints, cell by cell."""

import csv
import re
from pathlib import Path

import pytest

from club.rules.point_tables import points_of
from engine.auction import Bid
from scoring.documents.help_card import points_card
from scoring.writers.pdf.page import TYPE_COLOURS
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import bare, text_of

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))
HEAD = "/t/cupa-pairs/"


def text(client, address):
    return text_of(client.get(address).content)


def test_the_types_have_the_colours_of_the_screen():
    sheet = (Path(__file__).parents[3] / "static" / "base.css").read_text("utf-8")
    found = dict(re.findall(r"--type-(\w): (#\w+);", sheet))
    assert found == {type_.lower(): colour for type_, colour in TYPE_COLOURS.items()}


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
    """And the two misprints of the Catalan print are marked: what is printed, what counts."""
    marked = text_of(points_card(letterhead(language="en")))
    assert "2M*2+4=6" in marked
    assert "4+1+2*" in marked
    assert bare("* For 1S with the places I + IV the Catalan rulebook prints 8.") in marked
    text = marked.replace("*", "")
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


@pytest.mark.django_db
def test_the_help_card_goes_by_the_rules_of_the_tournament(evening, client, change):
    assert bare("loses the point of place IV") in text(client, f"{HEAD}points.pdf")
    change(rules={"edition": "ca"})
    assert bare("Place IV always counts 1.") in text(client, f"{HEAD}points.pdf")
