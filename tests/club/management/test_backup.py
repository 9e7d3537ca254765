"""A copy that is made by hand: plain, or for whoever knows the passphrase; either is told."""

import sqlite3

import pytest
from django.core.management import CommandError, call_command

from club.models import AuditLine
from club.storage.encryption import decrypted

WORDS = "trei berze și un cimpoi"
pytestmark = pytest.mark.usefixtures("sqlite_only")


def typed(monkeypatch, *words):
    answers = iter(words)
    monkeypatch.setattr("club.management.passphrases.getpass", lambda _said: next(answers))


@pytest.mark.thorough
def test_an_encrypted_copy_opens_to_the_whole_database(data, monkeypatch, capsys):
    typed(monkeypatch, WORDS, WORDS)
    file = data / "stick.sqlite3.age"
    call_command("backup", encrypted=file)
    assert b"Clubul" not in file.read_bytes()
    opened = data / "opened.sqlite3"
    opened.write_bytes(decrypted(file.read_bytes(), WORDS))
    with sqlite3.connect(opened) as database:
        assert database.execute("SELECT name FROM club_club").fetchall() == [("Clubul Do-Re-Mi",)]
    (copy,) = (data / "backups").glob("portativ-*.sqlite3")
    assert AuditLine.objects.get().detail == f"database, {copy.name}"
    assert "manage.py decrypt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("stick.age", (WORDS, WORDS + "x"), "This is not the same"),
        ("stick.age", ("short", "short"), "at least 15"),
        ("stick.sqlite3", (), "Name a new file that ends in .age."),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_made(data, monkeypatch, name, words, said):
    typed(monkeypatch, *words)
    with pytest.raises(CommandError, match=said):
        call_command("backup", encrypted=data / name)
    assert not (data / "backups").exists()
    assert not AuditLine.objects.exists()


def test_a_copy_as_usual_is_no_news(data):
    call_command("backup")
    assert not AuditLine.objects.exists()
    call_command("backup", to=data / "mine")
    assert AuditLine.objects.count() == 1
