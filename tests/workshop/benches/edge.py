"""What a cache in front takes off the site, and what it may never do: `bench edge`.

nginx with the project's own file and one worker stands in front of one node on SQLite. Its floor is
nginx with a file of the same size, asked in turn with it. wrk asks on the other core.
"""

import contextlib
import json
import os
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from statistics import median
from typing import IO, Any
from urllib.request import Request, urlopen

from tests.workshop import edge
from tests.workshop.benches import hall
from tests.workshop.benches.figures import spread, tell
from tests.workshop.benches.hall import Hall, HallResult
from tests.workshop.edge import Nginx
from tests.workshop.isolated_site import Door, Site, Write, site_on_sqlite
from tests.workshop.load_generator import Phone, item, run_load

TABLES, DEALS = 60, 60
ROUNDS, SECONDS, LEAST = 5, 3, 0.8
WATCHERS, PAUSE, WATCHED_SECONDS = (10, 1000, 10_000), 5000, 20
RATE, RATE_SECONDS = 10, 30
AWAY_SECONDS, OLD_SECONDS = 60, 30
HIDDEN_ANSWERS, HIDDEN_SECONDS, HIDDEN_TABLES, HIDDEN_DEALS = 1_000_000, 16, 12, 8
REVEAL_STEPS = 10
SEARCH = """
local allowed = 0
function is_hidden(body)
  local shown = tonumber(string.match(body, 'data%-revealed="(%d+)"'))
  if shown and shown > allowed then
    local file = io.open("FILE")
    allowed = tonumber(file:read("*a")) or allowed
    file:close()
    return shown > allowed
  end
  local _, row = string.find(body, '/entries/1/', 1, true)
  local deals = row and tonumber(string.match(body, '<td>(%d+)</td><td class="number">', row))
  return deals and deals > MOST
end
"""
"""A step of the reveal that nobody has pressed, or more deals than the first entry has shown."""
WATCHED_IN_A_BROWSER = ("?language=en", "live/?language=en", "embed/?language=en")
GZIP = "Accept-Encoding: gzip"
PAGES = {"standing": "?language=en", "wall": "live/pages/?language=en"}
VARIABLES = {"PORTATIV_PROXY": "yes", "PORTATIV_LOG_LEVEL": "INFO"}


