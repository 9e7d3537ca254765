"""The background job that copies the database: nobody thinks of that at an event.

One every ten minutes while a tournament is running, one when it is finished or taken back, and one
before the database is changed for a newer program.
"""

import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from club.backups.file_names import copies_in
from club.backups.log_positions import Depth
from club.backups.snapshot import NoSnapshot, keep, kept_already, usual_folder
from club.models import State, Tournament
from club.process.background import Job

EVERY_SECONDS: Final = 600
LOOK_SECONDS: Final = 20


def copy_before_migrations() -> str | None:
    """Back up before migrations, and return the message; None with nothing to migrate, or
    no data yet."""
    executor = MigrationExecutor(connection)
    steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not steps or not executor.loader.applied_migrations:
        return None
    kept = kept_already() or keep(depth=Depth.LINKS).path
    return f"The database as it was before this Portativ is kept in {kept}."


def newest_age() -> float | None:
    """Seconds since the newest copy, in either folder; None if there is none."""
    folders = filter(None, (usual_folder(), settings.BACKUP_TO))
    made = [path.stat().st_mtime for folder in folders for path in copies_in(folder)[:1]]
    return time.time() - max(made) if made else None


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


def _copy_if_due(watch: Watch) -> Iterator[str]:
    try:
        if not watch.is_due(running_now(), time.monotonic()):
            return
        kept = keep(depth=Depth.LIVING)
        watch.last = time.monotonic()
        if kept.trouble:
            yield kept.trouble
    except (NoSnapshot, DatabaseError, OSError) as error:
        watch.last = time.monotonic()
        yield f"There is no new copy of the database: {error}"


def job() -> Job:
    watch = Watch(time.monotonic())
    return Job("copies", lambda _stopping: _copy_if_due(watch), LOOK_SECONDS)
