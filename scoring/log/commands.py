"""All that can be asked of the log, each as a value; who asks it, and the receipt of it.

A command that is sent again under its key gets the first receipt (`repeats.is_repeat`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from club.models import Entry, Round, Tournament, User
from scoring.log.refusals import DealUnknown, KeyMissing
from scoring.models import TableToken

MOST_DEALS = 200
LONGEST_RULE = 120


class Actor(NamedTuple):
    """The writer: somebody at the desk, or a table by its card."""

    user: User | None = None
    token: TableToken | None = None
    referee: str = ""
    """The name of who decides a change of what was declared final."""


class DealKey(NamedTuple):
    """A deal as it is kept: the id of its round, the number of its table, its own number."""

    round: int
    table: int
    number: int


LogPlace = DealKey | tuple[int, None, None]
NOWHERE: Final = (0, None, None)


class DealAt(NamedTuple):
    """A deal as it is played."""

    round: Round
    table: int
    number: int

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament

    @property
    def key(self) -> DealKey:
        return DealKey(self.round.pk, self.table, self.number)

    def check_number(self) -> None:
        if not 1 <= self.number <= MOST_DEALS:
            raise DealUnknown(deal=self.number, deals=self.round.deals)


class Receipt(NamedTuple):
    """The answer that a phone waits for: only what has one is recorded."""

    number: int
    hash: str
    state: str
    points: dict[str, float]
    key: str


@dataclass(frozen=True, kw_only=True)
class LogCommand:
    """Something that is asked of the log, by whom, and under which key."""

    key: UUID | str
    by: Actor
    reason: str = ""
    at: datetime | None = None
    """The moment that the log gives it, if not the one when it is written."""
    keys: Sequence[UUID] = field(init=False)
    """Of the versions that it becomes."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", (key_of(self.key),))

    @property
    def tournament(self) -> Tournament:
        raise NotImplementedError

    @property
    def place(self) -> LogPlace:
        """The round, the table and the deal that it is kept at, where it says so."""
        return NOWHERE

    @property
    def deals(self) -> Sequence[DealAt]:
        """Deals on whose standing it depends."""
        return []


@dataclass(frozen=True)
class DealCommand(LogCommand):
    deal: DealAt

    @property
    def tournament(self) -> Tournament:
        return self.deal.tournament

    @property
    def place(self) -> DealKey:
        return self.deal.key

    @property
    def deals(self) -> Sequence[DealAt]:
        return [self.deal]


@dataclass(frozen=True)
class TableCommand(DealCommand):
    """A command that a table's card may send too."""

    _: KW_ONLY
    side: str | None = None
    """The side that asks, of the individual games the seat: NS, EW, or the number of a player."""
    typed_at: datetime | None = None
    sat: str = ""
    """Who sat there when it was typed (`seating.sat_in`), where that is said."""


@dataclass(frozen=True)
class RecordResult(TableCommand):
    """Enters a result or a breach. A second one that says something else makes a dispute."""

    content: Mapping[str, Any]

    @property
    def deals(self) -> Sequence[DealAt]:
        """This deal; after the last that is planned all of the table: some may be dealt
        again. Where a total ends a match, those before it too."""
        last = MOST_DEALS if self.deal.number > self.deal.round.deals else self.deal.number
        if last == self.deal.number and self.tournament.match_total is None:
            return [self.deal]
        return [self.deal, *(self.deal._replace(number=at) for at in range(1, last + 1))]


@dataclass(frozen=True)
class AgreeToResult(TableCommand):
    """The other side, or the desk, agrees to a result: `of` is its number, or its client key.

    A table's touch names the version that counts on. The desk's holds all that it agrees to, and
    is what counts: so it is the desk's from then on.
    """

    _: KW_ONLY
    of: Any


@dataclass(frozen=True)
class CorrectResult(TableCommand):
    """Replaces what is entered, whoever entered it; a table only its own that nobody agreed to.

    The people and the rules are those of the result that is replaced. `expects` is the number, or
    the client key, of the version that was looked at: the desk is refused if another counts by now.
    A card shows that it wrote what it replaces by the client key of that, which no page gives out;
    where it does not, or the entry is no longer the table's to correct, it is a result beside it.
    """

    content: Mapping[str, Any]
    _: KW_ONLY
    expects: Any = None


@dataclass(frozen=True)
class SettleDispute(DealCommand):
    """The desk ends a dispute: by the number of the version that is right, or by a content."""

    choice: int | Mapping[str, Any]


@dataclass(frozen=True)
class AnnulDeal(DealCommand):
    """The deal counts for nobody."""

    _: KW_ONLY
    reason: str


@dataclass(frozen=True)
class AdjustScore(DealCommand):
    """A score that the desk gives: points of each side (NS, EW), or of each seat."""

    points: Mapping[str, Any]
    _: KW_ONLY
    left: int | None = None
    """The number of an entry that is not there: it gets nothing of what its partner gets."""
    reason: str


@dataclass(frozen=True)
class MoveResult(DealCommand):
    """Puts a result where it belongs: to another deal, or to other people.

    At another table it belongs to those who sit there. `entries` names the number of the entry at
    each seat instead. A place that is taken is refused unless the two results change places.
    """

    _: KW_ONLY
    to: DealAt | None = None
    entries: Mapping[str, int] | None = None
    exchange: bool = False
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", (key_of(self.key), second_key(self.key)))

    @property
    def target(self) -> DealAt:
        return self.to or self.deal

    @property
    def place(self) -> DealKey:
        return self.target.key

    @property
    def deals(self) -> Sequence[DealAt]:
        return [self.deal, self.target]


@dataclass(frozen=True)
class PenaltyCommand(LogCommand):
    round: Round
    entry: Entry
    points: int
    _: KW_ONLY
    reason: str

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament

    @property
    def place(self) -> tuple[int, None, None]:
        return self.round.pk, None, None


@dataclass(frozen=True)
class GivePenalty(PenaltyCommand):
    """Takes points away from an entry in a round, or none: a warning. `player` is who it was, by
    id."""

    _: KW_ONLY
    rule: str
    player: int | None = None
    table: int | None = None
    deal: int | None = None

    @property
    def content(self) -> dict[str, Any]:
        return {"penalty": {"player": self.player, "table": self.table, "deal": self.deal}}


@dataclass(frozen=True)
class TakeBackPenalty(PenaltyCommand):
    _: KW_ONLY
    penalty: int
    """Its id."""
    given: int
    """The number of its line."""

    @property
    def content(self) -> dict[str, Any]:
        return {"of": self.given}


@dataclass(frozen=True)
class WithdrawText(LogCommand):
    """Empties a text of the line of this number for ever; the line, and what it gives, stay."""

    log: Tournament
    number: int
    name: str

    @property
    def tournament(self) -> Tournament:
        return self.log

    @property
    def content(self) -> dict[str, Any]:
        return {"text": {"line": self.number, "name": self.name}}


def key_of(key: object) -> UUID:
    if isinstance(key, UUID):
        return key
    try:
        return UUID(str(key))
    except ValueError:
        raise KeyMissing from None


def second_key(key: UUID | str) -> UUID:
    """The key of what goes together with the version of this key."""
    return uuid5(key_of(key), "second")
