"""The seasons of a club: the list, and what each is called."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import ProtectedError
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.clubs.finding import club_for, club_named
from club.clubs.forms import slug_of
from club.models import Club, Season
from club.storage.saving import SharedForm, saved
from club.tournaments import seasons as seasons_of_club
from club.tournaments.seasons import FIRST_MONTH, school_year
from club.web.display import safe_next

YEARS_AHEAD = 10


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self):
        super().__init__(format="%Y-%m-%d")


class SeasonForm(SharedForm):
    class Meta:
        model = Season
        fields = ["name", "starts", "ends", "dues", "reduced_dues"]
        widgets = {"starts": DateInput(), "ends": DateInput()}
        help_texts = {"name": gettext_lazy("For example 2026–2027.")}

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.club = club
        for name in ("dues", "reduced_dues"):
            if club.is_group:
                del self.fields[name]
                continue
            amount: Any = self.fields[name]
            amount.currency = club.currency
            amount.label = f"{amount.label} ({club.currency})"
        if not self.instance.pk:
            self.initial.update(coming_season(club))

    def clean_name(self):
        """The name gives the address, which stays when the name is changed."""
        name, season = self.cleaned_data["name"], self.instance
        if not season.slug:
            taken = set(season.club.seasons.values_list("slug", flat=True))
            season.slug = slug_of(name, taken, otherwise="season")
        return name


def coming_season(club: Club) -> dict[str, object]:
    """The school year that is under way, or from July on the next one; where the club has a season
    then, the first of the coming years in which none has begun."""
    today = timezone.localdate()
    year = today.year if today.month >= FIRST_MONTH - 2 else today.year - 1
    known = list(club.seasons.values_list("starts", "ends"))
    years = [date(each, FIRST_MONTH, 1) for each in range(year, year + YEARS_AHEAD)]
    free = [day for day in years if not any(starts <= day <= ends for starts, ends in known)]
    begins = free[0] if free else years[0]
    return school_year(begins.year)


def seasons(request, club):
    club = club_named(club)
    can_keep = access.can_keep_seasons(request.user, club)
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


def now(request, club):  # noqa: ARG001 (for everybody)
    """Redirect to the season of today."""
    season = seasons_of_club.season_now(club_named(club))
    if season is None:
        return redirect("seasons:list", club)
    return redirect("seasons:detail", club, season.slug)


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
    club = club_for(request, club, access.can_keep_seasons)
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
    club = club_for(request, club, access.can_keep_seasons)
    try:
        get_object_or_404(club.seasons, slug=season).delete()
    except ProtectedError:
        said = _("The table of this season is frozen. Unfreeze it before you remove the season.")
        messages.error(request, said)
        return redirect("seasons:edit", club.slug, season)
    messages.success(request, _("The season is removed."))
    return redirect("seasons:list", club.slug)
