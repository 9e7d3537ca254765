import json
from itertools import permutations, product
from random import Random

import pytest

from engine import score
from engine.auction import BIDS
from engine.score import scored
from tests.engine.shared_cases import shared_cases

PAIRS = {
    "game": "pairs",
    "edition": "ro",
    "contract": "4M",
    "declarer": "N",
    "order": ["N", "E", "S", "W"],
    "last_stuck": False,
}
INDIVIDUAL = {"game": "individual", "type": "P", "order": ["3", "1", "2"], "last_stuck": True}
OPENED = {"opened": True, "laid": 120, "rack": 0, "closed": "joker", "atu": True}
REMI = {
    "game": "remi",
    "double": False,
    "exhausted": False,
    "players": {"1": OPENED, "2": {"opened": False}},
}


def answer(line):
    text, is_good = scored(line if isinstance(line, str) else json.dumps(line))
    data = json.loads(text)
    assert is_good == ("error" not in data)
    assert "\n" not in text
    return data


def error(line):
    return answer(line)["error"]


@pytest.mark.parametrize("case", shared_cases("score"), ids=lambda case: case["line"]["game"])
def test_the_shared_scores(case):
    assert answer(case["line"]) == case["expect"]


def test_the_examples_of_the_rules():
    """rules, 8."""
    assert answer(PAIRS) == {"NS": 14, "EW": 4}
    assert answer(INDIVIDUAL) == {"1": 5, "2": 3, "3": 6}
    assert answer(REMI) == {"1": 440, "2": -100}


def test_what_may_be_left_out():
    """The edition is then ro; absent flags are false."""
    for key in ("edition", "last_stuck"):
        assert answer({name: PAIRS[name] for name in PAIRS if name != key}) == answer(PAIRS)
    assert answer({**INDIVIDUAL, "edition": "ca"}) == answer(INDIVIDUAL)
    del (short := dict(INDIVIDUAL))["last_stuck"]
    assert answer(short) == {"1": 5, "2": 4, "3": 6}
    assert answer({"game": "remi", "players": REMI["players"]}) == answer(REMI)


def test_the_house_option_of_the_individual_game():
    assert answer({**INDIVIDUAL, "value_to": "winner"}) == {"1": 2, "2": 0, "3": 6}


def test_a_line_may_be_written_in_any_way_that_is_json():
    text = json.dumps(PAIRS)
    for line in (
        text.replace(" ", ""),
        f"  {text}\t",
        text.replace(": ", " :\t"),
        json.dumps(dict(reversed(PAIRS.items()))),
        text.replace('"N"', '"\\u004e"'),
        text.replace('"4M"', '"\\u0034M"'),
    ):
        assert answer(line) == {"NS": 14, "EW": 4}


def test_an_answer_that_is_remembered_is_the_one_that_was_given(monkeypatch):
    random = Random(1)
    lines = [
        json.dumps(
            {
                "game": "pairs",
                "edition": edition,
                "contract": str(bid),
                "declarer": declarer,
                "order": random.choice(list(permutations("NESW"))),
                "last_stuck": stuck,
            }
        )
        for edition, bid, declarer, stuck in product(["ro", "ca"], BIDS, "NESW", [False, True])
    ]
    short = [(scored(line), scored(line)) for line in lines]
    monkeypatch.setattr(score, "LONGEST_REMEMBERED", 0)

    assert short == [(scored(line), scored(line)) for line in lines]


def changed(line, **changes):
    return {**line, **changes}


