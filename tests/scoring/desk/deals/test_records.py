"""A record that came to something else than what was written down is noticed."""

import json
from pathlib import Path

import pytest

from engine.record import loads
from engine.referee import judge
from scoring.desk.deals.records import differs

CASES = Path(__file__).parents[3] / "engine" / "cases" / "referee.jsonl"
RECORDS = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
WHOLE = next(
    each["record"]
    for each in RECORDS
    if each["record"].get("game") == "pairs" and each["expect"].get("over")
)


def result():
    """What the record came to, by the referee's own cases."""
    game, _breach = judge(loads(json.dumps(WHOLE)))
    return {
        "contract": str(game.contract.bid),
        "declarer": str(game.contract.declarer),
        "order": [str(seat) for seat in game.order],
        "last_stuck": game.last_stuck,
    }


def test_the_same_result_does_not_differ():
    assert not differs(json.dumps(WHOLE), result())


@pytest.mark.parametrize("name", ["contract", "declarer", "order", "last_stuck"])
def test_another_result_differs(name):
    assert differs(json.dumps(WHOLE), result() | {name: "something else"})


def test_a_record_that_stops_early_says_nothing_yet():
    begun = WHOLE | {"play": WHOLE["play"][:5]}
    assert not differs(json.dumps(begun), result())


def test_a_breach_in_the_record_wants_a_breach_in_the_result():
    broken = json.dumps(WHOLE | {"play": ["pass", "pass", *WHOLE["play"]]})
    assert judge(loads(broken)).breach
    assert differs(broken, result())
    assert not differs(broken, {"breach": {"by": "N", "kind": "other", "again": False}})


def test_a_score_of_the_desk_is_not_compared():
    assert not differs(json.dumps(WHOLE), {"adjusted": {"NS": 1, "EW": 1}})
