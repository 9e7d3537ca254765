"""Records read, written, and refused when they are none; `test_fuzz.py` tries many more."""

import copy
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.auction import PlayType
from engine.dealing import deal_individual
from engine.errors import RecordError
from engine.moves import PASS
from engine.position import after
from engine.record import Record, dumps, first_game, loads
from engine.referee import judge
from tests.engine.games import editions, random_record, seeds, sizes, types
from tests.engine.shared_cases import shared_cases

PAIRS = shared_cases("referee")[0]["record"]
INDIVIDUAL = shared_cases("referee")[2]["record"]


@given(seeds, types, editions, sizes, st.none() | st.integers(0, 60))
def test_a_record_reads_back_as_it_was_written(seed, type_, edition, size, moves):
    record, game = random_record(seed, type_, edition, size, moves)

    assert loads(dumps(record)) == record
    assert loads(dumps(record).encode()) == record
    assert judge(record).game == game


def test_what_is_written_has_the_form_of_the_rules():
    record, _ = random_record(3, PlayType.MUZICANDO, "ca", None, 3)

    data = json.loads(dumps(record))

    assert list(data) == ["format", "game", "edition", "dealer", "hands", "auction", "play"]
    assert data["format"] == "muzicando-deal/1"
    individual = json.loads(dumps(random_record(3, PlayType.GLISSANDO, "ro", 3, 3)[0]))
    keys = ["format", "game", "edition", "dealer", "hands", "stock", "type", "play"]
    assert list(individual) == keys


@given(seeds, types, sizes, st.integers(0, 50))
def test_the_order_of_a_hand_means_nothing(seed, type_, size, moves):
    record, _ = random_record(seed, type_, "ro", size, moves)
    data = json.loads(dumps(record))
    for hand in data["hands"].values():
        Random(seed).shuffle(hand)

    assert loads(json.dumps(data)) == record


def test_edition_auction_play_and_an_empty_stock_may_be_left_out():
    short = {key: PAIRS[key] for key in ("format", "game", "dealer", "hands")}
    record = loads(json.dumps(short))
    assert (record.edition, record.auction, record.play) == ("ro", (), ())
    assert first_game(record).turn == "N"

    eight = next(
        case["record"] for case in shared_cases("referee") if len(case["record"]["hands"]) == 8
    )
    record = loads(json.dumps({key: eight[key] for key in eight if key != "stock"}))
    assert record.deal.stock == ()
    assert loads(json.dumps({**eight, "stock": []})) == record


def changed(record, **changes):
    return {**copy.deepcopy(record), **changes}


def without(record, key):
    return {other: value for other, value in record.items() if other != key}


def with_hand(record, seat, hand):
    return changed(record, hands={**record["hands"], seat: hand})


