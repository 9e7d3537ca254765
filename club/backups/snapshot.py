"""A copy of the living database: made while it is written to, looked at, and only then believed.

The way of SQLite itself is used. A plain copy of the file misses what stands in its write-ahead
log, and passes every check of the database's own: it is whole, only of an hour ago.
"""

import contextlib
import os
import secrets
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from club.backups import forgotten, inspection, log_positions, off_house
from club.backups.file_names import copies_in, name_of
from club.backups.log_positions import Depth
from club.backups.retention import drop_replaced, to_drop
from club.backups.sqlite_file import reach_the_disk
from club.process import locks

FOLDER: Final = "backups"
LOCK: Final = "copying.lock"
UNFINISHED: Final = ".part"
PATIENCE_SECONDS: Final = 600
TOLD: Final = (
    *("password", "host", "hostaddr", "port", "target_session_attrs"),
    *("sslmode", "sslrootcert", "sslcert", "sslkey"),
)


class NoSnapshot(Exception):
    """Why there is no copy, in a sentence for whoever wanted one."""


class Backup(NamedTuple):
    path: Path
    size: int
    lines: int
    """Of the logs in it."""
    dropped: int
    also: Path | None
    trouble: str
    """What went wrong with the second folder, or off the house; the first one has the copy all the
    same."""


def usual_folder() -> Path:
    return settings.DATA_DIR / FOLDER


def keep(folder: Path | None = None, also: Path | None = None, depth: Depth = Depth.ALL) -> Backup:
    """A copy in the folder, and in a second one; older ones go as `retention` says."""
    folder = folder or usual_folder()
    also = also or settings.BACKUP_TO
    now = timezone.localtime().replace(tzinfo=None)
    with _in_a_sentence(folder), _one_at_a_time():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path, lines = _copy(folder, now, depth)
        forgotten.write(folder, forgotten.known())
        dropped = _drop(folder, path)
        drop_replaced(settings.DATA_DIR, now)
        second, trouble = None, ""
        if also:
            try:
                with _in_a_sentence(also):
                    second = _second(path, also, now)
                    forgotten.write(also, forgotten.known())
                    _drop(also, second)
            except NoSnapshot as error:
                trouble = str(error)
        size = path.stat().st_size
    # Outside of the lock: a slow line holds up no other copy.
    trouble = " ".join(filter(None, [trouble, *off_house.follow(path)]))
    return Backup(path, size, lines, dropped, second, trouble)


def kept_already() -> Path | None:
    """The newest copy, where the database has not changed since by one byte: a start that was
    broken off has made it."""
    copies = copies_in(usual_folder())
    if connection.vendor != "sqlite" or not copies:
        return None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        is_busy = cursor.fetchone()[0]
    database = Path(connection.settings_dict["NAME"])
    return None if is_busy or not _are_equal(database, copies[0], _HEADER) else copies[0]


def copy_sqlite(source: sqlite3.Connection, target: Path) -> None:
    """All of it at one moment; whoever writes meanwhile is not held up. The copy is one file."""
    target.touch(0o600)  # names and passwords' hashes are nobody else's to read
    with contextlib.closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    reach_the_disk(target)


def check_copy(path: Path, wanted: log_positions.LogPositions, depth: Depth = Depth.ALL) -> int:
    """Number of log lines in a copy; raise if it is damaged or lacks a line that was there at its
    start.

    Of a database that an older program left, only the links between lines can be checked.
    """
    with inspection.opened(path) as alias:
        try:
            wrong = [*inspection.damage(alias), *log_positions.lacking(alias, wanted)]
            is_older = inspection.steps_missing(alias) > 0
            wrong += log_positions.wrong(alias, Depth.LINKS if is_older else depth)
        except inspection.UnreadableDatabase as error:
            wrong = [str(error)]
        if wrong:
            raise NoSnapshot(f"The copy is not as the database is: {'; '.join(wrong[:3])}.")
        return sum(mark.number for mark in log_positions.marks(alias).values())


def _copy(folder: Path, now: datetime, depth: Depth) -> tuple[Path, int]:
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    path = _new(folder, now, ending)
    unfinished = _unfinished(path)
    if connection.vendor == "sqlite":
        _check_room(folder, _size())
    wanted = log_positions.marks("default")
    try:
        if connection.vendor == "sqlite":
            connection.ensure_connection()
            copy_sqlite(connection.connection, unfinished)
            lines = check_copy(unfinished, wanted, depth)
        else:
            _dump(unfinished)
            lines = sum(mark.number for mark in wanted.values())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path, lines


def _dump(target: Path) -> None:
    """PostgreSQL's own copy, of one moment; it is read through once, which finds a cut-off one."""
    if not (shutil.which("pg_dump") and shutil.which("pg_restore")):
        raise NoSnapshot(
            "pg_dump and pg_restore are not on this machine, and PostgreSQL cannot be copied "
            "without them. Install the client programs of your PostgreSQL, or let the machine that "
            "runs it make the copies."
        )
    if settings.DATABASES["default"].get("DISABLE_SERVER_SIDE_CURSORS"):
        raise NoSnapshot(
            "A pooler is in front of PostgreSQL (PORTATIV_DATABASE_POOL=0), through which pg_dump "
            "would leave its settings in connections of the site. Make the copies with the "
            "address of PostgreSQL itself in PORTATIV_DATABASE_URL and no PORTATIV_DATABASE_POOL."
        )
    words, environment = postgresql()
    target.touch(0o600)
    _run(["pg_dump", "--format=custom", "--no-owner", f"--file={target}", *words], environment)
    _run(["pg_restore", "--file=/dev/null", str(target)], environment)
    reach_the_disk(target)


