"""The steps that end something: where anything is missing, they say so and ask once more."""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.backups.log_positions import Depth
from club.backups.snapshot import NoSnapshot, keep
from club.models import State, Tournament
from club.pairings import clock
from club.site_map import back
from club.tournaments import states
from club.tournaments.actions import turn_sureness
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.states import NotNow
from scoring.desk import checklist
from scoring.desk.checklist import Missing


@login_required
def end_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    missing = checklist.of_round(tournament) if round_.is_running else []
    title = _("End round %(number)d?") % {"number": number}
    if is_asked(request, missing):
        press = _("End it anyway") if missing else _("End the round")
        return ask(request, tournament, title, missing, press)
    return _step(request, tournament, lambda: clock.end_round(round_))


@login_required
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.state != State.RUNNING:
        return redirect("desk:desk", slug)
    missing = checklist.of_tournament(tournament)
    if is_asked(request, missing):
        title = _("Finish the tournament?")
        press = _("Finish it anyway") if missing else _("Finish the tournament")
        return ask(request, tournament, title, missing, press)
    return _step(request, tournament, lambda: clock.finish(tournament, by=request.user))


@login_required
@require_POST
def declare(request: HttpRequest, slug: str) -> HttpResponse:
    """The results are final from now on."""
    tournament = tournament_for(request, slug, access.can_run)
    return _step(request, tournament, lambda: states.declare_final(tournament, by=request.user))


@login_required
@require_POST
def sureness(request: HttpRequest, slug: str) -> HttpResponse:
    """Say how sure the order is, or not any more."""
    tournament = tournament_for(request, slug, access.can_run)
    return _step(request, tournament, lambda: turn_sureness(tournament))


@login_required
@require_POST
def copy_to_stick(request: HttpRequest, slug: str) -> HttpResponse:
    """A copy of the whole database, now, in the second folder too."""
    tournament = tournament_for(request, slug, access.can_run)
    if not has_stick():
        return HttpResponseBadRequest()
    try:
        made = keep(depth=Depth.LIVING)
    except (NoSnapshot, DatabaseError, OSError) as error:
        messages.error(request, str(error))
    else:
        if made.trouble:
            messages.error(request, made.trouble)
        else:
            said = _("The copy is saved: %(file)s")
            messages.success(request, said % {"file": made.also})
    return redirect("desk:desk", tournament.slug)


def has_stick() -> bool:
    """True if there is a second folder for copies that somebody at the desk can see."""
    return bool(settings.BACKUP_TO) and not settings.HOSTED


def is_asked(request: HttpRequest, missing: Sequence[Missing | str]) -> bool:
    """Only a press goes on, and where something is missing only a second one."""
    return request.method != "POST" or bool(missing and "sure" not in request.POST)


def ask(
    request: HttpRequest,
    tournament: Tournament,
    title: str,
    missing: Sequence[Missing],
    press: str,
    price: Sequence[str] = (),
) -> HttpResponse:
    """The page that says what is missing, and what keeping apart costs; its press goes to the
    address that was asked."""
    facts = {"title": title, "missing": missing, "press": press, "price": price}
    return tournament_page(request, "scoring/desk/ask.html", tournament, facts)


def _step(request: HttpRequest, tournament: Tournament, step: Callable[[], None]) -> HttpResponse:
    try:
        step()
    except NotNow as refusal:
        messages.error(request, str(refusal))
    return back(request, tournament.slug)
