"""From a file of SQLite to PostgreSQL and back, by the command, on data of a demo club."""

import contextlib
import re
import shutil
import sqlite3
from pathlib import Path

import pytest
from club.backups.moving import NotMoved, rehearse
from django.core.management import CommandError, call_command
from django.db import connection

from club.backups import database_check
from club.process import locks
from tests.workshop.isolated_site import Site, empty_database, tell_postgresql

NOWHERE = "postgres://postgres@127.0.0.1:9/portativ"


def run_in(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = [database.execute(each).fetchall() for each in statements]
        database.commit()
        return found[-1]


def rows_in(path):
    """Of every table; what stands in JSON may stand in another order."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(repr([plain(each) for each in row]) for row in found)
            for (name,) in names
            if name not in ("django_migrations", "sqlite_sequence", "django_session")
            and (found := database.execute(f'SELECT * FROM "{name}"').fetchall()) is not None
        }


def plain(value):
    is_json = isinstance(value, str) and value[:1] in "{["
    return sorted(re.findall(r"[^{}\[\], ]+", value)) if is_json else value


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A data folder with a club in mid-season, and a key that was given to a row that is gone."""
    if connection.vendor != "postgresql":
        pytest.skip("this run is on SQLite; PORTATIV_DATABASE_URL names no PostgreSQL")
    site = Site(tmp_path_factory.mktemp("demo"))
    site.migrate()
    site.manage("demo")
    run_in(
        site.sqlite_file,
        "INSERT INTO club_servedaddress (id, origin, last_at) VALUES (77, 'http://gone', '')",
        "DELETE FROM club_servedaddress WHERE id = 77",
    )
    return site.folder


@pytest.fixture
def laptop(demo, tmp_path):
    return Site(Path(shutil.copytree(demo, tmp_path / "data")))


@pytest.fixture
def address():
    with empty_database() as address:
        yield address


@pytest.fixture(scope="module")
def migrated(demo):
    with empty_database() as address:
        Site(demo, address).migrate()
        yield address


@pytest.fixture
def tables_only(migrated):
    """The address of a database with tables and nothing in them."""
    with empty_database(like=migrated) as address:
        yield address


@pytest.mark.each_database
def test_there_and_back_again_everything_is_the_same(laptop, address):
    before, wanted = rows_in(laptop.sqlite_file), laptop.told()
    host = Site(laptop.folder, address)

    rehearsed = laptop.manage("move_database", address)
    assert "Nothing is moved yet" in rehearsed
    assert tell_postgresql(address, "SELECT 1 FROM pg_tables WHERE tablename LIKE 'club%'") == []

    said = laptop.manage("move_database", address, "--move")
    assert rehearsed.splitlines()[0].replace("To move", "Moved") in said
    (kept,) = laptop.folder.glob("moved-*.sqlite3")
    assert not laptop.sqlite_file.exists()
    assert rows_in(kept) == before
    assert host.told() == wanted
    assert host.recheck() == []
    (given,) = tell_postgresql(address, "SELECT nextval('club_servedaddress_id_seq')")
    assert given == (78,)
    with at_work_in(address), pytest.raises(RuntimeError, match=r"connected .* now served: 1"):
        host.manage("move_database", "sqlite", "--move")

    assert "take PORTATIV_DATABASE_URL out" in host.manage("move_database", "sqlite", "--move")
    after = rows_in(laptop.sqlite_file)
    exported = set(after.pop("club_auditline")) - set(before.pop("club_auditline"))
    assert len(exported) == 2
    assert after == before
    assert laptop.told() == wanted
    assert laptop.recheck() == []
    assert "the log is never changed" in refused_by(laptop.sqlite_file)
    run_in(laptop.sqlite_file, "INSERT INTO club_servedaddress (origin, last_at) VALUES ('x', '')")
    assert run_in(laptop.sqlite_file, "SELECT MAX(id) FROM club_servedaddress") == [(79,)]


def refused_by(path):
    with pytest.raises(sqlite3.IntegrityError) as refused:
        run_in(path, "UPDATE scoring_version SET hash = ''")
    return str(refused.value)


def at_work_in(address):
    import psycopg

    return psycopg.connect(address)


def of_a_newer_program(site, address):
    run_in(
        site.sqlite_file,
        "INSERT INTO django_migrations (app, name, applied) VALUES ('club', '9999_x', '')",
    )


def of_an_older_program(site, address):
    newest = "SELECT max(name) FROM django_migrations WHERE app = 'scoring'"
    run_in(
        site.sqlite_file,
        f"DELETE FROM django_migrations WHERE app = 'scoring' AND name = ({newest})",
    )


def of_another_program(site, address):
    tell_postgresql(address, "CREATE TABLE visitors (id integer)")


MIGRATIONS = "CREATE TABLE django_migrations (id int, app text, name text, applied timestamptz)"


def with_a_row_in_it(site, address):
    tell_postgresql(address, MIGRATIONS)
    tell_postgresql(address, "CREATE TABLE club_servedaddress AS SELECT 1 AS id")


def with_values_that_only_sqlite_takes(site, address):
    run_in(
        site.sqlite_file,
        "UPDATE scoring_tabletoken SET hash = 'a' || char(0) WHERE id = 1",
        f"UPDATE club_club SET place = '{'x' * 999}'",
        r"""UPDATE club_club SET house_rules = '{"a": "\u0000"}', retention = '{"a": "\ud800"}'""",
        "UPDATE club_tournament SET minutes = 'many' WHERE id = 1",
    )


def with_a_value_that_nobody_can_read(site, address):
    run_in(site.sqlite_file, "UPDATE club_player SET uid = 'x' WHERE id = 2")


REFUSED = {
    with_a_value_that_nobody_can_read: "club_player cannot be read: badly formed",
    of_a_newer_program: "newer Portativ than this one",
    of_an_older_program: "1 steps bring it up to this one",
    of_another_program: "tables of another program",
    with_a_row_in_it: "is not empty.*club_servedaddress 1",
    with_values_that_only_sqlite_takes: (
        "club_club 1: place has 999 characters, and .*club_club 1: house_rules holds a NUL.*"
        "club_club 1: retention is no JSON.*club_tournament 1: minutes is no whole number.*"
        "scoring_tabletoken 1: hash holds a NUL character"
    ),
}


@pytest.mark.each_database
@pytest.mark.parametrize(
    ("change", "says"), REFUSED.items(), ids=[each.__name__ for each in REFUSED]
)
def test_what_cannot_be_moved_is_said_beforehand(laptop, address, change, says):
    change(laptop, address)
    with pytest.raises(RuntimeError, match=f"(?s){says}.*Nothing was moved"):
        laptop.manage("move_database", address)


HALF_DONE = {
    "UPDATE scoring_tabletoken SET hash = 'a' || char(0) WHERE id = 1": "holds a NUL character",
    "UPDATE scoring_roundscore SET points = points + 50": "not what its log says.*score",
    "UPDATE club_seat SET entry_id = 9999999 WHERE id = 1": "9999999.* is not present",
}


@pytest.mark.each_database
@pytest.mark.parametrize(("change", "says"), HALF_DONE.items(), ids=HALF_DONE.values())
def test_half_done_leaves_nothing_there(laptop, tables_only, change, says):
    run_in(laptop.sqlite_file, change)
    before = rows_in(laptop.sqlite_file)
    with pytest.raises(RuntimeError, match=f"(?s){says}.*Nothing was moved"):
        laptop.manage("move_database", tables_only, "--move")
    assert rows_in(laptop.sqlite_file) == before
    assert not list(laptop.folder.glob("mov*"))
    for name in before.keys() - {"django_content_type", "auth_permission"}:
        assert tell_postgresql(tables_only, f"SELECT COUNT(*) FROM {name}") == [(0,)]


@pytest.mark.each_database
def test_nobody_may_be_at_work_here_or_there(laptop, tables_only):
    words = "move_database", tables_only, "--move"
    with (laptop.folder / "serving.lock").open("a+") as file:
        locks.take(file)
        with pytest.raises(RuntimeError, match="already running from this data folder"):
            laptop.manage(*words)
    with at_work_in(tables_only), pytest.raises(RuntimeError, match=r"Others are connected.*: 1"):
        laptop.manage(*words)
    with contextlib.closing(sqlite3.connect(laptop.sqlite_file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(RuntimeError, match="Another program has the database open"):
            laptop.manage(*words)
    assert "Moved" in laptop.manage(*words)


@pytest.mark.parametrize(
    ("target", "says"),
    [
        (NOWHERE, "The target cannot be reached: .*refused"),
        ("mysql://a@b/c", "The target is postgres://user:password@host:5432/name, or the word"),
        ("postgres://a@b", "The target is postgres://user:password@host:5432/name, or the word"),
    ],
)
def test_a_target_that_is_none_is_said_to_be(data, target, says):
    with pytest.raises(CommandError, match=f"{says}.*Nothing was moved"):
        call_command("move_database", target)


def test_sqlite_is_no_target_of_sqlite(sqlite_only, data):
    with pytest.raises(NotMoved, match="This is SQLite already"):
        rehearse("sqlite")


def test_what_was_moved_from_is_not_begun_anew(sqlite_only, data, monkeypatch):
    """Where the setting is forgotten, an empty site must not take its place."""
    monkeypatch.setitem(connection.settings_dict, "NAME", data / "portativ.sqlite3")
    assert database_check.trouble() is None
    (data / "moved-2026-11-23-163237.sqlite3").touch()
    assert "was moved to another, and kept as" in database_check.trouble()
