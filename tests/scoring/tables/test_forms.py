"""A content goes into the fields of its form and comes out again the same."""

import json
from pathlib import Path

import pytest
from django.http import QueryDict

from engine.results import result_of
from scoring.games import GAMES
from scoring.tables.forms import data_of, fields_of

CASES = [
    json.loads(line)
    for line in Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_content_comes_out_as_it_went_in(case):
    data = fields_of(result_of(case["content"], case["game"]))
    assert GAMES[case["game"]].missing(data, case["seats"]) == ""
    assert GAMES[case["game"]].content_of(data, case["seats"]) == case["content"]


def test_what_is_posted_keeps_its_order():
    posted = QueryDict("order=S&order=&order=N&contract=2G")
    assert data_of(posted) == {"contract": "2G", "order": ["S", "N"]}


def test_numbers_that_are_none_are_left_for_the_rules_to_refuse():
    case = CASES[-1]
    data = fields_of(result_of(case["content"], "remi")) | {"laid-1": "12x"}
    assert GAMES["remi"].content_of(data, case["seats"])["players"]["1"]["laid"] == -1


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
    assert GAMES[game].missing(data, ["1"]) == wanted
