"""Presses of a rehearsal: it begins, it goes at another pace, it ends."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.models import RehearsalPace, Tournament
from club.site_map import address_of, back
from club.tournaments.finding import tournament_for
from club.tournaments.states import NotNow
from club.web.errors import REHEARSED
from scoring.rehearsal import actions
from scoring.rehearsal.pace import change_pace


@login_required
@require_POST
def begin(request, slug):
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.is_rehearsal:
        raise Http404
    try:
        made = actions.begin(tournament, request.user)
    except NotNow as refusal:
        messages.error(request, str(refusal))
        return redirect(address_of("desk", slug))
    request.session[REHEARSED] = [made.slug, address_of("desk", slug)]
    return redirect(address_of("desk", made.slug))


@login_required
@require_POST
def press(request, slug):
    ended, evening = request.session.get(REHEARSED, ("", ""))
    if slug == ended and "end" in request.POST and not Tournament.every.filter(slug=slug).exists():
        return redirect(evening)
    tournament = tournament_for(request, slug, access.can_run)
    source = tournament.rehearsal_of
    if source is None:
        raise Http404
    if request.POST.get("pace") in RehearsalPace.values:
        change_pace(tournament, RehearsalPace(request.POST["pace"]))
        return back(request, slug)
    if "end" not in request.POST:
        return back(request, slug)
    actions.end(tournament)
    request.session[REHEARSED] = [slug, address_of("desk", source.slug)]
    messages.success(request, _("The rehearsal is over, and nothing of it is kept."))
    return redirect(address_of("desk", source.slug))
