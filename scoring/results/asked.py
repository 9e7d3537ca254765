"""What is asked of the log, and what it answers."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from club.models import User
from scoring.models import Kind, TableToken, Version
from scoring.results.rights import Standing


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
    rule: str = ""
    """By which a penalty is given; a free text as the reason is."""
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


Find = Callable[[object], Version | None]
"""A version of the tournament by its number, or by its client key."""


class Asked(NamedTuple):
    """What a key is used for: a repeat gets the first receipt, another use of the key none."""

    kinds: Collection[Kind]
    round: int
    table: int | None
    deal: int | None
    says: Callable[[Version, Find], bool]
    """Whether the line that has the key says what is asked for now."""

    def became(self, kept: Version, find: Find) -> bool:
        place = (kept.round_id, kept.table, kept.deal)
        is_there = kept.kind in self.kinds and place == (self.round, self.table, self.deal)
        return is_there and self.says(kept, find)


class Entered(NamedTuple):
    """One thing that was asked for: what it writes, or what stands against it."""

    key: UUID
    by: Actor
    asked: Asked | None
    """None where that cannot be read."""
    drafts: Sequence[Draft] = ()
    error: Exception | None = None


class Stale(Exception):
    """What was read before the transaction is no longer so: read it again."""
