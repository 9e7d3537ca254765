"""A full hall that looks at what people look at, while results come in whoever waits.

Four in five look at the wall, the others at the standing, the round, the page of an entry, a few at
files; each asks every three seconds, with the tag that it has, as browsers do. Results are sent at
a steady rate, each at its moment, whether or not the one before it was answered. Once a second
somebody asks 2.5 seconds after a receipt whether wall, standing and entry hold that result.

`python -m tests.workshop.benches.hall --help` says how to run a part of it.
"""

import argparse
import asyncio
import math
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from tests.workshop.benches.figures import percentile, tell
from tests.workshop.isolated_site import (
    Door,
    Site,
    Write,
    in_the_way,
    site_on_postgresql,
    site_on_sqlite,
)
from tests.workshop.load_generator import CutOff, Phone, items_of, run_load

TABLES, DEALS = 60, 60
MOST_ROUNDS = 2
"""A card writes down no more than this round and the one before."""

WATCHERS, SECONDS = 1000, 60
RATES, RISING, RISING_SECONDS = (4, 15, 30), (45, 60, 80, 100, 130, 160, 200, 250), 20
ALONE_RATE, ALONE_SECONDS = 15, 20
POLL_SECONDS, RAMP_SECONDS = 3, 3
FRESH_SECONDS = 2.5
BROKEN_MS = 1000
SLOW = "tests.workshop.benches.slow_page"
MOST_RESULT_MS = 250
# Of a thousand, how many look at what.
WATCHED = {"wall": 800, "standing": 110, "round": 40, "entry": 46, "file": 4}


@dataclass
class HallResult:
    """What came of a run."""

    seconds: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    checked: int = 0
    stale: Counter[str] = field(default_factory=Counter)
    megabytes: list[float] = field(default_factory=list)
    bytes_sent: int = 0
    """To those who look, heads and all."""
    own_load: float = 0.0
    """Of one core, what the watchers and phones of the bench took."""

    def p95(self, what: str) -> float:
        return percentile(self.seconds[what], 95)

    @property
    def is_broken(self) -> bool:
        slow = any(self.p95(what) > BROKEN_MS for what in ("result", "wall"))
        return slow or bool(self.errors)


@dataclass
class Hall:
    url: str
    door: Door
    seen: HallResult
    until: float = 0.0
    acknowledged: Counter[int] = field(default_factory=Counter)
    """How many results of each table."""

    def address(self, what: str, at: int) -> str:
        home, table = f"/t/{self.door.slug}/", at % len(self.door.cards) + 1
        return (
            home
            + {
                "wall": "live/pages/?language=en",
                "standing": "",
                "round": "rounds/1/",
                "entry": f"entries/{entry_at(table)}/",
                "file": ("standings.json", "standings.pdf")[at % 2],
            }[what]
        )


class Trial(NamedTuple):
    """Hall at a server that has just been started; its figures are held against another commit."""

    name: str
    tables: int
    rate: int
    seconds: float
    settings: str = "club.settings"


TRIALS = (
    Trial("first 25 s of a server", 60, 4, 25),
    Trial("60 tables", 60, 30, 40),
    Trial("256 tables", 256, 17, 40),
    Trial(f"a page of 4 s; result at most {MOST_RESULT_MS}", 60, 15, 40, SLOW),
)
SERVED = (Trial("an evening of 15 tables", 15, 4, 40), *TRIALS[1:3])


def entry_at(table: int) -> int:
    """The number of the one that sits North–South, as `make_hall` seats them."""
    return table * 2 - 1


def run(
    write: Write,
    site: Site,
    *,
    watchers: int = WATCHERS,
    seconds: float = SECONDS,
    rates: Sequence[int] = RATES,
    rising: Sequence[int] = RISING,
) -> None:
    url = site.serve()
    write(f"  {TABLES} tables, {watchers} who ask every {POLL_SECONDS} s, p95 in ms:")
    write(
        "    results/s    seconds    result  wall  standing  round  entry  file   errors  stale"
        "   MB a process: first, after each third; most   load"
    )
    _measure(write, site, url, 0, ALONE_RATE, min(seconds, ALONE_SECONDS))
    for rate in rates:
        _measure(write, site, url, watchers, rate, seconds)
    for rate in rising:
        if _measure(write, site, url, watchers, rate, min(seconds, RISING_SECONDS)).is_broken:
            write(f"    breaks at {rate} results a second")
            break
    site.stop()


