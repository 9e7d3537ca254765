"""The evening as a path of five steps: which is the present one, and what each still needs."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Aggregate, Count, Min, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from club import access
from club.access import AnyUser
from club.entries.head_count import seatable
from club.models import EntryState, Tournament
from club.models.tournament import Entrance
from club.wording.engine_texts import Text
from scoring.log.tokens import tables_without_code


@dataclass
class PathStep:
    name: str
    page: str
    """The name of its URL."""
    label: Text
    need: str = ""
    is_open: bool = True
    """This reader may take it."""
    is_done: bool = False
    is_now: bool = False


class _Progress(NamedTuple):
    """Where the evening stands, in numbers."""

    here: int
    present: int
    """Here, with everybody they need or not."""
    asked: int
    made: int
    over: int
    planned: int
    lacking: int
    """Tables of the coming round that have no code."""
    running: int
    """The number of the round that runs; 0 for none."""
    coming: int


def _state_of(tournament: Tournament) -> _Progress:
    """State of a tournament, in one query."""
    entries, rounds = tournament.entries.all(), tournament.rounds.all()
    coming, running = rounds.filter(started_at=None), rounds.filter(finished_at=None)
    first = coming.order_by("number").values("pk")[:1]
    found = Tournament.every.filter(pk=tournament.pk).values_list(
        _number(seatable(tournament)),
        _number(entries.filter(state=EntryState.ENTERED, is_here=True)),
        _number(entries.filter(state=EntryState.ASKED)),
        _number(rounds),
        _number(rounds.filter(finished_at__isnull=False)),
        _number(tournament.stages.all(), Sum("rounds_planned")),
        _number(tables_without_code(tournament).filter(round=first)),
        _number(running.filter(started_at__isnull=False), Min("number")),
        _number(coming, Min("number")),
    )
    return _Progress(*found.get())


def _number(rows: QuerySet[Any], of: Aggregate | None = None) -> Coalesce:
    """One number of some rows, as part of another query: how many, or what is asked for."""
    grouped = rows.order_by().annotate(_=Value(1)).values("_").annotate(n=of or Count("pk"))
    return Coalesce(Subquery(grouped.values("n")), 0)


def path_of(tournament: Tournament, reader: AnyUser) -> list[PathStep]:
    rights = access.rights(reader, tournament.club)
    state = _state_of(tournament)
    now, left = (
        _present(tournament, state),
        max(state.planned - state.over - bool(state.running), 0),
    )
    steps = [
        PathStep("people", "entries:people", _("People"), _people(state)),
        PathStep("seats", "pairings:seats", _("Seats"), _("not set yet")),
        PathStep("cards", "desk:cards", _("Codes")),
        PathStep("desk", "desk:desk", pgettext("step of the evening", "Play")),
        PathStep("finish", "desk:finish", pgettext("step of the evening", "Finish")),
    ]
    _people_step, seats, cards, play, finish = steps
    seats.is_open = finish.is_open = rights.can_run
    cards.is_open = rights.can_score
    if state.made:
        number = state.running or state.coming or state.made
        planned = max(state.planned, state.made)
        seats.need = _("round %(number)d of %(planned)d") % {"number": number, "planned": planned}
    cards.need = _cards(tournament, state)
    if state.running:
        play.need = _("round %(number)d is running") % {"number": state.running}
    elif state.over:
        play.need = _("round %(number)d is over") % {"number": state.over}
    if tournament.is_over:
        finish.need = str(tournament.get_state_display())
    elif left:
        finish.need = ngettext("%(left)d round left", "%(left)d rounds left", left) % {"left": left}
    for at, each in enumerate(steps):
        each.is_now, each.is_done = at == now, at < now
    return steps


def _present(tournament: Tournament, state: _Progress) -> int:
    """Index of the present step."""
    if tournament.is_over:
        return 4
    if state.running:
        return 3
    if state.coming:
        return 2 if state.lacking else 3
    if state.over:
        return 3 if state.over < state.planned else 4
    return 1 if state.here > 1 else 0


def _people(state: _Progress) -> str:
    said = [ngettext("%(here)d here", "%(here)d here", state.here) % {"here": state.here}]
    if alone := state.present - state.here:
        said.append(ngettext("%(alone)d alone", "%(alone)d alone", alone) % {"alone": alone})
    if asked := state.asked:
        to_check = ngettext("%(asked)s to be checked", "%(asked)s to be checked", asked)
        said.append(to_check % {"asked": asked})
    return " · ".join(said)


def _cards(tournament: Tournament, state: _Progress) -> str:
    if tournament.entrance != Entrance.TABLES:
        return _("entered at the desk")
    if state.lacking:
        said = ngettext("%(lacking)d table without", "%(lacking)d tables without", state.lacking)
        return said % {"lacking": state.lacking}
    return _("every table has one") if state.coming or state.running else ""
