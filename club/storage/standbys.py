"""Hosts of PostgreSQL: which one serves, which ones answer, how far behind each standby is."""

import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

MOST_SECONDS: Final = 30
"""Behind which a standby is of little use where the primary is lost."""
CONNECT_SECONDS: Final = 3
LOOKS: Final = 5
LOOK_AGAIN_SECONDS: Final = 1.0
ROLE: Final = "SELECT pg_is_in_recovery()"
WRITTEN: Final = "SELECT pg_current_wal_flush_lsn()::text"
REPLAYED: Final = """SELECT pg_wal_lsn_diff(%s::pg_lsn, pg_last_wal_replay_lsn())::bigint,
    extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float"""


class HostFinding(NamedTuple):
    sentence: str
    is_problem: bool = False
    is_of_primary: bool = False


def findings(connection: Any) -> Iterator[HostFinding]:
    """Findings of an address with several hosts; nothing of one."""
    params = connection.get_connection_params()
    hosts = list(_hosts(params))
    if len(hosts) < 2:
        return
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute(WRITTEN)
        (written,) = cursor.fetchone()
    served = connection.connection.info
    primaries = []
    for at in hosts:
        name = f"{at.get('hostaddr') or at.get('host')}:{at.get('port') or served.port}"
        found = _finding(name, {**params, **at}, written)
        primaries += [name] * found.is_of_primary
        yield found
    yield HostFinding(f"The site is connected to {served.host}:{served.port}.")
    if len(primaries) > 1:
        yield HostFinding(
            f"{' and '.join(primaries)} are both primaries: stop the one that was lost, before "
            "results are written to both.",
            is_problem=True,
        )


def _hosts(params: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The parameters of each: a list that holds one is for all of them."""
    lists = {
        name: str(params[name]).split(",")
        for name in ("host", "hostaddr", "port")
        if params.get(name)
    }
    for at in range(max(map(len, lists.values()), default=0)):
        yield {name: each[at if len(each) > 1 else 0] for name, each in lists.items()}


def _finding(name: str, params: dict[str, Any], written: str) -> HostFinding:
    import psycopg

    params |= {"target_session_attrs": "any", "connect_timeout": CONNECT_SECONDS}
    try:
        with psycopg.connect(**params, autocommit=True) as asked:
            ((is_standby,),) = asked.execute(ROLE).fetchall()
            if is_standby:
                return _lag(name, asked, written)
    except psycopg.Error as error:
        said = " ".join(str(error).split()).rstrip(".")
        return HostFinding(f"The database's host {name} does not answer: {said}.", is_problem=True)
    return HostFinding(f"The database's host {name} is the primary.", is_of_primary=True)


def _lag(name: str, asked: Any, written: str) -> HostFinding:
    """Seconds count from the last commit that it shows: where nothing was entered for an hour, they
    are an hour, if it lacks but a few bytes that are on their way."""
    for at in range(LOOKS):
        time.sleep(LOOK_AGAIN_SECONDS if at else 0)
        ((behind, seconds),) = asked.execute(REPLAYED, [written]).fetchall()
        if behind <= 0:
            break
    if behind <= 0:
        return HostFinding(f"The database's host {name} is a standby that holds all of it.")
    said = f"The database's host {name} is a standby that lacks {behind:,} bytes"
    if seconds is None:
        return HostFinding(f"{said}; since when, it does not say.", is_problem=True)
    if seconds > MOST_SECONDS:
        end = f"more than {MOST_SECONDS}: look at its log"
        return HostFinding(f"{said} and is {seconds:.0f} s behind, {end}.", is_problem=True)
    return HostFinding(f"{said} and is {seconds:.0f} s behind.")
