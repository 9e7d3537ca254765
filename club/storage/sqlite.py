"""Which SQLite serves, how it must be set, and whether the data folder is safe for it.

`synchronous=NORMAL`, which most guides advise, loses acknowledged results on a power cut;
Django's own defaults answer a hall's burst with "database is locked". So the settings below
are read back from the living connection, and nothing is served when they differ.
"""

import contextlib
import importlib
import sqlite3
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from django.db import connection, transaction
from django.utils.translation import gettext as _

from club.storage import postgresql

BUSY_SECONDS = 20
TRIFLE_SECONDS = 0.1
PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "mmap_size": 0,
    "busy_timeout": BUSY_SECONDS * 1000,
    "secure_delete": 1,  # what is deleted is made of zeros: a forgotten name stands in no old page
}
INIT_COMMAND = ";".join(f"PRAGMA {name}={value}" for name, value in PRAGMAS.items())

# Between these two, a reset of the write-ahead log can corrupt a database that several
# processes or threads write (SQLite release notes of 3.51.3).
WAL_RESET_BUG_FROM, WAL_RESET_BUG_FIXED = (3, 7, 0), (3, 51, 3)

NETWORK_FILE_SYSTEMS = ("nfs", "cifs", "smb", "sshfs", "9p", "davfs", "afs", "glusterfs")

_write_gate = threading.Lock()


def database(file: Path) -> dict[str, object]:
    """Django's settings of a SQLite file."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": BUSY_SECONDS,
            "init_command": INIT_COMMAND,
        },
    }


@contextlib.contextmanager
def one_writer(connection) -> Iterator[None]:
    """Lets the threads of this process write one after the other.

    They would otherwise meet inside SQLite, where whoever finds it locked sleeps and asks again:
    the slowest then wait two to three times as long. Who is inside a transaction already has the
    database's own lock, and must not wait for the gate. Another process waits as `busy_timeout`
    says; PostgreSQL needs none of this.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with _write_gate:
        yield


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One transaction, with the writer's gate of this process held around it."""
    with one_writer(connection), transaction.atomic():
        yield


@contextlib.contextmanager
def if_free(connection) -> Iterator[bool]:
    """Yield True if a small write may be made now.

    Another writer may hold the database for long, and the read beside it must not wait for a
    trifle.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with postgresql.unconfirmed(connection):
            yield True
        return
    if not _write_gate.acquire(timeout=TRIFLE_SECONDS):
        yield False
        return
    try:
        _be_patient(connection, TRIFLE_SECONDS)
        yield True
    finally:
        _be_patient(connection, BUSY_SECONDS)
        _write_gate.release()


def _be_patient(connection, seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={int(seconds * 1000)}")


def open_anew_after_faults(connection, **_facts) -> None:
    """A connection that was opened while the file was read-only stays so: after a request that met
    a fault of the database it is closed, and the next opens it again. Django takes a rollback that
    succeeds for a sign that all is well; the fault before it counts all the same."""
    if connection.vendor != "sqlite":
        return

    def rollback() -> None:
        had_fault = connection.errors_occurred
        type(connection).rollback(connection)
        connection.errors_occurred |= had_fault

    connection.is_usable, connection.rollback = lambda: False, rollback


def choose_library() -> None:
    """Put the packaged SQLite in the place of Python's own where it is there and newer.

    To be called before Django opens the first database.
    """
    try:
        packaged = importlib.import_module("pysqlite3")
        packaged_dbapi = importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return
    if packaged_dbapi.sqlite_version_info > sqlite3.sqlite_version_info:
        sys.modules["sqlite3"], sys.modules["sqlite3.dbapi2"] = packaged, packaged_dbapi


def judge_version(version: tuple[int, ...]) -> str:
    """Verdict on this version of SQLite for the club's data, in one sentence."""
    name = ".".join(map(str, version))
    if version < WAL_RESET_BUG_FROM:
        return _("SQLite %(version)s is too old for Portativ.") % {"version": name}
    if version < WAL_RESET_BUG_FIXED:
        said = _(
            "SQLite %(version)s, written by one process alone: before 3.51.3 two could damage it."
        )
        return said % {"version": name}
    return _("SQLite %(version)s.") % {"version": name}


def has_wal_reset_bug(version: tuple[int, ...]) -> bool:
    return WAL_RESET_BUG_FROM <= version < WAL_RESET_BUG_FIXED


def wrong_pragmas(connection) -> dict[str, tuple[object, object]]:
    """Pragmas of a Django connection that are not as they must be: (found, wanted) by name."""
    wrong = {}
    with connection.cursor() as cursor:
        for name, wanted in PRAGMAS.items():
            row = cursor.execute(f"PRAGMA {name}").fetchone()
            # A build of SQLite without memory mapping has no such pragma, which is as good.
            found = row[0] if row else PRAGMAS["mmap_size"]
            if found != wanted:
                wrong[name] = (found, wanted)
    if connection.transaction_mode != "IMMEDIATE":
        wrong["transaction_mode"] = (connection.transaction_mode, "IMMEDIATE")
    return wrong


def network_drive(folder: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """The network file system that a folder lies on; empty if on none, or if unknown.

    SQLite's locks do not hold on network drives.
    """
    if not mounts.exists():
        return ""
    holder, kind = Path("/"), ""
    for line in mounts.read_text("utf-8", "replace").splitlines():
        _, point, file_system, *_ = line.split(" ")
        path = Path(point.replace("\\040", " "))
        if folder.resolve().is_relative_to(path) and len(path.parts) >= len(holder.parts):
            holder, kind = path, file_system
    return kind if any(name in kind for name in NETWORK_FILE_SYSTEMS) else ""
