import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.auction import PlayType
from engine.cards import DECK
from engine.dealing import Dealt
from engine.editions import RO
from engine.game import legal_moves
from engine.moves import PASS, Lay, parse_move
from engine.record import dumps, loads
from engine.referee import judge, verdict_data
from tests.engine.games import editions, random_record, seeds, sizes, types
from tests.engine.shared_cases import shared_cases


def verdict_of(record):
    """As the command line prints it."""
    return json.loads(json.dumps(verdict_data(judge(loads(json.dumps(record))))))


@pytest.mark.parametrize("case", shared_cases("referee"))
def test_the_shared_verdicts(case):
    verdict = verdict_of(case["record"])

    assert verdict | case["expect"] == verdict
    legal = ["legal", "contract", "declarer", "turn", "over", "order", "last_stuck", "score"]
    illegal = ["legal", "step", "at", "by", "move", "reason", "penalty"]
    assert list(verdict) == (legal if verdict["legal"] else illegal)


@pytest.mark.parametrize("case", shared_cases("moves"))
def test_the_shared_moves(case):
    game = judge(loads(json.dumps(case["record"]))).game

    assert game.turn == case["expect"]["turn"]
    assert sorted(map(str, legal_moves(game))) == case["expect"]["moves"]


PAIRS = shared_cases("referee")[0]["record"]  # dealt by W, ro, Parada, 61 moves to the end
INDIVIDUAL = shared_cases("referee")[2]["record"]  # dealt by 5, Glissando, to the end


def judged(record, **changes):
    verdict = verdict_of({**record, **changes})
    reason = verdict.pop("reason", None)
    return verdict, reason


def illegal(step, at, by, move, penalty):
    return {
        "legal": False,
        "step": step,
        "at": at,
        "by": by,
        "move": move,
        "penalty": penalty,
    }


@pytest.mark.parametrize(
    ("auction", "play", "expected", "reason"),
    [
        (["2M", "2M"], [], ("auction", 1, "E", "2M", {"EW": -12}), "2M is not higher than 2M"),
        (
            ["pass"] * 5,
            [],
            ("auction", 4, "N", "pass", {"NS": -12}),
            "after four passes N, first served, must bid",
        ),
        # After the end a call is by the seat whose turn it would be.
        (
            ["1S", "pass", "pass", "pass", "pass"],
            [],
            ("auction", 4, "N", "pass", {"NS": -12}),
            "the auction is over, the contract is 1S",
        ),
        (
            ["pass", "pass", "pass", "pass", "1S", "pass"],
            [],
            ("auction", 5, "E", "pass", {"EW": -12}),
            "the auction is over, the contract is 1S",
        ),
        # A fault in the auction comes before all that is played.
        (["2M", "1S"], ["R1"], ("auction", 1, "E", "1S", {"EW": -12}), "1S is not higher than 2M"),
        # A move while the auction is unfinished, even a pass.
        (
            [],
            ["R1"],
            ("play", 0, "N", "R1", {"NS": -12}),
            "the auction is not over, N has to call",
        ),
        (
            ["1S", "pass", "pass"],
            ["pass"],
            ("play", 0, "W", "pass", {"EW": -12}),
            "the auction is not over, W has to call",
        ),
        (
            ["pass"] * 4,
            ["B5@0,0", "R1"],
            ("play", 0, "N", "B5@0,0", {"NS": -12}),
            "the auction is not over, N has to call",
        ),
    ],
)
def test_breaches_around_the_auction(auction, play, expected, reason):
    assert judged(PAIRS, auction=auction, play=play) == (illegal(*expected), reason)


@pytest.mark.parametrize("move", ["pass", "R1", "R1@0,0", "R1@99999999999999999999,-7"])
def test_a_move_after_the_end_is_nobodys(move):
    verdict, reason = judged(PAIRS, play=[*PAIRS["play"], move, "pass"])

    assert verdict == illegal("play", len(PAIRS["play"]), None, move, {})
    assert reason == "the deal is over"


