import sqlite3
import sys

import pytest
from django.core.checks import ERROR
from django.db import OperationalError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from club.storage import checks, sqlite


@pytest.fixture
def on_disk(tmp_path, django_db_blocker):
    """A Django connection to a database file, set as asked."""
    made = []

    def connect(**options):
        facts = {
            **connections.configure_settings({"default": {}})["default"],
            "NAME": str(tmp_path / "trial.sqlite3"),
            "OPTIONS": options,
        }
        made.append(DatabaseWrapper(facts))
        return made[-1]

    with django_db_blocker.unblock():
        yield connect
    for connection in made:
        connection.close()


def test_a_connection_that_met_a_fault_is_opened_anew(on_disk):
    """One that was opened while the file was read-only could never write again."""
    connection = on_disk(init_command="PRAGMA query_only=1")
    connection.settings_dict["CONN_MAX_AGE"] = None
    with pytest.raises(OperationalError, match="readonly"):
        connection.cursor().execute("CREATE TABLE trial (text TEXT)")
    connection.settings_dict["OPTIONS"] = {}
    connection.close_if_unusable_or_obsolete()
    connection.cursor().execute("CREATE TABLE trial (text TEXT)")


def test_a_fault_inside_a_transaction_counts_after_its_rollback(on_disk):
    """Or its thread would refuse every result until the server is started anew."""
    connection = on_disk(init_command="PRAGMA query_only=1")
    connection.settings_dict["CONN_MAX_AGE"] = None
    connection.set_autocommit(False)
    with pytest.raises(OperationalError, match="readonly"):
        connection.cursor().execute("CREATE TABLE trial (text TEXT)")
    connection.rollback()
    connection.set_autocommit(True)
    connection.settings_dict["OPTIONS"] = {}
    connection.close_if_unusable_or_obsolete()
    connection.cursor().execute("CREATE TABLE trial (text TEXT)")
    connection.cursor().execute("SELECT * FROM trial")
    opened = connection.connection
    connection.close_if_unusable_or_obsolete()
    assert connection.connection is opened, "nothing was wrong with this one"


def test_our_settings_are_read_back_right(on_disk):
    connection = on_disk(
        transaction_mode="IMMEDIATE",
        timeout=sqlite.BUSY_SECONDS,
        init_command=sqlite.INIT_COMMAND,
    )
    assert sqlite.wrong_pragmas(connection) == {}
    assert errors(connection) == []


def test_djangos_own_settings_are_refused(on_disk):
    wrong = sqlite.wrong_pragmas(on_disk())
    assert wrong["journal_mode"] == ("delete", "wal")
    assert wrong["busy_timeout"] == (5000, 20000)
    assert wrong["transaction_mode"] == (None, "IMMEDIATE")


def test_a_weaker_synchronous_is_an_error(on_disk):
    """NORMAL loses acknowledged results on a power cut."""
    connection = on_disk(
        transaction_mode="IMMEDIATE",
        timeout=sqlite.BUSY_SECONDS,
        init_command=sqlite.INIT_COMMAND.replace("synchronous=2", "synchronous=1"),
    )
    assert errors(connection) == ["SQLite has synchronous = 1; it must be 2."]


def errors(connection) -> list[str]:
    """Without what is said of the library's version, which is this machine's."""
    return [each.msg for each in checks._check_sqlite(connection) if each.level >= ERROR]


@pytest.mark.parametrize(
    ("version", "says"),
    [
        ((3, 6, 23), "too old"),
        ((3, 40, 1), "SQLite 3.40.1, written by one process alone"),
        ((3, 51, 2), "before 3.51.3 two could damage it"),
        ((3, 51, 3), "SQLite 3.51.3."),
        ((3, 53, 4), "SQLite 3.53.4."),
    ],
)
def test_the_version_is_named_and_judged(version, says):
    sentence = sqlite.judge_version(version)
    assert says in sentence
    assert ".".join(map(str, version)) in sentence


@pytest.mark.parametrize(("here", "is_taken"), [((3, 40, 1), True), ((9, 0, 0), False)])
def test_the_newer_library_is_taken(monkeypatch, here, is_taken):
    packaged = pytest.importorskip("pysqlite3.dbapi2", reason="no packaged SQLite on this machine")
    monkeypatch.setitem(sys.modules, "sqlite3", sqlite3)
    monkeypatch.setitem(sys.modules, "sqlite3.dbapi2", None)
    monkeypatch.setattr(sqlite.sqlite3, "sqlite_version_info", here)
    sqlite.choose_library()
    assert (sys.modules["sqlite3.dbapi2"] is packaged) is is_taken


@pytest.mark.parametrize(
    ("kind", "found"),
    [("ext4", ""), ("nfs4", "nfs4"), ("cifs", "cifs"), ("fuse.sshfs", "fuse.sshfs")],
)
def test_a_network_drive_is_known(tmp_path, kind, found):
    mounts = tmp_path / "mounts"
    folder = tmp_path / "the stick" / "data"
    folder.mkdir(parents=True)
    point = str(folder.parent.resolve()).replace(" ", "\\040")
    mounts.write_text(f"/dev/a / ext4 rw 0 0\nthere:/x {point} {kind} rw 0 0\n")
    assert sqlite.network_drive(folder, mounts) == found
    assert sqlite.network_drive(tmp_path, mounts) == ""


def test_where_mounts_are_unknown_nothing_is_said(tmp_path):
    assert sqlite.network_drive(tmp_path, tmp_path / "none") == ""
