"""Nodes, a primary and its standby: nodes come and go, and the primary is killed, under entering.

All servers are the drill's own, in folders that are thrown away. Phones are spread over the nodes,
and ask the other one when one fails. Once the standby confirms what is acknowledged, and is the
first to be lost; once it only follows.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

from tests.workshop.benches import entry
from tests.workshop.drills import outage
from tests.workshop.drills.outage import Outage, Server, phase
from tests.workshop.isolated_site import Site, Write, tell_postgresql
from tests.workshop.load_generator import items_of, run_load

TABLES, ROUNDS, DEALS, SPARE_DEALS = 24, 2, 200, 100
NODES, PAUSE = 3, 0.25
QUIET, STUCK, ELECTION = 3.0, 25.0, 2.0
RATE_ROUNDS, RATE_SECONDS = 3, 4
MOST_SECONDS = 30
CONFIRM = "ALTER SYSTEM SET synchronous_standby_names = '*'"
GO_ON_ALONE = "ALTER SYSTEM RESET synchronous_standby_names"
RELOAD = "SELECT pg_reload_conf()"
FOLLOWS = """SELECT count(*) FROM pg_stat_replication
    WHERE state = 'streaming' AND replay_lsn = pg_current_wal_flush_lsn()"""


@dataclass
class Cluster:
    primary: Server
    standby: Server
    nodes: list[Site]
    urls: list[str] = field(default_factory=list)

    def tell_primary(self, *statements: str) -> list[tuple[object, ...]]:
        return [tell_postgresql(outage.address_of(self.primary), each) for each in statements][-1]

    def promote(self) -> None:
        """The standby has the settings of the primary that it was copied from."""
        for each in (GO_ON_ALONE, "SELECT pg_promote()", RELOAD):
            tell_postgresql(outage.address_of(self.standby), each)

    def confirm(self) -> None:
        """From now on nothing is acknowledged that the standby does not show."""
        self.tell_primary("ALTER SYSTEM SET synchronous_commit = 'remote_apply'", CONFIRM, RELOAD)
        self.wait_for_standby()

    def wait_for_standby(self) -> None:
        until = time.monotonic() + outage.START_SECONDS
        while self.tell_primary(FOLLOWS) != [(1,)]:
            if time.monotonic() > until:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.05)


def run(write: Write) -> bool:
    return all([_run_once(write, confirmed=True), _run_once(write, confirmed=False)])


def _run_once(write: Write, *, confirmed: bool) -> bool:
    write("\nThe standby confirms (remote_apply):" if confirmed else "\nThe standby follows:")
    with own_cluster() as cluster:
        if isinstance(cluster, str):
            write(f"A failover: left out, for {cluster} is not on this machine.")
            return True
        door = cluster.nodes[0].make_hall(TABLES, rounds=ROUNDS, deals=DEALS)
        cluster.urls = [each.serve() for each in cluster.nodes[:2]]
        if confirmed:
            _say_cost(write, cluster)
            cluster.confirm()
        seen = Outage(door, [*cluster.urls], pause=PAUSE)
        story = _all(seen, cluster) if confirmed else _primary_alone(seen, cluster)
        seconds = run_load(story)
        kept, wrong = cluster.nodes[0].stored()["keys"], cluster.nodes[0].recheck()
    return _say(write, seen, kept, wrong, seconds, confirmed=confirmed)


def _say(
    write: Write,
    seen: Outage,
    kept: list[str],
    wrong: list[str],
    seconds: float,
    *,
    confirmed: bool,
) -> bool:
    for name in seen.sent:
        write(
            f"{name}: entering {outage.told(seen.sent[name])}; "
            f"reading {outage.told(seen.read[name])}."
        )
    lost, twice = len(seen.taken - set(kept)), len(kept) - len(set(kept))
    waiting = len(seen.asked - seen.taken)
    write(
        f"{len(seen.asked)} results, {len(seen.taken)} acknowledged, {lost} lost, {twice} twice, "
        f"{waiting} still on a phone; {seen.failed} answered 500, {seen.without_date} refusals "
        f"without a time; entering again {seconds:.1f} s after the primary was killed, at most "
        f"{MOST_SECONDS} ({ELECTION:g} s of it until the promotion); recheck: {len(wrong)} wrong."
    )
    ran_out = len(seen.asked) == TABLES * ROUNDS * DEALS
    faults = twice or waiting or seen.failed or seen.without_date or wrong or ran_out
    if confirmed:
        without = seen.sent[ALONE]
        faults = faults or lost or without["200"] or not without["503"]
        faults = faults or not seen.read[ALONE]["200"]
    return not faults and 0 < seconds <= MOST_SECONDS


ALONE = "no standby confirms"


async def _all(seen: Outage, cluster: Cluster) -> float:
    everybody = outage.hall_of(seen)
    await asyncio.sleep(QUIET)
    await phase(seen, "a node more", _add(seen, cluster.nodes[2]))
    await phase(seen, "a node drained", _take_away(seen, cluster, 0, signal.SIGTERM))
    await phase(seen, "a node killed", _take_away(seen, cluster, 1, signal.SIGKILL))
    await phase(seen, "the node again", _add(seen, cluster.nodes[1]))
    cluster.standby.kill()
    await phase(seen, "the standby killed", asyncio.sleep(2))
    await phase(seen, ALONE, asyncio.sleep(STUCK))
    cluster.tell_primary(GO_ON_ALONE, RELOAD)
    await phase(seen, "on without it", _until_it_goes_on(seen))
    await asyncio.to_thread(cluster.standby.start)
    await asyncio.to_thread(cluster.wait_for_standby)
    cluster.confirm()
    await phase(seen, "confirmed again", asyncio.sleep(QUIET))
    seconds = await _lose_primary(seen, cluster)
    seen.is_over = True
    await asyncio.gather(*everybody)
    return seconds


async def _primary_alone(seen: Outage, cluster: Cluster) -> float:
    everybody = outage.hall_of(seen)
    await asyncio.sleep(QUIET)
    seconds = await _lose_primary(seen, cluster)
    seen.is_over = True
    await asyncio.gather(*everybody)
    return seconds


async def _add(seen: Outage, node: Site) -> None:
    seen.urls.append(await asyncio.to_thread(node.serve))
    await asyncio.sleep(QUIET)


async def _take_away(seen: Outage, cluster: Cluster, at: int, how: signal.Signals) -> None:
    """Phones find out by themselves."""
    await asyncio.to_thread(cluster.nodes[at].stop, how)
    await asyncio.sleep(QUIET)
    seen.urls.remove(cluster.urls[at])


async def _until_it_goes_on(seen: Outage) -> None:
    before, until = len(seen.taken), time.perf_counter() + outage.START_SECONDS
    while len(seen.taken) == before and time.perf_counter() < until:
        await asyncio.sleep(outage.PAUSE)
    await asyncio.sleep(QUIET)


async def _lose_primary(seen: Outage, cluster: Cluster) -> float:
    """Seconds until a result is taken again; whoever decides about it needs some of them."""
    seen.phase, killed = "the primary killed", time.perf_counter()
    await asyncio.to_thread(cluster.primary.kill)
    await asyncio.sleep(ELECTION)
    await asyncio.to_thread(cluster.promote)
    seen.back_at = time.perf_counter()
    await phase(seen, "the standby promoted", outage.until_taken(seen))
    return seen.back_at - killed + seen.back_after if seen.back_after is not None else 0


def _say_cost(write: Write, cluster: Cluster) -> None:
    """Both ways in every round, so that they share its moments."""
    door = cluster.nodes[0].make_hall(entry.TABLES, rounds=2, deals=SPARE_DEALS)
    worker = entry.worker_of(
        cluster.urls, door, {number: items_of(door, number) for number, _card in door.cards}, 1
    )
    rates: dict[bool, list[float]] = {False: [], True: []}
    waits: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(RATE_ROUNDS):
        for confirmed in rates:
            if confirmed:
                cluster.confirm()
            else:
                cluster.tell_primary(GO_ON_ALONE, RELOAD)
            done = run_load(entry.closed(RATE_SECONDS, worker))
            rates[confirmed].append(done.rate)
            waits[confirmed] += done.tally.seconds
    alone, both = median(rates[False]), median(rates[True])
    slower = (median(waits[True]) - median(waits[False])) * 1000
    write(
        f"Results a second over two nodes, {entry.CONNECTIONS} connections: {alone:.0f} with a "
        f"standby that follows, {both:.0f} with one that confirms ({both / alone:.2f} of it, and "
        f"{slower:+.0f} ms for a phone); {os.cpu_count()} cores for all of it."
    )


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster | str]:
    """PostgreSQL with a standby that follows, Redis, and nodes with a data folder each."""
    with own_pair() as servers:
        if isinstance(servers, str):
            yield servers
            return
        primary, standby, site = servers
        made = Cluster(primary, standby, [])
        made.nodes = [outage.node_of(site, f"node-{number}") for number in range(NODES)]
        try:
            made.nodes[0].migrate()
            for each in made.nodes:
                each.collect_static()
            yield made
        finally:
            for each in made.nodes:
                each.close()


@contextlib.contextmanager
def own_pair() -> Iterator[tuple[Server, Server, Site] | str]:
    """A primary, its standby, and a site that knows both; or the name of what is missing."""
    with outage.own_servers("pg_basebackup") as servers:
        if isinstance(servers, str):
            yield servers
            return
        primary, _redis, site = servers
        standby = _standby_of(primary, str(outage.find_program("pg_basebackup")))
        site.database_url = outage.address_of(primary, standby)
        try:
            standby.start()
            yield primary, standby, site
        finally:
            standby.stop()


def _standby_of(primary: Server, copy: str) -> Server:
    folder = outage.folder_beside(primary, "standby")
    made = [copy, "-h", "127.0.0.1", "-p", str(primary.port), "-U", "postgres", "-R"]
    subprocess.run(
        [*made, "-D", str(folder / "data"), "-X", "stream", "-c", "fast", "--no-sync"],
        cwd=folder,
        user=primary.user,
        check=True,
        capture_output=True,
    )
    return outage.server_on(primary.command[0], folder, primary.user)
