"""One deal: what stands, who sat there, and every version of it that was ever written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404
from django.utils.translation import gettext as _

from club.models import Round
from scoring import table_names
from scoring.games.table_game import Fact
from scoring.log.commands import DealAt
from scoring.log.deal_numbers import is_dealt_again, last_deal, turn_of
from scoring.log.deal_states import after
from scoring.log.match_ends import match_ends, planned
from scoring.log.result_texts import facts_of
from scoring.log.rights import DealStanding, is_desks
from scoring.log.seating import Seats, seated
from scoring.models import Deal, DealState, Version, VersionKind
from scoring.tables.comparison import sums_of

# What only says something about another version cannot count by itself.
ABOUT_OTHERS = (VersionKind.AGREEMENT, VersionKind.MOVED_AWAY)


@dataclass
class DeskDeal:
    """A deal in its place, with the people it belongs to."""

    at: DealAt
    state: DealState
    current: Version | None
    rival: Version | None
    seats: Seats
    deals: list[int]
    """The numbers of all deals of this table."""
    turn: int
    """The number by which the dealer is found."""
    left: frozenset[int] = frozenset()
    """The numbers of those who sit there and do not play in this round."""

    @property
    def is_contested(self) -> bool:
        """True if another result came in after the desk had decided."""
        return bool(self.rival and self.current and is_desks(self.current))

    @property
    def before(self) -> int | None:
        return self.at.number - 1 if self.at.number - 1 in self.deals else None

    @property
    def next(self) -> int | None:
        return self.at.number + 1 if self.at.number + 1 in self.deals else None


class HistoryLine(NamedTuple):
    """A version in the history of its deal."""

    version: Version
    who: str
    said: list[Fact]
    sums: list[Fact]
    replaced: int | None
    """The number of the version that counted until then."""
    counts: bool
    may_count: bool
    """Whether it can be made to count again."""


def find(round_: Round, table: int, number: int) -> DeskDeal:
    """The deal of this number, whether or not anything is entered; 404 if none is played there."""
    kept = {
        deal.number: deal
        for deal in Deal.objects.filter(round=round_, table=table).select_related(
            "current", "rival"
        )
    }
    here = seated(round_, [table]).get(table)
    if here is None and not kept:
        raise Http404
    deals, again = deals_at(round_, table, kept.values()), _dealt_again(kept.values())
    if number not in deals:
        raise Http404
    deal = kept.get(number)
    current = deal.current if deal else None
    seats = current.seats if current else here.seats if here else {}
    return DeskDeal(
        at=DealAt(round_, table, number),
        state=DealState(deal.state) if deal else DealState.EMPTY,
        current=current,
        rival=deal.rival if deal else None,
        seats=seats,
        deals=deals,
        turn=turn_of(number, again),
        left=here.left if here else frozenset(),
    )


def deals_at(round_: Round, table: int, kept: Iterable[Deal]) -> list[int]:
    """Deals that a table plays, by what is kept of it."""
    many = planned(round_, table, match_ends(round_, kept))
    return list(range(1, last_deal(many, _dealt_again(kept)) + 1))


def _dealt_again(kept: Iterable[Deal]) -> dict[int, bool | None]:
    return {deal.number: is_dealt_again(deal.current.content) for deal in kept if deal.current}


def versions_of(deal: DealAt) -> list[Version]:
    """All of them, the first one first."""
    found = Version.objects.filter(round=deal.round, table=deal.table, deal=deal.number)
    return list(found.select_related("user").prefetch_related("texts").order_by("number"))


def history(versions: Sequence[Version], names: table_names.PlayerNames) -> list[HistoryLine]:
    """The newest first, each with what it replaced."""
    now, lines = DealStanding(), []
    current = standing_after(versions).current
    for version in versions:
        before, now = now, after(now, version)
        is_new = before.current is not None and now.current != before.current
        by_seat = table_names.names_by_seat(version.seats, names)
        lines.append(
            HistoryLine(
                version=version,
                who=written_by(version),
                said=facts_of(version.content, version.rules["game"], by_seat),
                sums=sums_of(version, names) if "of" not in version.content else [],
                replaced=before.current.number if is_new and before.current else None,
                counts=version == current,
                may_count=version != current and version.kind not in ABOUT_OTHERS,
            )
        )
    return lines[::-1]


def standing_after(versions: Iterable[Version]) -> DealStanding:
    now = DealStanding()
    for version in versions:
        now = after(now, version)
    return now


def written_by(version: Version) -> str:
    """Name of the writer: a table or an account. An account may be deleted by now; its
    lines stay."""
    if version.user_id is None:
        return _("Table %(number)d") % {"number": version.table or 0}
    user = version.user
    return str(user) if user else _("a deleted account")
