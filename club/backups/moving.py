"""All that is stored, moved into another database: from the laptop's SQLite to PostgreSQL, or back.

One transaction there: all of it, compared row by row and worked out again, or nothing. Meanwhile
nobody writes here, and what was here stays; a file gets another name, so that nobody serves it.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connections, models, transaction
from django.utils import timezone

from club import audit
from club.backups import database_check, inspection, log_positions, rows, sqlite_file
from club.models import AuditAction
from club.process import environment
from club.process.installation import PROGRAM
from club.serving import server
from club.storage import sqlite
from club.storage.caches import MemoryCache

SQLITE: Final = "sqlite"
FILE: Final = "portativ.sqlite3"
WORKING: Final = "moving.sqlite3"
SOURCE, TARGET = "moved_from", "moved_to"
MADE_BY_MIGRATIONS: Final = ("auth_permission", "django_content_type")
CONNECT_SECONDS: Final = 10
MOST_NAMED: Final = 5

Say = Callable[[str], object]


class NotMoved(Exception):
    """Why nothing was moved, in a sentence for whoever wanted it."""


class Moved(NamedTuple):
    tables: int
    """Of those that hold anything."""
    rows: int
    lines: int
    """Of the logs."""
    kept: Path | None = None
    """Where the file is now that was moved from."""
    also: Path | None = None
    """That file, where it could not be given another name."""


class Derived(NamedTuple):
    """Results worked out on both sides, each time from the database that is the default one."""

    standings: Callable[[], Mapping[str, object]]
    damage: Callable[[], Iterator[str]]


_derived: list[Derived] = []


def register(derived: Derived) -> None:
    _derived.append(derived)


def rehearse(address: str) -> Moved:
    """Looks at every row here, and at the target; changes nothing."""
    with _in_a_sentence(), _opened(address, to_write=False):
        _check_source()
        _check_target()
        if found := list(islice(_faults(), MOST_NAMED)):
            raise NotMoved(f"PostgreSQL refuses what stands here: {'; '.join(found)}.")
        held = [each._base_manager.using(SOURCE).count() for each in rows.every_model()]
        return Moved(sum(map(bool, held)), sum(held), _lines(SOURCE))


def move(address: str, say: Say = lambda _sentence: None) -> Moved:
    """All of it or nothing; whoever is at work here or there must have stopped."""
    with _in_a_sentence(), server.only_one(settings.DATA_DIR, "moving the database"):
        sqlite_file.forget(settings.DATA_DIR / WORKING)
        try:
            with _opened(address, to_write=True):
                _check_source()
                _check_target()
                _check_alone(SOURCE)
                _check_alone(TARGET)
                call_command("migrate", database=TARGET, verbosity=0)
                with _held(SOURCE, "SHARE"), _held(TARGET, "EXCLUSIVE"):
                    moved = _move(address, say)
            return _put_in_place(moved, is_file=address == SQLITE)
        finally:
            sqlite_file.forget(settings.DATA_DIR / WORKING)


def _move(address: str, say: Say) -> Moved:
    _check_target()
    say("Copying …")
    _empty()
    held = [_copy(each) for each in rows.every_model()]
    _count_on()
    moved = Moved(sum(map(bool, held)), sum(held), _lines(TARGET))
    say(f"Comparing {moved.rows:,} rows …")
    _compare()
    say("Working everything out again on both sides …")
    _work_out()
    to = f"to {_named(address)}"
    audit.record_everywhere(AuditAction.EXPORTED, "database", to, using=TARGET)
    _check_alone(SOURCE)
    _check_alone(TARGET)
    return moved


@contextlib.contextmanager
def _in_a_sentence() -> Iterator[None]:
    try:
        yield
    except server.CannotServe as error:
        raise NotMoved(f"{error} Then move.") from error
    except sqlite_file.InUse as error:
        raise NotMoved(
            "Another program has the database open. Stop it first, then move."
        ) from error
    except OSError as error:
        raise NotMoved(f"{settings.DATA_DIR} cannot be written: {error.strerror}.") from error
    except DatabaseError as error:
        raise NotMoved(f"The database says: {_folded(error)}.") from error


@contextlib.contextmanager
def _opened(address: str, *, to_write: bool) -> Iterator[None]:
    """Both databases under their aliases; a file of SQLite only where it is to be written."""
    main = connections.databases["default"]
    if main["ENGINE"].endswith("sqlite3"):
        if not Path(str(main["NAME"])).exists():
            raise NotMoved(f"There is no database {main['NAME']} to move.")
        if address == SQLITE:
            raise NotMoved(
                "This is SQLite already. To move back from PostgreSQL, name that in "
                "PORTATIV_DATABASE_URL."
            )
        if to_write:
            sqlite_file.close(Path(str(main["NAME"])))
    # A pool holds connections of its own, which nobody could tell from those of others.
    alone = {name: each for name, each in main["OPTIONS"].items() if name != "pool"}
    with inspection.connected(SOURCE, {"OPTIONS": alone}):
        _reach(SOURCE, "The database that serves now")
        if address == SQLITE and not to_write:
            yield
            return
        with inspection.connected(TARGET, _facts_of(address)):
            _reach(TARGET, "The target")
            yield


def _facts_of(address: str) -> Mapping[str, object]:
    if address == SQLITE:
        return sqlite.database(settings.DATA_DIR / WORKING)
    try:
        found = environment.database_at(address)
        found = environment.by_tls("The target", found, settings.PRIVATE_HOSTS)
    except ImproperlyConfigured as error:
        raise NotMoved(str(error)) from error
    except environment.WrongPart as wrong:
        raise NotMoved(f"The target is expected to have {wrong}.") from wrong
    except ValueError as error:
        raise NotMoved(
            f"The target is {environment.DATABASE_URL}, or the word {SQLITE}."
        ) from error
    if find_spec("psycopg") is None:
        raise NotMoved("PostgreSQL needs the package psycopg: run uv sync --group server.")
    options = {**dict(found.get("OPTIONS", {})), "connect_timeout": CONNECT_SECONDS}  # type: ignore[call-overload]
    return {**found, "OPTIONS": options}


def _reach(alias: str, what: str) -> None:
    try:
        connections[alias].ensure_connection()
    except DatabaseError as error:
        raise NotMoved(f"{what} cannot be reached: {_folded(error)}.") from error


def _check_source() -> None:
    if inspection.is_of_a_newer_program(SOURCE):
        raise NotMoved("The database was written by a newer Portativ than this one. Move with it.")
    if steps := inspection.steps_missing(SOURCE):
        raise NotMoved(
            f"The database is of an older Portativ: {steps} steps bring it up to this one. "
            f"Start Portativ once, or run {PROGRAM} migrate, then move."
        )


def _check_target() -> None:
    """There, of no other program and no newer one, and nothing in it."""
    file = settings.DATA_DIR / FILE
    if TARGET not in connections.databases or connections[TARGET].vendor == "sqlite":
        if file.exists():
            raise NotMoved(f"{file} is there already. Put that file elsewhere, then move.")
        return
    if (encoding := _one(TARGET, "SHOW server_encoding")) != "UTF8":
        raise NotMoved(f"The target keeps texts as {encoding}. Make it with the encoding UTF8.")
    names = set(connections[TARGET].introspection.table_names())
    if names and "django_migrations" not in names:
        raise NotMoved("The target holds tables of another program. Name an empty database.")
    if inspection.is_of_a_newer_program(TARGET):
        raise NotMoved("The target is of a newer Portativ than this one. Move with that one.")
    held = {
        each._meta.db_table: each._base_manager.using(TARGET).count()
        for each in [*rows.every_model(), *rows.LEFT_OUT]
        if each._meta.db_table in names and each._meta.db_table not in MADE_BY_MIGRATIONS
    }
    if found := [f"{name} {number}" for name, number in held.items() if number]:
        raise NotMoved(
            "The target is not empty; it has rows already, perhaps because Portativ was started "
            f"with it: {', '.join(found[:MOST_NAMED])}. Name an empty database; createdb makes one."
        )


@contextlib.contextmanager
def _held(alias: str, mode: str) -> Iterator[None]:
    """One transaction, beside which nobody writes."""
    with transaction.atomic(using=alias):
        _check_alone(alias)
        if connections[alias].vendor == "postgresql":
            quote = connections[alias].ops.quote_name
            tables = ", ".join(quote(each._meta.db_table) for each in rows.every_model())
            with connections[alias].cursor() as cursor:
                cursor.execute(f"LOCK TABLE {tables} IN {mode} MODE NOWAIT")
        yield


_OTHERS = """SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND usesysid IS NOT NULL AND leader_pid IS NULL"""


def _check_alone(alias: str) -> None:
    """A server holds connections as long as it runs, on whichever machine."""
    if connections[alias].vendor == "postgresql" and (others := _one(alias, _OTHERS)):
        where = "now served" if alias == SOURCE else "named as the target"
        raise NotMoved(
            f"Others are connected to the database that is {where}: {others}. Stop every Portativ "
            "and every program that uses it, then move."
        )


def _faults() -> Iterator[str]:
    if TARGET not in connections.databases:
        return
    for model in rows.every_model():
        judges = rows.judges_of(model, TARGET)
        for row in _read(model):
            yield from rows.faults(model, row, judges)


def _read(model: type[models.Model]) -> Iterator[rows.StoredRow]:
    try:
        yield from rows.rows_of(model, SOURCE)
    except (DatabaseError, ValueError) as error:
        raise NotMoved(f"{model._meta.db_table} cannot be read: {_folded(error)}.") from error


def _copy(model: type[models.Model]) -> int:
    table, judges = model._meta.db_table, rows.judges_of(model, TARGET)

    def judged() -> Iterator[rows.StoredRow]:
        for row in _read(model):
            for fault in rows.faults(model, row, judges):
                raise NotMoved(f"PostgreSQL refuses what stands here: {fault}.")
            yield row

    try:
        return rows.write(model, TARGET, judged())
    except DatabaseError as error:
        raise NotMoved(f"{table} cannot be moved: {_folded(error)}.") from error


def _empty() -> None:
    """Delete the rows that migrations made: they are moved from the source, with its keys."""
    with connections[TARGET].cursor() as cursor:
        for name in MADE_BY_MIGRATIONS:
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608 (of our own)


def _count_on() -> None:
    """New rows get the numbers after the last that was ever given here."""
    for model in rows.every_model():
        rows.set_last_number(model, TARGET, rows.last_number(model, SOURCE))
    if connections[TARGET].vendor == "postgresql":
        with connections[TARGET].cursor() as cursor:
            cursor.execute("ANALYZE")


def _compare() -> None:
    connections[TARGET].check_constraints()
    if log_positions.marks(SOURCE) != log_positions.marks(TARGET):
        raise NotMoved("The logs there do not end as they do here.")
    found = (
        each for model in rows.every_model() for each in rows.differences(model, SOURCE, TARGET)
    )
    if differing := list(islice(found, MOST_NAMED)):
        raise NotMoved(f"What was read back there is not what stands here: {'; '.join(differing)}.")


def _work_out() -> None:
    wrong = [*log_positions.wrong(TARGET, log_positions.Depth.ALL)]
    for each in _derived:
        with _by_default(SOURCE):
            here = each.standings()
        with _by_default(TARGET):
            there, damage = each.standings(), list(each.damage())
        wrong += [
            *damage,
            *(f"{name}: another standing" for name in here if here[name] != there[name]),
        ]
    if wrong:
        raise NotMoved(
            f"What was read back there is not what its log says: {'; '.join(wrong[:MOST_NAMED])}. "
            f"{PROGRAM} recheck says whether it is so here too."
        )


@contextlib.contextmanager
def _by_default(alias: str) -> Iterator[None]:
    """Whoever asks no database by name asks this one."""
    own = connections["default"]
    connections["default"] = connections[alias]
    try:
        for each in MemoryCache.every:
            each.clear()
        yield
    finally:
        connections["default"] = own


def _put_in_place(moved: Moved, *, is_file: bool) -> Moved:
    """A file that was moved from gets a name under which nobody serves it."""
    file = settings.DATA_DIR / FILE
    if is_file:
        sqlite_file.close(settings.DATA_DIR / WORKING)
        sqlite_file.reach_the_disk(settings.DATA_DIR / WORKING)
        (settings.DATA_DIR / WORKING).replace(file)
        sqlite_file.reach_the_disk(settings.DATA_DIR)
        return moved
    if connections.databases["default"]["ENGINE"].endswith("postgresql"):
        return moved
    try:
        sqlite_file.close(file)
        kept = file.with_name(
            f"{database_check.MOVED}{timezone.localtime():%Y-%m-%d-%H%M%S}.sqlite3"
        )
        file.replace(kept)
    except (OSError, sqlite_file.InUse):
        return moved._replace(also=file)
    return moved._replace(kept=kept)


def _lines(alias: str) -> int:
    return sum(mark.number for mark in log_positions.marks(alias).values())


def _one(alias: str, statement: str) -> object:
    with connections[alias].cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def _named(address: str) -> str:
    """Without the password."""
    parts = urlsplit(address)
    return f"{parts.hostname}{parts.path}" if parts.hostname else parts.path or address


def _folded(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")
