import contextlib
import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from club.management.commands import doctor
from club.storage import sqlite

pytestmark = pytest.mark.django_db


def report() -> str:
    printed = io.StringIO()
    call_command("doctor", stdout=printed)
    return printed.getvalue()


def test_doctor_names_the_database(monkeypatch):
    monkeypatch.setattr(sqlite, "wrong_pragmas", lambda _connection: {})
    text = report()
    assert ("SQLite 3." if connection.vendor == "sqlite" else "PostgreSQL 1") in text
    assert text.endswith("All is well.\n")


def test_doctor_says_what_is_wrong(sqlite_only, monkeypatch):
    monkeypatch.setattr(sqlite, "wrong_pragmas", lambda _connection: {"synchronous": (1, 2)})
    monkeypatch.setattr(sqlite, "network_drive", lambda _folder: "nfs4")
    with pytest.raises(CommandError) as refused:
        report()
    assert "SQLite has synchronous = 1; it must be 2." in str(refused.value)
    assert "is on a network drive (nfs4)." in str(refused.value)


class Told:
    """A PostgreSQL that answers as it is told."""

    vendor = "postgresql"

    def __init__(self, *rows):
        self.rows = iter(rows)

    def cursor(self):
        return contextlib.nullcontext(self)

    def execute(self, _statement):
        pass

    def fetchone(self):
        return next(self.rows)


@pytest.mark.parametrize(
    ("tls", "may_do_all", "said"),
    [
        ("TLSv1.3", False, "Its connection is encrypted (TLSv1.3).\n"),
        (None, False, doctor.IN_THE_OPEN),
        ("TLSv1.3", True, "Its account may do everything in this PostgreSQL."),
    ],
)
def test_doctor_says_how_postgresql_is_spoken_to_and_as_whom(monkeypatch, tls, may_do_all, said):
    """The three questions themselves are asked where the tests run on PostgreSQL."""
    told = Told(("16.4",), (tls,), (may_do_all,))
    printed = io.StringIO()
    monkeypatch.setattr(doctor, "connection", told)
    doctor.Command(stdout=printed).postgresql()
    assert said in printed.getvalue()
    assert ("may do everything" in printed.getvalue()) == may_do_all
    assert ("not encrypted" in printed.getvalue()) == (tls is None)
