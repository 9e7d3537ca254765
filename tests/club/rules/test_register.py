"""The register of the three rulebooks, `test_register.csv`: a row for every sentence that states a
rule, a value, a term or advice, by the lines of the text; and why the others are left out.

`says` is the sentence in our words, `page` the address and anchor where it is told, `shows` words
that are read there, `module` what enforces or computes it (or, where the site does not referee,
tells it), `test` what holds that.
"""

import ast
import csv
import html
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from club.rules.book import chapters
from club.wording.rule_anchors import Rule

ROWS = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))
ROOT = Path(__file__).parents[3]
LINES = {"muzicando-ro": 127, "muzicando-ca": 726, "remi-etalat-ro": 22}
"""Of each text, so that none is forgotten."""
TOLD = [row for row in ROWS if row["kind"] != "none"]


def lines_of(row):
    first, _dash, last = row["lines"].partition("-")
    return range(int(first), int(last or first) + 1)


def test_every_line_of_the_texts_is_in_the_register_in_its_order():
    found = defaultdict(list)
    for row in ROWS:
        found[row["rulebook"]].append(lines_of(row))
    assert {book: set().union(*ranges) for book, ranges in found.items()} == {
        book: set(range(1, last + 1)) for book, last in LINES.items()
    }
    for ranges in found.values():
        assert [each.start for each in ranges] == sorted(each.start for each in ranges)


def test_what_is_left_out_says_why_and_everything_else_is_told():
    kinds = Counter(row["kind"] for row in ROWS)
    assert set(kinds) == {"rule", "value", "term", "advice", "none"}
    for row in ROWS:
        filled = {name for name in ("says", "page", "shows", "module") if row[name]}
        if row["kind"] == "none":
            assert row["left_out"], row
            assert not filled, row
        else:
            assert len(filled) == 4, row
            assert not row["left_out"], row


def test_no_rule_or_value_is_without_a_test():
    assert [row for row in ROWS if row["kind"] in ("rule", "value") and not row["test"]] == []


def test_every_module_and_test_exists():
    for row in TOLD:
        assert (ROOT / row["module"]).is_file(), row
        if row["test"]:
            path, _colons, name = row["test"].partition("::")
            assert name in names_of(path), row


@cache
def names_of(path):
    """The tests that stand in a file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.django_db
def test_each_row_is_told_where_it_says(client):
    found = passages(client)
    assert [row for row in TOLD if row["shows"] not in found[row["page"]]] == []


def passages(client):
    """Text of each page of the rules under each anchor, up to the next."""
    found = {}
    for page in sorted({row["page"].partition("#")[0] for row in TOLD}):
        text = client.get(page).content.decode().split("<footer>")[0]
        parts = re.split(r'<section[^>]* id="([\w-]+)"[^>]*>', text)
        for anchor, part in zip(parts[1::2], parts[2::2], strict=True):
            plain = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", part, flags=re.DOTALL)
            found[f"{page}#{anchor}"] = " ".join(html.unescape(plain).split())
    return found


def test_every_passage_that_is_not_ours_alone_comes_from_a_rulebook():
    """A passage without a row in the register has nothing but our readings and examples."""
    told = {row["page"] for row in TOLD}
    for chapter in chapters():
        for passage in chapter.passages:
            if passage.rule.address not in told:
                stated = [item for item in passage.items if item.kind == "paragraph"]
                plain = [item for item in stated if not item.by]
                assert not plain or passage.rule in GATHERED, passage.rule


GATHERED = {
    # What their plain sentences say stands in other rows, or belongs to the whole book.
    *(Rule.PLAYERS_TURN, Rule.EDITIONS, Rule.OFFENCES),
}
