"""The teams of a club: any names, or the colours of the deck."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.clubs.finding import club_for
from club.memberships import actions
from club.memberships.forms import TeamForm
from club.storage.saving import saved


@login_required
def teams(request, club):
    club = club_for(request, club, access.can_keep_members)
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
    club = club_for(request, club, access.can_keep_members)
    actions.make_rainbow_teams(club)
    messages.success(request, _("Added: the seven colours and white."))
    return redirect("members:teams", club.slug)


@login_required
def team(request, club, pk):
    club = club_for(request, club, access.can_keep_members)
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
    club = club_for(request, club, access.can_keep_members)
    get_object_or_404(club.teams, pk=pk).delete()
    messages.success(request, _("The team is removed; its people stay."))
    return redirect("members:teams", club.slug)
