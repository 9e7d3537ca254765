"""A content goes into the fields of its form and comes out again the same."""

import json
from pathlib import Path

import pytest
from django.http import QueryDict
from django.utils import translation

from engine.results import result_of
from scoring import table_names
from scoring.games import GAMES
from scoring.log.seating import seated
from scoring.tables.forms import data_of, fields_of, form_of
from scoring.tables.queries import TablePage
from tests.scoring.evenings import under_way

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
    assert data_of(posted) == {"contract": "2G", "order": ["S", "", "N"]}


def test_numbers_that_are_none_are_left_for_the_rules_to_refuse():
    case = CASES[-1]
    data = fields_of(result_of(case["content"], "remi")) | {"laid-1": "12x"}
    assert GAMES["remi"].content_of(data, case["seats"])["players"]["1"]["laid"] == -1


@pytest.mark.parametrize(
    ("entering", "turn", "dealer", "first", "holder"),
    [
        ("pairs", 1, "dealt by Ana Mureșan", "E", ""),
        ("pairs", 4, "dealt by Dan Kovács", "N", ""),
        ("individual", 2, "dealt by Ion Pop, Eva Rusu chooses", "3", "3"),
        ("individual", 4, "dealt by Dan Kovács, Ana Mureșan chooses", "1", "1"),
        ("remi", 5, "made by Ana Mureșan, Ion Pop begins", "2", ""),
    ],
)
@pytest.mark.django_db
def test_the_form_names_who_deals_and_who_is_next(club, entering, turn, dealer, first, holder):
    round_ = under_way(club, entering).rounds.get()
    seats = seated(round_, [1])[1].seats
    names = table_names.names_at([seats], for_public=False)
    table = TablePage(round_.tournament, 1, round_, None, [], seats, names, [], None, None)
    with translation.override("en"):
        form = form_of(table, turn, "key")
    assert (form.facts["dealer"], form.facts["first_served"], form.facts["holder"]) == (
        dealer,
        first,
        holder,
    )
    assert json.loads(form.facts["dealers"])[(turn - 1) % 4] == dealer
    assert json.loads(form.facts["holders"] or "[]") == (["2", "3", "4", "1"] if holder else [])


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
