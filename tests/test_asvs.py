"""OWASP ASVS 5.0.0, levels 1 and 2: every requirement, and by what it is met (`asvs.csv`)."""

import ast
import csv
import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROWS = list(csv.DictReader(Path(__file__).with_name("asvs.csv").read_text("utf-8").splitlines()))
MET = ("test", "decision", "does not apply")
CHAPTERS = 17
LEVELS = Counter({"1": 70, "2": 183})
# Those of level 3, which the table leaves out: with them no section has a gap.
LEVEL_3 = (
    "1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3 "
    "3.7.4 3.7.5 4.1.4 4.1.5 4.2.2 4.2.3 4.2.4 4.2.5 5.2.4 5.2.5 5.2.6 5.3.3 6.3.5 6.3.6 6.3.7 "
    "6.3.8 6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2 7.5.3 8.1.3 8.1.4 8.2.4 8.3.2 8.3.3 "
    "8.4.2 10.2.3 10.3.5 10.4.12 10.4.13 10.4.14 10.4.15 10.4.16 11.1.3 11.1.4 11.2.4 11.2.5 "
    "11.3.4 11.3.5 11.5.2 11.6.2 11.7.1 11.7.2 12.1.4 12.1.5 12.3.5 13.1.2 13.1.3 13.1.4 13.2.6 "
    "13.3.3 13.3.4 13.4.6 13.4.7 14.2.5 14.2.6 14.2.7 14.2.8 15.1.4 15.1.5 15.2.4 15.2.5 15.4.1 "
    "15.4.2 15.4.3 15.4.4 16.5.4 17.1.2 17.2.5 17.2.6 17.2.7 17.2.8"
).split()
IN_BRACKETS = re.compile(r" \(([^()]+)\)$")


def number(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


@cache
def functions_of(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(each.name for each in tree.body if isinstance(each, ast.FunctionDef))


def said(met: str) -> list[str]:
    return [row["by"] for row in ROWS if row["met"] == met]


def test_every_requirement_of_both_levels_is_there_once_and_in_order():
    listed = [number(row["requirement"]) for row in ROWS]
    assert listed == sorted(set(listed))
    assert Counter(row["level"] for row in ROWS) == LEVELS
    every = sorted([*listed, *map(number, LEVEL_3)])
    assert len(every) == 345
    before = (0, 0, 0)
    for each in every:
        chapter, section, at = before
        follows = [(chapter, section, at + 1), (chapter, section + 1, 1), (chapter + 1, 1, 1)]
        assert each in follows
        before = each
    assert before[0] == CHAPTERS


def test_no_cell_is_empty():
    assert {row["met"] for row in ROWS} <= set(MET)
    assert [row for row in ROWS if not all(text and text.strip() for text in row.values())] == []


def test_what_is_named_as_a_test_is_one():
    named = sorted({each for text in said("test") for each in text.split()})
    assert len(named) > 90
    found = [each for each in named if re.fullmatch(r"tests/[\w/]+\.py::test_\w+", each)]
    missing = [
        each for each in found if each.split("::")[1] not in functions_of(each.split("::")[0])
    ]
    assert (sorted(set(named) - set(found)), missing) == ([], [])


def test_a_decision_says_what_we_do_and_where():
    """In brackets at its end: the files that do it."""
    decisions = {text: IN_BRACKETS.search(text) for text in said("decision")}
    assert [text for text, found in decisions.items() if not found] == []
    for text, found in decisions.items():
        assert len(text[: found.start()].split()) > 2
        assert [path for path in found[1].split(", ") if not (ROOT / path).exists()] == [], text
