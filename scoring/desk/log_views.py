"""The log, for the desk: what was written, by whom, when, why."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import render

from club import access
from club.tournaments.finding import tournament_for
from scoring.deals.queries import names_for
from scoring.desk.log import LogForm, found, lines, page_of


@login_required
def log(request, slug):
    tournament = tournament_for(request, slug, access.can_check_in)
    form = LogForm(request.GET or None)
    asked = form.cleaned_data if form.is_valid() else {}
    page = page_of(found(tournament, asked), request.GET.get("page"))
    versions = list(page.object_list)
    names = names_for(tournament, [each.seats for each in versions], for_public=False)
    facts: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "form": form,
        "page": page,
        "lines": lines(versions, names),
        "is_searched": any(asked.values()),
    }
    return render(request, "scoring/desk/log.html", facts)
