"""How many results a server takes, and how long phones wait.

The load comes from this process, over loopback; the server is the site's own, on a database that
is made for the bench and thrown away. Limits are those of the hall: 256 tables and a thousand who
look on.
"""

import asyncio
import contextlib
import random
import re
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from tests.workshop.benches import hall, pages, public_line
from tests.workshop.benches.figures import percentile, spread
from tests.workshop.benches.hall import Hall, HallResult, watchers_of
from tests.workshop.isolated_site import Door, Site, Write, site_on_postgresql, site_on_sqlite
from tests.workshop.load_generator import CutOff, Items, Phone, item, items_of, run_load

TABLES = 256
SPECTATORS = 1000
HALL_SECONDS, ENTRY_SECONDS = 75, 60
ENTRIES_A_TABLE, HALL_DEALS = 4, 24
READERS, SILENT = 24, 4000
IMPORT_TABLES, IMPORT_DEALS = 40, 60
PAPERS = ("standings.pdf", "crosstable.pdf", "standings.xlsx", "rounds/1/deals.csv",
          "rounds/1/deals.pdf", "scoresheets.pdf")  # fmt: skip
MOST_MEGABITS = 20
"""A second, of a hall's Wi-Fi, for a thousand who look."""
STORM_SECONDS, STORM_RESULTS = 5, 10
LONG_SECONDS = 300
CONNECTIONS = 64
FLOOR_ROUNDS, FLOOR_SECONDS = 3, 8
BATCH = 10
DEALS, ROUNDS = 200, 2
LEAST_SINGLE, LEAST_BATCHED = 0.5, 2.5
BARE = "tests.workshop.benches.bare_settings"


@dataclass
class Tally:
    """What the phones saw."""

    seconds: list[float] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    """The keys that a receipt came for."""
    errors: int = 0
    last: float = 0.0

    def count(self, began: float, items: list[dict[str, Any]], answers: Any) -> None:
        self.last = time.perf_counter()
        self.seconds.append(self.last - began)
        self.taken.update(each["key"] for each in answers if "number" in each)
        self.errors += len(items) - sum("number" in each for each in answers)


def run(write: Write) -> None:
    write(f"Python {sys.version.split()[0]}, server and load on this machine, over loopback.")
    pages.run(write)
    with site_on_sqlite() as site:
        write("\nSQLite, one process.")
        _run_floor(write, site)
        _run_hall(write, site)
        _run_long(write, site)
        hall.run(write, site)
        hall.run_trials(write, {"": site})
        _end(write, site)
    public_line.run(write)
    with site_on_postgresql() as site:
        write("\nPostgreSQL and Redis, two processes.")
        _run_hall(write, site)
        hall.run(write, site)
        _end(write, site)


def _run_floor(write: Write, site: Site) -> None:
    """They are measured one after the other in every round: they share its moments."""
    bare, url = site.serve(BARE), site.serve()
    site.make_bare_table()
    door = _hall(site)
    work = {number: items_of(door, number) for number, _card in door.cards}
    belote = _hall(site, entering="twos", rules={"title": "Belote", "total": 162})
    points = {number: items_of(belote, number, by_points=True) for number, _card in belote.cards}
    rates: dict[str, list[float]] = {"bare": [], "single": [], "points": [], "batched": []}
    for _ in range(FLOOR_ROUNDS):
        rates["bare"].append(run_load(closed(FLOOR_SECONDS, _bare_worker(bare))).rate)
        for name, at, sent, batch in (
            ("single", door, work, 1),
            ("points", belote, points, 1),
            ("batched", door, work, BATCH),
        ):
            worker = worker_of([url], at, sent, batch)
            rates[name].append(run_load(closed(FLOOR_SECONDS, worker)).rate)
    site.stop()
    write(
        f"  Acknowledged a second, {CONNECTIONS} connections, median of {FLOOR_ROUNDS} rounds "
        f"of {FLOOR_SECONDS} s (lowest to highest):"
    )
    write(f"    bare view, one row          {spread(rates['bare'], '.0f', 6)}")
    for name, said, least in (
        ("single", "results one by one", LEAST_SINGLE),
        ("points", "by points, one by one", LEAST_SINGLE),
        ("batched", f"results in batches of {BATCH}", LEAST_BATCHED),
    ):
        ratio = median(rates[name]) / median(rates["bare"])
        figures = spread(rates[name], ".0f", 6)
        write(f"    {said:26}  {figures}   {ratio:.2f} of it, at least {least}")


