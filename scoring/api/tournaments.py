"""Operations that read a tournament: entries, rounds with seats and clock, deals, the log."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from ninja import Query, Router, Schema
from pydantic import Field

from club import models
from club.entries.queries import Person, entries_of, people_of
from club.models import EntryState
from club.players.public_names import UNNAMED, entry_title
from club.tournaments.schedule import current_round, next_round_number
from scoring.api.lists import Cursor, Limit, list_of, part, position
from scoring.api.problems import ApiProblem, wrong
from scoring.api.reader import has_token, round_of, viewer_of
from scoring.documents.deals import CountedDeal, kept_deals, users_of
from scoring.log.content import result_and_points
from scoring.log.seating import entries_of as entries_at
from scoring.models import Version
from scoring.models.version import MOST_LINES
from scoring.names import entry_names, with_pages
from scoring.seats import shown_rounds
from scoring.visibility import Viewer

router = Router()

SHOWN_TO_ALL: Final = (EntryState.ENTERED, EntryState.WAITING, EntryState.WITHDRAWN)


class TournamentJson(Schema):
    slug: str
    club: str
    season: str | None
    name: str
    state: str
    game: str
    entering: str
    starts: datetime
    place: str
    deals: int
    minutes: int
    scoring: str
    publicity: str
    frozen_rounds: int
    rounds: int
    current_round: int | None
    is_kept_back: bool
    is_called_off: bool
    finished_at: datetime | None
    final_from: datetime | None
    page: str


class EntryPerson(Schema):
    name: str
    player: int | None


class EntryJson(Schema):
    number: int
    title: str
    name: str
    state: str
    people: list[EntryPerson]
    is_here: bool | None
    has_paid: bool | None


class Clock(Schema):
    minutes: int
    started_at: datetime | None
    ends_at: datetime | None
    paused_at: datetime | None
    seconds_left: int | None
    finished_at: datetime | None


class RoundJson(Schema):
    number: int
    stage: int
    deals: int
    state: str
    are_results_shown: bool
    clock: Clock


class SeatJson(Schema):
    seat: str
    entry: int
    title: str


class SeatsAtTable(Schema):
    table: int
    extra_minutes: int
    seats: list[SeatJson]


class RoundWithSeats(RoundJson):
    tables: list[SeatsAtTable]
    sits_out: list[int]


class DealJson(Schema):
    round: int
    table: int
    deal: int
    state: str
    version: int | None = Field(description="The number of its line in the log, for the desk.")
    entered_at: datetime
    entries: dict[str, list[int]]
    content: dict[str, Any]
    points: dict[str, int]
    entered_by: str | None
    reason: str | None


class LogLineJson(Schema):
    number: int
    hash: str
    kind: str
    at: datetime
    typed_at: datetime | None
    round: int
    table: int | None
    deal: int | None
    state: str
    entries: dict[str, list[int]]
    content: dict[str, Any]
    points: dict[str, int]
    entered_by: str | None
    reason: str


@router.get("/{slug}", response=TournamentJson, operation_id="get_tournament")
def get_tournament(request: HttpRequest, slug: str) -> dict[str, Any]:
    """A tournament: its state, how it is played, how far it is."""
    viewer = viewer_of(request, slug)
    found = viewer.tournament
    rounds = list(found.rounds.all())
    now = current_round(found, rounds)
    plain = (
        *("slug", "name", "state", "game", "entering", "place", "deals", "minutes", "scoring"),
        *("publicity", "frozen_rounds", "finished_at"),
    )
    return {
        **{name: getattr(found, name) for name in plain},
        "club": found.club.slug,
        "season": found.season.slug if found.season else None,
        "starts": timezone.localtime(found.starts),
        "rounds": len(rounds),
        "current_round": now.number if now else None,
        "is_kept_back": viewer.is_kept_back,
        "is_called_off": found.called_off_at is not None,
        "final_from": found.becomes_final,
        "page": found.get_absolute_url(),
    }


@router.get("/{slug}/entries", response=list_of(EntryJson), operation_id="list_entries")
def list_entries(
    request: HttpRequest, slug: str, limit: Limit = 200, cursor: Cursor = ""
) -> dict[str, Any]:
    """The entries by number. Who asked to come in, is here or has paid only the desk reads."""
    viewer = viewer_of(request, slug)
    found = entries_of(viewer.tournament).order_by("number")
    if viewer.for_public:
        found = found.filter(state__in=SHOWN_TO_ALL)
        if viewer.tournament.has_begun:  # whoever only signed up is on no page any more
            found = found.filter(typed=[]).exclude(state=EntryState.WAITING)
    answer = part(found, limit, cursor)
    return answer | {"items": entries_as_shown(viewer, answer["items"])}


@router.get("/{slug}/rounds", response=list_of(RoundJson), operation_id="list_rounds")
def list_rounds(
    request: HttpRequest, slug: str, limit: Limit = 200, cursor: Cursor = ""
) -> dict[str, Any]:
    """The rounds whose seats are released, with their clocks."""
    viewer = viewer_of(request, slug)
    rounds = sorted(viewer.tournament.rounds.all(), key=lambda each: each.number)
    stages = {each.pk: each.number for each in viewer.tournament.stages.all()}
    return part(rounds, limit, cursor, lambda each: _round(viewer, each, stages))


@router.get("/{slug}/rounds/{number}", response=RoundWithSeats, operation_id="get_round")
def get_round(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    """One round: who sits where, and how long is left."""
    return round_as_shown(viewer_of(request, slug), number)


@router.get("/{slug}/deals", response=list_of(DealJson), operation_id="list_deals")
def list_deals(
    request: HttpRequest,
    slug: str,
    round: Annotated[int | None, Query(description="Of one round.", ge=0, le=32767)] = None,  # noqa: A002
    limit: Limit = 200,
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The results by round, table and deal, as far as everybody sees the rounds. `content` is as
    records have it; `points` are those of each side or seat."""
    viewer = viewer_of(request, slug)
    wanted = Q() if round is None else Q(round__number=round)
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
    limit: Limit = 200,
) -> dict[str, Any]:
    """The log, in its order: everything that was entered, by whom, and why. The desk's tokens read
    it; `next` is the `after` of what follows."""
    viewer = viewer_of(request, slug)
    if viewer.for_public:
        raise ApiProblem("not-allowed" if has_token(request) else "token")
    lines = Version.objects.filter(tournament=viewer.tournament, number__gt=after)
    lines = lines.select_related("round", "user").prefetch_related("texts").order_by("number")
    found = list(lines[: limit + 1])
    follows = str(found[limit - 1].number) if len(found) > limit else None
    return {"items": [_line(each) for each in found[:limit]], "next": follows}


