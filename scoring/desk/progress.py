"""A round as the desk watches it: which tables are in, what is not agreed, who calls."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Max, Q
from django.utils import timezone

from club.models import Round, Tournament
from scoring.models import Deal, DealState, RefereeCall, Version
from scoring.rounds.seats import ShownRound, ShownTable
from scoring.tables.words import MARKS

MOST_TABLES = 60
"""On one page; the rest is behind a link, those that need somebody first."""


class Kept(NamedTuple):
    """A deal of which something was written."""

    round: int
    table: int
    number: int
    state: str
    again: bool | None
    """Whether a breach annulled it, and it is dealt again."""


@dataclass
class ShownDeal:
    number: int
    state: DealState

    @property
    def mark(self) -> str:
        return MARKS.get(self.state, "–")


@dataclass
class TableNow:
    table: ShownTable
    deals: list[ShownDeal]
    moved_at: datetime | None
    call: RefereeCall | None = None

    @property
    def to_come(self) -> int:
        return self._number(DealState.EMPTY)

    @property
    def disputed(self) -> int:
        return self._number(DealState.DISPUTED)

    @property
    def is_in(self) -> bool:
        return not self.to_come

    @property
    def needs_somebody(self) -> bool:
        return bool(self.call or self.disputed)

    @property
    def state(self) -> str:
        if self.needs_somebody:
            return "needs"
        return "in" if self.is_in else "out"

    def _number(self, state: DealState) -> int:
        return sum(deal.state == state for deal in self.deals)


@dataclass
class RoundNow:
    round: Round
    tables: list[TableNow]
    sits_out: tuple[str, ...]
    calls: list[RefereeCall]
    disputes: list[Kept] = field(default_factory=list)
    """Of every round: they are settled late, too."""

    @property
    def is_all_in(self) -> bool:
        return bool(self.tables) and all(table.is_in for table in self.tables)

    @property
    def has_begun(self) -> bool:
        """Whether anything is written down: then its start cannot be taken back."""
        return any(deal.state != DealState.EMPTY for table in self.tables for deal in table.deals)

    @property
    def number_in(self) -> int:
        return sum(table.is_in for table in self.tables)

    @property
    def provisional(self) -> int:
        states = (deal.state for table in self.tables for deal in table.deals)
        return sum(state == DealState.PROVISIONAL for state in states)

    def shown(self, *, whole: bool) -> list[TableNow]:
        """In their order; of very many those first that need somebody or have longest to come."""
        if whole or len(self.tables) <= MOST_TABLES:
            return self.tables
        return sorted(self.tables, key=_urgency)[:MOST_TABLES]


def round_now(tournament: Tournament, shown: ShownRound) -> RoundNow:
    round_ = shown.round
    deals = _deals_of(tournament, round_)
    moved = _moved(round_)
    calls = list(RefereeCall.objects.filter(tournament=tournament, answered_at=None))
    call_at = {call.table: call for call in calls}
    own: dict[int, list[Kept]] = defaultdict(list)
    for deal in deals:
        if deal.round == round_.number:
            own[deal.table].append(deal)
    tables = [
        TableNow(
            table,
            _shown(own[table.number], round_),
            moved.get(table.number, round_.started_at),
            call_at.get(table.number),
        )
        for table in shown.tables
    ]
    disputes = [deal for deal in deals if deal.state == DealState.DISPUTED]
    return RoundNow(round_, tables, shown.sits_out, calls, disputes)


def milliseconds(moment: datetime | None = None) -> int:
    return round((moment or timezone.now()).timestamp() * 1000)


def _deals_of(tournament: Tournament, round_: Round) -> list[Kept]:
    """Those of the round, and what is disputed in any."""
    is_disputed = Q(round__tournament=tournament, state=DealState.DISPUTED)
    found = Deal.objects.filter(Q(round=round_) | is_disputed)
    rows = found.order_by("round__number", "table", "number").values_list(
        "round__number", "table", "number", "state", "current__content__breach__again"
    )
    return [Kept(*row) for row in rows]


def _moved(round_: Round) -> dict[int, datetime]:
    """When something was last written at each table."""
    rows = Version.objects.filter(round=round_, table__isnull=False).order_by()
    return dict(rows.values_list("table").annotate(Max("at")))


def _shown(kept: Sequence[Kept], round_: Round) -> list[ShownDeal]:
    """One for each deal of the round, and one more for each that was dealt again."""
    states = {deal.number: DealState(deal.state) for deal in kept}
    entered = [number for number, state in states.items() if state != DealState.EMPTY]
    last = max([round_.deals + sum(bool(deal.again) for deal in kept), *entered])
    return [ShownDeal(number, states.get(number, DealState.EMPTY)) for number in range(1, last + 1)]


def _urgency(table: TableNow) -> Any:
    moved = table.moved_at.timestamp() if table.moved_at else 0
    return not table.needs_somebody, table.is_in, -table.to_come, moved, table.table.number
