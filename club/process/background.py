"""Background jobs of `manage.py up`: each has a thread of its own in the process that watches over
the server, so that no page waits for it.

This package does not know what they do; features register theirs.
"""

import contextlib
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from django.db import connections

STOP_SECONDS: Final = 5

log = logging.getLogger(__name__)

Stopping = Callable[[], bool]
"""True once a job is to stop."""
Report = Callable[[str], object]
"""Takes a sentence for the organiser at the machine."""


class Job(NamedTuple):
    name: str
    run: Callable[[Stopping], Iterable[str]]
    """Called again and again; returns sentences about what went wrong."""
    every_seconds: float


_jobs: list[Job] = []


def register(job: Job) -> None:
    _jobs.append(job)


@contextlib.contextmanager
def running_jobs(report: Report) -> Iterator[None]:
    """Runs all jobs meanwhile; each sentence of a job is reported once."""
    stop = threading.Event()
    threads = [
        threading.Thread(target=_repeat, args=(job, stop, report), name=job.name, daemon=True)
        for job in _jobs
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(STOP_SECONDS)


def _repeat(job: Job, stop: threading.Event, report: Report) -> None:
    """Goes on whatever goes wrong."""
    reported = set[str]()
    while not stop.wait(job.every_seconds):
        for sentence in _run(job, stop):
            if sentence not in reported:
                reported.add(sentence)
                report(sentence)


def _run(job: Job, stop: threading.Event) -> list[str]:
    try:
        return list(job.run(stop.is_set))
    except Exception as error:
        log.exception("background job: %s", job.name)
        return [f"{job.name.capitalize()} could not be brought up to date: {error}"]
    finally:
        connections.close_all()
