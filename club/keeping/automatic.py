"""Copies that make themselves, while `manage.py up` serves: nobody thinks of them at an event.

One every ten minutes while a tournament is running, one when it is finished or taken back, and one
before the database is changed for a newer program. The thread lives in the process that watches
over the server, not in the one that answers: no page waits for it.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from club.keeping.copying import NotKept, keep
from club.keeping.logs import Depth
from club.models import State, Tournament

EVERY_SECONDS: Final = 600
LOOK_SECONDS: Final = 20
STOP_SECONDS: Final = 5

Tell = Callable[[str], object]


@contextlib.contextmanager
def copies_while_serving(tell: Tell) -> Iterator[None]:
    """`tell` hears what goes wrong, once for each sentence."""
    stop = threading.Event()
    keeper = threading.Thread(target=_watch, args=(stop, tell), name="copies", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stop.set()
        keeper.join(STOP_SECONDS)


def copy_before_migrations() -> str | None:
    """What is to be said about it; nothing where there is nothing to migrate, or to keep."""
    executor = MigrationExecutor(connection)
    steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not steps or not executor.loader.applied_migrations:
        return None
    return f"The database as it was before this Portativ is kept in {keep(depth=Depth.LINKS).path}."


class Watch:
    """When the next copy is due."""

    def __init__(self, now: float) -> None:
        self.running: frozenset[int] = frozenset()
        self.last = now - EVERY_SECONDS

    def is_due(self, running: frozenset[int], now: float) -> bool:
        """One of those that were running is not any more; or one is, and ten minutes have gone."""
        has_ended = bool(self.running - running)
        self.running = running
        return has_ended or (bool(running) and now - self.last >= EVERY_SECONDS)


def running_now() -> frozenset[int]:
    found = Tournament.objects.filter(state=State.RUNNING)
    return frozenset(found.values_list("pk", flat=True))


def _watch(stop: threading.Event, tell: Tell) -> None:
    watch, told = Watch(time.monotonic()), set[str]()
    while not stop.wait(LOOK_SECONDS):
        for sentence in _look(watch):
            if sentence not in told:
                told.add(sentence)
                tell(sentence)


def _look(watch: Watch) -> Iterator[str]:
    """Whatever goes wrong, the next look comes."""
    try:
        if not watch.is_due(running_now(), time.monotonic()):
            return
        kept = keep(depth=Depth.LIVING)
        watch.last = time.monotonic()
        if kept.trouble:
            yield kept.trouble
    except (NotKept, DatabaseError, OSError) as error:
        watch.last = time.monotonic()
        yield f"There is no new copy of the database: {error}"
    finally:
        connections.close_all()
