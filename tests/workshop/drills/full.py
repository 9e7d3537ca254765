"""Nothing can be written: reading goes on, writing says so, and resumes when it can (F3).

The server's files are given a limit while it runs, and later a higher one. Where this process may,
they become read-only for a while, and a disk in memory is really full.
"""

import resource
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.workshop import disks
from tests.workshop.isolated_site import Door, Site, Write, site_on_sqlite
from tests.workshop.load_generator import Phone, items_of, run_load

ROOM = 600_000
"""Bytes beyond what is there."""
LARGE = 64_000_000
TABLES = 8
REFUSED = 20
"""How many are refused before there is room again."""


@dataclass
class DrillResult:
    taken: set[str] = field(default_factory=set)
    held: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Cards and results that were not taken."""
    statuses: set[tuple[int, bool]] = field(default_factory=set)
    """Of the refusals, and whether they say when to try again."""
    reading: set[int] = field(default_factory=set)
    resumed: int = 0


def run(write: Write, *, mounts: bool = True) -> bool:
    with site_on_sqlite() as site:
        well = _drill(write, site, "A limit on files", _limit_files)
        if _protected(site.sqlite_file, "+i") and _protected(site.sqlite_file, "-i"):
            well &= _drill(write, site, "A file that becomes read-only", _protect)
        else:
            write("A file that becomes read-only: left out, for this process may not make it so.")
    if not mounts:
        return well
    with disks.disk_in_memory(LARGE) as folder:
        if folder is None:
            write("A full disk: left out, for this process may not mount one.")
            return well
        with site_on_sqlite(folder) as site:
            return _drill(write, site, "A full disk", _limit_disk) and well


def _drill(write: Write, site: Site, what: str, limit: Callable[[Site, int], object]) -> bool:
    door = site.make_hall(TABLES, rounds=2, deals=200)
    url, seen = site.serve(), DrillResult()
    try:
        run_load(_until_refused(url, door, seen, lambda: limit(site, ROOM)))
    finally:
        limit(site, LARGE)
    run_load(_resume(url, seen))
    site.stop()
    kept, wrong = set(site.stored()["keys"]), site.recheck()
    lost = len(seen.taken - kept)
    write(
        f"{what}: {len(seen.taken)} acknowledged, then {len(seen.held)} refused with "
        f"{_said(seen.statuses)}; reading answered {_said(seen.reading)}; once it can be written "
        f"again, without a restart, {seen.resumed} of them taken; {lost} lost; "
        f"recheck: {len(wrong)} wrong."
    )
    return (
        seen.statuses == {(503, True)}
        and seen.reading == {200}
        and seen.resumed == len(seen.held)
        and len(seen.taken) > seen.resumed
        and not (lost or wrong)
    )


async def _until_refused(
    url: str, door: Door, seen: DrillResult, begin: Callable[[], object]
) -> None:
    """What goes wrong begins when every table has entered something."""
    work = [(card, items_of(door, table)) for table, card in door.cards]
    phone, at = Phone(url), 0
    while len(seen.held) < REFUSED:
        if at == TABLES:
            begin()
        phone.card, items = work[at % TABLES]
        at += 1
        entered = next(items)
        answer = await phone.send([entered])
        if answer.status == 200:
            seen.taken.add(entered["key"])
            continue
        seen.held.append((phone.card, entered))
        seen.statuses.add((answer.status, "retry-after" in answer.headers))
        looked = await phone.get(f"/t/{door.slug}/rounds/1/scores/")
        seen.reading.add(looked.status)


async def _resume(url: str, seen: DrillResult) -> None:
    for card, entered in seen.held:
        answer = await Phone(url, card).send([entered])
        if answer.status == 200 and answer.json()["results"][0]["key"] == entered["key"]:
            seen.resumed += 1
            seen.taken.add(entered["key"])


def _limit_files(site: Site, room: int) -> None:
    """Neither the database nor its write-ahead log may grow beyond what is there and this."""
    size = site.sqlite_file.stat().st_size + room
    for process in site.process_ids():
        _, highest = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size, highest))


def _protect(site: Site, room: int) -> None:
    log = site.sqlite_file.with_name(f"{site.sqlite_file.name}-wal")
    for each in (site.sqlite_file, log):
        _protected(each, "-i" if room == LARGE else "+i")


def _protected(file: Path, how: str) -> bool:
    """Even those who have it open cannot write it then."""
    return disks.did("chattr", how, str(file))


def _limit_disk(site: Site, room: int) -> None:
    used = shutil.disk_usage(site.folder).used
    disks.mount("-o", f"remount,size={used + room}", str(site.folder))


def _said(values: set[Any]) -> str:
    return ", ".join(map(str, sorted(values)))
