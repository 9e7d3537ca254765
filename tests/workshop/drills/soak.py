"""A hall for as long as an evening: neither memory nor open files grow (L9).

A quarter of a full hall: tables enter at an evening's rate, people look at walls, standings, rounds
and files (`benches.hall`), the desk turns its pages and prints papers, somebody signs in and out.
What the server's processes hold is read after each third; a third of the time is for warming up.
"""

import asyncio
import os
import random
import re
import time
from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from tests.workshop.benches.hall import (
    RAMP_SECONDS,
    TABLES,
    Hall,
    HallResult,
    evening,
)
from tests.workshop.isolated_site import Account, Site, Write, site_on_sqlite
from tests.workshop.load_generator import CutOff, Phone, run_load
from tests.workshop.processes import memory_of, open_files_of

MINUTES = 30
WATCHERS, RATE = 250, 1.07
DESKS, DESK_SECONDS, SIGN_IN_SECONDS = 3, 3, 20
TRIES = 10
LOOKS, LOOK_SECONDS = 9, 15
MOST_GROWTH = 0.10
DESK_PAGES = ("desk/", "desk/now/", "log/", "papers/", "tables/", "penalties/", "rounds/1/", "")
TABLE_PAGES = ("/table/now/?round=1", "/referee/", "/rules/")


class Held(NamedTuple):
    """By the processes that answer."""

    megabytes: float
    files: int


@dataclass
class Desk:
    """Somebody signed in, with the pages that the desk turns."""

    hall: Hall
    account: Account
    asked: Counter[str]
    cookie: str = ""

    async def sign_in(self) -> None:
        fields = {"name_or_email": self.account.name, "password": self.account.password}
        path = "/account/sign-in/?language=en"
        for _ in range(TRIES):
            answer = await Phone(self.hall.url).post_form(path, fields)
            if b"Too many attempts" not in answer.body:
                break
            self.asked["sign-in again"] += 1  # two are checked at a time
            await asyncio.sleep(1)
        self.count("sign-in", answer.status, 302)
        cookies = re.findall(r"(?m)^(sessionid=[^;]+)", answer.headers.get("set-cookie", ""))
        self.cookie = "; ".join(cookies)

    async def sign_out(self) -> None:
        answer = await Phone(self.hall.url).post_form("/account/sign-out/", {}, self.cookie)
        self.count("sign-out", answer.status, 302)

    async def look(self, path: str, what: str = "desk") -> bytes:
        answer = await Phone(self.hall.url, patience=60).get(path, cookie=self.cookie)
        self.count(what, answer.status, 200)
        return answer.plain

    def count(self, what: str, status: int, wanted: int) -> None:
        self.asked[what] += 1
        if status != wanted:
            self.hall.seen.errors[f"{what} {status}"] += 1


def run(write: Write, minutes: float = MINUTES) -> bool:
    seconds = minutes * 60
    with site_on_sqlite() as site:
        site.collect_static()
        url = site.serve()
        deals = max(60, int(RATE * (seconds + RAMP_SECONDS) / TABLES) + 1)
        door = site.make_hall(TABLES, deals=deals)
        hall = Hall(url, door, HallResult())
        asked: Counter[str] = Counter()
        account = site.make_account(door)
        held = run_load(_evening(site, hall, account, asked, seconds))
        site.stop()
        lost = sum(hall.acknowledged.values()) - len(site.stored()["keys"])
        wrong = len(site.recheck()) + abs(lost)
    seen, growth = hall.seen, _growth(held)
    looked = {what: len(each) for what, each in seen.seconds.items()}
    write(
        f"{minutes:g} minutes, {WATCHERS} who look every 3 s: "
        f"{', '.join(f'{what} {number:,}' for what, number in {**looked, **asked}.items())}; "
        f"{sum(seen.errors.values())} errors {dict(seen.errors)}, {sum(seen.stale.values())} of "
        f"{seen.checked} looks stale; recheck: {wrong} wrong."
    )
    write(
        f"After each third: {', '.join(f'{each.megabytes:.0f}' for each in held)} MB, "
        f"{', '.join(str(each.files) for each in held)} open files; from the first to the last "
        f"{growth.megabytes:+.1%} and {growth.files:+} files. Load of the machine "
        f"{os.getloadavg()[1]:.1f}."
    )
    is_flat = growth.megabytes <= MOST_GROWTH and growth.files <= MOST_GROWTH * held[0].files
    return is_flat and not (seen.errors or seen.stale or wrong)


