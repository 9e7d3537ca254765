"""Results a second with one node and with two on the same PostgreSQL, and who worked for them.

Both are measured in every round, so that they share its moments. PostgreSQL, Redis and the load are
on this machine too: where they want more cores than it has, a second node cannot add its own.
"""

import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from statistics import median

from tests.workshop.benches import entry
from tests.workshop.benches.figures import spread
from tests.workshop.drills import outage
from tests.workshop.isolated_site import Door, Site, Write
from tests.workshop.load_generator import items_of, run_load
from tests.workshop.processes import cpu_of, family_of

HALLS, TABLES, DEALS = 4, 256, 200
TIMES, SECONDS = 5, 8
LEAST_RATIO = 1.5


@dataclass
class Spent:
    """Seconds of work by now."""

    nodes: float
    database: float
    load: float

    def since(self, before: "Spent") -> "Spent":
        return Spent(
            self.nodes - before.nodes,
            self.database - before.database,
            self.load - before.load,
        )


def run(write: Write) -> None:
    with outage.own_servers() as servers:
        if isinstance(servers, str):
            write(f"Nodes: left out, for {servers} is not on this machine.")
            return
        database, _redis, site = servers
        nodes = [outage.node_of(site, name) for name in ("one", "two")]
        nodes[0].migrate()
        try:
            urls = [each.serve() for each in nodes]
            doors = [nodes[0].make_hall(TABLES, rounds=2, deals=DEALS) for _ in range(HALLS)]
            _measure(write, nodes, urls, doors, database)
            keys, wrong = nodes[0].stored()["keys"], nodes[0].recheck()
        finally:
            for each in nodes:
                each.close()
    write(
        f"  {len(keys):,} versions, {len(keys) - len(set(keys))} twice; recheck: {len(wrong)} wrong"
    )


def _measure(
    write: Write, nodes: list[Site], urls: list[str], doors: list[Door], database: outage.Server
) -> None:
    work = {each.slug: {table: items_of(each, table) for table, _ in each.cards} for each in doors}
    rates: dict[int, list[float]] = {1: [], 2: []}
    spent: dict[int, list[Spent]] = {1: [], 2: []}
    busy = os.getloadavg()[0]
    for _ in range(TIMES):
        for number in rates:
            workers = [entry.worker_of(urls[:number], each, work[each.slug], 1) for each in doors]
            before = _spent(nodes, database)
            done = run_load(entry.closed(SECONDS, _spread_over(workers)))
            rates[number].append(done.rate)
            spent[number].append(_spent(nodes, database).since(before))
    cores = os.cpu_count() or 1
    write(
        f"Results a second, one by one, {entry.CONNECTIONS} connections in {HALLS} halls, median "
        f"of {TIMES} rounds of {SECONDS} s (lowest to highest), on {cores} cores:"
    )
    for number, each in rates.items():
        of = [median(getattr(one, who) for one in spent[number]) / SECONDS
              for who in ("nodes", "database", "load")]  # fmt: skip
        write(
            f"  {number} node{'s' * (number > 1):1}  {spread(each, '.0f', 6)}   cores at work: "
            f"nodes {of[0]:.2f}, PostgreSQL {of[1]:.2f}, load {of[2]:.2f}, all {sum(of):.2f}"
        )
    taken = sum(map(sum, rates.values())) * SECONDS
    node, of_database = (
        1000 * sum(getattr(one, who) for one in [*spent[1], *spent[2]]) / taken
        for who in ("nodes", "database")
    )
    ratio = median(rates[2]) / median(rates[1])
    write(
        f"  ratio {ratio:.2f}, at least {LEAST_RATIO} where PostgreSQL has the cores; a result "
        f"takes a node {node:.1f} ms of work and PostgreSQL {of_database:.1f}; load of the machine "
        f"{busy:.1f} before, {os.getloadavg()[0]:.1f} after"
    )


def _spread_over(
    workers: list[Callable[[int, float, entry.Tally], Awaitable[None]]],
) -> Callable[[int, float, entry.Tally], Awaitable[None]]:
    """As many connections in each hall, those of a hall over all nodes."""

    def run(number: int, until: float, tally: entry.Tally) -> Awaitable[None]:
        return workers[number * len(workers) // entry.CONNECTIONS](number, until, tally)

    return run


def _spent(nodes: list[Site], database: outage.Server) -> Spent:
    assert database.process
    serving = [process for each in nodes for process in each.process_ids()]
    return Spent(
        sum(map(cpu_of, serving)),
        sum(map(cpu_of, family_of(database.process.pid))),
        time.process_time(),
    )
