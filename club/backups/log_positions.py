"""What the copies of a database are held against: how far its logs go.

This package does not know what is written in them. Whoever keeps a log registers how it is read.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple, Protocol


class LogPosition(NamedTuple):
    """How far one log goes."""

    name: str
    """What people call it."""
    number: int
    """Of its last line."""
    hash: str
    at: str
    """When its last line was written."""


LogPositions = Mapping[int, LogPosition]
"""By the key of the log. All are for a database by its alias."""


class Depth(Enum):
    """How closely the logs of a copy are looked at."""

    LINKS = "links"
    """Whether each line names the one before; no more can be read of an older database."""
    LIVING = "living"
    """And whether the lines of what is still written are as they were written, and give what is
    kept with them."""
    ALL = "all"


class LogFaults(Protocol):
    def __call__(self, alias: str, depth: Depth) -> Iterator[str]: ...


def nothing(_alias: str) -> Iterator[str]:
    return iter(())


class Log(NamedTuple):
    marks: Callable[[str], LogPositions]
    hash_at: Callable[[str, int, int], str | None]
    """The hash of a line, by the key of its log and its number."""
    wrong: LogFaults
    """What does not follow from the line before, is not as it was written, or does not give what
    is kept with it."""
    notes: Callable[[str], Iterator[str]] = nothing
    """What is to be known about it, though nothing is wrong."""


_logs: list[Log] = []


def register(log: Log) -> None:
    _logs.append(log)


def marks(alias: str) -> LogPositions:
    return {key: mark for log in _logs for key, mark in log.marks(alias).items()}


def wrong(alias: str, depth: Depth) -> Iterator[str]:
    for log in _logs:
        yield from log.wrong(alias, depth)


def notes(alias: str) -> Iterator[str]:
    for log in _logs:
        yield from log.notes(alias)


def lacking(alias: str, wanted: LogPositions) -> Iterator[str]:
    """What a copy has not of what was there when it was begun: nothing, if it is one."""
    for log in _logs:
        for key, mark in wanted.items():
            found = log.hash_at(alias, key, mark.number)
            if found != mark.hash:
                yield f"{mark.name}: line {mark.number} is {'another' if found else 'missing'}"
