"""What is done beside serving pages, while `manage.py up` runs.

This package does not know what that is. Whoever has such work registers it; each has a thread of
its own in the process that watches over the server, so that no page waits for it.
"""

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from django.db import connections

STOP_SECONDS: Final = 5

log = logging.getLogger(__name__)

Tell = Callable[[str], object]


class Work(NamedTuple):
    name: str
    do: Callable[[Callable[[], bool]], object]
    """Called again and again; it asks its argument from time to time whether it is to stop."""
    every_seconds: float


_works: list[Work] = []


def register(work: Work) -> None:
    _works.append(work)


@contextlib.contextmanager
def work_while_serving(tell: Tell) -> Iterator[None]:
    """`tell` hears what goes wrong, once for each sentence."""
    stop = threading.Event()
    threads = [
        threading.Thread(target=_again, args=(work, stop, tell), name=work.name, daemon=True)
        for work in _works
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(STOP_SECONDS)


def _again(work: Work, stop: threading.Event, tell: Tell) -> None:
    """Whatever goes wrong, the next time comes."""
    told = set[str]()
    while not stop.wait(work.every_seconds):
        try:
            work.do(stop.is_set)
        except Exception as error:
            log.exception("work beside serving: %s", work.name)
            sentence = f"{work.name.capitalize()} could not be brought up to date: {error}"
            if sentence not in told:
                told.add(sentence)
                tell(sentence)
        finally:
            connections.close_all()
