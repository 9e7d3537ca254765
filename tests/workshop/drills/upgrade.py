"""Databases of the releases before, and one of half a million deals, brought up to this program
(F10), killed again and again in the middle of it; and the way back.

Whoever is killed leaves the database as it was: its steps are one transaction. The copy that was
made before the first is there to the end, and the older program goes back to it.
"""

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from club.backups.file_names import copies_in
from tests.workshop.fixtures import released
from tests.workshop.fixtures.grown import grow
from tests.workshop.isolated_site import ROOT, START_SECONDS, Site, Write, free_port

DEALS, KILLS = 500_000, 10
IS_KEPT = "is kept in "
"""Said when the copy is there; the steps are made next."""


def run(write: Write, deals: int = DEALS, kills: int = KILLS) -> bool:
    good = [_released(write, version) for version in released.RELEASES]
    with released.program("0.2") as older:
        if older is None:
            write("The history of 0.2 is not here: its program cannot be asked.")
        return _grown(write, older, deals, kills) and all(good)


def _released(write: Write, version: str) -> bool:
    with _folder() as data:
        released.unpack(version, data)
        before = content_of(data)
        seconds = _started(data)
        site, copy = Site(data), _copy(data)
        said = f"{IS_KEPT}{copy}" in site.output()
        good = {
            "standings equal": released.standings(ROOT, data) == released.standings_then(version),
            "recheck": not site.recheck(),
            "copy of before": said and content_of(copy) == before,
        }
        site.manage("backup")
        write(f"{version}: up after {seconds:.1f} s; {_said(good)}.")
    return all(good.values())


def _grown(write: Write, older: Path | None, deals: int, kills: int) -> bool:
    chance = random.Random(deals)
    with _folder() as data:
        number = grow(data, deals)
        before = content_of(data)
        ranked = released.standings(older, data) if older else {}
        steps, total, amid, late = _steps(data), 0.0, 0, 0
        longest = needed = undisturbed(data)
        while amid < kills and late <= 2 * kills:
            after = chance.uniform(0, longest)
            total += _killed(data, after)
            if _steps(data) == steps:
                amid += 1
            else:
                late, longest = late + 1, after
                _put_back(data)
        total += _started(data)
        copy = _copy(data)
        size = data.joinpath("portativ.sqlite3").stat().st_size / 1e6
        write(
            f"{number:,} deals of 0.2, {size:,.0f} MB: steps take {needed:.1f} s; "
            f"killed {amid} times amid the steps, and {late} times too late (it was put back); "
            f"up after {total:.1f} s in all."
        )
        found = released.standings(ROOT, data)
        good = {
            "standings equal": found == ranked or (older is None and bool(found)),
            "recheck": not Site(data).recheck(),
            "copy of before": content_of(copy) == before,
            "one copy": len(copies_in(copy.parent)) == 1,
        }
        good |= _back(older, copy, before, found)
        write(f"{_said(good)}.")
    return all(good.values()) and amid == kills


def _back(
    older: Path | None, copy: Path, before: str, found: released.Standings
) -> dict[str, bool]:
    """By the words of `docs/hosting.md`: the older program, and `restore` of the copy."""
    with _folder() as data:
        if older is None:
            return {}
        done = released.run_in(older, data, "manage.py", "restore", str(copy), check=False)
        return {
            "the older program restores it": done.returncode == 0,
            "as it was": content_of(data) == before,
            "and ranks the same": released.standings(older, data) == found,
        }


def content_of(database: Path) -> str:
    """The same for the same rows in the same tables; everybody may have been signed out."""
    file = database / "portativ.sqlite3" if database.is_dir() else database
    seen = sha256()
    with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as db:
        tables = "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'trigger') ORDER BY 1"
        for name, sql in db.execute(tables).fetchall():
            seen.update(f"{name} {sql}".encode())
            if str(sql).startswith("CREATE TABLE") and name != "sqlite_sequence":
                for row in db.execute(f'SELECT * FROM "{name}" ORDER BY 1'):
                    seen.update(repr(row).encode())
    return seen.hexdigest()


def undisturbed(data: Path) -> float:
    """So long the steps take where nobody is in the way, tried on a copy."""
    with _folder() as other:
        with contextlib.closing(sqlite3.connect(data / "portativ.sqlite3")) as source:
            source.execute("VACUUM INTO ?", [str(other / "portativ.sqlite3")])
        start = time.monotonic()
        released.run_in(ROOT, other, "manage.py", "migrate", "--verbosity=0")
        return time.monotonic() - start


def _killed(data: Path, after: float) -> float:
    """`up`, killed so long after it has its copy; how long that took in all."""
    start = time.monotonic()
    with _up(data) as server:
        for line in server.stdout or ():
            if IS_KEPT in line:
                time.sleep(after)
                break
    return time.monotonic() - start


def _put_back(data: Path) -> None:
    """The database that its copy holds: the steps were made before the kill."""
    for left in data.glob("portativ.sqlite3*"):
        left.unlink()
    shutil.copyfile(_copy(data), data / "portativ.sqlite3")


def _started(data: Path) -> float:
    """`up`, until it serves."""
    start = time.monotonic()
    site = Site(data)
    try:
        site.up()
        return time.monotonic() - start
    finally:
        site.stop()


@contextlib.contextmanager
def _up(data: Path) -> Iterator[subprocess.Popen[str]]:
    words = ["manage.py", "up", "--port", str(free_port()), "--host", "127.0.0.1"]
    server = subprocess.Popen(
        [sys.executable, "-u", *words],
        cwd=ROOT,
        env=Site(data).environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.communicate(timeout=START_SECONDS)


def _steps(data: Path) -> int:
    """How many the database knows."""
    with contextlib.closing(sqlite3.connect(data / "portativ.sqlite3")) as database:
        (found,) = database.execute("SELECT COUNT(*) FROM django_migrations").fetchone()
        return found


def _copy(data: Path) -> Path:
    """The oldest that is there."""
    return copies_in(data / "backups")[-1]


def _said(good: dict[str, bool]) -> str:
    return ", ".join(f"{name}: {'yes' if is_so else 'NO'}" for name, is_so in good.items())


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as made:
        yield Path(made)