def _run_hall(write: Write, site: Site) -> None:
    site.collect_static()
    url = site.serve(hall.SLOW)
    door = site.make_hall(TABLES, rounds=ROUNDS, deals=HALL_DEALS, has_names=True)
    strangers = Strangers(site, url)
    entries, seen, storm = run_load(_evening(url, door, strangers))
    write(f"  {TABLES} tables enter within {ENTRY_SECONDS} s, {SPECTATORS} look every 3 s:")
    p95, p99 = (percentile(entries.seconds, number) for number in (95, 99))
    write(f"    entry  p95 {p95:4.0f} ms, at most 250; p99 {p99:4.0f} ms, at most 600")
    write(f"    wall   p95 {seen.p95('wall'):4.0f} ms, at most 300")
    rate = seen.bytes_sent / HALL_SECONDS
    write(
        f"    sent   {rate / SPECTATORS:4.0f} bytes a watcher and second, "
        f"{rate * 8 / 1e6:.1f} Mbit/s, at most {MOST_MEGABITS}"
    )
    write(
        f"    meanwhile {strangers.papers} papers, {SILENT} silent connections, an import of "
        f"{strangers.import_seconds:.1f} s, {strangers.errors} errors"
    )
    each = site.memory() / site.processes
    write(
        f"    errors {entries.errors + seen.errors.total()}; {each:.0f} MB a process, at most 250"
    )
    kept = set(site.stored()["keys"])
    write(f"    {len(entries.taken)} acknowledged, {len(entries.taken - kept)} lost")
    wanted = TABLES * STORM_RESULTS
    write(f"  {TABLES} phones send {STORM_RESULTS} results each within {STORM_SECONDS} s:")
    write(
        f"    {len(storm.taken)} of {wanted} acknowledged {storm.last:.1f} s after the first, "
        f"at most 15; {len(storm.taken - kept)} lost, {storm.errors} errors; slowest "
        f"{max(storm.seconds, default=0):.2f} s"
    )
    site.stop()


def _run_long(write: Write, site: Site) -> None:
    url, door = site.serve(), _hall(site)
    work = {number: items_of(door, number) for number, _card in door.cards}
    done = run_load(closed(LONG_SECONDS, worker_of([url], door, work, 1)))
    p99 = percentile(done.tally.seconds, 99)
    locked = sum("locked" in line for line in site.output().splitlines())
    write(f"  {CONNECTIONS} connections for {LONG_SECONDS} s, one by one:")
    write(
        f"    {done.rate:.0f} acknowledged a second, at least 75; p99 {p99:.0f} ms, at most 1000; "
        f"{done.tally.errors} errors, {locked} locked"
    )
    site.stop()


def _end(write: Write, site: Site) -> None:
    keys = site.stored()["keys"]
    wrong = site.recheck()
    write(
        f"  {len(keys):,} versions, {len(keys) - len(set(keys))} twice; recheck: {len(wrong)} wrong"
    )


def _hall(site: Site, **facts: Any) -> Door:
    return site.make_hall(TABLES, rounds=ROUNDS, deals=DEALS, **facts)


@dataclass
class Done:
    tally: Tally
    rate: float


async def closed(seconds: float, worker: Callable[[int, float, Tally], Awaitable[None]]) -> Done:
    """So many connections, each with one request under way; what was acknowledged a second."""
    tally, began = Tally(), time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(worker(number, until, tally) for number in range(CONNECTIONS)))
    return Done(tally, len(tally.taken) / (time.perf_counter() - began))


def worker_of(
    urls: Sequence[str], door: Door, work: dict[int, Items], batch: int
) -> Callable[[int, float, Tally], Awaitable[None]]:
    """Goes round its tables, a request at each; who works stays with one of the nodes."""

    async def run(number: int, until: float, tally: Tally) -> None:
        own, phone = door.cards[number::CONNECTIONS], Phone(urls[number % len(urls)])
        while time.perf_counter() < until:
            for table, phone.card in own:
                items = list(islice(work[table], batch))
                if not items:
                    return
                await _send(phone, items, tally)

    return run


def _bare_worker(url: str) -> Callable[[int, float, Tally], Awaitable[None]]:
    async def run(number: int, until: float, tally: Tally) -> None:
        chance, phone = random.Random(number), Phone(url)
        while time.perf_counter() < until:
            entered, began = item(1, 1, chance), time.perf_counter()
            answer = await phone.post("/insert/", entered)
            tally.count(began, [entered], [{**answer.json(), "key": entered["key"]}])

    return run


async def _send(phone: Phone, items: list[dict[str, Any]], tally: Tally) -> None:
    began = time.perf_counter()
    try:
        answer = await phone.send(items)
        tally.count(began, items, answer.json()["results"] if answer.status == 200 else [])
    except CutOff:
        tally.errors += len(items)


