"""Operations that run the desk: entries, seats, rounds, penalties, what is kept back and shown."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, cast, get_args
from uuid import uuid4

from django.db import transaction
from django.forms import ChoiceField, modelform_factory
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Query
from pydantic import Field

from club import access
from club.entries import actions as entries
from club.entries import namesakes
from club.entries.forms import NAME_LENGTH, NEW, EntryForm
from club.entries.queries import entries_of
from club.entries.withdrawal_cost import seat_kept, tables_left
from club.models import Entry as EntryModel
from club.models import EntryState, Tournament, User
from club.models import Round as RoundModel
from club.pairings import clock
from club.tournaments import states
from club.tournaments.actions import change_counting
from club.tournaments.schedule import next_round_number
from club.tournaments.states import NotNow, is_over_sentence, record_published
from club.wording.person_names import written
from scoring.api.evening import made, take, ties_of
from scoring.api.problems import ApiProblem, of_form, wrong
from scoring.api.reader import at_desk, round_of, viewer_of
from scoring.api.results import ClientKey, LogReceipt, PlaceNumber, ReasonText, Referee, Strict
from scoring.api.tournaments import (
    EntryJson,
    RoundWithSeats,
    entries_as_shown,
    entry_numbered,
    round_as_shown,
    router,
)
from scoring.desk.departures import Leaving, LeavingChoice, Way, leave, offers
from scoring.desk.stages import NotWon
from scoring.desk.steps import ending, seating
from scoring.log.actions import Actor, give_penalty
from scoring.log.batches import MOST_TABLES
from scoring.log.commands import MOST_DEALS
from scoring.log.content import MOST_POINTS
from scoring.log.refusals import EntryUnknown, RoundUnknown
from scoring.wall.reveal import PRESSES, PUBLISHES, wall_of

WayOut = Literal["out", "average", "walk_over", "close_up"]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]


class NewEntry(Strict):
    people: Annotated[list[Name], Field(min_length=1, max_length=6)]
    name: Annotated[str, Field(max_length=80)] = ""
    is_here: bool = True
    are_new: bool = Field(False, description="Whoever is only nearly known is somebody else.")
    key: ClientKey | None = None


class CheckIn(Strict):
    is_here: bool


class NewRound(Strict):
    round: PlaceNumber
    anyway: bool = Field(False, description="Draw it though results are missing.")


class RoundState(Strict):
    state: Literal["running", "paused", "finished"]
    anyway: bool = Field(False, description="End it though something is missing.")


class PenaltyJson(Strict):
    key: ClientKey
    round: PlaceNumber
    entry: PlaceNumber
    points: Annotated[int, Field(ge=0, le=10_000, description="0 is a warning.")]
    rule: Annotated[str, Field(min_length=1, max_length=120)]
    reason: ReasonText = ""
    table: Annotated[int, Field(ge=1, le=MOST_TABLES)] | None = None
    deal: Annotated[int, Field(ge=1, le=MOST_DEALS)] | None = None
    referee: Referee = ""


class Freeze(Strict):
    rounds: Annotated[int, Field(ge=0, le=20, description="The last rounds kept secret.")]


class PressJson(Strict):
    do: Literal["start", "on", "back", "stop", "all"]
    seen: Annotated[int, Field(ge=0, le=9999, description="Steps shown so far.")] = 0
    one_by_one: Annotated[int, Field(ge=0, le=9999)] = 3


class Revealed(Strict):
    revealing: int | None
    shown_steps: int
    shown_through: int


@router.post("/{slug}/entries", response={200: EntryJson, 201: EntryJson}, operation_id="add_entry")
def add_entry(request: HttpRequest, response: HttpResponse, slug: str, body: NewEntry) -> Any:
    """Enter people by their names. Who is known to the club is found, others come as guests. Where
    a name fits several people, or nearly one, `candidates` of the refusal lists whom to choose
    from. A repeat under the same key gets the first entry with 200, and changes nothing."""
    tournament, _by = at_desk(request, slug, access.can_check_in)
    if tournament.is_over:
        raise NotNow(is_over_sentence())
    with transaction.atomic():
        states.raise_version(tournament)  # of two at once one waits here
        first = tournament.entries.filter(key=body.key).first() if body.key else None
        if first and not _is_same(first, body):
            raise ApiProblem("key-used")
        entry = first or _entered(tournament, body)
    shown = _entry(request, slug, entry)
    return shown if first else made(response, f"{request.path}/{entry.number}", shown)


def _is_same(entry: EntryModel, body: NewEntry) -> bool:
    """True if everybody who is named was entered in it."""
    people = namesakes.known_people(entry.tournament.club)
    labels = namesakes.labels(entry.tournament.club, people)
    own = {each.player_id: each.player.name for each in entry.line_up.select_related("player")}
    return all(
        written(name) in own.values()
        or any(each.player in own for each in namesakes.meant(people, labels, name))
        for name in body.people
    )


def _entered(tournament: Tournament, body: NewEntry) -> EntryModel:
    sent = {f"person_{at}": name for at, name in enumerate(body.people)}
    if body.are_new:
        sent |= {f"which_person_{at}": NEW for at in range(len(body.people))}
    form = EntryForm(tournament, sent | {"name": body.name, "is_here": body.is_here})
    if len(body.people) > len(form.person_fields):
        raise wrong("people", gettext("Together they are too many people."))
    if not form.is_valid():
        raise _asked(form)
    return form.save(body.key)


@router.put("/{slug}/entries/{number}", response=EntryJson, operation_id="check_in")
def check_in(request: HttpRequest, slug: str, number: int, body: CheckIn) -> dict[str, Any]:
    """Say that an entry is here, or is not. One that had withdrawn is back with it."""
    tournament, _by = at_desk(request, slug, access.can_check_in)
    if tournament.is_over:
        raise NotNow(is_over_sentence())
    entry = entry_numbered(tournament.entries.select_related("tournament__club"), number)
    entries.set_here(entry, body.is_here)
    return _entry(request, slug, entry)


@router.delete("/{slug}/entries/{number}", response=EntryJson, operation_id="withdraw_entry")
def withdraw_entry(
    request: HttpRequest,
    slug: str,
    number: int,
    others: Annotated[
        WayOut | None, Query(description="In a round that runs: how it goes on for the others.")
    ] = None,
    points: Annotated[
        int | None, Query(ge=0, le=MOST_POINTS, description="For each deal of a `walk_over`.")
    ] = None,
) -> dict[str, Any]:
    """Withdraw an entry: it plays no more, and what it played stays. Where it has a seat in a round
    that runs, `others` says how that goes on: `out`, `average`, `walk_over` or `close_up`; `ways`
    of the refusal lists those that are possible. `check_in` brings it back."""
    tournament, by = at_desk(request, slug, access.can_check_in)
    if tournament.is_over:
        raise NotNow(is_over_sentence())
    entry = entry_numbered(tournament.entries.select_related("tournament__club"), number)
    if entry.state != EntryState.WITHDRAWN:
        if left := tables_left(entry):
            _leave(Leaving(round_of(tournament, left[0].round), entry), others, points, by)
        else:
            entries.withdraw(entry)
    return _entry(request, slug, entry)


def _leave(leaving: Leaving, others: str | None, points: int | None, by: User) -> None:
    rights = access.rights(by, leaving.tournament.club)
    offered = offers(leaving, can_referee=rights.can_referee, can_run=rights.can_run)
    ways = [each.value for each in offered if each.value in get_args(WayOut)]
    if others not in ways:
        raise ApiProblem("not-now", seat_kept(leaving.entry), ways=ways)
    if others == Way.WALK_OVER and points is None:
        raise wrong("points", gettext("Say how many points per result they get."))
    leave(leaving, LeavingChoice(others, True, points or 0, uuid4()), Actor(user=by))


@router.post(
    "/{slug}/rounds",
    response={200: RoundWithSeats, 201: RoundWithSeats},
    operation_id="make_seats",
)
def make_seats(request: HttpRequest, response: HttpResponse, slug: str, body: NewRound) -> Any:
    """Seats for the next round, for those who are here: by the format that was chosen, or the first
    that fits; of a format that is drawn, by the standing. A round that has its seats keeps them,
    and is answered with 200.
    Where results are missing before a draw, it is drawn only with `anyway`."""
    tournament, by = at_desk(request, slug)
    with transaction.atomic():
        states.raise_version(tournament)  # of two at once one waits here
        is_new = not tournament.rounds.filter(number=body.round).exists()
        if is_new:
            if body.round != next_round_number(tournament):
                raise NotNow(gettext("A round before this one has not been played."))
            try:
                take(seating(tournament, by=by), anyway=body.anyway)
            except NotWon as refusal:
                ties, reason = ties_of(tournament), "NotDecided"
                raise ApiProblem("not-now", str(refusal), reason=reason, ties=ties) from refusal
    shown = round_as_shown(viewer_of(request, slug), body.round)
    return made(response, f"{request.path}/{body.round}", shown) if is_new else shown


@router.put("/{slug}/rounds/{number}", response=RoundWithSeats, operation_id="set_round")
def set_round(request: HttpRequest, slug: str, number: int, body: RoundState) -> dict[str, Any]:
    """Start a round, pause it, let it go on, or end it; said twice it happens once. Where results
    or answers are missing, it ends only with `anyway`."""
    tournament, _by = at_desk(request, slug)
    round_ = round_of(tournament, number)
    STEPS[body.state](round_, body.anyway)
    return round_as_shown(viewer_of(request, slug), number)


@router.post("/{slug}/penalties", response=LogReceipt, operation_id="add_penalty")
def add_penalty(request: HttpRequest, slug: str, body: PenaltyJson) -> dict[str, Any]:
    """Take points off an entry in a round, by a rule and with a reason; 0 points are a warning."""
    tournament, by = at_desk(request, slug, access.can_referee)
    round_ = tournament.rounds.filter(number=body.round).first()
    entry = tournament.entries.filter(number=body.entry).first()
    if round_ is None:
        raise wrong("round", str(RoundUnknown.sentence))
    if entry is None:
        raise wrong("entry", str(EntryUnknown.sentence))
    given = body.model_dump(include={"key", "points", "rule", "reason", "table", "deal"})
    actor = Actor(user=by, referee=body.referee)
    return give_penalty(round_, entry, by=actor, **given)._asdict()


@router.put("/{slug}/freeze", response=Freeze, operation_id="set_freeze")
def set_freeze(request: HttpRequest, slug: str, body: Freeze) -> Freeze:
    """Keep the results of the last rounds secret until they are revealed."""
    tournament, by = at_desk(request, slug)
    if tournament.is_over:
        raise NotNow(is_over_sentence())
    form = FreezeForm({"frozen_rounds": body.rounds}, instance=tournament)
    if not form.is_valid():
        raise of_form(form, {"frozen_rounds": "rounds"})
    change_counting(form, by=by)
    return body


@router.post("/{slug}/reveal", response=Revealed, operation_id="press_reveal")
def press_reveal(request: HttpRequest, slug: str, body: PressJson) -> dict[str, Any]:
    """The reveal on the wall: start it, a step on or back, stop it, or show all at once. `seen`
    makes a press that comes twice count once."""
    tournament, by = at_desk(request, slug)
    sent = {"seen": str(body.seen), "one_by_one": str(body.one_by_one)}
    with transaction.atomic():
        PRESSES[body.do](tournament, sent)
        if body.do in PUBLISHES:
            record_published(tournament, by, PUBLISHES[body.do])
    wall = wall_of(tournament)
    return {
        "revealing": wall.revealing,
        "shown_steps": wall.revealed,
        "shown_through": wall.shown_through,
    }


FreezeForm: Final = modelform_factory(Tournament, fields=["frozen_rounds"])


def _entry(request: HttpRequest, slug: str, entry: EntryModel) -> dict[str, Any]:
    viewer = viewer_of(request, slug)
    found = entries_of(viewer.tournament).filter(pk=entry.pk)
    return entries_as_shown(viewer, list(found))[0]


def _asked(form: EntryForm) -> ApiProblem:
    """Errors of names, and of those that fit several people the names to choose from."""
    places = [name.removeprefix("person_") for name in form.person_fields]
    names = {f"{which}person_{at}": f"people.{at}" for at in places for which in ("", "which_")}
    problem = of_form(form, names)
    candidates = {
        names[name]: [label for value, label in cast(Any, field.choices) if value != NEW]
        for name, field in form.fields.items()
        if name.startswith("which_") and isinstance(field, ChoiceField)
    }
    problem.more = {"candidates": candidates} if candidates else {}
    return problem


def _run(round_: RoundModel, _anyway: bool) -> None:
    if round_.finished_at:
        raise NotNow(gettext("This round is not running."))
    clock.start_round(round_)
    clock.go_on(round_)


def _pause(round_: RoundModel, _anyway: bool) -> None:
    if not round_.is_running:
        raise NotNow(gettext("This round is not running."))
    clock.pause(round_)


def _end(round_: RoundModel, anyway: bool) -> None:
    take(ending(round_), anyway=anyway)


STEPS: Final[Mapping[str, Callable[[RoundModel, bool], None]]] = {
    "running": _run,
    "paused": _pause,
    "finished": _end,
}
