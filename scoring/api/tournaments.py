"""Operations that read a tournament: entries, rounds with seats and clock, deals, the log."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from club import models
from club.entries.head_count import seatable
from club.entries.queries import Person, entries_of, people_of
from club.models import EntryState
from club.models.round import released
from club.models.tournament import Publicity
from club.players.public_names import UNNAMED, entry_title
from club.tournaments.same_people import entered_in
from club.tournaments.schedule import current_round, next_round_number, rounds_coming
from engine.movements.seating import Kind
from engine.ranking.rules import Scoring
from scoring.api.paging import Cursor, Limit, list_of, part
from scoring.api.problems import ApiProblem
from scoring.api.reader import viewer_of
from scoring.names import entry_names, with_pages
from scoring.seats import shown_rounds
from scoring.visibility import Viewer

router = Router()

MOST_ENTRIES: Final = 2**31 - 1
SHOWN_TO_ALL: Final = (EntryState.ENTERED, EntryState.WAITING, EntryState.WITHDRAWN)


RoundStep = Literal["open", "running", "paused", "finished"]
GameName = Literal["pairs", "individual", "remi", "sides", "points"]


class TournamentJson(Schema):
    slug: str
    club: str
    season: str | None
    name: str
    state: models.State
    game: GameName
    played: str = Field(description="In words; of a game by points its own name.")
    entering: Kind
    starts: datetime
    place: str
    deals: int
    minutes: int
    scoring: Scoring
    publicity: Publicity
    frozen_rounds: int
    rounds: int = Field(description="Those whose seats are set.")
    rounds_planned: int = Field(description="Of all its stages together.")
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
    state: EntryState
    people: list[EntryPerson]
    is_here: bool | None
    can_be_seated: bool | None = Field(description="Here, with everybody whom it needs.")
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
    state: RoundStep
    is_released: bool = Field(description="Whether everybody sees its seats.")
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


@router.get("/{slug}", response=TournamentJson, operation_id="get_tournament")
def get_tournament(request: HttpRequest, slug: str) -> dict[str, Any]:
    """A tournament: its state, how it is played, how far it is."""
    return tournament_as_shown(viewer_of(request, slug))


def tournament_as_shown(viewer: Viewer) -> dict[str, Any]:
    found = viewer.tournament
    rounds = list(found.rounds.all())
    now = current_round(found, rounds)
    plain = (
        *(
            "slug",
            "name",
            "state",
            "game",
            "played",
            "entering",
            "place",
            "deals",
            "minutes",
            "scoring",
        ),
        *("publicity", "frozen_rounds", "finished_at"),
    )
    return {
        **{name: getattr(found, name) for name in plain},
        "club": found.club.slug,
        "season": found.season.slug if found.season else None,
        "starts": timezone.localtime(found.starts),
        "rounds": len(rounds),
        "rounds_planned": _planned(found, {each.stage_id for each in rounds}),
        "current_round": now.number if now else None,
        "is_kept_back": viewer.is_kept_back,
        "is_called_off": found.called_off_at is not None,
        "final_from": found.becomes_final,
        "page": found.get_absolute_url(),
    }


def _planned(tournament: models.Tournament, begun: Collection[int]) -> int:
    """Rounds of all stages; `begun` are those that have seats."""
    stages = sorted(tournament.stages.all(), key=lambda each: each.number)
    entered = entered_in(tournament)
    return sum(
        each.rounds_planned if each.pk in begun else rounds_coming(each, before, entered)
        for before, each in zip([None, *stages], stages, strict=False)
    )


@router.get("/{slug}/entries", response=list_of(EntryJson), operation_id="list_entries")
def list_entries(
    request: HttpRequest,
    slug: str,
    state: Annotated[EntryState | None, Query(description="In this state.")] = None,
    limit: Limit = 200,
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The entries by number. Who asked to come in, is here or has paid only the desk reads."""
    viewer = viewer_of(request, slug)
    found = _listed(viewer)
    if state:
        found = found.filter(state=state)
    answer = part(found, limit, cursor)
    return answer | {"items": entries_as_shown(viewer, answer["items"])}


@router.get("/{slug}/entries/{number}", response=EntryJson, operation_id="get_entry")
def get_entry(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    """One entry."""
    viewer = viewer_of(request, slug)
    return entries_as_shown(viewer, [entry_numbered(_listed(viewer), number)])[0]


def entry_numbered(found: QuerySet[models.Entry], number: int) -> models.Entry:
    return get_object_or_404(found, number=number if 0 < number <= MOST_ENTRIES else 0)


def _listed(viewer: Viewer) -> QuerySet[models.Entry]:
    """Entries that the reader sees."""
    found = entries_of(viewer.tournament).order_by("number")
    if viewer.for_public:
        found = found.filter(state__in=SHOWN_TO_ALL)
        if viewer.tournament.has_begun:  # whoever only signed up is on no page any more
            found = found.filter(typed=[]).exclude(state=EntryState.WAITING)
    return found


@router.get("/{slug}/rounds", response=list_of(RoundJson), operation_id="list_rounds")
def list_rounds(
    request: HttpRequest,
    slug: str,
    state: Annotated[RoundStep | None, Query(description="In this state.")] = None,
    limit: Limit = 200,
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The rounds whose seats are released, with their clocks."""
    viewer = viewer_of(request, slug)
    rounds = sorted(viewer.tournament.rounds.all(), key=lambda each: each.number)
    stages = {each.pk: each.number for each in viewer.tournament.stages.all()}
    shown = [_round(viewer, each, stages) for each in rounds]
    return part([each for each in shown if state in (None, each["state"])], limit, cursor)


@router.get("/{slug}/rounds/{number}", response=RoundWithSeats, operation_id="get_round")
def get_round(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    """One round: who sits where, and how long is left."""
    return round_as_shown(viewer_of(request, slug), number)


def entries_as_shown(viewer: Viewer, found: Sequence[models.Entry]) -> list[dict[str, Any]]:
    number = next_round_number(viewer.tournament)
    people = people_of(found, number, for_public=viewer.for_public)
    everybody = [(each.player_id, each.name) for named in people.values() for each in named]
    with_page = {player for player, _name in with_pages(each for each in everybody if each[0])}
    able: set[int] = set()
    if viewer.is_desk:
        able.update(seatable(viewer.tournament).values_list("pk", flat=True))
    return [
        _entry(viewer, each, people[each.pk], with_page)
        | {"can_be_seated": each.pk in able if viewer.is_desk else None}
        for each in found
    ]


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
        "is_released": bool(released(viewer.tournament, [found])),
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