NINE = {key: [] for key in "123456789"}
N_HAND, P1_HAND = PAIRS["hands"]["N"], INDIVIDUAL["hands"]["1"]
NO_RECORDS = [
    ([], "bad JSON: not an object"),
    ("text", "bad JSON: not an object"),
    (None, "bad JSON: not an object"),
    ({}, "format is missing"),
    (changed(PAIRS, format="muzicando-deal/2"), 'format must be one of muzicando-deal/1, not "muz'),
    (changed(PAIRS, format=1), "format must be a text, not 1"),
    (without(PAIRS, "game"), "game is missing"),
    (changed(PAIRS, game="remi"), 'game must be one of pairs, individual, not "remi"'),
    (changed(PAIRS, game=["pairs"]), "game must be a text, not a list"),
    (changed(PAIRS, note="x"), 'unknown key "note"'),
    (changed(PAIRS, **{"\ud800": 1}), 'unknown key "\\ud800"'),
    (changed(PAIRS, type="M"), 'unknown key "type"'),
    (changed(PAIRS, stock=[]), 'unknown key "stock"'),
    (changed(INDIVIDUAL, auction=[]), 'unknown key "auction"'),
    (without(INDIVIDUAL, "type"), "type is missing"),
    (changed(INDIVIDUAL, type="1M"), 'type must be one of S, G, P, M, not "1M"'),
    (changed(INDIVIDUAL, type=None), "type must be a text, not null"),
    (changed(PAIRS, edition="en"), 'edition must be one of ro, ca, not "en"'),
    (changed(PAIRS, edition=None), "edition must be a text, not null"),
    (without(PAIRS, "dealer"), "dealer is missing"),
    (changed(PAIRS, dealer="n"), 'dealer must be one of N, E, S, W, not "n"'),
    (changed(PAIRS, dealer="1"), 'dealer must be one of N, E, S, W, not "1"'),
    (changed(INDIVIDUAL, dealer="6"), 'dealer must be one of 1, 2, 3, 4, 5, not "6"'),
    (changed(INDIVIDUAL, dealer=5), "dealer must be a text, not 5"),
    (without(PAIRS, "hands"), "hands is missing"),
    (changed(PAIRS, hands=[]), "hands must be an object, not a list"),
    (changed(PAIRS, hands={}), "hands must be those of N, E, S, W"),
    (changed(PAIRS, hands=INDIVIDUAL["hands"]), "hands must be those of N, E, S, W"),
    (changed(INDIVIDUAL, hands={}), "hands must be 2 to 8, not 0"),
    (changed(INDIVIDUAL, hands={"1": []}), "hands must be 2 to 8, not 1"),
    (changed(INDIVIDUAL, hands=NINE), "hands must be 2 to 8, not 9"),
    (changed(INDIVIDUAL, hands={"1": [], "3": []}), "hands must be those of 1, 2"),
    (with_hand(PAIRS, "N", N_HAND[:13]), "N has 13 cards, not 14"),
    (with_hand(PAIRS, "N", [*N_HAND, "R1"]), "N has 15 cards, not 14"),
    (with_hand(PAIRS, "N", "R1"), 'N must be a list, not "R1"'),
    (with_hand(PAIRS, "N", [*N_HAND[:13], 5]), "N must hold texts, not 5"),
    (with_hand(PAIRS, "N", [*N_HAND[:13], "R9"]), "'R9' is no card"),
    (with_hand(PAIRS, "N", [*N_HAND[:13], N_HAND[0]]), f"{N_HAND[0]} is dealt twice"),
    (with_hand(PAIRS, "N", [*N_HAND[:13], PAIRS["hands"]["S"][0]]), "B2 is dealt twice"),
    (with_hand(INDIVIDUAL, "1", P1_HAND[:6]), "1 has 6 cards, not 7"),
    (changed(INDIVIDUAL, stock=INDIVIDUAL["stock"][1:]), "G2 is not dealt"),
    (without(INDIVIDUAL, "stock"), "R2 is not dealt"),
    (changed(INDIVIDUAL, stock=[*INDIVIDUAL["stock"], "R1"]), "R1 is dealt twice"),
    (changed(INDIVIDUAL, stock="R1"), 'stock must be a list, not "R1"'),
    (changed(INDIVIDUAL, stock=None), "stock must be a list, not null"),
    (changed(PAIRS, auction="pass"), 'auction must be a list, not "pass"'),
    (changed(PAIRS, auction=None), "auction must be a list, not null"),
    (changed(PAIRS, auction=[1]), "auction must hold texts, not 1"),
    (changed(PAIRS, auction=["5M"]), "'5M' is no call: a bid from 1S to 4M, or pass"),
    (changed(PAIRS, auction=["R1"]), "'R1' is no call: a bid from 1S to 4M, or pass"),
    (changed(PAIRS, play=["1M"]), "'1M' is no move: a card, a card at a cell, or pass"),
    (changed(PAIRS, play=["R1@0"]), "'R1@0' is no move: a card, a card at a cell, or pass"),
    (changed(PAIRS, play=[["R1"]]), "play must hold texts, not a list"),
    (changed(PAIRS, play={}), "play must be a list, not an object"),
]


@pytest.mark.parametrize(("data", "message"), NO_RECORDS, ids=lambda value: str(value)[:40])
def test_what_is_no_record_is_refused_with_its_fault(data, message):
    with pytest.raises(RecordError) as error:
        loads(json.dumps(data))

    assert str(error.value).startswith(message)


@pytest.mark.parametrize(("players", "size"), [(2, 28), (4, 14), (7, 8)])
def test_the_whole_deck_shows_in_the_hands_and_a_pass_is_then_a_pass(players, size):
    """rules, 9."""
    record = Record(deal_individual(3, players, whole_deck=True), type=PlayType.PARADA)
    written = json.loads(dumps(record))

    assert loads(json.dumps(without(written, "stock"))) == record
    assert {len(hand) for hand in written["hands"].values()} == {size}
    for hand in (written["hands"]["1"][:7], written["hands"]["1"][:5], []):
        with pytest.raises(RecordError, match="cards, not 7"):
            loads(json.dumps(with_hand(written, "1", hand)))
    passed = first_game(record).position
    while not passed.is_over:
        passed = after(passed, PASS)
    assert passed.drawn == 0
    assert sorted(passed.order) == list(record.deal.seats)


def test_a_faulty_move_after_the_end_of_the_auction_is_no_record_either():
    """What cannot be read is never judged, wherever it stands."""
    with pytest.raises(RecordError):
        loads(json.dumps(changed(PAIRS, auction=["4M", "1S"], play=["pass", "X1"])))
