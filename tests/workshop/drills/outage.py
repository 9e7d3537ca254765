"""The database restarted and its connections cut, Redis gone, back and emptied, while tables enter.

Both are servers of the drill's own, in folders that are thrown away. Phones send without pause, and
again what they have no receipt for; others look at walls, standings and scores. (A replica that
lags is not tried: nothing is read from one.)
"""

import asyncio
import contextlib
import os
import re
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.workshop.isolated_site import Account, Door, Site, Write, free_port, tell_postgresql
from tests.workshop.load_generator import CutOff, Items, Phone, items_of, run_load
from tests.workshop.processes import family_of

TABLES, PAUSE, PATIENCE = 8, 0.05, 20.0
QUIET, AWAY, CUTS = 3.0, 15.0, 10
KEY_OF_NODES = secrets.token_urlsafe(50)
WRONG_PASSWORDS = 14
"""Two processes count apart while Redis is gone: five are free in each."""
OLD_SECONDS = 3.0
ONLY_SIGNED_IN = "/account/password/"
START_SECONDS = 60
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/bin")
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = 'portativ' AND pid <> pg_backend_pid()"""


@dataclass
class Server:
    """A program that is started, ended by its number, and started again."""

    command: list[str]
    folder: Path
    answers: Callable[[], object]
    user: str | None = None
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "output.txt").open("ab") as output:
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, stdout=output, stderr=output, user=self.user
            )
        until = time.monotonic() + START_SECONDS
        while not does(self.answers):
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "output.txt").read_text("utf-8")[-2000:])
            time.sleep(0.05)

    def kill(self) -> None:
        """All of its processes, as they stand."""
        assert self.process
        for each in family_of(self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # of PostgreSQL: at once, whoever is in it
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(20)


@dataclass
class Outage:
    door: Door
    urls: list[str]
    """Of the nodes that serve now: who gets no answer from one asks the next."""
    phase: str = "quiet"
    sent: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """What sending was answered in each phase."""
    read: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    taken: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    without_date: int = 0
    """Refusals that do not say when to try again."""
    old_walls: int = 0
    """Walls that were given out as if they were new when nobody could have looked."""
    gone_since: float | None = None
    back_at: float | None = None
    back_after: float | None = None
    """Seconds until the first result was taken when PostgreSQL was there again."""
    pause: float = PAUSE
    """Of a phone between two results."""
    is_still_in: bool = True
    """Whoever had signed in before all this."""
    turn: int = 0
    is_over: bool = False

    def count(self, what: defaultdict[str, Counter[str]], status: int, retry_after: bool) -> None:
        what[self.phase][str(status)] += 1
        self.without_date += status == 503 and not retry_after

    def phone(self, card: str = "") -> Phone:
        """One that asks the node whose turn it is."""
        self.turn += 1
        return Phone(self.urls[self.turn % len(self.urls)], card, PATIENCE)

    @property
    def failed(self) -> int:
        each = [*self.sent.values(), *self.read.values()]
        return sum(number for seen in each for status, number in seen.items() if status == "500")


def run(write: Write) -> bool:
    with own_servers() as servers:
        if isinstance(servers, str):
            write(f"An outage: left out, for {servers} is not on this machine.")
            return True
        database, redis, site = servers
        site.migrate()
        site.collect_static()
        door = site.make_hall(TABLES, rounds=2, deals=200)
        account = site.make_account(door)
        try:
            seen = Outage(door, [site.serve()])
            refused = run_load(_evening(seen, site, account, database, redis))
        finally:
            site.stop()
        kept, wrong = site.stored()["keys"], site.recheck()
    return _say(write, seen, kept, refused, wrong)


def _say(
    write: Write, seen: Outage, kept: list[str], refused: dict[str, int], wrong: list[str]
) -> bool:
    for phase in seen.sent:
        write(f"{phase}: entering {told(seen.sent[phase])}; reading {told(seen.read[phase])}.")
    lost, twice = len(seen.taken - set(kept)), len(kept) - len(set(kept))
    write(
        f"{len(seen.asked)} results, {len(seen.taken)} acknowledged, {lost} lost, {twice} twice, "
        f"{len(seen.asked - seen.taken)} still on a phone; {seen.failed} answered 500, "
        f"{seen.without_date} refusals without a time; entering again "
        f"{seen.back_after or 0:.1f} s after PostgreSQL was back; {seen.old_walls} walls given "
        f"out as new without a look; recheck: {len(wrong)} wrong."
    )
    write(
        "Wrong passwords until one has to wait: "
        + ", ".join(f"{what} {tries or 'never'}" for what, tries in refused.items())
        + "."
    )
    write(f"Whoever had signed in {'still is' if seen.is_still_in else 'was signed out'}.")
    is_safe = seen.is_still_in and all(0 < tries <= WRONG_PASSWORDS for tries in refused.values())
    faults = lost or twice or seen.failed or seen.without_date or seen.old_walls or wrong
    return is_safe and not faults and seen.asked == seen.taken


def told(answers: Counter[str]) -> str:
    return ", ".join(f"{status} {number} times" for status, number in sorted(answers.items()))


async def _evening(
    seen: Outage, site: Site, account: Account, database: Server, redis: Server
) -> dict[str, int]:
    everybody, refused = hall_of(seen), {}
    cookie = await _sign_in(seen, account)
    await asyncio.sleep(QUIET)
    await phase(seen, f"connections cut {CUTS} times", _cut(site))
    await phase(seen, "after it", asyncio.sleep(QUIET))
    await phase(seen, f"PostgreSQL gone for {AWAY:g} s", _restart(seen, database))
    await phase(seen, "back", until_taken(seen))
    await asyncio.to_thread(redis.stop)
    await phase(seen, f"Redis gone for {AWAY:g} s and more", asyncio.sleep(AWAY))
    refused["with Redis gone"] = await _guess(seen, "nobody")
    await asyncio.to_thread(redis.start)
    await phase(seen, "Redis back", asyncio.sleep(QUIET))
    refused["with Redis back"] = await _guess(seen, account.name)
    await asyncio.to_thread(_tell_redis(site.redis_url).flushall)
    await phase(seen, "Redis forgets all", asyncio.sleep(QUIET))
    refused["when Redis forgot"] = await _guess(seen, account.name)
    seen.is_still_in = (await seen.phone().get(ONLY_SIGNED_IN, cookie=cookie)).status == 200
    seen.is_over = True
    await asyncio.gather(*everybody)
    return refused


def hall_of(seen: Outage) -> list[asyncio.Task[None]]:
    """Who enters and who reads, until it is over."""
    entering = [enter(seen, card, items_of(seen.door, table)) for table, card in seen.door.cards]
    return [asyncio.create_task(each) for each in (*entering, *(read(seen, at) for at in range(4)))]


async def phase(seen: Outage, name: str, work: Awaitable[Any]) -> None:
    seen.phase = name
    await work


async def _cut(site: Site) -> None:
    for _ in range(CUTS):
        await asyncio.to_thread(tell_postgresql, site.database_url, CUT)
        await asyncio.sleep(QUIET / CUTS)


async def _restart(seen: Outage, database: Server) -> None:
    await asyncio.to_thread(database.stop)
    seen.gone_since = time.perf_counter()
    await asyncio.sleep(AWAY)
    seen.gone_since = None
    await asyncio.to_thread(database.start)
    seen.back_at = time.perf_counter()


async def until_taken(seen: Outage) -> None:
    until = time.perf_counter() + START_SECONDS
    while seen.back_after is None and time.perf_counter() < until:
        await asyncio.sleep(PAUSE)
    await asyncio.sleep(QUIET)


async def enter(seen: Outage, card: str, items: Items) -> None:
    """Each result until there is a receipt, as the outbox does."""
    phone = seen.phone(card)
    for entered in items:
        if seen.is_over:
            return
        seen.asked.add(entered["key"])
        while entered["key"] not in seen.taken:
            try:
                answer = await phone.send([entered])
            except CutOff:
                seen.sent[seen.phase]["no answer"] += 1
                phone = seen.phone(card)
                await asyncio.sleep(PAUSE)
                continue
            seen.count(seen.sent, answer.status, "retry-after" in answer.headers)
            if answer.status == 200:
                (said,) = answer.json()["results"]
                if "number" not in said:
                    raise RuntimeError(said)
                seen.taken.add(entered["key"])
                if seen.back_at and seen.back_after is None:
                    seen.back_after = time.perf_counter() - seen.back_at
            if answer.status != 200:
                phone = seen.phone(card)
            await asyncio.sleep(seen.pause if answer.status == 200 else 4 * PAUSE)


async def read(seen: Outage, at: int) -> None:
    home = f"/t/{seen.door.slug}/"
    paths = [home, f"{home}live/pages/?language=en", f"{home}rounds/1/scores/", "/", "/healthz"]
    phone = seen.phone()
    while not seen.is_over:
        at += 1
        path, since = paths[at % len(paths)], seen.gone_since
        is_old = since is not None and time.perf_counter() - since > OLD_SECONDS
        try:
            answer = await phone.get(path)
        except CutOff:
            seen.read[seen.phase]["no answer"] += 1
            phone = seen.phone()
            await asyncio.sleep(PAUSE)
            continue
        if path != "/healthz":
            seen.count(seen.read, answer.status, "retry-after" in answer.headers)
        still_gone = is_old and seen.gone_since == since
        seen.old_walls += "live" in path and still_gone and answer.status == 200
        await asyncio.sleep(4 * PAUSE)


async def _sign_in(seen: Outage, account: Account) -> str:
    fields = {"name_or_email": account.name, "password": account.password}
    answer = await seen.phone().post_form("/account/sign-in/?language=en", fields)
    found = re.search(r"(?m)^(sessionid=[^;]+)", answer.headers.get("set-cookie", ""))
    assert found, answer.status
    return found[1]


async def _guess(seen: Outage, name: str) -> int:
    """How many wrong passwords it takes until one has to wait; 0 if that never is."""
    for tries in range(1, WRONG_PASSWORDS + 2):
        fields = {"name_or_email": name, "password": "wrong"}
        phone = Phone(seen.urls[0], patience=PATIENCE, address="127.0.0.1")
        answer = await phone.post_form("/account/sign-in/?language=en", fields)
        if b"Too many attempts" in answer.body:
            return tries - 1
    return 0


@contextlib.contextmanager
def own_servers(*more: str) -> Iterator[tuple[Server, Server, Site] | str]:
    """PostgreSQL, Redis and a site of two processes on them; or the names of the programs that are
    missing of these and of some `more`."""
    needed = ("initdb", "postgres", "redis-server", *more)
    if missing := [name for name in needed if not find_program(name)]:
        yield " and ".join(missing)
        return
    initdb, postgres, redis = map(find_program, needed[:3])
    user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        folder.chmod(0o755)
        for name in ("database", "redis", "site"):
            (folder / name).mkdir()
        if user:
            shutil.chown(folder / "database", user)
        database = postgresql(str(initdb), str(postgres), folder / "database", user)
        cache, redis_url = _redis(str(redis), folder / "redis")
        try:
            database.start()
            cache.start()
            tell_postgresql(address_of(database, name="postgres"), "CREATE DATABASE portativ")
            yield database, cache, Site(folder / "site", address_of(database), redis_url, 2)
        finally:
            cache.stop()
            database.stop()


def postgresql(initdb: str, postgres: str, folder: Path, user: str | None) -> Server:
    made = [initdb, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(
        [*made, "-D", str(folder / "data")], cwd=folder, user=user, check=True, capture_output=True
    )
    return server_on(postgres, folder, user)


def server_on(postgres: str, folder: Path, user: str | None) -> Server:
    """PostgreSQL on a folder of data that is there."""
    port = free_port()
    command = [postgres, "-D", str(folder / "data"), "-k", str(folder), "-h", "127.0.0.1"]
    made = Server([*command, "-p", str(port)], folder, lambda: None, user, port)
    made.answers = lambda: tell_postgresql(address_of(made, name="postgres"), "SELECT 1")
    return made


def node_of(site: Site, name: str, **variables: str) -> Site:
    """One more of the same database and Redis, with a folder of its own."""
    folder = site.folder.with_name(name)
    folder.mkdir()
    own = {"PORTATIV_SECRET_KEY": KEY_OF_NODES, **variables}
    return Site(folder, site.database_url, site.redis_url, variables=own)


def address_of(*servers: Server, name: str = "portativ") -> str:
    hosts = ",".join(f"127.0.0.1:{each.port}" for each in servers)
    return f"postgres://postgres@{hosts}/{name}"


def folder_beside(server: Server, name: str) -> Path:
    """For another server under the same account."""
    folder = server.folder.with_name(name)
    folder.mkdir(mode=0o755)
    if server.user:
        shutil.chown(folder, server.user)
    return folder


def _redis(program: str, folder: Path) -> tuple[Server, str]:
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    words = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    return Server([program, *words], folder, lambda: _tell_redis(url).ping()), url


def _tell_redis(url: str) -> Any:
    import redis

    return redis.Redis.from_url(url)


def find_program(name: str) -> str | None:
    found = [str(path / name) for place in PLACES for path in sorted(Path("/").glob(place[1:]))]
    return shutil.which(name) or next(
        (each for each in reversed(found) if Path(each).exists()), None
    )


def does(answers: Callable[[], object]) -> bool:
    try:
        answers()
    except Exception:
        return False
    return True
