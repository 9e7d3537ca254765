"""PostgreSQL: a pool of our own or a pooler in front, and a server that takes writes no more."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.db import InternalError, OperationalError, transaction

READ_ONLY: Final = "25006"


def database(found: Mapping[str, Any], pool_size: int) -> dict[str, object]:
    """Django's settings; without a pool a pooler keeps the connections, which may change with each
    transaction: so nothing is kept in one beyond that."""
    if not pool_size:
        kept = {"CONN_MAX_AGE": None, "DISABLE_SERVER_SIDE_CURSORS": True}
        return {**found, **kept, "CONN_HEALTH_CHECKS": True}
    # It gives up connecting after five seconds, and begins anew with whoever asks next: else it
    # would wait longer each time, and after an hour's outage for minutes more.
    pool = {"min_size": 2, "max_size": pool_size, "timeout": 10, "reconnect_timeout": 5}
    # The pool looks at a connection before it hands it out: the server may have cut it meanwhile.
    options = {**found.get("OPTIONS", {}), "pool": pool}
    return {**found, "OPTIONS": options, "CONN_HEALTH_CHECKS": True}


def watch_for_read_only(connection: Any, **_facts: Any) -> None:
    """Of each connection that Django opens."""
    own = connection.execute_wrappers
    if connection.vendor == "postgresql" and _leave_read_only not in own:
        own.append(_leave_read_only)


def _leave_read_only(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """A server that has become a standby is a lost connection: the next finds the primary."""
    try:
        return execute(sql, params, many, context)
    except InternalError as error:
        connection = context["connection"]
        is_read_only = getattr(error.__cause__, "sqlstate", None) == READ_ONLY
        if not is_read_only or getattr(connection, "only_reads", False):
            raise
        connection.connection.close()
        if connection.pool:
            connection.pool.drain()
        raise OperationalError("the server takes no writes any more") from error


@contextlib.contextmanager
def only_reading(connection: Any) -> Iterator[None]:
    """Around a transaction that we have made read-only ourselves."""
    connection.only_reads = True
    try:
        yield
    finally:
        connection.only_reads = False


@contextlib.contextmanager
def unconfirmed(connection: Any) -> Iterator[None]:
    """A transaction for a trifle, which may be lost with the primary: it waits for no standby, so
    that who only reads goes on where none confirms."""
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        yield
        return
    with transaction.atomic(using=connection.alias):
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL synchronous_commit TO local")
        yield
