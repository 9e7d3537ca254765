"""The queue of writers: group commit, one writer at a time, and retries.

Requests that arrive while one is written are written together by the next. A hundred phones that
send in one second cost a dozen transactions, and as often what is read before them. Each still gets
its own answer, and nobody pays for what another asked.
"""

import random
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from django.db import DatabaseError, IntegrityError, OperationalError, connection

from club.models import Round, Tournament
from club.process import metrics
from club.storage import sqlite
from scoring.log import store
from scoring.log.commands import LogCommand, Receipt

Request = TypeVar("Request")
Answer = TypeVar("Answer")

PATIENCE = 2.0
"""Seconds. The work takes milliseconds, unless the database is held by something large, an import
say; then those who wait are better sent away, for the threads that they hold are those of everybody
who only reads."""
TRIES = 5
FIRST_PAUSE = 0.02
IN_THE_WAY = ("40001", "40P01", "55P03", "23505")
"""Serialization failure, deadlock, lock time-out; and a row that somebody else just made."""


WRITTEN = metrics.Counter(
    "portativ_results_written_total", "Results and other entries that the log took."
)
REFUSED = metrics.Counter(
    "portativ_results_refused_total", "Results and other entries that the log refused."
)
WAITING = metrics.Counter(
    "portativ_results_waiting", "Requests that enter and have no answer yet.", goes_down=True
)


class Busy(Exception):
    """Others were in the way each time, or for too long: it is to be asked again."""


def write(
    tournament: Tournament, asked: Sequence[LogCommand], rounds: Collection[Round] | None = None
) -> store.Answers:
    """Answers each by itself: its receipt, the first one if it was here before, or what stands
    against it. `rounds` are those of the tournament, if they are known."""
    if not asked:
        return []
    met = store.context_of(tournament, asked, rounds)
    with _one_writer(tournament):
        return store.write(tournament, asked, met)


def counted(answers: Sequence[Receipt | Exception]) -> None:
    """Count answers, for who watches the site; a repeat has its receipt, and counts again."""
    written = sum(isinstance(each, Receipt) for each in answers)
    if written:
        WRITTEN.add(written)
    if written < len(answers):
        REFUSED.add(len(answers) - written)


def retried(run: Callable[[], Answer]) -> Answer:
    """Runs once, and again when others were in the way; every time it reads its inputs anew.

    Inside a larger transaction that is for whoever began it to do.
    """
    if connection.in_atomic_block:
        return run()
    for at in range(TRIES):
        try:
            return run()
        except DatabaseError as error:
            if not _was_in_the_way(error):
                raise
        time.sleep(random.uniform(0.5, 1) * FIRST_PAUSE * 2**at)  # noqa: S311 (a pause)
    raise Busy


def _was_in_the_way(error: Exception) -> bool:
    if not isinstance(error, (OperationalError, IntegrityError)):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state in IN_THE_WAY or "database is locked" in str(error)


@contextmanager
def _one_writer(tournament: Tournament) -> Iterator[None]:
    """One writer of this process: on SQLite for the whole database, else for the tournament."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with sqlite.one_writer(connection):
            yield
    else:
        with _guard:
            gate = _gates.setdefault(tournament.pk, threading.Lock())
        with gate:
            yield


_guard = threading.Lock()
_gates: dict[int, threading.Lock] = {}


@dataclass(eq=False)
class _Queued(Generic[Request, Answer]):
    request: Request
    answers: list[Answer] = field(default_factory=list)
    """One, when there is one."""
    is_over: bool = False


class GroupCommit(Generic[Request, Answer]):
    """Requests wait while others are written; all that wait are then written by one of them."""

    def __init__(self, work: Callable[[Sequence[Request]], Sequence[Answer]]) -> None:
        self._work = work
        self._guard, self._turn = threading.Lock(), threading.Lock()
        self._waiting: list[_Queued[Request, Answer]] = []
        self._began: float | None = None
        """When whoever works began."""

    def submit(self, request: Request) -> Answer:
        WAITING.add()
        try:
            return self._submitted(_Queued(request))
        finally:
            WAITING.add(-1)

    def _submitted(self, own: _Queued[Request, Answer]) -> Answer:
        with self._guard:
            self._waiting.append(own)
        if not self._turn.acquire(timeout=self._patience()):
            self._leave(own)
            raise Busy
        try:
            if not own.is_over:
                self._do_all()
        finally:
            self._turn.release()
        if not own.answers:
            own.answers.extend(self._work([own.request]))
        return own.answers[0]

    def _patience(self) -> float:
        began = self._began
        return PATIENCE if began is None else max(0.0, began + PATIENCE - time.monotonic())

    def _leave(self, own: _Queued[Request, Answer]) -> None:
        """Give up waiting; an entry already being written may still be done, and asking
        again says so."""
        with self._guard:
            if own in self._waiting:
                self._waiting.remove(own)

    def _do_all(self) -> None:
        """Nobody has an answer if it fails for one of them: then each asks alone."""
        with self._guard:
            all_, self._waiting = self._waiting, []
        self._began = time.monotonic()
        try:
            answers = self._work([each.request for each in all_])
        except Exception:
            if len(all_) == 1:
                raise
            answers = []
        finally:
            self._began = None
            for each in all_:
                each.is_over = True
        for each, answer in zip(all_, answers, strict=False):
            each.answers.append(answer)
