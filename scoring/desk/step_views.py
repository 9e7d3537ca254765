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
from club.site_map import back
from club.tournaments import states
from club.tournaments.actions import turn_sureness
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.states import NotNow
from scoring.desk import steps
from scoring.desk.checklist import Missing


@login_required
def end_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    step = steps.ending(round_)
    title = _("End round %(number)d?") % {"number": number}
    presses = _("End the round"), _("End it anyway")
    asked = ask(request, tournament, title, step.missing(), presses)
    return asked or _step(request, tournament, step.take)


@login_required
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.state != State.RUNNING:
        return redirect("desk:desk", slug)
    step = steps.finishing(tournament, by=request.user)
    presses = _("Finish the tournament"), _("Finish it anyway")
    asked = ask(request, tournament, _("Finish the tournament?"), step.missing(), presses)
    return asked or _step(request, tournament, step.take)


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


def ask(
    request: HttpRequest,
    tournament: Tournament,
    title: str,
    missing: Sequence[Missing],
    presses: tuple[str, str],
    price: Sequence[str] = (),
) -> HttpResponse | None:
    """The page that says what is missing, and what keeping apart costs. Its press, of two the one
    that goes on anyway, goes to the address that was asked. None where nothing is left to ask: at a
    press, where something is missing at the second one."""
    if request.method == "POST" and ("sure" in request.POST or not (missing or price)):
        return None
    press = presses[bool(missing)]
    facts = {"title": title, "missing": missing, "press": press, "price": price}
    return tournament_page(request, "scoring/desk/ask.html", tournament, facts)


def _step(request: HttpRequest, tournament: Tournament, step: Callable[[], object]) -> HttpResponse:
    try:
        step()
    except NotNow as refusal:
        messages.error(request, str(refusal))
    return back(request, tournament.slug)