def run_trials(
    write: Write,
    sites: Mapping[str, Site],
    watchers: int = WATCHERS,
    trials: Sequence[Trial] = TRIALS,
) -> None:
    """Trials at the sites in turn, so that they share the machine's moments."""
    write(f"  {watchers} who ask every {POLL_SECONDS} s, logged as in a hall, p95 in ms:")
    write("    trial                                results/s   result   wall   errors  Mbit/s")
    for trial, (name, site) in product(trials, sites.items()):
        if trial.settings != "club.settings" and not site.has(trial.settings):
            continue
        site.variables["PORTATIV_LOG_LEVEL"] = "INFO"
        door = site.make_hall(trial.tables, deals=DEALS)
        url = site.serve(trial.settings)
        seen = run_load(
            evening(Hall(url, door, HallResult()), site, watchers, trial.rate, trial.seconds)
        )
        site.stop()
        megabits = seen.bytes_sent * 8 / 1e6 / (trial.seconds + RAMP_SECONDS)
        write(
            f"    {f'{trial.name} {name}'.strip():38} {trial.rate:7}   {seen.p95('result'):6.0f}"
            f" {seen.p95('wall'):6.0f}   {sum(seen.errors.values()):6} {megabits:7.1f}"
        )


def _measure(
    write: Write, site: Site, url: str, watchers: int, rate: int, seconds: float
) -> HallResult:
    each = math.ceil(rate * (seconds + RAMP_SECONDS) / TABLES)
    deals = max(DEALS, math.ceil(each / MOST_ROUNDS))
    door = site.make_hall(TABLES, rounds=math.ceil(each / deals), deals=deals)
    seen = run_load(evening(Hall(url, door, HallResult()), site, watchers, rate, seconds))
    p95 = [f"{seen.p95(what):6.0f}" for what in ("result", *WATCHED)]
    held = [each / site.processes for each in seen.megabytes]
    thirds = [held[at * (len(held) - 1) // 3] for at in range(4)]
    stale = f"{sum(seen.stale.values())} of {seen.checked}"
    write(
        f"    {rate if watchers else f'{rate} alone':>9} {seconds:10.0f}   {' '.join(p95)}"
        f"   {sum(seen.errors.values()):6} {stale:>9}"
        f"   {', '.join(f'{each:.0f}' for each in thirds)}; {max(held):.0f}   {seen.own_load:.2f}"
    )
    if seen.errors or seen.stale:
        write(f"      errors {dict(seen.errors)}, stale {dict(seen.stale)}")
    return seen


async def evening(hall: Hall, site: Site, watchers: int, rate: float, seconds: float) -> HallResult:
    began, used = time.perf_counter(), time.process_time()
    hall.until = began + RAMP_SECONDS + seconds
    looking = watchers_of(hall, watchers)
    beside = [
        asyncio.create_task(_weigh(hall, site)),
        asyncio.create_task(_check(hall)),
    ]
    await asyncio.sleep(RAMP_SECONDS if watchers else 0)
    await _send_all(hall, rate, seconds)
    await asyncio.gather(*looking, *beside)
    hall.seen.own_load = (time.process_time() - used) / (time.perf_counter() - began)
    return hall.seen


def watchers_of(hall: Hall, many: int) -> list[asyncio.Task[None]]:
    """Each looks at its own until the hall is over."""
    chance = random.Random(1)
    kinds = [what for what, each in WATCHED.items() for _ in range(each)]
    return [
        asyncio.create_task(
            _look(hall, kinds[at * len(kinds) // many], at, chance.uniform(0, POLL_SECONDS))
        )
        for at in range(many)
    ]


async def _look(hall: Hall, what: str, at: int, first: float) -> None:
    phone, tag, path = Phone(hall.url), "", hall.address(what, at)
    await asyncio.sleep(first)
    is_first = True
    while (began := time.perf_counter()) < hall.until:
        try:
            answer = await phone.get(path, tag)
            hall.seen.bytes_sent += answer.bytes_sent
            if answer.status not in (200, 304):
                hall.seen.errors[f"{what} {answer.status}"] += 1
            tag = answer.headers.get("etag", "")
        except CutOff:
            hall.seen.errors[f"{what} cut off"] += 1
        if not is_first:  # then it connects too
            hall.seen.seconds[what].append(time.perf_counter() - began)
        is_first = False
        await asyncio.sleep(max(0, began + POLL_SECONDS - time.perf_counter()))


async def _send_all(hall: Hall, rate: float, seconds: float) -> None:
    """Each at its moment."""
    began = time.perf_counter()
    work = {table: items_of(hall.door, table) for table, _card in hall.door.cards}
    free: defaultdict[int, list[Phone]] = defaultdict(list)
    sent = []
    for at in range(int(rate * seconds)):
        table, card = hall.door.cards[at % len(hall.door.cards)]
        when = began + at / rate
        await asyncio.sleep(when - time.perf_counter())
        phone = free[table].pop() if free[table] else Phone(hall.url, card)
        sent.append(
            asyncio.create_task(_send(hall, table, phone, next(work[table]), when, free[table]))
        )
    await asyncio.gather(*sent)


async def _send(
    hall: Hall, table: int, phone: Phone, item: dict[str, Any], when: float, free: list[Phone]
) -> None:
    try:
        answer = await phone.send([item])
        is_taken = answer.status == 200 and "number" in answer.json()["results"][0]
        said = "" if is_taken else f"result {answer.status}"
    except CutOff:
        said = "result cut off"
    hall.seen.seconds["result"].append(time.perf_counter() - when)
    free.append(phone)
    if said:
        hall.seen.errors[said] += 1
    else:
        hall.acknowledged[table] += 1


async def _check(hall: Hall) -> None:
    """Once a second: does what is asked for 2.5 s later hold all that was acknowledged by now?"""
    chance, checks = random.Random(2), []
    while time.perf_counter() < hall.until - FRESH_SECONDS - 1:
        await asyncio.sleep(1)
        if hall.acknowledged:
            table = chance.choice(sorted(hall.acknowledged))
            checks.append(asyncio.create_task(_holds(hall, table, hall.acknowledged[table])))
    await asyncio.gather(*checks)


async def _holds(hall: Hall, table: int, many: int) -> None:
    await asyncio.sleep(FRESH_SECONDS)
    hall.seen.checked += 1
    for what, count in COUNTED.items():
        phone = Phone(hall.url)
        try:
            body = (await phone.get(hall.address(what, table - 1))).plain.decode()
        except CutOff:
            hall.seen.errors[f"{what} cut off"] += 1
            continue
        finally:
            phone.hang_up()
        found = count(body, table)
        if found is not None and found < many:
            hall.seen.stale[what] += 1


def _on_wall(body: str, table: int) -> int | None:
    """Of the first round; who has finished it is not there any more."""
    found = re.search(rf'>Table {table}</span>.*?class="at">(\d+) of', body)
    return int(found[1]) if found else None


def _in_standing(body: str, table: int) -> int | None:
    """Of those on the first page."""
    row = rf'/entries/{entry_at(table)}/">.*?<td>(\d+)</td><td class="number">'
    found = re.search(row, body)
    return int(found[1]) if found else None


def _of_entry(body: str, _table: int) -> int:
    return len(re.findall(r'<li value="\d+"><a href="/t/', body))


COUNTED: dict[str, Callable[[str, int], int | None]] = {
    "wall": _on_wall,
    "standing": _in_standing,
    "entry": _of_entry,
}


async def _weigh(hall: Hall, site: Site) -> None:
    hall.seen.megabytes.append(site.memory())
    while (left := hall.until - time.perf_counter()) > 0:
        await asyncio.sleep(min(5, left))
        hall.seen.megabytes.append(site.memory())


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    asked.add_argument("--watchers", type=int, default=WATCHERS)
    asked.add_argument("--rates", type=int, nargs="*", default=RATES)
    asked.add_argument("--rising", type=int, nargs="*", default=RISING)
    asked.add_argument("--postgresql", action="store_true", help="two processes, with Redis")
    asked.add_argument(
        "--python", action="store_true", help="trials of both servers in turn; one in Python alone"
    )
    asked.add_argument("--beside", type=Path, help="checkout of another commit: trials in turn")
    given = vars(asked.parse_args())
    if beside := given.pop("beside"):
        _run_beside(beside.resolve(), given["watchers"])
        return
    if given.pop("python"):
        _run_servers(given["watchers"])
        return
    sites = site_on_postgresql if given.pop("postgresql") else site_on_sqlite
    with sites() as site:
        site.collect_static()
        run(tell, site, **given)
        tell(f"  recheck: {len(site.recheck())} wrong")


def _run_beside(root: Path, watchers: int) -> None:
    with site_on_sqlite() as own, site_on_sqlite(root=root) as other:
        for site in (own, other):
            site.collect_static()
        for _ in range(2):
            run_trials(tell, {f"({root.name})": other, "(here)": own}, watchers)


def _run_servers(watchers: int) -> None:
    with site_on_sqlite() as usual, site_on_sqlite() as python:
        python.variables |= in_the_way(python.folder / "in the way", "granian")
        for site in (usual, python):
            site.collect_static()
        run_trials(tell, {"(granian)": usual, "(Python)": python}, watchers, SERVED)


if __name__ == "__main__":
    main()
