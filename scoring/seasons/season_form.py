from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.clubs.forms import slug_of
from club.models import Club, Season
from club.storage.saving import SharedForm
from club.tournaments.seasons import FIRST_MONTH, school_year

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
        help_texts = {"name": _("For example 2026–2027.")}

    def __init__(self, club: Club, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.club = club
        for name in ("dues", "reduced_dues"):
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