def players(*hands):
    return changed(REMI, players={str(at): hand for at, hand in enumerate(hands, 1)})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "bad JSON: Expecting value"),
        ("nonsense", "bad JSON: Expecting value"),
        ("[1]", "bad JSON: not an object"),
        ("{}", "game is missing"),
        (
            {"game": "chess"},
            'game must be one of pairs, individual, remi, sides, points, not "chess"',
        ),
        (json.dumps(PAIRS) + json.dumps(PAIRS), "bad JSON: Extra data"),
        (json.dumps(PAIRS).replace('"game"', '"game": "pairs", "game"', 1), 'key "game" stands'),
        (
            json.dumps(PAIRS).replace('"edition": "ro"', '"contract": "1S"'),
            'key "contract" stands twice',
        ),
        (
            json.dumps(PAIRS).replace('"edition"', '"declarer": "S", "edition"'),
            'key "declarer" stands twice',
        ),
        (changed(PAIRS, note=1), 'unknown key "note"'),
        (changed(PAIRS, contract="5M"), "contract must be one of 1S"),
        (changed(PAIRS, contract=None), "contract must be a text, not null"),
        (changed(PAIRS, declarer="1"), "declarer must be one of N, E, S, W"),
        (changed(PAIRS, edition="RO"), "edition must be one of ro, ca"),
        (changed(PAIRS, last_stuck=0), "last_stuck must be true or false, not 0"),
        (changed(PAIRS, last_stuck="no"), "last_stuck must be true or false"),
        (changed(PAIRS, last_stuck=None), "last_stuck must be true or false, not null"),
        (changed(PAIRS, order="NESW"), "order must be a list"),
        (changed(PAIRS, order=["N", "E", "S"]), "W has no place in the order"),
        (changed(PAIRS, order=["N", "E", "S", "N"]), "N has two places in the order"),
        (changed(PAIRS, order=["N", "E", "S", "W", "N"]), "N has two places in the order"),
        (changed(PAIRS, order=["N", "E", "S", "1"]), 'order must name N, E, S, W, not "1"'),
        (changed(PAIRS, order=["N", "E", "S", ["W"]]), "order must hold texts, not a list"),
        (changed(PAIRS, type="M"), 'unknown key "type"'),
        (changed(INDIVIDUAL, type="1P"), "type must be one of S, G, P, M"),
        (changed(INDIVIDUAL, order=["1"]), "the game is for 2 to 8 players, not 1"),
        (changed(INDIVIDUAL, order=["1", "3"]), "3 does not play in this game"),
        (changed(INDIVIDUAL, order=["1", "1"]), "1 has two places in the order"),
        (changed(INDIVIDUAL, order=["1", "9"]), 'order must name 1, 2, 3, 4, 5, 6, 7, 8, not "9"'),
        (changed(INDIVIDUAL, order=[*"12345678", "1"]), "the game is for 2 to 8 players, not 9"),
        (changed(INDIVIDUAL, value_to="loser"), "value_to must be one of winner"),
        (changed(INDIVIDUAL, contract="1P"), 'unknown key "contract"'),
        (changed(REMI, edition="ro"), 'unknown key "edition"'),
        (changed(REMI, players=[]), "players must be an object"),
        (changed(REMI, players={}), "the game is for 2 to 4 players, not 0"),
        (changed(REMI, players={"1": OPENED, "3": {}}), "players must be 1, 2"),
        (changed(REMI, double=1), "double must be true or false, not 1"),
        (players(OPENED, {}, {}, {}, {}), "the game is for 2 to 4 players, not 5"),
        (players(OPENED, []), "2 must be an object"),
        (players(OPENED, {"jokers": 1}), 'unknown key "jokers"'),
        (players(OPENED, {"laid": 1.5}), "laid must be a whole number, not 1.5"),
        (players(OPENED, {"laid": True}), "laid must be a whole number, not true"),
        (players(OPENED, {"rack": "5"}), 'rack must be a whole number, not "5"'),
        (players(OPENED, {"rack": -5}), "2: -5 points cannot be laid or left"),
        (players(OPENED, {"board": "stairs"}), "2: 'stairs' is no kind of game on the board"),
        (players(OPENED, {"board": None}), "board must be a text, not null"),
        (
            players(OPENED, {"opened": True, "board": "sets"}),
            "2 cannot have opened and play",
        ),
        (players({}, {}), "somebody must have closed, unless the wall was exhausted"),
        (players(OPENED, OPENED), "only one player can close, not 1 and 2"),
        (players(OPENED, {"closed": "tile"}), "2 cannot close without having opened"),
        (players({**OPENED, "rack": 5}, {}), "1 closed and cannot have 5 points left"),
        (players({**OPENED, "closed": "2"}, {}), "closed must be one of tile, 1, joker"),
        (changed(REMI, exhausted=True), "1 cannot have closed when the wall was exhausted"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_wrong_line_says_what_is_wrong(line, message):
    assert error(line).startswith(message)


def test_huge_numbers_are_numbers():
    big = 10**499
    line = players(OPENED, {"opened": True, "laid": big})

    assert answer(line) == {"1": 440, "2": big}


def test_a_huge_line_is_answered_in_short():
    assert len(error(changed(PAIRS, contract="x" * 10**6))) < 300
    assert len(error(changed(PAIRS, **{"k" * 10**6: 1}))) < 300
    assert len(error('"' + "x" * 10**6)) < 300


def test_values_nested_deeply_are_refused():
    for depth in (10, 500, 900, 980, 1000, 5000):
        for key in ("order", "game", "contract", "last_stuck"):
            nested = "[" * depth + "]" * depth
            line = json.dumps(changed(PAIRS, **{key: "HERE"})).replace('"HERE"', nested)
            assert "must" in error(line) or "nested too deeply" in error(line)
