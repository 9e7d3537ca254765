"""A copy of the database, opened beside the one that serves, and looked at."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

from club.backups import log_positions
from club.models import Club, Player, Tournament
from club.storage.taking_over import is_of_before

ALIAS: Final = "copy"
MOST_SAID: Final = 20


class Contents(NamedTuple):
    """Contents of a database, in numbers, for whoever has to decide about it."""

    clubs: int
    players: int
    tournaments: int
    marks: log_positions.LogPositions

    @property
    def lines(self) -> int:
        return sum(mark.number for mark in self.marks.values())

    @property
    def newest(self) -> log_positions.LogPosition | None:
        return max(self.marks.values(), key=lambda mark: mark.at, default=None)


class UnreadableDatabase(Exception):
    """No database, or none that this program can read; the message says why."""


@contextlib.contextmanager
def opened(path: Path, *, to_write: bool = False) -> Iterator[str]:
    """The alias of a SQLite file, which is not changed by being looked at."""
    if not path.is_file():
        raise UnreadableDatabase(f"There is no file {path}.")
    name = f"file:{quote(path.resolve().as_posix())}?mode={'rw' if to_write else 'ro'}"
    options = {"uri": True, "timeout": 20}
    facts = {"NAME": name, "ENGINE": "django.db.backends.sqlite3", "OPTIONS": options}
    with connected(ALIAS, facts):
        yield ALIAS


@contextlib.contextmanager
def connected(alias: str, facts: Mapping[str, object]) -> Iterator[str]:
    """One more database for as long as it is looked at: what is not said of it is as of the one
    that serves."""
    main = connections.databases["default"]
    test = {**main.get("TEST", {}), "NAME": None}
    connections.databases[alias] = {**main, "CONN_MAX_AGE": 0, "TEST": test, **facts}
    try:
        yield alias
    finally:
        _forget(alias)


def damage(alias: str) -> Iterator[str]:
    """Faults that SQLite itself finds in the file."""
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(f"PRAGMA integrity_check({MOST_SAID})")
            yield from (row[0] for row in cursor.fetchall() if row[0] != "ok")
            cursor.execute("PRAGMA foreign_key_check")
            for table, *_row in cursor.fetchmany(MOST_SAID):
                yield f"a row of {table} points to nothing"
    except DatabaseError as error:
        raise UnreadableDatabase(f"It is no database that SQLite can read ({error}).") from error


def is_of_a_newer_program(alias: str) -> bool:
    """True if the database has migrations that this program does not know."""
    executor = MigrationExecutor(connections[alias])
    ours = {app for app, _name in executor.loader.disk_migrations}
    return not is_of_before(alias) and any(
        step[0] in ours and step not in executor.loader.disk_migrations
        for step in executor.loader.applied_migrations
    )


def steps_missing(alias: str) -> int:
    """Number of migrations still to be run."""
    executor = MigrationExecutor(connections[alias])
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def content(alias: str) -> Contents:
    return Contents(
        clubs=Club.objects.using(alias).count(),
        players=Player.objects.using(alias).count(),
        tournaments=Tournament.every.using(alias).count(),
        marks=log_positions.marks(alias),
    )


def _forget(alias: str) -> None:
    """A file that is still open cannot be renamed on every system."""
    with contextlib.suppress(AttributeError):
        connections[alias].close()
        del connections[alias]
    del connections.databases[alias]
