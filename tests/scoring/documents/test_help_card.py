"""The help card beside the table that the Catalan rulebook prints, cell by cell."""

import csv
import re
from pathlib import Path

import pytest

from engine.auction import Bid
from scoring.documents.help_card import points_card
from scoring.writers.pdf.page import TYPE_COLOURS
from tests.scoring.documents.made_of import letterhead
from tests.scoring.documents.reading import bare, text_of

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "tests" / "engine" / "points" / "test_pairs.csv"
CASES = list(csv.DictReader(TABLE.read_text("utf-8").splitlines()))
HEAD = "/t/cupa-pairs/"


def text(client, address):
    return text_of(client.get(address).content)


def test_the_types_have_the_colours_of_the_screen():
    sheet = (ROOT / "static" / "base.css").read_text("utf-8")
    found = dict(re.findall(r"--type-(\w): var\(--in-light, (#\w+)\)", sheet))
    assert found == {type_.lower(): colour for type_, colour in TYPE_COLOURS.items()}


def test_every_cell_is_printed_in_its_row_with_its_sum():
    """And the two misprints of the Catalan print are marked: what is printed, what counts."""
    marked = text_of(points_card(letterhead(language="en")))
    assert "2M*2+4=6" in marked
    assert "4+1+2*" in marked
    assert bare("* For 1S with the places I + IV the Catalan rulebook prints 8.") in marked
    text = marked.replace("*", "")
    rows = []
    for contract in dict.fromkeys(case["bid"] for case in CASES):
        bid = Bid.parse(contract)
        cells = [f"{contract}{bid.level}+{bid.type.points}={bid.worth}"]
        for case in CASES:
            if case["bid"] == contract:
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
