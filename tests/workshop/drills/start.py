"""Started as people start it, and stopped while tables enter (L8).

How long it takes is printed beside what is aimed at; what fails the drill is an entry under way
that gets no answer, or one that was acknowledged and is not there.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from tests.workshop.isolated_site import Door, Site, site_on_sqlite
from tests.workshop.load_generator import CutOff, Items, Phone, items_of, run_load

Write = Callable[[str], object]

TIMES, PHONES = 10, 32
PATIENCE = 30.0
START_SECONDS, STOP_SECONDS = 3, 5


@dataclass
class Stopped:
    taken: set[str] = field(default_factory=set)
    cut_off: int = 0
    otherwise: int = 0
    """Answered with anything but a receipt."""
    seconds: float = 0.0


def run(write: Write, times: int = TIMES) -> bool:
    started: list[float] = []
    stopped: list[Stopped] = []
    with site_on_sqlite() as site:
        first = _start(site)
        site.stop()
        door = site.make_hall(PHONES, rounds=2, deals=100)
        work = {table: items_of(door, table) for table, _card in door.cards}
        for _ in range(times):
            url, seconds = _start(site)
            started.append(seconds)
            stopped.append(run_load(_stop(url, site, door, work)))
        kept, wrong = set(site.stored()["keys"]), site.recheck()
    taken = {key for each in stopped for key in each.taken}
    cut_off, otherwise = (
        sum(getattr(each, name) for each in stopped) for name in ("cut_off", "otherwise")
    )
    write(
        f"Started {times} times: the first page after {median(started):.1f} s, at most "
        f"{max(started):.1f} s (aim: {START_SECONDS}); into an empty folder {first[1]:.1f} s."
    )
    write(
        f"Stopped {times} times with {PHONES} entries under way: {len(taken)} acknowledged, "
        f"{cut_off} cut off, {otherwise} answered otherwise, {len(taken - kept)} lost; after "
        f"{median(each.seconds for each in stopped):.1f} s, at most "
        f"{max(each.seconds for each in stopped):.1f} s (aim: {STOP_SECONDS}); recheck: "
        f"{len(wrong)} wrong."
    )
    return not (cut_off or otherwise or taken - kept or wrong)


def _start(site: Site) -> tuple[str, float]:
    """Its address, and the seconds to the first page that somebody reads."""
    began = time.perf_counter()
    url = site.up()
    answer = run_load(Phone(url, patience=PATIENCE).get("/"))
    if answer.status not in (200, 302):
        raise RuntimeError(f"the first page is answered {answer.status}")
    return url, time.perf_counter() - began


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
