"""Stored derivations: rows that follow from the log and are worked out anew when it goes on.

A page brings up to date as much as it may wait for; the rest is left to a background job and to a
command. Two that work out the same at once store the same.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DatabaseError, models

from club.models import Tournament
from club.process.background import Job, Stopping
from club.storage import sqlite

Unit = TypeVar("Unit")

Progress = Callable[[int, int], object]
"""Takes how many of how many are done."""


def _no_progress(_done: int, _of: int) -> None:
    pass


class Derivation(NamedTuple, Generic[Unit]):
    name: str
    stale: Callable[[], Iterable[Unit]]
    """Everything that is not up to date."""
    update: Callable[[Unit], object]
    """Works one of them out, however long it takes."""
    every_seconds: float

    def update_all(
        self, stopping: Stopping = lambda: False, progress: Progress = _no_progress
    ) -> int:
        """Count of units brought up to date."""
        waiting = list(self.stale())
        for done, each in enumerate(waiting):
            if stopping():
                return done
            self.update(each)
            progress(done + 1, len(waiting))
        return len(waiting)

    def job(self) -> Job:
        def run(stopping: Stopping) -> Sequence[str]:
            self.update_all(stopping)
            return ()

        return Job(self.name, run, self.every_seconds)


def stale_among(
    model: type[models.Model], tournaments: Sequence[Tournament], **facts: Any
) -> list[Tournament]:
    """The tournaments whose stored row is of another version, in one query."""
    found = model._default_manager.filter(tournament__in=tournaments, **facts)
    stored = dict(found.values_list("tournament_id", "version"))
    return [each for each in tournaments if stored.get(each.pk) != each.version]


def store(write: Callable[[], object]) -> bool:
    """Writes in one transaction; False where the database cannot be written to."""
    try:
        with sqlite.alone():
            write()
    except DatabaseError:
        return False
    return True
