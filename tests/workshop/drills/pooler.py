"""PgBouncer in transaction mode in front of PostgreSQL: the tests of what writes, and a hall.

PostgreSQL, PgBouncer and Redis are the drill's own. There are fewer connections than threads of the
site, which therefore share them, and their time zone is another than the site's.
"""

import asyncio
import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.workshop.drills import outage
from tests.workshop.drills.outage import Outage, Server
from tests.workshop.isolated_site import (
    ROOT,
    Site,
    Write,
    environment,
    free_port,
    tell_postgresql,
)
from tests.workshop.load_generator import run_load

TESTS = (
    *("scoring/log", "scoring/tables", "scoring/desk", "scoring/rehearsal", "scoring/ratings"),
    *("club/accounts", "club/entries", "club/hooks", "club/money", "club/pairings"),
    *("club/payments", "club/series"),
)
TABLES, SECONDS = 24, 6.0
CONNECTIONS = 4
"""Of which a database gets so many. A test may have several transactions open at once."""
SETTINGS = """[databases]
* = host=127.0.0.1 port={server} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 1000
server_idle_timeout = 1
admin_users = postgres
"""
PREPARED = (
    "ALTER ROLE postgres SET TimeZone = 'Asia/Tokyo'",
    # It would note that a table is empty while a test fills it in a transaction, and each later
    # statement be planned for one row: one took 13 minutes.
    "ALTER SYSTEM SET autovacuum = off",
    "ALTER SYSTEM SET fsync = off",
    "SELECT pg_reload_conf()",
)
CONNECTED = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = 'portativ' AND pid <> pg_backend_pid()"
)


def run(write: Write, tests: tuple[str, ...] = TESTS) -> bool:
    with own_pooler() as made:
        if isinstance(made, str):
            write(f"A pooler: left out, for {made} is not on this machine.")
            return True
        site, database = made
        return all([_run_hall(write, site, database), _run_tests(write, site, tests)])


def _run_hall(write: Write, site: Site, database: Server) -> bool:
    site.migrate()
    site.collect_static()
    door = site.make_hall(TABLES, rounds=2, deals=200)
    try:
        seen = Outage(door, [site.serve()])
        held = run_load(_enter(seen, database))
        kept, wrong = site.stored()["keys"], site.recheck()
    finally:
        site.stop()
    lost, twice = len(seen.taken - set(kept)), len(kept) - len(set(kept))
    write(
        f"{site.processes} processes over {held} connections, at most {CONNECTIONS}: "
        f"{len(seen.taken)} of {len(seen.asked)} acknowledged, {lost} lost, {twice} twice, "
        f"{seen.failed} answered 500; recheck: {len(wrong)} wrong."
    )
    faults = lost or twice or seen.failed or wrong or held > CONNECTIONS
    return bool(seen.taken) and seen.asked == seen.taken and not faults


async def _enter(seen: Outage, database: Server) -> int:
    """The most connections that the database was asked by."""
    everybody, most = outage.hall_of(seen), 0
    for _ in range(10):
        await asyncio.sleep(SECONDS / 10)
        ((now,),) = await asyncio.to_thread(tell_postgresql, outage.address_of(database), CONNECTED)
        most = max(most, now)
    seen.is_over = True
    await asyncio.gather(*everybody)
    return most


def _run_tests(write: Write, site: Site, tests: tuple[str, ...]) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", *(f"tests/{each}" for each in tests)],
        cwd=ROOT,
        env=environment(site.folder, **site.variables, **_addresses(site)),
        capture_output=True,
        text=True,
        check=False,
    )
    said = re.findall(r"(?m)^(?:FAILED|ERROR).*|^\d+ (?:passed|failed).*", done.stdout)
    write("\n".join(said) or done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode == 0


def _addresses(site: Site) -> dict[str, str]:
    return {"PORTATIV_DATABASE_URL": site.database_url, "PORTATIV_REDIS_URL": site.redis_url}


@contextlib.contextmanager
def own_pooler() -> Iterator[tuple[Site, Server] | str]:
    with outage.own_servers("pgbouncer") as servers:
        if isinstance(servers, str):
            yield servers
            return
        database, _redis, site = servers
        for each in PREPARED:
            tell_postgresql(outage.address_of(database), each)
        pooler = _pooler(str(outage.find_program("pgbouncer")), database)
        site.database_url = outage.address_of(pooler)
        site.variables = {"PORTATIV_DATABASE_POOL": "0"}
        try:
            pooler.start()
            yield site, database
        finally:
            site.close()
            pooler.stop()


def _pooler(program: str, database: Server) -> Server:
    folder, port = outage.folder_beside(database, "pooler"), free_port()
    settings = Path(folder / "settings.ini")
    settings.write_text(
        SETTINGS.format(server=database.port, port=port, connections=CONNECTIONS), "utf-8"
    )
    made = Server([program, str(settings)], folder, lambda: None, database.user, port)
    made.answers = lambda: tell_postgresql(outage.address_of(made), "SELECT 1")
    return made
