"""The steps that end something: where anything is missing, they say so and ask once more."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from club import access
from club.models import State, Tournament
from club.pairings import clock
from club.tournaments import states
from club.tournaments.finding import tournament_for
from club.tournaments.states import NotNow
from scoring.desk import checklist


@login_required
def end_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    missing = checklist.of_round(tournament) if round_.is_running else []
    title = _("End round %(number)d?") % {"number": number}
    if is_asked(request, missing):
        return ask(request, tournament, title, missing, _("End it all the same"))
    return _step(request, tournament, lambda: clock.end_round(round_))


@login_required
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.state != State.RUNNING:
        return redirect("desk:desk", slug)
    missing = checklist.of_tournament(tournament)
    if is_asked(request, missing):
        title = _("Finish the tournament?")
        return ask(request, tournament, title, missing, _("Finish it all the same"))
    return _step(request, tournament, lambda: states.go_on(tournament))


def is_asked(request: HttpRequest, missing: Sequence[str]) -> bool:
    """Only a press goes on, and where something is missing only a second one."""
    return request.method != "POST" or bool(missing and "sure" not in request.POST)


def ask(
    request: HttpRequest, tournament: Tournament, title: str, missing: Sequence[str], press: str
) -> HttpResponse:
    """The page that says what is missing; its press goes to the address that was asked."""
    facts = {
        "tournament": tournament,
        "club": tournament.club,
        "title": title,
        "missing": missing,
        "press": press,
    }
    return render(request, "scoring/desk/ask.html", facts)


def _step(request: HttpRequest, tournament: Tournament, step: Callable[[], None]) -> HttpResponse:
    try:
        step()
    except NotNow as refusal:
        messages.error(request, str(refusal))
    return redirect("desk:desk", tournament.slug)
