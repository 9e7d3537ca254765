"""Operations for the steps of an evening, from making it like an earlier one to its end."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from ninja import Schema
from ninja.responses import Status
from pydantic import AwareDatetime, BeforeValidator, Field

from club import access
from club.clubs.finding import club_named
from club.models import State, Tournament
from club.pairings import actions as seating
from club.pairings import clock
from club.tournaments import same_people, states
from club.tournaments.moments import CopyForm
from club.tournaments.states import NotNow
from scoring.api import clubs
from scoring.api.paging import Cursor, Limit, list_of, part
from scoring.api.problems import ApiProblem, of_form, wrong
from scoring.api.reader import at_desk, desk_viewer_of, round_of, run_by, viewer_of
from scoring.api.results import ClientKey, LogReceipt, PlaceNumber, ReasonText, Referee, Strict
from scoring.api.tournaments import (
    RoundWithSeats,
    TournamentJson,
    round_as_shown,
    router,
    tournament_as_shown,
)
from scoring.desk import stages
from scoring.desk.steps import AskedStep, finishing
from scoring.log import actions
from scoring.log.batches import MOST_TABLES
from scoring.log.commands import MOST_DEALS, Actor, DealAt
from scoring.models import RefereeCall
from scoring.models.version import MOST_LINES
from scoring.tables import referee_calls

ORDER: Final = (State.DRAFT, State.OPEN, State.RUNNING, State.FINISHED)


def _as_text(value: object) -> object:
    """Refuse a number, which would be read as seconds since 1970."""
    if not isinstance(value, str):
        raise ValueError(value)  # which pydantic takes for a refusal
    return value


class NewTournament(Strict):
    like: Annotated[str, Field(max_length=120, description="Slug of an earlier tournament.")]
    name: Annotated[str, Field(min_length=1, max_length=120)]
    starts: Annotated[AwareDatetime, Field(strict=False), BeforeValidator(_as_text)]
    with_people: bool = Field(False, description="Its people too: entered, not here yet.")


class TournamentStep(Strict):
    state: Literal["open", "running", "finished"]
    anyway: bool = Field(False, description="Finish it though something is missing.")


class NewStage(Strict):
    stage: PlaceNumber
    entries: Annotated[
        list[PlaceNumber] | None,
        Field(max_length=1000, description="Who goes on; by default those whom the standing says."),
    ] = None


class TieJson(Schema):
    round: int
    entries: list[int]


class Ties(Schema):
    items: list[TieJson]


class Winners(Strict):
    entries: Annotated[list[PlaceNumber], Field(max_length=1000, description="One of each tie.")]


class Settlement(Strict):
    key: ClientKey
    version: Annotated[
        int, Field(ge=1, le=MOST_LINES, description="The right one: that of the deal, or `rival`.")
    ]
    reason: ReasonText = ""
    referee: Referee = ""


class CallJson(Schema):
    table: int
    round: int | None
    deal: int | None
    at: datetime
    state: Literal["open", "taken", "answered"]
    taken_by: str | None
    unsent: int = Field(description="Results that a phone of the table could not send in time.")


class CallStep(Strict):
    state: Literal["taken", "answered"]


@clubs.router.post(
    "/{club}/tournaments",
    response={200: TournamentJson, 201: TournamentJson},
    operation_id="make_tournament",
)
def make_tournament(
    request: HttpRequest, response: HttpResponse, club: str, body: NewTournament
) -> Any:
    """Make a tournament like an earlier one of the club, on another day: a draft with all that was
    chosen for it. Sent again, it is answered with 200 and the one that was made. A token of one
    tournament makes none."""
    source, _by = run_by(request, body.like)
    if source.club != club_named(club) or source.is_rehearsal:
        raise ApiProblem("not-found")
    if request.api_token.tournament:  # type: ignore[attr-defined]
        raise ApiProblem("not-allowed")
    form = CopyForm({"name": body.name, "starts": body.starts.isoformat()})
    if not form.is_valid():
        raise of_form(form, {})
    name, starts = form.cleaned_data["name"], form.cleaned_data["starts"]
    with transaction.atomic():
        states.raise_version(source)  # of two at once one waits here
        same = {"name": name, "starts": starts, "state": State.DRAFT}
        found = Tournament.objects.filter(copied_from=source, **same).first()
        own = found or same_people.copied(source, name, starts, with_people=body.with_people)[0]
    shown = tournament_as_shown(viewer_of(request, own.slug))
    address = reverse("api:get_tournament", args=[own.slug])
    return shown if found else made(response, address, shown)


@router.put("/{slug}/state", response=TournamentJson, operation_id="set_state")
def set_state(request: HttpRequest, slug: str, body: TournamentStep) -> dict[str, Any]:
    """Open the page of a tournament, start it, finish it, or go on playing: one step on or back.
    Its first round starts it too. Where something is missing, it is finished only with `anyway`,
    and the round that still runs ends with it. Said twice it happens once."""
    tournament, by = at_desk(request, slug)
    steps = ORDER.index(State(body.state)) - ORDER.index(State(tournament.state))
    if abs(steps) > 1:
        raise NotNow(gettext("That is more than one step away."))
    if steps == 1 and body.state == State.FINISHED:
        take(finishing(tournament, by=by), anyway=body.anyway)
    elif steps:
        step = states.go_on if steps > 0 else states.go_back
        step(tournament, by=by)
    return tournament_as_shown(viewer_of(request, slug))


@router.post(
    "/{slug}/stages", response={200: RoundWithSeats, 201: RoundWithSeats}, operation_id="make_stage"
)
def make_stage(request: HttpRequest, response: HttpResponse, slug: str, body: NewStage) -> Any:
    """Seats for the first round of the next stage, when the one before is over: for those who go on
    by the standing, or for `entries`. A stage that has its seats keeps them, and is answered with
    200."""
    tournament, _by = at_desk(request, slug)
    first = tournament.rounds.filter(stage__number=body.stage).order_by("number")
    with transaction.atomic():
        states.raise_version(tournament)  # of two at once one waits here
        is_new = not first.exists()
        if is_new:
            _begin_stage(tournament, body)
    number = first[0].number
    shown = round_as_shown(viewer_of(request, slug), number)
    address = reverse("api:get_round", args=[slug, number])
    return made(response, address, shown) if is_new else shown


def _begin_stage(tournament: Tournament, body: NewStage) -> None:
    before, after = stages.next_stage(tournament)
    if after.number != body.stage:
        raise wrong(
            "stage", gettext("The next stage is number %(number)d.") % {"number": after.number}
        )
    suggested, order = stages.going_on(tournament, before, after)
    keys = list(suggested)
    if body.entries is not None:
        chosen = set(_keys(tournament, body.entries))
        keys = [key for key in dict.fromkeys([*suggested, *order]) if key in chosen]
        if len(keys) < len(chosen):
            raise wrong("entries", gettext("Name only entries of the stage before."))
    stages.begin(tournament, before, after, keys)


@router.get("/{slug}/ties", response=Ties, operation_id="list_ties")
def list_ties(request: HttpRequest, slug: str) -> dict[str, Any]:
    """The matches of a knock-out that nobody has won, for the desk: `name_winners` says who goes
    on."""
    return {"items": ties_of(desk_viewer_of(request, slug).tournament)}


@router.put("/{slug}/winners", response=Ties, operation_id="name_winners")
def name_winners(request: HttpRequest, slug: str, body: Winners) -> dict[str, Any]:
    """Say who goes on from the matches of a knock-out that nobody has won, one entry of each; the
    answer lists the ties that are left."""
    tournament, _by = at_desk(request, slug)
    if tournament.is_over:
        raise NotNow(states.is_over_sentence())
    keys = _keys(tournament, body.entries)
    stage = seating.stage_now(tournament)
    if not _were_named(stage, keys):  # said twice it happens once
        tied = stages.undecided(tournament, stage)
        of_ties = [key for _number, table in tied for key in table if key in keys]
        twice = any(len(set(keys).intersection(table)) > 1 for _number, table in tied)
        if twice or len(of_ties) < len(keys):
            raise wrong("entries", gettext("Name one entry of each tie."))
        stages.name_winners(stage, [number for number, _table in tied], keys)
    return {"items": ties_of(tournament)}


@router.put(
    "/{slug}/rounds/{number}/release", response=RoundWithSeats, operation_id="release_seats"
)
def release_seats(request: HttpRequest, slug: str, number: int) -> dict[str, Any]:
    """Show the seats of a round to everybody, and those of the rounds before it."""
    tournament, _by = at_desk(request, slug)
    clock.release(round_of(tournament, number))
    return round_as_shown(viewer_of(request, slug), number)


@router.put(
    "/{slug}/rounds/{number}/tables/{table}/deals/{deal}/settlement",
    response=LogReceipt,
    operation_id="settle_dispute",
)
def settle_dispute(
    request: HttpRequest, slug: str, number: int, table: int, deal: int, body: Settlement
) -> dict[str, Any]:
    """End a dispute: `version` names the entry that is right, that of the deal or of its `rival`.
    `list_deals?state=disputed` finds them."""
    tournament, by = at_desk(request, slug, access.can_referee)
    round_ = round_of(tournament, number)
    if not 1 <= table <= MOST_TABLES or not 1 <= deal <= MOST_DEALS:
        raise ApiProblem("not-found")
    by_referee = Actor(user=by, referee=body.referee)
    at = DealAt(round_, table, deal)
    receipt = actions.settle(at, body.version, key=body.key, by=by_referee, reason=body.reason)
    return receipt._asdict()


@router.get("/{slug}/calls", response=list_of(CallJson), operation_id="list_calls")
def list_calls(
    request: HttpRequest, slug: str, limit: Limit = 200, cursor: Cursor = ""
) -> dict[str, Any]:
    """The tables that call for the referee and wait, for the desk."""
    tournament = desk_viewer_of(request, slug).tournament
    found = tournament.referee_calls.filter(answered_at=None).select_related("taken_by")
    return part(found, limit, cursor, _call)


@router.put("/{slug}/calls/{table}", response=CallJson, operation_id="answer_call")
def answer_call(request: HttpRequest, slug: str, table: int, body: CallStep) -> dict[str, Any]:
    """Say that somebody goes to a table that called, or has been there."""
    tournament, by = at_desk(request, slug, access.can_check_in)
    found = tournament.referee_calls.filter(table=table if 0 < table <= MOST_TABLES else 0)
    call = found.filter(answered_at=None).select_related("tournament").first()
    if call is None and body.state == "answered":  # said twice it happens once
        call = found.order_by("-answered_at").first()
    call = call or get_object_or_404(found, answered_at=None)
    step = referee_calls.take if body.state == "taken" else referee_calls.answer
    step(call, by=by)
    call.refresh_from_db()
    return _call(call)


def made(response: HttpResponse, address: str, shown: dict[str, Any]) -> Status[dict[str, Any]]:
    """Answer 201, with the address of what was made."""
    response["Location"] = address
    return Status(201, shown)


def take(step: AskedStep, *, anyway: bool) -> None:
    """Take a step of which nothing is missing, or which is to be taken anyway."""
    if not anyway and (sentences := [each.sentence for each in step.missing()]):
        way_out = gettext("To go on all the same, send “anyway”: true.")
        raise ApiProblem("not-now", " ".join([*sentences, way_out]), missing=sentences)
    step.take()


def ties_of(tournament: Tournament) -> list[dict[str, Any]]:
    numbers = dict(tournament.entries.values_list("pk", "number"))
    tied = stages.undecided(tournament, seating.stage_now(tournament))
    return [{"round": number, "entries": [numbers[key] for key in table]} for number, table in tied]


def _were_named(stage: Any, keys: Sequence[int]) -> bool:
    """True if all of them were named before: the same sent again."""
    named = {key for each in stage.option("winners", {}).values() for key in each}
    return named.issuperset(keys)


def _keys(tournament: Tournament, numbers: Sequence[int]) -> list[int]:
    found = dict(tournament.entries.filter(number__in=numbers).values_list("number", "pk"))
    if len(found) < len(set(numbers)):
        raise wrong("entries", gettext("There is no such entry in this tournament."))
    return [found[number] for number in dict.fromkeys(numbers)]


def _call(call: RefereeCall) -> dict[str, Any]:
    state = "answered" if call.answered_at else "taken" if call.taken_by_id else "open"
    plain = {name: getattr(call, name) for name in ("table", "round", "deal", "at", "unsent")}
    return {**plain, "state": state, "taken_by": str(call.taken_by) if call.taken_by else None}
