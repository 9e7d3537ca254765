"""A round as the desk watches it: which tables are in, what is not agreed, who calls."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from typing import NamedTuple

from django.db.models import Max, Q
from django.utils import timezone

from club.models import Round, Tournament
from club.wording.texts import with_minus
from scoring.log.deal_numbers import last_deal
from scoring.log.match_ends import match_ends, planned
from scoring.models import UNSETTLED, Deal, DealState, RefereeCall, Version
from scoring.seats import ShownRound, ShownTable

MOST_CARDS = 12
"""So many tables are shown as cards, with names and deals; of more each is a square."""
MOST_CHIPS, LAST_CHIPS = 12, 3
"""Deals of a table, and of very many those that were written last."""


class WrittenDeal(NamedTuple):
    """A deal of which something was written."""

    round: int
    table: int
    number: int
    state: str
    again: bool | None
    """Whether a breach annulled it, and it is dealt again."""


@dataclass
class DealMark:
    number: int
    state: DealState


@dataclass
class TableNow:
    table: ShownTable
    deals: list[DealMark]
    moved_at: datetime | None
    call: RefereeCall | None = None
    left: tuple[str, ...] = ()
    """Who sits there and does not play in this round: nobody waits for what is missing."""
    phone_at: datetime | None = None
    """When a phone used the table's card last, in this round."""
    absent: tuple[tuple[int, str], ...] = ()
    """Who sits there and is not here, by key and title."""
    score: str = ""
    """Points of its two sides so far."""

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def to_come(self) -> int:
        return self._number(DealState.EMPTY)

    @property
    def disputed(self) -> int:
        return self._number(DealState.DISPUTED)

    @property
    def is_in(self) -> bool:
        return not self.disputed and (not self.to_come or bool(self.left))

    @property
    def waits_for_nobody(self) -> bool:
        return bool(self.left and self.to_come)

    @property
    def is_silent(self) -> bool:
        """True if nothing was heard of the table in this round."""
        return self.phone_at is None and self.to_come == len(self.deals)

    @property
    def provisional(self) -> int:
        return self._number(DealState.PROVISIONAL)

    @property
    def needs_somebody(self) -> bool:
        return bool(self.call or self.disputed)

    @property
    def is_open(self) -> bool:
        return self.needs_somebody or bool(self.provisional)

    @property
    def chips(self) -> list[DealMark]:
        """Its deals; of very many those that somebody may want: not agreed, just written, next."""
        if len(self.deals) <= MOST_CHIPS:
            return self.deals
        next_ = self.written + 1
        return [
            deal
            for deal in self.deals
            if next_ - LAST_CHIPS <= deal.number <= next_ or deal.state in UNSETTLED
        ][-MOST_CHIPS:]

    @property
    def written(self) -> int:
        return len(self.deals) - self.to_come

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
    """Of the whole tournament, until answered."""

    disputes: list[WrittenDeal] = field(default_factory=list)
    """Of every round: they are settled late, too."""
    unagreed: dict[int, int] = field(default_factory=dict)
    """How many results nobody has agreed to, by the number of the round."""

    @property
    def is_all_in(self) -> bool:
        return bool(self.tables) and all(table.is_in for table in self.tables)

    @property
    def has_begun(self) -> bool:
        """True if anything is written down: then the start of the round cannot be taken back."""
        return any(deal.state != DealState.EMPTY for table in self.tables for deal in table.deals)

    @property
    def number_in(self) -> int:
        return sum(table.is_in for table in self.tables)

    @property
    def provisional(self) -> int:
        return self.unagreed.get(self.round.number, 0)

    @property
    def no_shows(self) -> list[TableNow]:
        """Tables where somebody seems to stay away, once the time for that is over: somebody is not
        here, or nothing is heard of a table while most others are at work."""
        round_ = self.round
        if not round_.is_running or minutes_played(round_) < round_.tournament.no_show_minutes:
            return []
        silent = [each for each in self.tables if each.is_silent and not each.left]
        is_heard = 2 * sum(not each.is_silent for each in self.tables) > len(self.tables)
        return [each for each in silent if each.absent or is_heard]

    @property
    def alerts(self) -> int:
        """Count of things that wait for the desk."""
        return len(self.calls) + len(self.disputes) + len(self.no_shows)

    @property
    def waiting(self) -> list[TableNow]:
        """Tables that need the desk: calls, disputes, results nobody has agreed to, no-shows."""
        silent = {each.table.number for each in self.no_shows}
        return [each for each in self.tables if each.is_open or each.table.number in silent]

    def cards(self, *, whole: bool) -> list[TableNow]:
        """Tables that are shown as cards: all of a few, of many only on demand."""
        return self.tables if whole or len(self.tables) <= MOST_CARDS else []

    def table(self, number: int | None) -> TableNow | None:
        return next((each for each in self.tables if each.table.number == number), None)