def _growth(held: list[Held]) -> Held:
    first, last = held[0], held[-1]
    return Held(last.megabytes / (first.megabytes or 1) - 1, last.files - first.files)


async def _evening(
    site: Site, hall: Hall, account: Account, asked: Counter[str], seconds: float
) -> list[Held]:
    """What was held after each third."""
    until = time.perf_counter() + RAMP_SECONDS + seconds
    chance = random.Random(3)
    beside = [
        asyncio.create_task(_work(Desk(hall, account, asked), until, random.Random(at)))
        for at in range(DESKS)
    ]
    beside += [
        asyncio.create_task(_come_and_go(Desk(hall, account, asked), until)),
        asyncio.create_task(_sit(Desk(hall, account, asked), until, chance)),
    ]
    reading = asyncio.create_task(_read(site, seconds))
    await evening(hall, site, WATCHERS, RATE, seconds)
    await asyncio.gather(*beside)
    return await reading


async def _read(site: Site, seconds: float) -> list[Held]:
    """At the end of each third the median of so many looks: a paper that is being made is large,
    and gone the next moment."""
    held = []
    await asyncio.sleep(RAMP_SECONDS)
    for _ in range(3):
        await asyncio.sleep(max(0, seconds / 3 - 0.1 - LOOKS * LOOK_SECONDS))
        looks = []
        for _ in range(LOOKS):
            looks.append(await asyncio.to_thread(_held, site))
            await asyncio.sleep(min(LOOK_SECONDS, seconds / 30))
        held.append(Held(*map(median, zip(*looks, strict=True))))
    return held


def _held(site: Site) -> Held:
    workers = site.worker_ids()
    return Held(sum(map(memory_of, workers)), sum(map(open_files_of, workers)))


async def _work(desk: Desk, until: float, chance: random.Random) -> None:
    """Signs in once, and turns the pages; now and then a paper or a file."""
    home = f"/t/{desk.hall.door.slug}/"
    papers: list[str] = []
    while time.perf_counter() < until:
        try:
            if not desk.cookie:
                await desk.sign_in()
            page = chance.choice(DESK_PAGES)
            body = (await desk.look(home + page)).decode()
            if page == "papers/":
                papers = sorted(
                    set(re.findall(rf'href="({home}[^"]+\.(?:pdf|xlsx|csv|json))', body))
                )
            if papers and chance.random() < 0.3:
                await desk.look(chance.choice(papers), "paper")
        except CutOff:
            desk.hall.seen.errors["desk cut off"] += 1
        await _rest(until, chance.uniform(0, 2 * DESK_SECONDS))


async def _come_and_go(desk: Desk, until: float) -> None:
    while time.perf_counter() < until:
        try:
            await desk.sign_in()
            await desk.look("/account/")
            await desk.sign_out()
        except CutOff:
            desk.hall.seen.errors["sign-in cut off"] += 1
        await _rest(until, SIGN_IN_SECONDS)


async def _sit(desk: Desk, until: float, chance: random.Random) -> None:
    """A phone at a table, which opens its page by the card."""
    while time.perf_counter() < until:
        _table, card = chance.choice(desk.hall.door.cards)
        desk.cookie = f"table={card}"
        try:
            await desk.look("/table/", "table")
            await desk.look(chance.choice(TABLE_PAGES), "table")
        except CutOff:
            desk.hall.seen.errors["table cut off"] += 1
        await _rest(until, 2)


async def _rest(until: float, seconds: float) -> None:
    await asyncio.sleep(max(0.0, min(seconds, until - time.perf_counter())))
