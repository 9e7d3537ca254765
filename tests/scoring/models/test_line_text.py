"""The guard of the database: a text is emptied where a later line says so, and nothing else is."""

import re
import sqlite3
from importlib import import_module
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.log import chain
from scoring.log.actions import (
    Actor,
    DealAt,
    annul,
    give_penalty,
    record,
    withdraw_text,
)
from scoring.log.recheck import damage, disagreements, withdrawn
from scoring.log.refusals import TextGone
from scoring.log.tokens import token_of
from scoring.models import LineText, Penalty, Version, VersionKind
from tests.scoring.evenings import MADE
from tests.workshop import log_edits
from tests.workshop.fixtures.hall import make_hall


@pytest.fixture
def desk(make_user):
    return Actor(user=make_user("desk"))


@pytest.fixture
def hall(db, desk):
    """1 is a result, 2 annuls it, 3 is a penalty: with three texts."""
    hall = make_hall(1)
    record(DealAt(hall.round, 1, 1), MADE, key=uuid4(), by=Actor(token=token_of(hall.cards[1])))
    annul(DealAt(hall.round, 1, 1), key=uuid4(), by=desk, reason="Ana has said so")
    entry = hall.tournament.entries.get(number=1)
    give_penalty(hall.round, entry, 2, rule="Ion", key=uuid4(), by=desk, reason="Eva")
    return hall


def refused(change):
    with pytest.raises(IntegrityError, match="the log is never"), transaction.atomic():
        change()


def test_a_plain_result_has_no_text_and_costs_no_statement(hall):
    by = Actor(token=token_of(hall.cards[1]))
    with CaptureQueriesContext(connection) as asked:
        record(DealAt(hall.round, 1, 2), MADE, key=uuid4(), by=by)
    assert not [each for each in asked.captured_queries if "linetext" in each["sql"]]
    assert list(LineText.objects.values_list("version__number", "name", "text")) == [
        (2, "reason", "Ana has said so"), (3, "reason", "Eva"), (3, "rule", "Ion"),
    ]  # fmt: skip


def test_no_text_stands_in_a_line(hall):
    for version in Version.objects.all():
        said = chain.canonical_text(version) + version.reason
        assert not re.search("Ana|Eva|Ion", said)
    salts = LineText.objects.values_list("salt", flat=True)
    assert {len(salt) for salt in salts} == {32}
    assert len(set(salts)) == 3


CHANGES = [
    lambda texts: texts.update(text="another"),
    lambda texts: texts.update(text="", salt=""),
    lambda texts: texts.update(digest=""),
    lambda texts: texts.update(name="rule"),
    lambda texts: texts.update(is_withheld=True),
    lambda texts: texts._raw_delete("default"),
]


@pytest.mark.parametrize("change", CHANGES)
def test_no_text_is_changed_or_taken_out_without_a_line(hall, change):
    refused(lambda: change(LineText.objects.filter(version__number=2)))


@pytest.mark.parametrize("key", ["id", "NULL"])
def test_sqlite_replaces_no_text(sqlite_only, hall, key):

    def replace():
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT OR REPLACE INTO scoring_linetext "
                "(id, version_id, name, text, salt, digest, is_withheld) "
                f"SELECT {key}, version_id, name, 'another', salt, digest, 0 FROM scoring_linetext"
            )

    refused(replace)
    assert not LineText.objects.filter(text="another")


@pytest.mark.parametrize("change", [*CHANGES[:1], *CHANGES[2:]])
def test_a_line_lets_its_text_be_emptied_and_nothing_else(hall, desk, change):
    withdraw_text(hall.tournament, 2, "reason", key=uuid4(), by=desk)
    refused(lambda: change(LineText.objects.filter(version__number=2)))
    refused(lambda: LineText.objects.filter(version__number=3).update(text="", salt=""))


def test_a_text_is_withdrawn_and_its_line_stays(hall, desk):
    before = list(Version.objects.values_list("hash", flat=True))
    withdraw_text(hall.tournament, 2, "reason", key=uuid4(), by=desk)
    withdraw_text(hall.tournament, 3, "rule", key=uuid4(), by=desk)
    kept = list(LineText.objects.values_list("version__number", "name", "text", "salt"))
    assert [each[2] for each in kept] == ["", "Eva", ""]
    assert [bool(each[3]) for each in kept] == [False, True, False]
    assert list(Version.objects.values_list("hash", flat=True))[:3] == before
    assert list(disagreements(hall.tournament)) == []
    said = [each.split(" on ")[0] for each in withdrawn(hall.tournament)]
    assert said == ["line 2: text withdrawn by desk", "line 3: text withdrawn by desk"]
    last = Version.objects.last()
    assert (last.kind, last.content) == (
        VersionKind.REDACTION,
        {"text": {"line": 3, "name": "rule"}},
    )
    for number, name in ((2, "reason"), (1, "reason"), (9, "reason"), (2, "note"), (2, "rule")):
        with pytest.raises(TextGone):
            withdraw_text(hall.tournament, number, name, key=uuid4(), by=desk)
    penalty = Penalty.objects.get()
    assert (penalty.given.rule, penalty.given.why, penalty.points) == ("", "Eva", 2)


def test_it_is_withdrawn_once_however_often_it_is_sent(hall, desk):
    key = uuid4()
    receipts = {
        withdraw_text(hall.tournament, 2, "reason", key=key, by=desk).number for _ in range(2)
    }
    assert receipts == {4}


def test_the_guard_names_every_column_of_a_line_but_its_texts():
    columns = {each.column for each in Version._meta.concrete_fields} - {"reason", "content"}
    migration = import_module("scoring.migrations.0002_guards")
    assert set(migration.UNCHANGING) == columns


def test_what_is_done_behind_the_guards_is_found(hall):
    log_edits.unguard()
    assert [each for each in damage() if "triggers" in each]
    LineText.objects.filter(version__number=2).update(text="", salt="")
    LineText.objects.filter(version__number=3, name="reason").update(text="another")
    LineText.objects.filter(version__number=3, name="rule").update(is_withheld=True, text="")
    Version.objects.filter(number=1).update(reason="somebody")
    assert list(disagreements(hall.tournament)) == [
        "version 1: its reason stands where its hash does not reach",
        "version 2: its reason is gone, and no line says so",
        "version 3: its reason was changed",
        "version 3: its rule was changed",
    ]


def test_a_text_that_was_withdrawn_and_put_back_is_found(hall, desk):
    withdraw_text(hall.tournament, 2, "reason", key=uuid4(), by=desk)
    log_edits.unguard()
    LineText.objects.filter(version__number=2).update(text="x")
    assert list(disagreements(hall.tournament)) == [
        "version 2: its reason was withdrawn, and is there"
    ]


@pytest.mark.django_db(transaction=True)
def test_nothing_of_the_text_is_left_in_the_pages_of_the_file(sqlite_only, make_user, tmp_path):
    hall, by = make_hall(1), Actor(user=make_user("desk"))
    name = "Zsófi-Nagyváradi" * 12
    record(DealAt(hall.round, 1, 1), MADE, key=uuid4(), by=by, reason=name)
    withdraw_text(hall.tournament, 1, "reason", key=uuid4(), by=by)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete")
        assert cursor.fetchone() == (1,)
    with sqlite3.connect(tmp_path / "copy") as copy:
        connection.connection.backup(copy)
    copy.close()
    found = (tmp_path / "copy").read_bytes()
    assert len(found) > 10_000
    assert b"Zs\xc3\xb3fi-Nagy" not in found