def round_now(
    tournament: Tournament,
    shown: ShownRound,
    gone: Collection[int] = (),
    absent: Collection[int] = (),
) -> RoundNow:
    """`gone` are the entries that have a seat in it and do not play, `absent` those that nobody has
    seen."""
    round_ = shown.round
    deals = _deals_of(tournament, round_)
    moved, phones = _moved(round_), _phones(round_)
    points = dict(round_.scores.filter(deals__gt=0).values_list("entry", "points"))
    open_calls = RefereeCall.objects.filter(tournament=tournament, answered_at=None)
    calls = list(open_calls.select_related("taken_by"))
    call_at = {call.table: call for call in calls}
    ends = match_ends(round_)
    own: dict[int, list[WrittenDeal]] = defaultdict(list)
    for deal in deals:
        if deal.round == round_.number:
            own[deal.table].append(deal)
    tables = [
        TableNow(
            table,
            _shown(own[table.number], planned(round_, table.number, ends)),
            moved.get(table.number, round_.started_at),
            call_at.get(table.number),
            tuple(each.title for each in table.sittings if each.entry in gone),
            phones.get(table.number),
            tuple((each.entry, each.title) for each in table.sittings if each.entry in absent),
            _score(table, points),
        )
        for table in shown.tables
    ]
    disputes = [deal for deal in deals if deal.state == DealState.DISPUTED]
    unagreed = Counter(deal.round for deal in deals if deal.state == DealState.PROVISIONAL)
    return RoundNow(round_, tables, shown.sits_out, calls, disputes, dict(unagreed))


def minutes_played(round_: Round) -> int:
    """Since it began, without its pauses."""
    now = timezone.now()
    ends = round_.ends_at(now)
    if ends is None:
        return 0
    left = ends - now
    return round_.minutes + round_.extra_minutes - ceil(left.total_seconds() / 60)


def _deals_of(tournament: Tournament, round_: Round) -> list[WrittenDeal]:
    """Deals of the round, and what is disputed or not agreed in any."""
    is_open = Q(round__tournament=tournament, state__in=UNSETTLED)
    found = Deal.objects.filter(Q(round=round_) | is_open)
    rows = found.order_by("round__number", "table", "number").values_list(
        "round__number", "table", "number", "state", "current__content__breach__again"
    )
    return [WrittenDeal(*row) for row in rows]


def _score(table: ShownTable, points: Mapping[int, float]) -> str:
    if len(table.sittings) != 2 or not all(each.entry in points for each in table.sittings):
        return ""
    return " : ".join(with_minus(points[each.entry]) for each in table.sittings)


def _moved(round_: Round) -> dict[int, datetime]:
    """When something was last written at each table."""
    rows = Version.objects.filter(round=round_, table__isnull=False).order_by()
    return dict(rows.values_list("table").annotate(Max("at")))


def _phones(round_: Round) -> dict[int, datetime]:
    """When the card of each table was used last in a round that runs."""
    if not round_.is_running:
        return {}
    used = round_.tournament.table_tokens.filter(last_seen_at__gte=round_.started_at)
    rows = used.order_by("last_seen_at").values_list("table", "last_seen_at")
    return {table: at for table, at in rows if at}


def _shown(kept: Sequence[WrittenDeal], many: int) -> list[DealMark]:
    states = {deal.number: DealState(deal.state) for deal in kept}
    again = {deal.number: deal.again for deal in kept if deal.state != DealState.EMPTY}
    last = last_deal(many, again)
    return [DealMark(number, states.get(number, DealState.EMPTY)) for number in range(1, last + 1)]
