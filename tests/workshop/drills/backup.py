"""Copies of the database while phones write to it without pause (F9).

Whatever was acknowledged before a copy was begun must be in it. The same is asked of plain copies
of the file, made in the same moments: they must lack some, or the drill shows nothing.
"""

import asyncio
import contextlib
import random
import shutil
import sqlite3
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from club.backups.snapshot import copy_sqlite
from tests.workshop.isolated_site import Site, Write, site_on_sqlite
from tests.workshop.load_generator import CutOff, Items, Phone, items_of, run_load

COPIES, PHONES = 24, 16
PAUSE = 0.15
HEAD_START = 60
"""How many are acknowledged before the first copy."""


class Copied(NamedTuple):
    missing: int
    """Of what was acknowledged before it was begun."""
    is_whole: bool
    seconds: float


def run(write: Write, copies: int = COPIES) -> bool:
    with site_on_sqlite() as site:
        door = site.make_hall(PHONES, rounds=2, deals=200)
        work = [(card, items_of(door, table)) for table, card in door.cards]
        url = site.serve()
        taken, ours, plain = run_load(_evening(url, site, work, copies))
        site.stop()
        wrong = site.recheck()
        lost = len(taken - set(site.stored()["keys"]))
    write(
        f"{len(ours)} copies under {len(taken):,} acknowledged results: "
        f"{sum(each.missing for each in ours)} missing, "
        f"{sum(not each.is_whole for each in ours)} not whole, "
        f"slowest {max(each.seconds for each in ours):.2f} s."
    )
    write(
        f"{len(plain)} plain copies of the file: {sum(each.missing for each in plain)} missing "
        "(there must be some)."
    )
    write(f"In the database itself {lost} lost; recheck: {len(wrong)} wrong.")
    return (
        all(each.is_whole and not each.missing for each in ours)
        and any(each.missing for each in plain)
        and not (lost or wrong)
    )


async def _evening(
    url: str, site: Site, work: list[tuple[str, Items]], copies: int
) -> tuple[set[str], list[Copied], list[Copied]]:
    taken: set[str] = set()
    over = asyncio.Event()
    phones = [asyncio.create_task(_send(url, card, items, taken, over)) for card, items in work]
    ours: list[Copied] = []
    plain: list[Copied] = []
    while len(taken) < HEAD_START:
        await asyncio.sleep(PAUSE)
    for number in range(copies):
        await asyncio.sleep(PAUSE)
        for found, way in ((ours, _own_way), (plain, _plain_way)):
            target = site.folder / f"copy-{number}-{way.__name__}.sqlite3"
            before = set(taken)
            found.append(await asyncio.to_thread(_copied, way, site.sqlite_file, target, before))
    over.set()
    await asyncio.gather(*phones)
    return taken, ours, plain


async def _send(url: str, card: str, items: Items, taken: set[str], over: asyncio.Event) -> None:
    phone = Phone(url, card)
    for entered in items:
        if over.is_set():
            return
        with contextlib.suppress(CutOff):
            answer = await phone.send([entered])
            if answer.status == 200 and "number" in answer.json()["results"][0]:
                taken.add(entered["key"])
        await asyncio.sleep(random.uniform(0, 0.01))


def _copied(
    way: Callable[[Path, Path], None], source: Path, target: Path, wanted: set[str]
) -> Copied:
    start = time.perf_counter()
    way(source, target)
    seconds = time.perf_counter() - start
    rows: list[tuple[str]] = []
    with contextlib.closing(sqlite3.connect(target)) as copy:
        try:
            is_whole = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            rows = copy.execute("SELECT key FROM scoring_version").fetchall()
        except sqlite3.DatabaseError:
            is_whole = False
    keys = {str(uuid.UUID(key)) for (key,) in rows}
    target.unlink()
    return Copied(len(wanted - keys), is_whole, seconds)


def _own_way(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source)) as database:
        copy_sqlite(database, target)


def _plain_way(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)
