"""Positions of the logs of a database, to compare its copies with.

This package does not know what is written in the logs: each package that keeps one registers its
reader.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple, Protocol


class LogPosition(NamedTuple):
    """Position of one log: its last line."""

    name: str
    """Name that people call it by."""
    number: int
    """Of its last line."""
    hash: str
    at: str
    """When its last line was written."""


LogPositions = Mapping[int, LogPosition]
"""By the key of the log. All are for a database by its alias."""


class Depth(Enum):
    """Depth of the check of a copy's logs."""

    LINKS = "links"
    """Each line names the one before; no more can be read of an older database."""
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
    """Faults of a copy against the log positions when it was begun; none if it is a true copy."""
    for log in _logs:
        for key, mark in wanted.items():
            found = log.hash_at(alias, key, mark.number)
            if found != mark.hash:
                yield f"{mark.name}: line {mark.number} is {'another' if found else 'missing'}"
