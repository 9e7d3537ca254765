"""Rehearsals in this process; the real thing in others, on a data folder of its own."""

import contextlib
import fcntl
import re
import sqlite3
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from club.backups import inspection
from club.backups.restore import NotRestored, rehearse
from club.backups.snapshot import keep
from club.models import Club, Player
from club.storage import sqlite
from tests.workshop.fixtures import released

pytestmark = pytest.mark.usefixtures("sqlite_only")


def manage(folder, *words, language="en"):
    return released.run_in(
        released.ROOT, folder, "manage.py", *words, check=False, LANGUAGE=language
    )


def run_in(path, statement):
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = database.execute(statement).fetchall()
        database.commit()
        return found


@pytest.fixture
def copy(data):
    return keep().path


def test_a_rehearsal_says_what_is_in_it_and_what_it_lacks(copy):
    before = copy.read_bytes()
    Club.objects.create(name="Altul", slug="altul")
    Player.objects.create(name="Ana Pop")
    found = rehearse(copy)
    assert (found.content.clubs, found.content.players, found.content.lines) == (1, 0, 0)
    assert (found.present.clubs, found.present.players) == (2, 1)
    assert (found.lost, found.differs, found.steps) == (["1 club", "1 player"], [], 0)
    assert copy.read_bytes() == before
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    assert Club.objects.count() == 2


def test_a_copy_that_is_whole_lacks_nothing(copy):
    assert rehearse(copy)[3:] == ([], [], [], 0)


@pytest.mark.thorough
def test_bringing_a_copy_up_to_date_leaves_the_database_that_serves_alone(data, tmp_path):
    """Every migration of ours asks the database that it is run on, and none other."""

    def refuse(execute, sql, *facts):
        raise AssertionError(f"asked of the database that serves: {sql}")

    with inspection.connected("copy", sqlite.database(tmp_path / "copy.sqlite3")) as alias:
        connections[alias].ensure_connection()
        with connection.execute_wrapper(refuse):
            call_command("migrate", database=alias, verbosity=0)
        assert inspection.steps_missing(alias) == 0


def cut(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def write_over(path):
    path.write_bytes(b"x" * 5000)


def empty(path):
    path.write_bytes(b"")


def of_a_newer_program(path):
    run_in(path, "INSERT INTO django_migrations (app, name, applied) VALUES ('club', '9999_x', '')")


def of_a_program_before_0_4(path):
    run_in(path, "UPDATE django_migrations SET name = '0001_foundation' WHERE app = 'club'")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (cut, "is (damaged|no copy of Portativ)"),
        (write_over, "is no copy of Portativ"),
        (empty, "is no copy of Portativ"),
        (Path.unlink, "There is no file"),
        (of_a_newer_program, "made by a newer Portativ"),
        (of_a_program_before_0_4, "made by a Portativ before 0.4.0"),
    ],
)
def test_what_is_no_copy_of_ours_is_refused(copy, change, says):
    change(copy)
    with pytest.raises(NotRestored, match=says):
        rehearse(copy)


def test_restoring_puts_it_in_place_and_keeps_what_was_there(copy, tmp_path):
    """One folder, one story: refused while it is served or open, then done, then done back."""
    folder = tmp_path / "other"
    folder.mkdir()
    database = folder / "portativ.sqlite3"
    first = manage(folder, "restore", str(copy))
    assert first.returncode == 0, first.stderr
    assert "There is no database that this program can read" in first.stdout
    assert [path.name for path in sorted(folder.iterdir())] == [
        "portativ.sqlite3", "secret_key", "serving.lock", "workers.lock",
    ]  # fmt: skip
    run_in(database, "PRAGMA journal_mode=WAL")
    run_in(database, "UPDATE club_club SET name = 'later'")

    with (folder / "serving.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refused = manage(folder, "restore", str(copy))
        told = manage(folder, "restore", str(copy), language="ro")
    assert "Portativ rulează deja din acest dosar" in told.stderr
    assert refused.returncode == 1
    assert "Portativ is already running from this data folder" in refused.stderr
    assert refused.stderr.strip().endswith("Nothing was changed.")

    with contextlib.closing(sqlite3.connect(database)) as other:
        other.execute("SELECT * FROM club_club").fetchall()
        refused = manage(folder, "restore", str(copy))
    assert refused.returncode == 1
    assert "Another program has the database open." in refused.stderr
    assert run_in(database, "SELECT name FROM club_club") == [("later",)]
    assert not (folder / "restoring.sqlite3").exists()

    done = manage(folder, "restore", str(copy))
    assert done.returncode == 0, done.stderr
    assert run_in(database, "SELECT name FROM club_club") == [("Clubul Do-Re-Mi",)]
    kept = Path(re.search(r"is kept: (.+)", done.stdout)[1])
    assert run_in(kept, "SELECT name FROM club_club") == [("later",)]

    database.write_bytes(b"broken" * 2000)
    back = manage(folder, "restore", str(kept))
    assert back.returncode == 0, back.stderr
    assert run_in(database, "SELECT name FROM club_club") == [("later",)]
    assert manage(folder, "recheck").returncode == 0


def test_everybody_signs_in_again(data, client, make_user, tmp_path):
    """An old copy would sign in again whoever has signed out since."""
    client.force_login(make_user("ana"))
    folder = tmp_path / "other"
    assert manage(folder, "restore", str(keep().path)).returncode == 0
    assert run_in(folder / "portativ.sqlite3", "SELECT COUNT(*) FROM django_session") == [(0,)]
    assert run_in(folder / "portativ.sqlite3", "SELECT COUNT(*) FROM club_user") == [(1,)]


def test_of_a_folder_the_newest_copy_is_taken(data, tmp_path, capsys):
    with pytest.raises(CommandError, match="There is no copy in"):
        call_command("restore", str(tmp_path), "--rehearse")
    stick = tmp_path / "stick"
    first, second = keep(stick).path, keep(stick).path
    assert first < second
    call_command("restore", str(stick), "--rehearse")
    said = capsys.readouterr().out
    assert f"{second.name} is whole" in said
    assert "In it: 1 club, 0 players, 0 tournaments, 0 lines of the log." in said
