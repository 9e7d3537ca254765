"""The file of a SQLite database: closed into one, put in place, taken away."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path


class InUse(Exception):
    """Another program has the file open."""


def close(database: Path) -> None:
    """Everything in one file, and nobody in it: only who is alone may leave the write-ahead log."""
    if not database.exists():
        return
    with contextlib.closing(sqlite3.connect(database, timeout=1)) as alone:
        try:
            alone.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError as error:
            raise InUse from error
        except sqlite3.DatabaseError:
            return  # it is damaged, which may be why somebody restores


def beside(database: Path) -> Iterator[Path]:
    """Files that a damaged database may leave beside it: they belong to it, and never to
    the copy."""
    for ending in ("-wal", "-shm", "-journal"):
        path = database.with_name(database.name + ending)
        if path.exists():
            yield path


def forget(working: Path) -> None:
    for path in (working, *beside(working)):
        path.unlink(missing_ok=True)


def reach_the_disk(path: Path) -> None:
    """A file, or the names in a folder."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