def run(
    write: Write,
    *,
    seconds: float = SECONDS,
    watchers: Sequence[int] = WATCHERS,
    away: float = AWAY_SECONDS,
    answers: int = HIDDEN_ANSWERS,
) -> None:
    if lacking := edge.missing():
        write(f"Left out: {' and '.join(lacking)} not on this machine.")
        return
    write(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before it began.")
    with site_on_sqlite() as site:
        site.variables |= VARIABLES
        site.collect_static()
        node = site.serve()
        with edge.nginx_in_front([node]) as nginx:
            _floor(write, site, nginx, seconds)
            _origin(write, site, nginx, watchers, seconds)
            _fresh(write, site, nginx, seconds)
            _hidden(write, site, nginx, answers)
            _away(write, site, nginx, node, away)
        site.stop()
        write(f"  recheck: {len(site.recheck())} wrong; load {os.getloadavg()[0]:.1f} at the end")


def _get(url: str, tag: str = "") -> tuple[int, dict[str, str], bytes]:
    headers = {"Accept-Encoding": "gzip", **({"If-None-Match": tag} if tag else {})}
    with contextlib.suppress(OSError), urlopen(Request(url, headers=headers), timeout=20) as answer:
        return answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read()
    return 0, {}, b""


def _played(site: Site, url: str, results: int = DEALS // 2) -> Door:
    """A hall in which each table has written some deals."""
    door = site.make_hall(TABLES, rounds=2, deals=DEALS, has_names=True)
    run_load(_enter(url, door, range(TABLES), 1, range(1, results + 1)))
    return door


async def _enter(url: str, door: Door, tables: Sequence[int], number: int, deals: range) -> None:
    chance = random.Random(f"{door.slug} {tables} {number} {deals}")
    for at in tables:
        phone = Phone(url, door.cards[at][1])
        answer = await phone.send([item(number, deal, chance) for deal in deals])
        if answer.status != 200 or any("number" not in each for each in answer.json()["results"]):
            raise RuntimeError(f"not taken: {answer.status} {answer.plain[:300]!r}")
        phone.hang_up()


def _floor(write: Write, site: Site, nginx: Nginx, seconds: float) -> None:
    door = _played(site, nginx.url)
    write(f"  Answers for a second of its CPU, median of {ROUNDS} rounds of {seconds:g} s:")
    for name, path in PAGES.items():
        page = f"{nginx.url}/t/{door.slug}/{path}"
        _status, head, body = _get(page)
        with edge.nginx_with_file(body) as file:
            servers = {page: (nginx, head["etag"]), file.url: (file, _get(file.url)[1]["etag"])}
            rates: dict[tuple[int, str], list[float]] = {}
            for _round, status in product(range(ROUNDS), (200, 304)):
                for each, (server, tag) in servers.items():
                    asked = [f"If-None-Match: {tag}"] if status == 304 else []
                    used = server.cpu()
                    done = edge.ask(each, seconds, headers=[GZIP, *asked])
                    rate = done.requests / max(server.cpu() - used, 0.01)
                    rates.setdefault((status, each), []).append(rate)
        for status in (200, 304):
            own, floor = rates[status, page], rates[status, file.url]
            ratio = median(own) / median(floor)
            write(
                f"    {name:8} {status}  {len(body):6} bytes  cache {spread(own, '.0f', 6)}  "
                f"file {spread(floor, '.0f', 6)}  {ratio:.2f} of it, at least {LEAST}"
            )


@contextlib.contextmanager
def _counted(site: Site) -> Iterator[Counter[str]]:
    """Requests for public pages that the site answered meanwhile, by their routes."""
    file, counted = site.folder / "portativ.log", Counter[str]()
    before = file.stat().st_size if file.exists() else 0
    yield counted
    time.sleep(0.3)
    with file.open(encoding="utf-8") as lines:
        lines.seek(before)
        for line in lines:
            said = json.loads(line)
            if said.get("what") == "request" and str(said.get("route")).startswith("t/"):
                counted[said["route"]] += 1


def _origin(
    write: Write, site: Site, nginx: Nginx, watchers: Sequence[int], seconds: float
) -> None:
    door = _played(site, nginx.url)
    page = f"{nginx.url}/t/{door.slug}/{PAGES['wall']}"
    tag = _get(page)[1]["etag"]
    write(f"  Requests that reach the site, for a wall asked every {PAUSE / 1000:g} s:")
    for many in watchers:
        with _counted(site) as counted:
            done = edge.ask(
                page, max(seconds, WATCHED_SECONDS), connections=many, pause=PAUSE,
                headers=[GZIP, f"If-None-Match: {tag}"],
            )  # fmt: skip
        write(
            f"    {many:6} watchers  {done.rate:7.0f} asked a second  "
            f"{counted.total() / done.seconds:.2f} reached it  {done.wrong} wrong"
        )


def _fresh(write: Write, site: Site, nginx: Nginx, seconds: float) -> None:
    door = site.make_hall(TABLES, rounds=2, deals=DEALS)
    own = Hall(nginx.url, door, HallResult())
    span = max(seconds, RATE_SECONDS) if seconds >= SECONDS else seconds
    seen = run_load(hall.evening(own, site, 1000, RATE, span))
    write(
        f"  {RATE} results a second through it, 1000 who ask every {hall.POLL_SECONDS} s, "
        f"{span:g} s: p95 of a result {seen.p95('result'):.0f} ms, of the wall "
        f"{seen.p95('wall'):.0f} ms, {sum(seen.errors.values())} errors; asked "
        f"{hall.FRESH_SECONDS} s after a receipt: {sum(seen.stale.values())} of "
        f"{3 * seen.checked} did not hold it {dict(seen.stale) or ''}"
    )


def _away(write: Write, site: Site, nginx: Nginx, node: str, seconds: float) -> None:
    """The site stops, and starts again: what watchers see meanwhile."""
    door = _played(site, nginx.url)
    home = f"{nginx.url}/t/{door.slug}/"
    statuses, oldest, said = Counter[str](), 0.0, list[str]()
    with _watching([f"{home}{path}" for path in WATCHED_IN_A_BROWSER]) as lines:
        for path in PAGES.values():
            _get(home + path)
        site.stop()
        began, told = time.monotonic(), 0.0
        while (gone := time.monotonic() - began) < seconds:
            for name, path in PAGES.items():
                status, head, _body = _get(home + path)
                statuses[f"{name} {status}"] += 1
                if status:
                    oldest = max(oldest, time.time() - int(head["portativ-made"]) / 1000)
            if gone - told > 15:
                told = gone
                said.append(f"after {gone:.0f} s a browser shows {lines()}")
            time.sleep(0.2)
        site.serve(port=int(node.rpartition(":")[2]))
        time.sleep(8)
        said.append(f"8 s after the site is back {lines()}")
    write(f"  The site was stopped for {seconds:g} s: {dict(statuses)}, up to {oldest:.0f} s old.")
    for line in said:
        write(f"    {line}")


@contextlib.contextmanager
def _watching(pages: Sequence[str]) -> Iterator[Callable[[], list[str]]]:
    """What these pages say of their age in a browser, if there is one."""
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not browser:
        yield lambda: ["no browser on this machine"]
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        shown = [chromium.new_page() for _ in pages]
        for page, address in zip(shown, pages, strict=True):
            page.goto(address)

        def lines() -> list[str]:
            found = []
            for at, page in enumerate(shown):
                page.wait_for_timeout(50)
                line = page.locator(".stale, .as-of, .old").first
                found.append(line.inner_text().split("\n")[0] if line.is_visible() else "")
                if pictures := os.environ.get("PORTATIV_PICTURES"):
                    page.screenshot(path=f"{pictures}/edge-{time.time():.0f}-{at}.png")
            return found

        yield lines
        chromium.close()


def _hidden(write: Write, site: Site, nginx: Nginx, answers: int) -> None:
    """Results are frozen, entered and revealed, while each answer is looked through."""
    asked = hidden = wrong = turns = 0
    while asked < answers:
        door = site.make_hall(HIDDEN_TABLES, rounds=2, deals=HIDDEN_DEALS)
        everybody = range(HIDDEN_TABLES)
        run_load(_enter(nginx.url, door, everybody, 1, range(1, HIDDEN_DEALS + 1)))
        _press(site, door, end=1)
        run_load(_enter(nginx.url, door, everybody[1:], 2, range(1, 2)))
        for work in (_freeze, _reveal):
            with tempfile.NamedTemporaryFile("w+", suffix=".txt") as allowed:
                done = _searched(
                    nginx, door, allowed.name, partial(work, site, nginx, door, allowed)
                )
            asked, hidden = asked + done.requests, hidden + done.hidden
            if done.hidden:
                write(f"    hidden rows in {work.__name__}: {done.hidden}")
            wrong += done.wrong
        turns += 1
    write(
        f"  {turns} halls frozen, entered and revealed under load: {asked} answers, {hidden} with "
        f"a hidden row, {wrong} wrong."
    )


def _searched(nginx: Nginx, door: Door, file: str, work: Callable[[], None]) -> edge.Asked:
    """Asks for standing and wall while the desk works."""
    home = f"/t/{door.slug}/"
    search = SEARCH.replace("FILE", file).replace("MOST", str(HIDDEN_DEALS))
    with ThreadPoolExecutor(1) as beside:
        pressed = beside.submit(work)
        done = edge.ask(
            nginx.url + home, HIDDEN_SECONDS, search=search,
            paths=[home + each for each in PAGES.values()],
        )  # fmt: skip
        pressed.result()
    return done


def _freeze(site: Site, nginx: Nginx, door: Door, _allowed: IO[str]) -> None:
    """Who had none of the second round gets some of it when it is frozen."""
    time.sleep(HIDDEN_SECONDS / 4)
    _press(site, door, freeze=1)
    for deal in range(1, HIDDEN_DEALS + 1):
        run_load(_enter(nginx.url, door, range(1), 2, range(deal, deal + 1)))
        time.sleep(HIDDEN_SECONDS / 4 / HIDDEN_DEALS)


def _reveal(site: Site, _nginx: Nginx, door: Door, allowed: IO[str]) -> None:
    _press(site, door, end=2)
    steps = _press(site, door, reveal="start", one_by_one=REVEAL_STEPS)
    for seen in range(steps - 1):  # with the last all is public
        allowed.seek(0)
        allowed.write(str(seen + 1))
        allowed.flush()
        _press(site, door, reveal="on", seen=seen)
        time.sleep(HIDDEN_SECONDS / 2 / steps)


def _press(site: Site, door: Door, **facts: Any) -> int:
    return site._call("press", {"tournament": door.tournament, **facts})


if __name__ == "__main__":
    run(tell)
