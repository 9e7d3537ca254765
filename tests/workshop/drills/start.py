"""Started as people start it, and stopped while tables enter (L8).

How long it takes is printed beside what is aimed at; what fails the drill is an entry under way
that gets no answer, or one that was acknowledged and is not there.
"""

import asyncio
import os
import time
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from tests.workshop.isolated_site import Door, Site, Write, site_on_sqlite
from tests.workshop.load_generator import CutOff, Items, Phone, items_of, run_load
from tests.workshop.processes import cpu_of

TIMES, PHONES = 10, 32
PATIENCE = 30.0
START_SECONDS, STOP_SECONDS = 3, 5


class Started(NamedTuple):
    url: str
    seconds: float
    cpu: float
    """Seconds that all its processes worked; another load of the machine does not change it."""


@dataclass
class Stopped:
    taken: set[str] = field(default_factory=set)
    cut_off: int = 0
    otherwise: int = 0
    """Answered with anything but a receipt."""
    seconds: float = 0.0


def run(write: Write, times: int = TIMES) -> bool:
    started: list[Started] = []
    stopped: list[Stopped] = []
    with site_on_sqlite() as site:
        # Also where Python is told to keep no bytecode, for people's machines do.
        bytecode = str(site.folder / "bytecode")
        site.variables = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": bytecode}
        first = _start(site)
        site.stop()
        door = site.make_hall(PHONES, rounds=2, deals=100)
        work = {table: items_of(door, table) for table, _card in door.cards}
        for _ in range(times):
            started.append(_start(site))
            stopped.append(run_load(_stop(started[-1].url, site, door, work)))
        kept, wrong = set(site.stored()["keys"]), site.recheck()
    taken = {key for each in stopped for key in each.taken}
    cut_off, otherwise = (
        sum(getattr(each, name) for each in stopped) for name in ("cut_off", "otherwise")
    )
    write(
        f"Started {times} times: the first page after "
        f"{median(each.seconds for each in started):.1f} s, at most "
        f"{max(each.seconds for each in started):.1f} s (aim: {START_SECONDS}), with "
        f"{median(each.cpu for each in started):.1f} s of CPU; into an empty folder "
        f"{first.seconds:.1f} s. Load of the machine {os.getloadavg()[0]:.1f}."
    )
    write(
        f"Stopped {times} times with {PHONES} entries under way: {len(taken)} acknowledged, "
        f"{cut_off} cut off, {otherwise} answered otherwise, {len(taken - kept)} lost; after "
        f"{median(each.seconds for each in stopped):.1f} s, at most "
        f"{max(each.seconds for each in stopped):.1f} s (aim: {STOP_SECONDS}); recheck: "
        f"{len(wrong)} wrong."
    )
    return not (cut_off or otherwise or taken - kept or wrong)


def _start(site: Site) -> Started:
    """To the first page that somebody reads."""
    began = time.perf_counter()
    url = site.up()
    answer = run_load(Phone(url, patience=PATIENCE).get("/"))
    if answer.status not in (200, 302):
        raise RuntimeError(f"the first page is answered {answer.status}")
    return Started(url, time.perf_counter() - began, sum(map(cpu_of, site.process_ids())))


async def _stop(url: str, site: Site, door: Door, work: dict[int, Items]) -> Stopped:
    """Told to stop when the first of all entries has its answer, and the others are under way."""
    seen, is_answered = Stopped(), asyncio.Event()
    phones = [
        asyncio.create_task(_enter(Phone(url, card, PATIENCE), work[table], seen, is_answered))
        for table, card in door.cards
    ]
    await is_answered.wait()
    began = time.perf_counter()
    await asyncio.to_thread(site.stop)
    seen.seconds = time.perf_counter() - began
    await asyncio.gather(*phones)
    return seen


async def _enter(phone: Phone, items: Items, seen: Stopped, is_answered: asyncio.Event) -> None:
    entered = next(items)
    try:
        answer = await phone.send([entered])
    except CutOff:
        seen.cut_off += 1
        return
    finally:
        is_answered.set()
    if answer.status == 200 and "number" in answer.json()["results"][0]:
        seen.taken.add(entered["key"])
    else:
        seen.otherwise += 1
