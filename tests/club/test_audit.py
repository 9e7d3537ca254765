"""Lines are added and stay: the database itself refuses the rest."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from club import audit
from club.models import AuditAction, AuditDiscard, AuditLine, Player


@pytest.fixture
def line(club, make_user):
    player = Player.objects.create(name="Ana Pop")
    by = make_user("ion")
    audit.record(AuditAction.MEMBER, "email", club=club, by=by, about=player)
    return AuditLine.objects.get()


def refused(statement, *values):
    with (
        pytest.raises(IntegrityError, match="audit log"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, values)


@pytest.mark.parametrize(
    "change",
    [
        "at = at - 1" if connection.vendor == "sqlite" else "at = at - interval '1 day'",
        "detail = 'phone'",
        "action = 'role'",
        "club_id = NULL",
        "id = id + 1",
        "detail = 'phone', by_id = NULL",
    ],
)
def test_no_line_is_changed(line, change):
    before = AuditLine.objects.values().get()
    refused(f"UPDATE club_auditline SET {change}")
    assert AuditLine.objects.values().get() == before


def test_a_line_is_given_to_nobody_else(line, make_user):
    other = make_user("eva")
    refused("UPDATE club_auditline SET by_id = %s", other.pk)
    refused("UPDATE club_auditline SET about_id = %s", Player.objects.create(name="Eva").pk)


def test_a_line_stays_when_those_whom_it_names_are_gone(line):
    line.about.delete()
    line.by.delete()
    assert AuditLine.objects.values("by", "about", "detail").get() == {
        "by": None,
        "about": None,
        "detail": "email",
    }


def test_no_line_is_deleted_or_replaced(line):
    refused("DELETE FROM club_auditline")
    with pytest.raises(IntegrityError), transaction.atomic():
        AuditLine.objects.all().delete()
    if connection.vendor == "sqlite":
        refused(
            "REPLACE INTO club_auditline (id, at, action, detail) VALUES (%s, '', '', '')",
            line.pk,
        )
    assert AuditLine.objects.get().detail == "email"


def test_what_is_too_old_goes_and_only_that(line, club, other_club):
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    with time_machine.travel(long_ago):
        audit.record(AuditAction.RULES, club=club, by=None)
        audit.record(AuditAction.RULES, club=other_club, by=None)
    assert audit.discard(club, timezone.now() - timedelta(days=365)) == 1
    assert {each.club for each in AuditLine.objects.all()} == {club, other_club}
    assert not AuditDiscard.objects.exists()
    refused("DELETE FROM club_auditline")


def test_the_log_of_a_club_goes_with_it(line, club, other_club):
    audit.record_everywhere(AuditAction.RESTORED, "copy.sqlite3")
    club.delete()
    assert [(each.club, each.detail) for each in AuditLine.objects.all()] == [
        (other_club, "copy.sqlite3")
    ]


def test_the_facts_of_a_line_are_read_back_as_they_were_given():
    kept = audit.written(("account", 12), ("was", "scorer"), "own text", ("added", 0), "log.xlsx")
    assert kept == "account 12, was scorer, own text, added 0, log.xlsx"
    assert audit.facts_of(kept) == [
        *(("account", "12"), ("was", "scorer"), ("own text", "")),
        *(("added", "0"), ("log.xlsx", "")),
    ]
    assert audit.facts_of("") == []
    assert audit.written("x" * 299, "y") == "x" * 299 + ","
