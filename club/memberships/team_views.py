"""The teams of a club: any names, or the colours of the deck."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.memberships import actions
from club.memberships.forms import TeamForm
from club.memberships.views import club_to_keep
from club.saving import saved


@login_required
def teams(request, club):
    club = club_to_keep(request, club)
    form = TeamForm(club, request.POST or None)
    if form.is_valid() and saved(form, form.save):
        return redirect("members:teams", club.slug)
    found = club.teams.annotate(people=Count("membership"))
    return render(
        request, "club/memberships/teams.html", {"club": club, "teams": found, "form": form}
    )


@login_required
@require_POST
def rainbow(request, club):
    club = club_to_keep(request, club)
    actions.make_rainbow_teams(club)
    messages.success(request, _("Added: the seven colours and white."))
    return redirect("members:teams", club.slug)


@login_required
def team(request, club, pk):
    club = club_to_keep(request, club)
    found = get_object_or_404(club.teams, pk=pk)
    shown = str(found)
    form = TeamForm(club, request.POST or None, instance=found)
    if form.is_valid() and saved(form, form.save):
        messages.success(request, _("Saved."))
        return redirect("members:teams", club.slug)
    facts = {"club": club, "team": found, "form": form, "shown": shown}
    return render(request, "club/memberships/team.html", facts)


@login_required
@require_POST
def remove(request, club, pk):
    club = club_to_keep(request, club)
    get_object_or_404(club.teams, pk=pk).delete()
    messages.success(request, _("The team is removed; its people stay."))
    return redirect("members:teams", club.slug)
