"""What is asked of the log, and what it answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from club.models import User
from scoring.models import Kind, TableToken, Version
from scoring.results.states import Standing


class Actor(NamedTuple):
    """Who writes: somebody at the desk, or a table by its card."""

    user: User | None = None
    token: TableToken | None = None


class Place(NamedTuple):
    """Where a deal is kept: the id of its round, the number of its table, its own number."""

    round: int
    table: int
    number: int


class Receipt(NamedTuple):
    """What a phone waits for: only what has one is recorded."""

    number: int
    hash: str
    state: str
    points: dict[str, int]
    key: str


@dataclass
class Draft:
    """A version before it has its number. What it stands on was read before the transaction."""

    kind: Kind
    round: int
    table: int | None
    deal: int | None
    content: dict[str, Any]
    seats: dict[str, Any]
    rules: dict[str, Any]
    points: dict[str, int]
    ids: Mapping[int, int]
    side: str = ""
    typed_at: datetime | None = None
    reason: str = ""
    key: UUID | None = None
    check: Callable[[Standing], None] = lambda _standing: None
    """Raises what stands against it, given the deal as it stands."""
    deals: int = 0
    """How many deals the round has; 0 where that is not to be looked at."""
    save: Callable[[Version], object] = lambda _version: None
    """What is kept beside the log."""

    @property
    def place(self) -> Place | None:
        if self.table is None or self.deal is None:
            return None
        return Place(self.round, self.table, self.deal)


class Entered(NamedTuple):
    """One thing that was asked for: what it writes, or what stands against it."""

    key: UUID
    by: Actor
    drafts: Sequence[Draft] = ()
    error: Exception | None = None


class Stale(Exception):
    """What was read before the transaction is no longer so: read it again."""
