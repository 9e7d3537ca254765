"""Operations that read results: the deals, and the log in its order."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Query, Schema
from pydantic import AwareDatetime, Field

from scoring.api.contents import DealContent, LogContent
from scoring.api.paging import Cursor, Limit, list_of, position
from scoring.api.problems import ApiProblem, wrong
from scoring.api.reader import desk_viewer_of, round_of, viewer_of
from scoring.api.tournaments import router
from scoring.documents.deals import CountedDeal, kept_deals, users_of
from scoring.log.content import points_by_entry
from scoring.log.seating import entries_of as entries_at
from scoring.models import Deal, DealState, Version
from scoring.models.version import MOST_LINES, VersionKind
from scoring.visibility import Viewer

RoundAsked = Annotated[int | None, Query(description="Of one round.", ge=0, le=32767)]
EntriesAt = Annotated[
    dict[str, list[int]], Field(description="Numbers of entries, by side or seat.")
]
Points = Annotated[dict[str, int | float], Field(description="By the number of the entry.")]


class RivalJson(Schema):
    """The other entry of a dispute."""

    version: int
    content: DealContent
    points: Points
    entered_by: str | None


class DealJson(Schema):
    round: int
    table: int
    deal: int
    state: DealState
    version: int | None = Field(description="The number of its line in the log, for the desk.")
    entered_at: datetime
    entries: EntriesAt
    content: DealContent
    points: Points
    entered_by: str | None
    reason: str | None
    rival: RivalJson | None = Field(description="Of a disputed deal, for the desk.")


class LogLineJson(Schema):
    number: int
    hash: str
    kind: VersionKind
    at: datetime
    typed_at: datetime | None
    round: int
    table: int | None
    deal: int | None
    state: DealState | Literal[""]
    entries: EntriesAt
    content: LogContent
    points: Points
    entered_by: str | None
    reason: str


@router.get("/{slug}/deals", response=list_of(DealJson), operation_id="list_deals")
def list_deals(
    request: HttpRequest,
    slug: str,
    round: RoundAsked = None,  # noqa: A002
    state: Annotated[DealState | None, Query(description="In this state.")] = None,
    after: Annotated[AwareDatetime | None, Query(description="Entered after this moment.")] = None,
    limit: Limit = 200,
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The results by round, table and deal, as far as everybody sees the rounds. `content` is as
    records have it; `points` are those of each entry."""
    viewer = viewer_of(request, slug)
    asked = {"round__number": round, "state": state, "current__at__gte": _next_moment(after)}
    wanted = Q(**{name: value for name, value in asked.items() if value is not None})
    if cursor:
        wanted &= _after(cursor)
    kept = _deals(viewer, wanted, limit + 1)
    follows = "-".join(str(kept[limit - 1][name]) for name in PLACE) if len(kept) > limit else None
    return {"items": kept[:limit], "next": follows}


@router.get(
    "/{slug}/rounds/{number}/tables/{table}/deals/{deal}",
    response=DealJson,
    operation_id="get_deal",
)
def get_deal(
    request: HttpRequest, response: HttpResponse, slug: str, number: int, table: int, deal: int
) -> dict[str, Any]:
    """One result. To the desk its ETag is the number of its version, which a correction names."""
    found = deal_as_shown(viewer_of(request, slug), number, table, deal)
    if found["version"]:
        response["ETag"] = f'"{found["version"]}"'
    return found


@router.get("/{slug}/log", response=list_of(LogLineJson), operation_id="list_log_lines")
def list_log_lines(
    request: HttpRequest,
    slug: str,
    after: Annotated[int, Query(ge=0, le=MOST_LINES, description="Lines that follow it.")] = 0,
    round: RoundAsked = None,  # noqa: A002
    limit: Limit = 200,
) -> dict[str, Any]:
    """The log, in its order: everything that was entered, by whom, and why. The desk's tokens read
    it; `next` is the `after` of what follows. Keep the last number, and ask with `after`: that is
    the way to mirror a tournament."""
    viewer = desk_viewer_of(request, slug)
    lines = Version.objects.filter(tournament=viewer.tournament, number__gt=after)
    if round is not None:
        lines = lines.filter(round__number=round)
    lines = lines.select_related("round", "user").prefetch_related("texts").order_by("number")
    found = list(lines[: limit + 1])
    follows = str(found[limit - 1].number) if len(found) > limit else None
    return {"items": [_line(each) for each in found[:limit]], "next": follows}


