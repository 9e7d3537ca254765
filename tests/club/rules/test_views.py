import json
import re
from pathlib import Path

import pytest

from engine.cards import COLOURS

pytestmark = pytest.mark.django_db

CASES = Path(__file__).parents[2] / "engine" / "cases" / "referee.jsonl"
RECORDS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
DEAL = {
    "contract": "4M", "declarer": "N", "first": "N", "second": "S", "third": "E", "fourth": "W",
    "edition": "ro",
}  # fmt: skip


def test_the_rules_name_both_editions(client):
    html = client.get("/rules/").content.decode()
    assert html.count('class="edition" title="Romanian rulebook"') == 3
    assert html.count('class="edition" title="Catalan rulebook"') == 3


def test_the_deck_shows_every_card_once(client):
    html = client.get("/rules/deck/").content.decode()
    assert html.count("<svg xmlns") == 56
    for colour in COLOURS:
        assert colour.musician.replace("'", "&#x27;") in html


@pytest.mark.parametrize(
    ("changed", "sums"),
    [
        ({}, ["7 + 4 + 4 = 15", "3"]),
        ({"stuck": "on"}, ["7 + 4 + 4 = 15", "3 − 1 = 2"]),
        ({"stuck": "on", "edition": "ca"}, ["7 + 4 + 4 = 15", "3"]),
        ({"declarer": "W"}, ["7", "3 − 4 − 4 = −5"]),
    ],
)
def test_the_referee_works_out_a_deal(client, changed, sums):
    html = client.get("/referee/", {**DEAL, **changed}).content.decode()
    assert re.findall(r'class="sum">([^<]+)<', html) == sums


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"second": "N"}, "is named twice: name each player once."),
        ({"contract": "5M"}, "Select a valid choice."),
        ({"fourth": ""}, "This field is required."),
    ],
)
def test_the_referee_says_what_is_wrong(client, changed, sentence):
    html = client.get("/referee/", {**DEAL, **changed}).content.decode()
    assert sentence in html
    assert 'class="sum"' not in html


@pytest.mark.parametrize(
    "case", RECORDS[:20], ids=lambda case: str(case["expect"].get("reason", "legal"))[:40]
)
def test_a_record_is_judged_and_drawn(client, case):
    """As the engine's own cases have it."""
    html = client.post("/referee/record/", {"record": json.dumps(case["record"])}).content.decode()
    assert "<svg" in html
    assert ("notice success" in html) is case["expect"]["legal"]


def test_a_record_is_stepped_through(client):
    whole = next(each["record"] for each in RECORDS if each["expect"].get("over"))
    steps = len(whole.get("auction", [])) + len(whole["play"])
    page = client.post("/referee/record/", {"record": json.dumps(whole), "at": 1})
    assert f"Step 1 of {steps}" in page.content.decode()
    beyond = client.post("/referee/record/", {"record": json.dumps(whole), "at": 99_999})
    assert f"Step {steps} of {steps}" in beyond.content.decode()


@pytest.mark.parametrize("text", ["{}", "[1]", "x", '{"format": "<b>"}', "[" * 9000])
def test_what_is_no_record_is_refused_and_kept(client, text):
    page = client.post("/referee/record/", {"record": text})
    html = page.content.decode()
    assert "This is no record of a deal" in html
    assert "<b>" not in html
    assert page.context["form"]["record"].value() == text