def postgresql() -> tuple[list[str], dict[str, str]]:
    """Arguments and environment for PostgreSQL's programs, with TLS if the site asks for it.

    The password goes by the environment, since everybody on the machine can read the
    arguments.
    """
    facts = settings.DATABASES["default"]
    words = [
        f"--{word}={facts[name]}"
        for word, name in (("host", "HOST"), ("port", "PORT"), ("username", "USER"))
        if facts.get(name)
    ]
    options = dict(facts.get("OPTIONS", {}))  # type: ignore[call-overload]
    given = {**options, "password": facts.get("PASSWORD")}
    told = {
        f"PG{name.upper().replace('_', '')}": str(given[name]) for name in TOLD if given.get(name)
    }
    return [*words, f"--dbname={facts['NAME']}"], {**os.environ, **told}


def _run(words: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(  # noqa: S603
        words,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise NoSnapshot(f"{words[0]} says: {said[-1] if said else 'nothing'}")


def _second(path: Path, folder: Path, now: datetime) -> Path:
    """The same bytes in a second folder, read back from there. The folder of a stick that is not
    in is not made: it would be on this disk."""
    if not folder.is_dir():
        raise NoSnapshot(f"The second folder {folder} is not there. Is the stick in?")
    target = _new(folder, now, path.suffix[1:])
    unfinished = _unfinished(target)
    _check_room(folder, path.stat().st_size)
    try:
        unfinished.touch(0o600)
        shutil.copyfile(path, unfinished)
        reach_the_disk(unfinished)
        if not _are_equal(path, unfinished):
            raise NoSnapshot(f"What was written to {folder} is not what was read back.")
        unfinished.replace(target)
    except OSError as error:
        said = _(
            "The copy did not get onto %(folder)s (%(why)s). Was the stick pulled out? The copy in "
            "%(kept)s is whole."
        )
        why = error.strerror or str(error)
        raise NoSnapshot(said % {"folder": folder, "why": why, "kept": path.parent}) from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target


def _size() -> int:
    """Size of the database, in bytes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return cursor.fetchone()[0]


def _check_room(folder: Path, wanted: int) -> None:
    """Refuse a copy that the disk has no room for: cut off in the middle it would be
    thrown away."""
    free = shutil.disk_usage(folder).free
    if free < wanted:
        said = _(
            "There is no room for a copy in %(folder)s: it takes %(wanted)s MB, and %(free)s MB "
            "are free. The copies that are there stay."
        )
        in_megabytes = {"wanted": f"{wanted / 1e6:.1f}", "free": f"{free / 1e6:.1f}"}
        raise NoSnapshot(said % {"folder": folder, **in_megabytes})


def _new(folder: Path, now: datetime, ending: str) -> Path:
    """The name of the next copy of a folder. A stick may have those of other machines too."""
    return folder / name_of(now, ending, [each.name for each in copies_in(folder)])


def _are_equal(one: Path, other: Path, but: Sequence[slice] = ()) -> bool:
    """Where the sizes are; `but` are the bytes at their beginning that may differ."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        heads = [bytearray(file.read(_PAGE)) for file in (first, second)]
        for head in heads:
            for each in but:
                head[each] = bytes(len(head[each]))
        if heads[0] != heads[1]:
            return False
        while chunk := first.read(_CHUNK):
            if chunk != second.read(len(chunk)):
                return False
        return True


_PAGE, _CHUNK = 512, 1 << 20
_HEADER: Final = (slice(18, 20), slice(24, 28), slice(40, 44), slice(92, 100))
"""In which way a database is written to, how often it was and its tables were, by which SQLite."""


def _drop(folder: Path, made: Path) -> int:
    dropped = to_drop(path.name for path in copies_in(folder)) - {made.name}
    for name in dropped:
        (folder / name).unlink(missing_ok=True)
    return len(dropped)


def _unfinished(path: Path) -> Path:
    """Where a copy is made before it has its name; what an interrupted one left long ago goes."""
    for left in path.parent.glob(f"portativ-*{UNFINISHED}*"):
        with contextlib.suppress(FileNotFoundError):
            if abs(time.time() - left.stat().st_mtime) > PATIENCE_SECONDS:
                left.unlink()
    return path.with_name(f"{path.name}.{secrets.token_hex(4)}{UNFINISHED}")


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Whoever copies this database, by the window or by itself: the next waits for it."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with locks.waited_for(settings.DATA_DIR / LOCK, PATIENCE_SECONDS) as is_free:
        if not is_free:
            raise NoSnapshot("Another copy is being made, and does not come to an end.")
        yield


@contextlib.contextmanager
def _in_a_sentence(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NoSnapshot(f"{folder} cannot be written: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise NoSnapshot(f"SQLite says: {error}.") from error
