"""Writing to the log: one short transaction, one writer at a time, safe to run again.

Everything is read, checked and scored before the transaction. Inside it, under the lock of the
tournament's row (on SQLite the whole database has one writer), are only: the keys that were sent,
the deals as they stand, the last version, and what is written. So numbers have no gap, the chain of
hashes has no fork, and two results of one deal meet each other.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction

from club import sqlite
from club.models import Tournament
from club.reading import rows
from scoring.results.asked import Actor as Actor
from scoring.results.asked import Entered, Receipt, Stale
from scoring.results.book import Book

Answer = TypeVar("Answer")
Answers = list[Receipt | Exception]

TRIES = 5
FIRST_PAUSE = 0.02
IN_THE_WAY = ("40001", "40P01", "55P03", "23505")
"""Serialization failure, deadlock, lock time-out; and a row that somebody else just made."""


class Busy(Exception):
    """Others were in the way each time."""


def again_if_in_the_way(run: Callable[[], Answer]) -> Answer:
    """Runs once, and again when others were in the way; every time it reads its inputs anew.

    Inside a larger transaction that is for whoever began it to do.
    """
    if connection.in_atomic_block:
        return run()
    for at in range(TRIES):
        try:
            return run()
        except (Stale, DatabaseError) as error:
            if not _was_in_the_way(error):
                raise
        time.sleep(random.uniform(0.5, 1) * FIRST_PAUSE * 2**at)  # noqa: S311 (a pause)
    raise Busy


def write(tournament: Tournament, entered: Sequence[Entered]) -> Answers:
    """Answers each by itself: its receipt, the first one if it was here before, or what stands
    against it."""
    if not entered:
        return []
    if connection.in_atomic_block:
        return _write(tournament, entered)
    with _one_writer(tournament):
        return _write(tournament, entered)


_guard = threading.Lock()
_gates: dict[int, threading.Lock] = {}


@contextmanager
def _one_writer(tournament: Tournament) -> Iterator[None]:
    """One writer of this process: on SQLite for the whole database, else for the tournament."""
    if connection.vendor == "sqlite":
        with sqlite.one_writer(connection):
            yield
        return
    with _guard:
        gate = _gates.setdefault(tournament.pk, threading.Lock())
    with gate:
        yield


def _write(tournament: Tournament, entered: Sequence[Entered]) -> Answers:
    with transaction.atomic():
        _lock(tournament)
        book = Book(tournament)
        book.look_up(entered)
        answers = [book.answer(each) for each in entered]
        book.save()
    return answers


def _lock(tournament: Tournament) -> None:
    """On PostgreSQL whoever writes to this tournament waits here."""
    if connection.features.has_select_for_update:
        rows("SELECT id FROM club_tournament WHERE id = %s FOR NO KEY UPDATE", [tournament.pk])


def _was_in_the_way(error: Exception) -> bool:
    if isinstance(error, Stale):
        return True
    if not isinstance(error, (OperationalError, IntegrityError)):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state in IN_THE_WAY or "database is locked" in str(error)
