"""Records and results damaged at random: each is still judged, or refused with one clear message.

`PORTATIV_FUZZ=1000000 pytest tests/engine/test_fuzz.py` tries a million.
"""

import json
import os
from random import Random

import pytest

from engine.auction import PlayType
from engine.editions import EDITIONS
from engine.errors import RecordError
from engine.game import legal_moves
from engine.record import dumps, loads
from engine.referee import judge, verdict_data
from engine.score import scored
from tests.engine.games import SIZES, random_record
from tests.engine.shared_cases import shared_cases

EDITS = int(os.environ.get("PORTATIV_FUZZ", "40000"))
BATCHES = 8

SCRAPS = [
    *'null true -1 0 1e999 NaN "" "R1" "pass" "R1@0,0" [] {} [[[[ {"a": \\u0000 é 🂡 " , :'.split(),
    *'"4M" "G4@-0,1" "V7@99999999999999999999,0" "individual" "pairs" "stock" "hands"'.split(),
    *'"1" "N" "ca" ] } - @ "Vp" "Gn@1,1" "\\ud800"'.split(),
    *("9" * 5000, "[" * 2000, "\ufeff", "\x00", " ", "\n"),
]


def whole_records():
    random = Random(1)
    for size in SIZES:
        for type_ in PlayType:
            edition = random.choice(sorted(EDITIONS))
            moves = random.choice([0, 3, 10, 30, None])
            yield dumps(random_record(random.randrange(10**9), type_, edition, size, moves)[0])


def edited(text, random):
    """A text with one to three edits: most often of its values, so that it goes further in."""
    edit = with_value_changed if random.random() < 0.7 else with_characters_changed
    for _ in range(random.choice([1, 1, 2, 3])):
        text = edit(text, random)
    return text


def with_characters_changed(text, random):
    at, other = random.randrange(len(text) + 1), random.randrange(len(text) + 1)
    to = at + random.choice([0, 1, 1, 2, 5, 40])
    inserted = random.choice(
        [
            "",
            random.choice(SCRAPS),
            chr(random.choice([random.randrange(128), 0xFFFD])),
            text[other : other + 30],
        ]
    )
    return text[:at] + inserted + text[to:]


def with_value_changed(text, random):
    """Another value in place of one, or two of a kind changed over."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    places = list(places_in(data))
    if not places:
        return text
    holder, key = random.choice(places)
    if random.random() < 0.7:
        kind = type(holder[key])
        alike = [place for place in places if type(place[0][place[1]]) is kind]
        other, other_key = random.choice(alike)
        holder[key], other[other_key] = other[other_key], holder[key]
    else:
        scraps = [None, True, -1, 1.5, "", "R1", "pass", "4M", "N", "1", [], {}, "R1@0,0", "R#@1,1"]
        holder[key] = random.choice(scraps)
    try:
        return json.dumps(data)
    except (ValueError, RecursionError):  # it holds itself now, or a number without end
        return text


def places_in(data, depth=0):
    if isinstance(data, dict | list) and depth < 6:
        for key in data if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from places_in(data[key], depth + 1)


def damaged_bytes(text, random):
    data = bytearray(text, "utf-8", "surrogatepass")
    if random.random() < 0.1 and data:
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_damaged_record_is_judged_or_refused(batch):
    random, texts, judged = Random(f"records {batch}"), list(whole_records()), 0
    for _ in range(EDITS // BATCHES):
        data = damaged_bytes(edited(random.choice(texts), random), random)
        try:
            verdict = judge(loads(data))
        except RecordError as error:
            message = str(error)
            assert message
            assert "\n" not in message
            assert len(message) < 300
        else:
            judged += 1
            assert json.dumps(verdict_data(verdict))
            if not verdict.breach:
                assert (legal_moves(verdict.game) == []) == verdict.game.is_over
    assert judged


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_damaged_result_is_scored_or_refused(batch):
    random = Random(f"results {batch}")
    texts = [json.dumps(case["line"]) for case in shared_cases("score")]
    good = 0
    for _ in range(EDITS // BATCHES // 4):
        answer, is_good = scored(edited(random.choice(texts), random))
        good += is_good
        assert ("error" in json.loads(answer)) != is_good
        assert "\n" not in answer
        assert len(answer) < 12_000
    assert good
