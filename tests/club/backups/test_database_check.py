"""Commands started on a folder that is not as it should be: a sentence, and nothing is changed."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.management.commands import doctor
from club.serving import server
from tests.thorough import looks
from tests.workshop import disks
from tests.workshop.fixtures import released

OLDER, NEWEST = "portativ-2026-11-21-1930-0001.sqlite3", "portativ-2026-11-21-1830-0002.sqlite3"


def empty(file):
    file.touch()


def missing(file):
    pass


def foreign(file):
    file.write_bytes(b"no database at all " * 500)


def database(file, *more):
    with contextlib.closing(sqlite3.connect(file)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute(
            "CREATE TABLE django_migrations (id INTEGER, app TEXT, name TEXT, applied TEXT)"
        )
        for step in ("0001_initial", *more):
            made.execute(
                "INSERT INTO django_migrations VALUES (1, 'club', ?, '2026-01-01')", [step]
            )
        made.execute("CREATE TABLE filling (text TEXT)")
        made.executemany("INSERT INTO filling VALUES (?)", [["x" * 900]] * 500)
        made.execute("CREATE INDEX of_filling ON filling (text)")
        made.commit()


def damaged(file):
    database(file)
    whole = file.read_bytes()
    middle = len(whole) // 4096 // 2 * 4096
    file.write_bytes(whole[:middle] + b"\xff" * 8192 + whole[middle + 8192 :])


def newer(file):
    database(file, "9999_from_the_future")


CASES = [
    (empty, "is empty, and copies of one lie beside it"),
    (missing, "is not there, and copies of one lie beside it"),
    (foreign, "cannot be read: it is no database of SQLite"),
    (damaged, "cannot be read: "),
    (newer, "was written by a newer Portativ"),
]


@pytest.mark.parametrize(("make", "says"), CASES, ids=lambda case: getattr(case, "__name__", ""))
@pytest.mark.parametrize("command", looks("up", "doctor"))
def test_a_database_that_cannot_be_served_says_so(tmp_path, command, make, says):
    (tmp_path / "secret_key").write_text("k" * 60)
    (tmp_path / "backups").mkdir()
    for name in (OLDER, NEWEST):
        (tmp_path / "backups" / name).touch()
    file = tmp_path / "portativ.sqlite3"
    make(file)
    before = file.read_bytes() if file.exists() else None
    done = manage(tmp_path, command)
    assert done.returncode == 1
    assert says in done.stderr
    assert f'uv run manage.py restore "{tmp_path / "backups" / NEWEST}"' in done.stderr
    assert "Traceback" not in done.stderr
    assert (file.read_bytes() if file.exists() else None) == before


@pytest.fixture
def read_only(tmp_path):
    """A whole database that nobody may write, not even root."""
    file = tmp_path / "portativ.sqlite3"
    database(file)
    file.chmod(0o444)
    if os.access(file, os.W_OK) and not disks.did("chattr", "+i", str(file)):
        pytest.skip("this account may write everything here")
    yield file
    disks.did("chattr", "-i", str(file))


@pytest.mark.parametrize("command", looks("up", "doctor"))
def test_a_database_that_cannot_be_written_says_so(read_only, command):
    done = manage(read_only.parent, command)
    assert done.returncode == 1
    assert f"The database {read_only} is read-only" in done.stderr
    assert "Traceback" not in done.stderr


def manage(data, command):
    return released.run_in(released.ROOT, data, "manage.py", command, check=False)


def test_other_commands_say_so_too(tmp_path):
    foreign(tmp_path / "portativ.sqlite3")
    done = manage(tmp_path, "recheck")
    assert done.returncode == 1
    assert "cannot be read: it is no database of SQLite" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_says_so(tmp_path, monkeypatch, settings, db):
    """Whoever runs the tests may have every right: the system's own refusal stands in."""
    settings.DATA_DIR = tmp_path

    def refused(*_words, **_more):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", refused)
    with pytest.raises(CommandError, match="cannot be written: Read-only file system"):
        call_command("doctor")
    monkeypatch.setattr(Path, "open", refused)
    with (
        pytest.raises(server.CannotServe, match="cannot be written: Read-only file system"),
        server.only_one(tmp_path, "http://hall:8000/"),
    ):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_may_not_be_read_says_so(sqlite_only, tmp_path, monkeypatch, settings, db):
    from club.backups import database_check

    file = tmp_path / "portativ.sqlite3"
    database(file)
    monkeypatch.setattr(database_check, "_has_file", lambda: True)
    monkeypatch.setattr(database_check, "_file", lambda: file)
    settings.DATA_DIR = tmp_path

    def refused(*_words, **_more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    assert "cannot be read: [Errno 13] Permission denied" in database_check.trouble()
