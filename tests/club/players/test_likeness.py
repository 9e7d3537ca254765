import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.players.likeness import (
    LEAST,
    MOST_NAMESAKES,
    Reason,
    is_mistyped,
    likeness,
    likeness_of_parts,
    matches,
    matches_within,
    parts,
)

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))
# Names that are often nearly alike, so that chance makes pairs of every kind.
WORDS = st.sampled_from(
    "Ana Anna Maria Marta Anamaria Mimi Pop Popa Popescu Popesc Ppoescu Constantin Constatin"
    " A. M. P. Kovács Kovasc ifj. id. de i „Mimi” „Pop” Dr. Ștefan Stefan".split()
)
NAMES = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['one']} / {case['other']}")
def test_likeness(case):
    found = likeness(case["one"], case["other"])

    if case["reasons"]:
        assert found
        assert "+".join(reason.name for reason in found.reasons) == case["reasons"]
        assert LEAST <= found.score <= 1
        assert (found.score == 1) == (found.reasons == (Reason.SAME,))
    else:
        assert found is None


@given(NAMES, NAMES)
def test_likeness_is_mutual(one, other):
    assert likeness(one, other) == likeness(other, one)


@given(NAMES)
def test_everybody_with_a_name_is_like_themselves(name):
    found = likeness(name, name)
    assert found is None or found == (1.0, (Reason.SAME,))
    assert found or not parts(name).words


@given(st.lists(NAMES, max_size=12), st.lists(NAMES, max_size=12))
def test_matches_are_all_that_comparing_all_with_all_finds(ones, others):
    ones, others = [parts(name) for name in ones], [parts(name) for name in others]

    found = {(match.one, match.other): match.likeness for match in matches(ones, others)}

    assert found == {
        (at, to): alike
        for at, one in enumerate(ones)
        for to, other in enumerate(others)
        if (alike := likeness_of_parts(one, other))
    }


def test_matches_name_the_likeliest_first():
    members = [parts(name) for name in ("Pop Ana Maria", "Dan Lupu", "Ana Pop", "Pop Ana")]
    found = [match.other for match in matches([parts("Ana Pop")], members)]
    assert found == [2, 3, 0]


def test_a_nickname_that_is_kept_apart_counts_too():
    assert likeness_of_parts(parts("Ana Pop", "Mimi"), parts("Mimi Pop")) == likeness(
        "Ana „Mimi” Pop", "Mimi Pop"
    )


def test_matches_within_a_list_name_each_two_once():
    names = [parts(name) for name in ("Ana Pop", "Dan Lupu", "POP ANA", "Lupu Dan", "Ana Popa")]
    assert [(match.one, match.other) for match in matches_within(names)] == [(0, 2), (1, 3)]


@given(st.lists(NAMES, max_size=12))
def test_matches_within_a_list_are_those_of_the_list_with_itself(names):
    names = [parts(name) for name in names]
    assert set(matches_within(names)) == {
        match for match in matches(names, names) if match.one < match.other
    }


def test_of_very_many_namesakes_only_some_are_named():
    crowd = [parts("Ana Maria Pop")] * 1_000
    found = list(matches(crowd[:1], crowd))
    assert len(found) == MOST_NAMESAKES
    assert {match.likeness.score for match in found} == {1.0}


def test_5_000_names_against_5_000_are_not_compared_all_with_all(monkeypatch):
    families = [
        f"{start}{end}" for start in "BCDFGHJKLM" for end in ("escu", "eanu", "aru", "ovici")
    ]
    names = [
        parts(f"{families[at % 40]}{'aeiou'[at % 5]}{at % 97}x {at % 1_300}y")
        for at in range(5_000)
    ]
    compared = []
    monkeypatch.setattr(
        "club.players.likeness.likeness_of_parts", lambda *pair: compared.append(pair)
    )

    assert list(matches(names, names)) == []

    assert 5_000 <= len(compared) < 5_000 * MOST_NAMESAKES * 4


@pytest.mark.parametrize("word", ["ana", "pop", "popescu", "constantin"])
def test_a_word_is_mistyped_by_one_step_and_not_by_two(word):
    assert not is_mistyped(word, word[:1] + "xx" + word[1:])
    assert is_mistyped(word, word[:2] + "x" + word[2:]) is (len(word) >= 4)
