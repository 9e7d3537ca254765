"""A stranger's program recomputes the chain from the page that describes it, and finds changes."""

import ast
import json
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from scoring.archive import zip_file
from scoring.archive.reader import read_in
from scoring.archive.writer import taken_away
from scoring.log import actions
from scoring.log.actions import Actor, withdraw_text
from scoring.log.recheck import disagreements, withdrawn
from scoring.log.refusals import Refused
from scoring.models import LineText, Penalty, Version
from tests.scoring.archive import recompute

NAME = "Réka Țintaș"


@pytest.fixture
def desk(site_owner):
    return Actor(user=site_owner)


@pytest.fixture
def talked_about(tonight, desk):
    """Reasons, penalties, one with a name in it, which is withdrawn."""
    entry, round_ = tonight.entries.get(number=2), tonight.rounds.get(number=2)
    actions.give_penalty(
        round_, entry, 3, rule=f"Întârziere, „{NAME}”", key=uuid4(), by=desk, reason=NAME
    )
    actions.take_back_penalty(
        Penalty.objects.last(), key=uuid4(), by=desk, reason="The tram\\ \x7f was late"
    )
    line = Penalty.objects.last().given
    withdraw_text(tonight, line.number, "reason", key=uuid4(), by=desk)
    return tonight


def members(data):
    manifest, content, log = zip_file.unpacked(data, 2)
    return manifest, content, [json.loads(line) for line in log.splitlines()]


def changed(data, change):
    """The same file after a change of its log, and every hash of the file right."""
    manifest, content, lines = members(data)
    change(lines)
    return zip_file.packed(content, "".join(f"{json.dumps(each)}\n" for each in lines), manifest)


def test_it_imports_nothing_of_ours():
    tree = ast.parse(Path(recompute.__file__).read_text("utf-8"))
    found = {name.name for each in ast.walk(tree) if isinstance(each, ast.Import)
             for name in each.names}  # fmt: skip
    found |= {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert found == {"hashlib", "io", "json", "sys", "zipfile", "pathlib"}
    assert found <= sys.stdlib_module_names


def test_it_recomputes_an_evening_with_reasons_penalties_and_a_text_withdrawn(talked_about):
    wrong, said, last = recompute.check(taken_away(talked_about))
    assert wrong == []
    (line,) = said
    assert "reason withdrawn by account" in line
    kept = Version.objects.order_by("number").last()
    assert last == (kept.number, kept.hash)


def test_a_file_for_strangers_has_digests_and_no_text(talked_about, other_club):
    data = taken_away(talked_about, for_public=True)
    _manifest, content, lines = members(data)
    found = json.dumps([content, lines], ensure_ascii=False)
    for text in (NAME, "The tram", "Abatere", "Ordinea a fost"):
        assert text not in found
    wrong, said, _last = recompute.check(data)
    assert (wrong, len(said)) == ([], 6)
    arrived = read_in(data, other_club)
    assert list(disagreements(arrived)) == []
    assert list(withdrawn(arrived))[1:] == ["5 texts were not in the file that it came in"]
    assert not LineText.objects.filter(version__tournament=arrived).exclude(text="").exists()
    assert recompute.check(taken_away(arrived)) == (wrong, said, _last)


def in_line(number, name, value):
    def change(lines):
        lines[number - 1][name] = value

    return change


def text_of_last(name, value):
    def change(lines):
        line = [each for each in lines if each["texts"].get("reason", {}).get("text")][-1]
        line["texts"]["reason"][name] = value

    return change


CHANGES = {
    "points": in_line(1, "points", {"1": 20}),
    "a moment": in_line(2, "at", "2026-01-01T00:00:00.000000+00:00"),
    "a formula": in_line(1, "formula", 1),
    "a text": text_of_last("text", "another"),
    "a salt": text_of_last("salt", "00" * 16),
    "a shorter salt": text_of_last("salt", "00"),
    "a digest": text_of_last("digest", "0" * 64),
    "a line less": lambda lines: lines.pop(),
    "two lines": lambda lines: lines.insert(0, lines.pop(1)),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_found_by_both(talked_about, other_club, change):
    data = changed(taken_away(talked_about), change)
    try:
        found = recompute.check(data)[0]
    except KeyError as error:
        found = [error]
    assert found
    with pytest.raises(Refused):
        read_in(data, other_club)


def test_every_field_of_every_line_counts(talked_about):
    """One letter or number of each, all hashes of the file made anew."""
    data = taken_away(talked_about)
    _manifest, _content, lines = members(data)
    numbers = {"table", "deal", "user"}
    texts = {"kind", "side", "state", "at", "key", "previous", "hash"}
    for at, line in enumerate(lines):
        for name in numbers | texts:
            value = line[name]
            other = f"{value}x" if isinstance(value, str) else (value or 0) + 1
            found = recompute.check(changed(data, in_line(at + 1, name, other)))[0]
            assert found, (at, name)
        for name in ("content", "seats", "points"):
            other = {**line[name], "x": {"players": []}}
            assert recompute.check(changed(data, in_line(at + 1, name, other)))[0], (at, name)