PLACE: Final = ("round", "table", "deal")


def deal_as_shown(viewer: Viewer, number: int, table: int, deal: int) -> dict[str, Any]:
    round_ = round_of(viewer.tournament, number)
    wanted = Q(round=round_, table=min(table, 32767), number=min(deal, 32767))
    found = _deals(viewer, wanted, 1)
    if not found:
        raise ApiProblem("not-found")
    return found[0]


def _deals(viewer: Viewer, wanted: Q, most: int) -> list[dict[str, Any]]:
    numbers = {each.pk: each.number for each in viewer.tournament.rounds.all()}
    shown = Q(round__number__lte=viewer.last_round)
    kept = list(kept_deals(viewer.tournament, wanted & shown, most))
    names = users_of(kept) if viewer.is_desk else {}
    rivals = _rivals(kept) if viewer.is_desk else {}
    return [
        _deal(each, numbers[each.round_id], names, viewer.is_desk)
        | {"rival": rivals.get((each.round_id, each.table, each.number))}
        for each in kept
    ]


def _rivals(kept: Sequence[CountedDeal]) -> dict[tuple[int, int, int], dict[str, Any]]:
    """The other entries of those that are disputed, by round, table and number."""
    rounds = {each.round_id for each in kept if each.state == DealState.DISPUTED}
    if not rounds:
        return {}
    found = Deal.objects.filter(round__in=rounds, state=DealState.DISPUTED)
    return {
        (each.round_id, each.table, each.number): _rival(each.rival)
        for each in found.select_related("rival__user")
        if each.rival
    }


def _rival(version: Version) -> dict[str, Any]:
    return {
        "version": version.number,
        "content": version.content,
        "points": version.points,
        "entered_by": str(version.user) if version.user else None,
    }


def _next_moment(after: datetime | None) -> datetime | None:
    """Answers tell milliseconds: what was entered in the one that is named comes not again."""
    if after is None:
        return None
    try:
        return after.astimezone(UTC) + timedelta(milliseconds=1)
    except OverflowError:  # nothing is entered after the last moment that there is
        return datetime.max.replace(tzinfo=UTC)


def _deal(
    kept: CountedDeal, number: int, names: Mapping[int, str], is_desk: bool
) -> dict[str, Any]:
    return {
        "round": number,
        "table": kept.table,
        "deal": kept.number,
        "state": kept.state,
        "version": kept.version if is_desk else None,
        "entered_at": kept.at,
        "entries": entries_at(kept.seats),
        "content": kept.content,
        "points": points_by_entry(kept.content, kept.seats, kept.rules),
        "entered_by": names.get(kept.user or 0),
        "reason": kept.reason if is_desk else None,
    }


def _after(cursor: str) -> Q:
    """Deals that come after that of a cursor."""
    parts = [position(each) for each in cursor.split("-")]
    if len(parts) != len(PLACE):
        raise wrong("cursor", gettext("No answer had this cursor."))
    round_, table, deal = parts
    here = Q(round__number=round_)
    at_table = here & Q(table=table, number__gt=deal)
    return Q(round__number__gt=round_) | here & Q(table__gt=table) | at_table


def _line(version: Version) -> dict[str, Any]:
    plain = ("number", "kind", "at", "typed_at", "table", "deal", "state", "content", "points")
    return {
        **{name: getattr(version, name) for name in plain},
        "hash": version.short_hash,
        "round": version.round.number,
        "entries": entries_at(version.seats),
        "entered_by": str(version.user) if version.user else None,
        "reason": version.why,
    }
