"""The log, for the desk: what was written, by whom, when, why; and taking a text out of it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club import access
from club.models import Tournament
from club.tournaments.finding import tournament_for, tournament_page
from club.web.desk_lists import search_of
from scoring.desk.deals import page_actions
from scoring.desk.log import LogForm, WithdrawForm, found, lines, page_of
from scoring.log.actions import Actor, withdraw_text
from scoring.table_names import names_at


@login_required
def log(request, slug):
    tournament = tournament_for(request, slug, access.can_check_in)
    may_withdraw = access.can_run(request.user, tournament.club)
    search = search_of(request)
    if request.method == "POST" and "search" not in request.POST:
        access.require(may_withdraw)
        return _withdraw(request, tournament)
    form = LogForm(search.again or request.GET or None)
    asked = form.cleaned_data if form.is_valid() else {}
    page = page_of(found(tournament, asked), search.page)
    versions = list(page.object_list)
    names = names_at([each.seats for each in versions], for_public=False)
    facts: dict[str, Any] = {
        "form": form,
        "page": page,
        "again": search.again,
        "lines": lines(tournament, versions, names),
        "is_searched": any(asked.values()),
        "may_withdraw": may_withdraw,
    }
    return tournament_page(request, "scoring/desk/log.html", tournament, facts)


def _withdraw(request, tournament: Tournament) -> HttpResponse:
    """Of an archived tournament too: a name may have to go at any time."""
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    facts, by = form.cleaned_data, Actor(user=request.user)
    try:
        withdraw_text(tournament, facts["line"], facts["name"], key=facts["key"], by=by)
    except page_actions.FAILURES as refusal:
        messages.error(request, page_actions.said(refusal))
    else:
        messages.success(request, _("The text is withdrawn. The line stays."))
    asked = request.GET.urlencode()
    here = reverse("desk:log", args=[tournament.slug])
    return redirect(f"{here}{'?' if asked else ''}{asked}#no-{facts['line']}")