PLACE: Final = ("round", "table", "deal")


def entries_as_shown(viewer: Viewer, found: Sequence[models.Entry]) -> list[dict[str, Any]]:
    number = next_round_number(viewer.tournament)
    people = people_of(found, number, for_public=viewer.for_public)
    everybody = [(each.player_id, each.name) for named in people.values() for each in named]
    with_page = {player for player, _name in with_pages(each for each in everybody if each[0])}
    return [_entry(viewer, each, people[each.pk], with_page) for each in found]


def _entry(
    viewer: Viewer, entry: models.Entry, people: Sequence[Person], with_page: Iterable[int]
) -> dict[str, Any]:
    return {
        "number": entry.number,
        "title": entry_title(entry.name, (each.name for each in people), entry.number),
        "name": entry.name,
        "state": entry.state,
        "people": [
            {
                "name": each.name,
                "player": each.player_id
                if each.player_id in with_page and each.name != UNNAMED
                else None,
            }
            for each in people
        ],
        "is_here": entry.is_here if viewer.is_desk else None,
        "has_paid": entry.has_paid if viewer.is_desk else None,
    }


def round_as_shown(viewer: Viewer, number: int) -> dict[str, Any]:
    found = shown_rounds(viewer.tournament, for_public=viewer.for_public, numbers=(number,))
    if not found:
        raise ApiProblem("not-found")
    (shown,), places = found, viewer.tournament.kind.places
    names = entry_names(viewer.tournament, number, for_public=viewer.for_public)
    stages = {each.pk: each.number for each in viewer.tournament.stages.all()}
    return _round(viewer, shown.round, stages) | {
        "tables": [
            {
                "table": table.number,
                "extra_minutes": table.extra_minutes,
                "seats": [
                    {"seat": seat, "entry": each.number, "title": each.title}
                    for seat, each in zip(places, table.sittings, strict=False)
                ],
            }
            for table in shown.tables
        ],
        "sits_out": [names[each.entry_id].number for each in shown.round.sit_outs.all()],
    }


def _round(viewer: Viewer, found: models.Round, stages: Mapping[int, int]) -> dict[str, Any]:
    paused = found.paused_at
    ends = found.ends_at(timezone.now()) if found.is_running and not paused else None
    left = found.ends_at(paused) if paused else None
    state = "finished" if found.finished_at else "open" if found.is_open else "running"
    return {
        "number": found.number,
        "stage": stages[found.stage_id],
        "deals": found.deals,
        "state": "paused" if found.is_running and paused else state,
        "are_results_shown": found.number <= viewer.last_round,
        "clock": {
            "minutes": found.minutes + found.extra_minutes,
            "started_at": found.started_at,
            "ends_at": ends,
            "paused_at": paused,
            "seconds_left": round((left - paused).total_seconds()) if left and paused else None,
            "finished_at": found.finished_at,
        },
    }


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
    return [_deal(each, numbers[each.round_id], names, viewer.is_desk) for each in kept]


def _deal(
    kept: CountedDeal, number: int, names: Mapping[int, str], is_desk: bool
) -> dict[str, Any]:
    _result, points = result_and_points(kept.content, kept.rules)
    return {
        "round": number,
        "table": kept.table,
        "deal": kept.number,
        "state": kept.state,
        "version": kept.version if is_desk else None,
        "entered_at": kept.at,
        "entries": entries_at(kept.seats),
        "content": kept.content,
        "points": points,
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
