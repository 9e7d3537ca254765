"""The stand-in for a power cut, where no disk can be mounted: the write-ahead log is cut off.

First at the end of every page that it has got: each copy must be whole, hold a log without a gap
from its first line on, and everything that was acknowledged when the log was no longer than that.
Then, while phones write, at the first page that the system has only in memory: Linux tells how
much of a file it has not yet written. It cannot tell what a disk does with what it was given.
"""

import asyncio
import contextlib
import mmap
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import uuid
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from tests.workshop.drills.power_cuts import PHONES, TABLES_EACH, at_both, frozen, write_all
from tests.workshop.isolated_site import Door, Site, Write, site_on_sqlite
from tests.workshop.load_generator import run_load

RESULTS = 40
"""Acknowledged before the log is cut at each of its pages."""
TRIES = 20
HEAD, PAGE_HEAD = 32, 24
"""Bytes of a write-ahead log before its first page, and before each."""
PAGE = mmap.PAGESIZE


@dataclass
class Boundaries:
    number: int = 0
    taken: dict[str, int] = field(default_factory=dict)
    """How long the log was when each was acknowledged."""
    lost: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)


@dataclass
class LogWay:
    """The log as far as it has been written to the disk, and the database as it stands."""

    database: Path
    most_tries: int
    """So often it looks for a moment when nothing is held back: what is being written just then has
    no receipt yet, and the system may count it together with what has."""
    tries: int = 0

    def copy(self, target: Path) -> bool:
        log = log_of(self.database)
        written = first_held_back(log)
        if written < log.stat().st_size and self.tries < self.most_tries:
            self.tries += 1
            return False
        self.tries = 0
        return _copy(self.database, target, written)

    def opened(self, target: Path) -> AbstractContextManager[Path]:
        return nullcontext(target)


def run(write: Write, cuts: int, at_normal: int, between: int, results: int = RESULTS) -> bool:
    with site_on_sqlite() as site:
        well = _at_all(write, site, results)
        if not system_tells():
            write("What the system holds back in memory: left out, for this one does not tell.")
            return well
        write("The log cut where the system has not written it yet:")
        ways = LogWay(site.sqlite_file, TRIES), LogWay(site.sqlite_file, 0)
        return at_both(write, site, ways, (cuts, at_normal), between) and well


def _at_all(write: Write, site: Site, results: int) -> bool:
    found = _at_each_boundary(site, results)
    write(
        f"The log cut at each of its {found.number:,} pages: {len(found.taken)} acknowledged, "
        f"{len(found.lost)} missing where the log was as long as when they were; "
        f"{len(found.wrong)} copies not whole{': ' if found.wrong else ''}"
        f"{'; '.join(found.wrong[:3])}."
    )
    return found.number > results and not (found.lost or found.wrong)


def _at_each_boundary(site: Site, results: int) -> Boundaries:
    found, door = Boundaries(), site.make_hall(PHONES * TABLES_EACH, rounds=2, deals=200)
    url = site.serve()
    with tempfile.TemporaryDirectory(prefix="portativ-cut-") as folder:
        whole = Path(folder) / "whole"
        run_load(_until_cut(site, url, door, results, whole, found))
        site.stop()
        copied, database = whole / site.sqlite_file.name, Path(folder) / "cut"
        length = log_of(copied).stat().st_size
        step = PAGE_HEAD + _page_size(copied)
        for end in range(HEAD, length + 1, step):
            _copy(copied, database, end)
            _examine(database / copied.name, end, found)
            shutil.rmtree(database)
    return found


async def _until_cut(
    site: Site, url: str, door: Door, results: int, whole: Path, found: Boundaries
) -> None:
    gate, log = asyncio.Event(), log_of(site.sqlite_file)
    gate.set()

    def take(key: str) -> None:
        found.taken[key] = log.stat().st_size

    phones = [
        asyncio.create_task(write_all(url, door, number, take, gate)) for number in range(PHONES)
    ]
    try:
        while len(found.taken) < results and not any(each.done() for each in phones):
            await asyncio.sleep(0.01)
        await frozen(site, gate, found.taken, lambda: _copy(site.sqlite_file, whole))
    finally:
        for phone in phones:
            phone.cancel()
        await asyncio.gather(*phones, return_exceptions=True)


def _examine(database: Path, end: int, found: Boundaries) -> None:
    found.number += 1
    with contextlib.closing(sqlite3.connect(database)) as opened:
        whole = opened.execute("PRAGMA integrity_check").fetchone()
        rows = opened.execute(
            "SELECT key, number, previous, hash FROM scoring_version ORDER BY number"
        ).fetchall()
    before = "0" * 64
    for at, (_key, number, previous, own) in enumerate(rows, 1):
        if (number, previous) != (at, before):
            found.wrong.append(f"line {at} at {end}")
            break
        before = own
    if whole != ("ok",):
        found.wrong.append(f"{whole} at {end}")
    kept = {str(uuid.UUID(key)) for key, *_rest in rows}
    found.lost |= {key for key, length in found.taken.items() if length <= end} - kept


def _copy(database: Path, target: Path, log_length: int | None = None) -> bool:
    """The database, with so many bytes of its log, or all of them."""
    target.mkdir()
    shutil.copyfile(database, target / database.name)
    if log_length != 0:
        shutil.copyfile(log_of(database), log_of(target / database.name))
    if log_length:
        os.truncate(log_of(target / database.name), log_length)
    return True


def log_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


def _page_size(database: Path) -> int:
    with database.open("rb") as file:
        return int.from_bytes(file.read(18)[16:], "big")


def system_tells() -> bool:
    """Tried with a file of our own, where the sites of drills stand."""
    if sys.platform != "linux":
        return False
    with tempfile.NamedTemporaryFile(prefix="portativ-") as file:
        path = Path(file.name)
        file.write(bytes(8 * PAGE))
        file.flush()
        unwritten = first_held_back(path)
        os.fsync(file.fileno())
        return (unwritten, first_held_back(path)) == (0, 8 * PAGE)


def first_held_back(path: Path) -> int:
    """How far a file has been written to its disk: to the first page that stands in the system's
    memory only."""
    size = path.stat().st_size
    low, high = 0, -(-size // PAGE)
    while low < high:
        middle = (low + high + 1) // 2
        if _is_held_back(path, min(middle * PAGE, size)):
            high = middle - 1
        else:
            low = middle
    return min(low * PAGE, size)


def _is_held_back(path: Path, length: int) -> bool:
    with path.open("rb") as file, mmap.mmap(file.fileno(), length, access=mmap.ACCESS_READ) as seen:
        for at in range(0, length, PAGE):
            seen[at]
        maps = Path("/proc/self/smaps").read_text("utf-8", "replace")
    here = maps[maps.index(str(path.resolve())) :]
    return any(map(int, re.findall(r"_Dirty:\s+(\d+) kB", here)[:2]))