@pytest.mark.parametrize(
    ("record", "play", "expected"),
    [
        (PAIRS, ["G4@0,0"], ("play", 0, "S", "G4@0,0", {"NS": -12})),
        (PAIRS, ["G4", "Y3", "pass"], ("play", 2, "N", "pass", {"NS": -12})),
        (PAIRS, ["G4", "R1"], ("play", 1, "W", "R1", {"EW": -12})),
        (INDIVIDUAL, ["B5"], ("play", 0, "1", "B5", {"1": -11})),
        (INDIVIDUAL, ["B5@0,1"], ("play", 0, "1", "B5@0,1", {"1": -11})),
        (INDIVIDUAL, ["B5@0,0", "Y6@-5,0"], ("play", 1, "2", "Y6@-5,0", {"2": -11})),
        (INDIVIDUAL, ["pass"], ("play", 0, "1", "pass", {"1": -11})),
    ],
)
def test_breaches_in_the_play(record, play, expected):
    assert judged(record, play=play)[0] == illegal(*expected)


def test_what_is_legal_before_the_first_card():
    verdict = verdict_of({**PAIRS, "auction": [], "play": []})
    assert verdict == {
        "legal": True,
        "contract": None,
        "declarer": None,
        "turn": "N",
        "over": False,
        "order": [],
        "last_stuck": False,
        "score": None,
    }
    verdict = verdict_of({**INDIVIDUAL, "play": []})
    assert (verdict["contract"], verdict["declarer"], verdict["turn"]) == ("G", "1", "1")


@given(seeds, types, editions, sizes)
def test_the_points_of_a_whole_deal(seed, type_, edition, size):
    record, game = random_record(seed, type_, edition, size)
    verdict = verdict_of(json.loads(dumps(record)))

    assert verdict["over"]
    assert verdict["last_stuck"] == game.last_stuck
    stuck = game.last_stuck and (size is not None or edition == "ro")
    if size:
        everybody = size * (size + 1) // 2 + size * type_.points
        assert sum(verdict["score"].values()) == everybody - stuck
    else:
        made = game.order[0].side is game.contract.side
        worth = game.contract.worth if made else -game.contract.worth
        assert sum(verdict["score"].values()) == 10 + worth - stuck


@given(seeds, types, editions, sizes, st.integers(1, 7))
def test_a_turned_deal_gives_the_turned_result(seed, type_, edition, size, steps):
    record, game = random_record(seed, type_, edition, size)
    deal, seats = record.deal, record.deal.seats
    steps %= len(seats)

    def turn(seat):
        return seats[(seats.index(seat) + steps) % len(seats)]

    hands = deal.hands[-steps:] + deal.hands[:-steps] if steps else deal.hands
    turned = judge(replace(record, deal=Dealt(turn(deal.dealer), hands, deal.stock)))

    assert turned.breach is None
    assert turned.game.order == tuple(turn(seat) for seat in game.order)
    assert turned.game.last_stuck == game.last_stuck
    assert turned.game.declarer == turn(game.declarer)


@given(seeds, types, editions, sizes, st.integers(0, 40))
def test_the_first_illegal_step_is_found_wherever_it_stands(seed, type_, edition, size, at):
    record, game = random_record(seed, type_, edition, size, at)
    if game.is_over:
        return
    held = game.hands[game.turn]
    foreign = next(card for card in DECK if not held & card.bit)
    wrong = Lay(foreign, (0, 0) if type_.has_cells else None)

    verdict = judge(replace(record, play=(*record.play, wrong, PASS, PASS)))

    breach = verdict.breach
    assert (breach.step, breach.at, breach.by, breach.move) == (
        "play",
        len(record.play),
        game.turn,
        wrong,
    )
    assert verdict.game == game


def test_a_club_judges_by_its_own_rules():
    record, _ = random_record(4, PlayType.PARADA, "ro", None, 3)
    dearer = replace(RO, breach_costs_side=20)

    breach = judge(replace(record, play=(parse_move("R1@9,9"),)), dearer).breach

    assert breach.points == {breach.by.side: -20}
