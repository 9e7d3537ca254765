"""The seasons of a club: the list, and what each is called."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import ProtectedError
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.clubs.finding import club_for, club_named
from club.storage.saving import saved
from club.tournaments import seasons as seasons_of_club
from club.web.display import safe_next
from scoring.seasons.season_form import SeasonForm


def seasons(request, club):
    club = club_named(club)
    can_keep = access.can_keep_members(request.user, club)
    form = SeasonForm(club, request.POST or None)
    if request.method == "POST":
        require(can_keep)
    if (
        form.is_valid()
        and (taken := saved(form, lambda: seasons_of_club.add(form.instance))) is not None
    ):
        messages.success(request, _said(taken))
        return redirect("seasons:list", club.slug)
    facts = {"club": club, "seasons": club.seasons.all(), "form": form if can_keep else None}
    return render(request, "scoring/seasons/list.html", facts)


def _said(taken: int) -> str:
    if not taken:
        return _("Saved.")
    said = ngettext(
        "Saved. %(number)d tournament of these months now counts in this season.",
        "Saved. %(number)d tournaments of these months now count in this season.",
        taken,
    )
    return said % {"number": taken}


@login_required
def edit(request, club, season):
    club = club_for(request, club, access.can_keep_members)
    season = get_object_or_404(club.seasons, slug=season)
    shown = str(season)
    form = SeasonForm(club, request.POST or None, instance=season)
    if form.is_valid() and saved(form, form.save):
        messages.success(request, _("Saved."))
        return redirect(safe_next(request, reverse("seasons:list", args=[club.slug])))
    facts = {"club": club, "season": season, "form": form, "shown": shown}
    return render(request, "scoring/seasons/edit.html", facts)


@login_required
@require_POST
def remove(request, club, season):
    club = club_for(request, club, access.can_keep_members)
    try:
        get_object_or_404(club.seasons, slug=season).delete()
    except ProtectedError:
        said = _("The table of this season is frozen. Unfreeze it before you remove the season.")
        messages.error(request, said)
        return redirect("seasons:edit", club.slug, season)
    messages.success(request, _("The season is removed."))
    return redirect("seasons:list", club.slug)
