"""Forms of evenings that repeat: a year of them, one evening, those to come."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django import forms
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from club.models import Club, Season, Series, Tournament
from club.series.days import read_days
from club.tournaments.moments import LAST_YEAR, MomentField
from club.tournaments.seasons import FIRST_MONTH, season_holding
from club.wording.choices import KINDS
from club.wording.texts import NameFormField
from engine.movements.seating import Kind
from engine.results import GAMES

MOST_EVENINGS = 120
LAST_MONTH = 5
FRIDAY, SIX = 4, "18:00"


class SeriesPlan(NamedTuple):
    """Evenings that a form asks for."""

    days: Sequence[date]
    left_out: Sequence[date]
    season: Season
    shown: str
    """What a second press says that the reader has seen."""
    opens: bool
    taken: Sequence[date]
    """Days on which the club has another evening."""


def drawn_out(season: Season) -> bool:
    """True of one that is there and is to become longer."""
    days = {"starts": season.starts, "ends": season.ends}
    return Season.objects.filter(pk=season.pk).exclude(**days).exists()


def said_of(days: Sequence[date]) -> str:
    """“34 evenings, 11 September 2026 to 28 May 2027”."""
    said = ngettext(
        "%(count)d evening, %(first)s to %(last)s",
        "%(count)d evenings, %(first)s to %(last)s",
        len(days),
    )
    ends = {"first": date_format(days[0]), "last": date_format(days[-1])}
    return said % {"count": len(days), **ends}


class RuleForm(forms.Form):
    """What the evenings of a series have in common."""

    name = NameFormField(label=_("Name"), max_length=120)
    weekday = forms.TypedChoiceField(
        label=_("Day of the week"),
        coerce=int,
        choices=[*WEEKDAYS.items()],
    )
    time = forms.TimeField(
        label=_("Begins"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )


def check_year(day: date) -> None:
    """Of the site's years, and not so long ago that nobody can have meant it."""
    if not timezone.localdate().year - 1 <= day.year <= LAST_YEAR:
        raise forms.ValidationError(_("Choose a day of this year or a later one."))


class SeriesForm(RuleForm):
    first = forms.DateField(label=_("From"), validators=[check_year])
    last = forms.DateField(label=pgettext_lazy("day", "To"), validators=[check_year])
    like = forms.ChoiceField(label=_("What is played"))
    without = forms.CharField(
        label=_("Not on these dates"),
        help_text=_("For example 4.12.2026, 21.12.2026–8.1.2027"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=2000,
        required=False,
    )
    opens = forms.BooleanField(label=_("Publish all pages now"), required=False, initial=True)

    def __init__(self, club: Club, earlier: Sequence[Tournament], *args: Any, **facts: Any):
        super().__init__(*args, **facts)
        self.club, self.earlier = club, {str(each.pk): each for each in earlier}
        for name in ("first", "last"):
            self.fields[name].widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        self.order_fields(["name", "like", "weekday", "time", "first", "last", "without", "opens"])
        new = [(kind, each.heading) for kind, each in KINDS.items() if not _is_named(kind)]
        like: Any = self.fields["like"]
        like.choices = [(_("With the usual settings"), new)]
        if earlier:
            as_then = [(pk, f"{each}, {_day_of(each)}") for pk, each in self.earlier.items()]
            like.choices = [(_("As on an earlier evening"), as_then), *like.choices]
        first, last = coming_year()
        self.initial = {"weekday": FRIDAY, "time": SIX, "first": first, "last": last}
        if known := club.series.first():
            self.initial |= {"name": known.name, "weekday": known.weekday, "time": known.time}

    def clean_without(self) -> set[date]:
        return read_days(self.cleaned_data["without"])

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors:
            if given["last"] < given["first"]:
                self.add_error("last", _("The last day comes after the first."))
            elif not self.days():
                self.add_error("last", _("There is no such day of the week between these two."))
            elif len(self.days()) > MOST_EVENINGS:
                self.add_error(
                    "last",
                    forms.ValidationError(
                        _("At most %(most)d evenings are set up at once: choose an earlier day."),
                        params={"most": MOST_EVENINGS},
                    ),
                )
            else:
                days = self.days()
                self.season = season_holding(self.club, days[0], days[-1])
        return given

    def days(self) -> list[date]:
        return [day for day in self._weekly() if day not in self.cleaned_data["without"]]

    def plan(self) -> SeriesPlan:
        days, given = self.days(), self.cleaned_data
        left_out = [day for day in self._weekly() if day in given["without"]]
        shown = "/".join([days[0].isoformat(), days[-1].isoformat(), str(len(days))])
        return SeriesPlan(days, left_out, self.season, shown, given["opens"], self.taken(days))

    def taken(self, days: Sequence[date]) -> list[date]:
        held = self.club.tournaments.filter(called_off_at=None, starts__date__in=days)
        there = {
            timezone.localtime(starts).date() for starts in held.values_list("starts", flat=True)
        }
        return sorted(there)

    def _weekly(self) -> list[date]:
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        first += timedelta(days=(self.cleaned_data["weekday"] - first.weekday()) % 7)
        weeks = min((last - first).days // 7 + 1, 2 * MOST_EVENINGS)
        return [first + timedelta(weeks=week) for week in range(weeks)]


class EveningForm(forms.Form):
    """One evening moved, or called off."""

    starts = MomentField(label=_("Begins"))
    reason = NameFormField(label=_("Why it is called off"), max_length=120, required=False)

    def __init__(self, series: Series, evening: Tournament, *args: Any, **facts: Any):
        super().__init__(*args, **facts)
        self.series, self.evening = series, evening
        self.initial = {"starts": evening.starts, "reason": evening.called_off_reason}

    def clean_starts(self) -> datetime:
        starts = self.cleaned_data["starts"]
        self.series.check_day(self.evening, starts)
        return starts


def coming_year() -> tuple[date, date]:
    """From September, or today if it is later, to May of the school year that is not over."""
    today = timezone.localdate()
    year = today.year - (today.month <= LAST_MONTH)
    return max(today, date(year, FIRST_MONTH, 1)), date(year + 1, LAST_MONTH, 31)


def _day_of(evening: Tournament) -> str:
    return date_format(timezone.localtime(evening.starts), "SHORT_DATE_FORMAT")


def _is_named(kind: str) -> bool:
    """True of a game that nobody could name here; an earlier evening of it can be repeated."""
    return GAMES[Kind(kind).game].only_counts
