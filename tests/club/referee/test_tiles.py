import re

import pytest

from club.referee.tiles import ASKS, FACTS, RULINGS, TileQuestion, address, read
from club.wording.rule_anchors import Rule
from engine.melds import Ruling, Tile

pytestmark = pytest.mark.django_db
R5, R6, R7 = (Tile("R", number) for number in (5, 6, 7))


def page(client, asked=""):
    html = client.get(f"/referee/remi/{asked}").content.decode()
    return re.sub(r"(?<=<strong>)\s+|\s+(?=</strong>)", "", re.sub(r"\s+", " ", html))


def test_every_ruling_has_its_sentence_and_its_rule():
    assert set(RULINGS) == set(Ruling)
    assert all(told.rule in Rule for told in RULINGS.values())


def test_a_question_stands_in_its_address():
    question = TileQuestion("attach", "B", ((R7,), (R5, R6)), frozenset(FACTS), 3, 40)
    values = dict(part.split("=") for part in address(question)[1:].split("&"))
    assert read(values) == question


@pytest.mark.parametrize(
    "values",
    [
        {"ask": "all", "colour": "RB", "tiles": "X9.R99", "is": "x", "left": "٣", "least": "-1"},
        {"tiles": "R5.R5.R5"},
        {"tiles": ".".join(["R5", "R6"] * 8)},
        {"tiles": "-", "left": "9" * 5000, "least": "9" * 5000},
    ],
)
def test_what_cannot_be_read_is_left_out(values):
    assert not read(values).tiles
    assert read(values).ask in ASKS


def test_five_taps_answer_a_question(client):
    """The joker of a run, by the links of the page alone."""
    asked = "?ask=joker"
    for name in ("red 6", "red 5", "joker", "red 7"):
        html = page(client, asked)
        assert 'class="notice' not in html
        found = re.search(rf'href="([^"]+)" aria-label="{name}">', html)
        asked = found[1].replace("&amp;", "&")
    assert "<strong>Yes.</strong> It stands for this tile." in page(client, asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("?tiles=R5.J.R7", "It is a run. The joker stands for red 6."),
        ("?ask=joker&tiles=R9-R5.J.R7", "<strong>No.</strong> The joker stands for red 6."),
        (
            "?ask=open&tiles=R10.R11.R12",
            "They count 30 points. The first time it takes at least 45",
        ),
        ("?ask=open&tiles=R10.R11.R12&least=30", "They count 30 points, and there is a run."),
        ("?ask=row&left=2", "With two tiles or one left they take from the wall."),
    ],
)
def test_the_answer_says_why(client, asked, said):
    assert said in page(client, asked)


def test_half_a_question_gets_no_answer_yet(client):
    assert 'class="notice' not in page(client, "?ask=attach&tiles=R5-R6")


def test_what_the_book_does_not_say_is_said_to_be_ours(client):
    assert "we play it so" in page(client, "?ask=row&left=4&is=inside")
    assert "we play it so" not in page(client, "?ask=row&left=3&is=inside")


def test_a_tile_that_no_box_has_cannot_be_tapped(client):
    html = page(client, "?tiles=R5.R5")
    assert '<a class="key" aria-label="red 5">' in html
