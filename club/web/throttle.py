"""Throttle of locked doors: limits on failed tries.

A hall shares one address, so an address may fail often, and one account only seldom. The
account's limit is counted for each address apart, and for each browser that has come in before:
nobody can lock an organiser out of a running event from somewhere else.
"""

import contextlib
import hashlib
import time

from django.core.cache import cache

WINDOW_SECONDS = 15 * 60
FREE_FAILURES = 5
FIRST_WAIT_SECONDS = 30
ADDRESS_FAILURES = 600
MINUTE_SECONDS = 60


def seconds_to_wait(doors: list[str]) -> int:
    """Seconds until a door may be tried again; 0 if it may be now."""
    until = cache.get_many([_key("until", door) for door in doors])
    waits = [round(each - time.time()) for each in until.values()]
    # One that is longer than any comes of a clock that has gone back since.
    return max([0, *(each for each in waits if each <= WINDOW_SECONDS)])


def count_failure(door: str, *, free: int = FREE_FAILURES) -> None:
    """After the free failures each further one makes the wait twice as long."""
    key = _key("failures", door)
    cache.add(key, 0, WINDOW_SECONDS)
    try:
        failures = cache.incr(key)
    except ValueError:  # it ran out in between
        cache.set(key, 1, WINDOW_SECONDS)
        return
    if failures >= free:
        wait = min(FIRST_WAIT_SECONDS * 2 ** min(failures - free, 10), WINDOW_SECONDS)
        cache.set(_key("until", door), time.time() + wait, wait)


def count_of_minute(door: str) -> int:
    """Count of the events at a door in the current minute."""
    return cache.get(_key("minute", door), 0)


def count_in_minute(door: str) -> None:
    """Counts once more; a minute after the first all are forgotten."""
    key = _key("minute", door)
    cache.add(key, 0, MINUTE_SECONDS)
    with contextlib.suppress(ValueError):  # it ran out in between
        cache.incr(key)


def forgive(door: str) -> None:
    cache.delete_many([_key("failures", door), _key("until", door)])


def _key(what: str, door: str) -> str:
    """Hashed, so that the cache holds no names, addresses or tokens."""
    return f"throttle:{what}:{hashlib.sha256(door.encode()).hexdigest()[:32]}"