class Strangers:
    """Who would keep a hall from entering: readers of papers, a device that connects and says
    nothing, and a secretary who imports a tournament of thousands of lines. (A wall that takes four
    seconds to make is in the settings of the server.)"""

    def __init__(self, site: Site, url: str) -> None:
        self.url, self.papers, self.errors, self.import_seconds = url, 0, 0, 0.0
        self.door = site.make_hall(IMPORT_TABLES, deals=IMPORT_DEALS)
        self.account = site.make_account(self.door)
        self.home = site.make_hall(1)
        site.appoint(self.account.name, self.home)

    async def prepare(self) -> None:
        """Fill the tournament that is imported, and take it away."""
        for table, card in self.door.cards:
            phone, items = Phone(self.url, card), items_of(self.door, table)
            while batch := list(islice(items, 50)):
                await phone.send(batch)
            phone.hang_up()
        fields = {"name_or_email": self.account.name, "password": self.account.password}
        phone = Phone(self.url, patience=60)
        signed_in = await phone.post_form("/account/sign-in/?language=en", fields)
        self.cookie = "; ".join(
            re.findall(r"(?m)^(sessionid=[^;]+)", signed_in.headers.get("set-cookie", ""))
        )
        way = f"/t/{self.door.slug}/take-away/"
        taken = await phone.post_form(way, {"what": "file", "names": "full"}, self.cookie)
        self.file = taken.body

    async def run(self, until: float) -> None:
        readers = [self._read(at, until) for at in range(READERS)]
        await asyncio.gather(*readers, self._stay_silent(until), self._import())

    async def _read(self, number: int, until: float) -> None:
        phone = Phone(self.url, patience=60)
        for at in count(number):
            if time.perf_counter() > until:
                return
            try:
                path = f"/t/{self.door.slug}/{PAPERS[at % len(PAPERS)]}?{at}"
                answer = await phone.get(path)
                self.papers += answer.status == 200
                self.errors += answer.status not in (200, 503)
            except CutOff:
                self.errors += time.perf_counter() < until

    async def _stay_silent(self, until: float) -> None:
        """One device, twice."""
        host, _colon, port = urlsplit(self.url).netloc.rpartition(":")
        for _time in range(2):
            held = []
            for _each in range(SILENT):
                with contextlib.suppress(OSError):
                    silent = asyncio.open_connection(host, int(port), local_addr=("127.0.0.9", 0))
                    held.append(await silent)
            await asyncio.sleep(max(0, until - time.perf_counter()) / 2)
            for _reader, writer in held:
                writer.close()

    async def _import(self) -> None:
        await asyncio.sleep(ENTRY_SECONDS / 3)
        began = time.perf_counter()
        slug = self.home.slug
        path = f"/clubs/{slug}/tournaments/import/"
        fields = {"file": self.file, "meanwhile": b"on"}
        answer = await Phone(self.url, patience=60).post_file(path, fields, self.cookie)
        self.errors += answer.status != 302
        self.import_seconds = time.perf_counter() - began


async def _evening(url: str, door: Door, strangers: Strangers) -> tuple[Tally, HallResult, Tally]:
    """Entries spread over a minute; then everyone has been cut off and sends what was held back."""
    entries, storm = Tally(), Tally()
    chance = random.Random(1)
    await strangers.prepare()
    began = time.perf_counter()
    others = asyncio.create_task(strangers.run(began + HALL_SECONDS))
    watched = Hall(url, door, HallResult(), until=began + HALL_SECONDS)
    lookers = watchers_of(watched, SPECTATORS)
    phones = {table: Phone(url, card) for table, card in door.cards}
    work = {table: items_of(door, table) for table in phones}
    await asyncio.gather(
        *(
            _at(began + chance.uniform(0, ENTRY_SECONDS), phones[table], [entered], entries)
            for table in phones
            for entered in islice(work[table], ENTRIES_A_TABLE)
        )
    )
    start = time.perf_counter()
    await asyncio.gather(
        *(
            _at(
                start + chance.uniform(0, STORM_SECONDS),
                phones[table],
                list(islice(work[table], STORM_RESULTS)),
                storm,
            )
            for table in phones
        )
    )
    storm.last -= start
    await asyncio.gather(*lookers, others)
    return entries, watched.seen, storm


async def _at(when: float, phone: Phone, items: list[dict[str, Any]], tally: Tally) -> None:
    """Sends at its moment, whether or not the one before it was answered."""
    await asyncio.sleep(when - time.perf_counter())
    own = Phone(phone.url, phone.card)
    await _send(own, items, tally)
    own.hang_up()
