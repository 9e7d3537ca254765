import csv
import hashlib
from pathlib import Path

import pytest

from engine.ranking.prizes import Prize, Sharing, awards, draw_order

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


def rankings_of(text):
    found: dict[str, list[list[str]]] = {}
    for word in text.split():
        name, is_new, tied = word.rpartition("=")
        own = found.setdefault(name, []) if is_new else own  # noqa: F821 (of the word before)
        own.append(tied.split("+"))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_who_gets_what(case):
    prizes = [Prize("", word[:-1], int(word[-1])) for word in case["prizes"].split()]

    found = awards(
        prizes, rankings_of(case["rankings"]), sharing=Sharing(case["sharing"]), seed=7,
        one_each=case["one_each"] == "yes", apart=("team", "lot"),
    )  # fmt: skip

    assert [each.prize for each in found] == prizes
    assert " ".join("+".join(each.to) or "-" for each in found) == case["awards"]


def test_a_draw_is_in_the_order_of_the_hashes_that_anybody_can_make():
    tickets = [*"12345", "6.1", "6.2"]
    drawn = draw_order(4711, tickets)
    hashes = [hashlib.sha256(f"4711:{each}".encode()).hexdigest() for each in drawn]
    assert hashes == sorted(hashes)
    assert sorted(drawn) == tickets
    assert drawn == draw_order(4711, reversed(tickets)) != draw_order(4712, tickets)
