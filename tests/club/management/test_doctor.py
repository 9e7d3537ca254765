import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from club import sqlite

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


def test_doctor_says_what_is_wrong(monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("pragmas are SQLite's")
    monkeypatch.setattr(sqlite, "wrong_pragmas", lambda _connection: {"synchronous": (1, 2)})
    monkeypatch.setattr(sqlite, "network_drive", lambda _folder: "nfs4")
    with pytest.raises(CommandError) as refused:
        report()
    assert "SQLite has synchronous = 1; it must be 2." in str(refused.value)
    assert "is on a network drive (nfs4)." in str(refused.value)
