"""A content goes into the fields of its form and comes out again the same."""

import json
from pathlib import Path

import pytest
from django.http import QueryDict

from scoring.tables.forms import content_of, data_from, data_of, missing
from scoring.tables.people import Sitting

CASES = [
    json.loads(line)
    for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
]


def seats(case):
    return [Sitting(letter, letter, "") for letter in case["seats"]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_content_comes_out_as_it_went_in(case):
    data = data_from(case["content"])
    assert missing(data, case["game"], seats(case)) == ""
    assert content_of(data, case["game"], seats(case)) == case["content"]


def test_what_is_posted_keeps_its_order():
    posted = QueryDict("order=S&order=&order=N&contract=2G")
    assert data_of(posted) == {"contract": "2G", "order": ["S", "N"]}


def test_numbers_that_are_none_are_left_for_the_rules_to_refuse():
    case = CASES[-1]
    data = data_from(case["content"]) | {"laid-1": "12x"}
    assert content_of(data, "remi", seats(case))["players"]["1"]["laid"] == -1


@pytest.mark.parametrize(
    ("game", "data", "wanted"),
    [
        ("pairs", {}, "Tap who holds the contract."),
        ("pairs", {"declarer": "N"}, "Tap the contract."),
        ("individual", {}, "Tap what was played."),
        ("individual", {"type": "S"}, "Tap who chose the type."),
        ("remi", {}, "Say who closed."),
        ("remi", {"closer": "1"}, "Say what it was closed with."),
        (
            "remi",
            {"closer": "nobody"},
            "Say for each player: opened, not opened, or on the board.",
        ),
    ],
)
def test_the_first_thing_that_is_missing_is_said(game, data, wanted):
    assert missing(data, game, [Sitting("1", "1", "")]) == wanted
