"""When a tournament begins, as it is typed: by the clock of its club."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Club
from club.tournaments.actions import SENT_TWICE
from club.wording.texts import NameFormField

FIRST_YEAR, LAST_YEAR = 1990, 2199


class MomentField(forms.DateTimeField):
    """An hour that is there twice, when the clocks go back, is the first of the two."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value):
        try:
            return super().to_python(value)
        except forms.ValidationError as error:
            if error.code != "ambiguous_timezone":
                raise
            return _first_of_two((error.params or {})["datetime"])

    def validate(self, value):
        """A year with a digit too few or too many is a slip, and no calendar goes on for ever."""
        super().validate(value)
        if value and not FIRST_YEAR <= value.year <= LAST_YEAR:
            raise _year_odd()


def _first_of_two(typed: datetime) -> datetime:
    if not FIRST_YEAR <= typed.year <= LAST_YEAR:
        raise _year_odd()
    zone = timezone.get_current_timezone()
    when = typed.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if when.astimezone(zone).replace(tzinfo=None) != typed:
        raise forms.ValidationError(
            _("There is no %(hour)s on %(day)s: the clocks go forward. Give another hour."),
            params={
                "hour": formats.time_format(typed, "TIME_FORMAT"),
                "day": formats.date_format(typed, "DATE_FORMAT"),
            },
        )
    return when


def _year_odd() -> forms.ValidationError:
    return forms.ValidationError(
        _("Give a year from %(first)s to %(last)s."),
        params={"first": str(FIRST_YEAR), "last": str(LAST_YEAR)},
    )


def ask_about_day(form: Any, club: Club, *, is_made_once: bool = False) -> None:
    """Another evening on the day that was typed is asked about once: the form says so and has an
    `asked_day`, which any press sends on as `same_day`. Of a form that is `is_made_once`, what it
    made a moment ago is no other evening."""
    if (starts := form.cleaned_data.get("starts")) is None:
        return
    day = timezone.localtime(starts).replace(hour=0, minute=0, second=0, microsecond=0)
    form.asked_day = day.date().isoformat()
    there = club.tournaments.filter(starts__gte=day, starts__lt=day + timedelta(days=1))
    there = there.filter(called_off_at=None)
    if is_made_once:
        own = {"name": form.cleaned_data.get("name"), "starts": starts}
        there = there.exclude(made_at__gt=timezone.now() - SENT_TWICE, **own)
    other = there.first()
    if other is None or form.data.get("same_day") == form.asked_day:
        return
    said = _(
        "On %(day)s there is “%(name)s” already, at %(hour)s. Press once more to plan another one "
        "that day."
    )
    hour = formats.time_format(timezone.localtime(other.starts), "TIME_FORMAT")
    facts = {"day": formats.date_format(day), "name": str(other), "hour": hour}
    form.add_error("starts", forms.ValidationError(said, params=facts))


def next_evening() -> datetime:
    """Today at seven, or what is left of it."""
    now = timezone.localtime()
    seven = now.replace(hour=19, minute=0, second=0, microsecond=0)
    return seven if now < seven else now.replace(minute=0, second=0, microsecond=0)


class CopyForm(forms.Form):
    """An earlier tournament made again on another day."""

    name = NameFormField(label=gettext_lazy("Name"), max_length=120)
    starts = MomentField(label=gettext_lazy("Begins"))
    with_people = forms.BooleanField(label=gettext_lazy("With the same people"), required=False)

    def __init__(self, *args, club: Club | None = None, **kwargs):
        """Of a club it asks about the day."""
        super().__init__(*args, **kwargs)
        self.club = club

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        if self.club:
            ask_about_day(self, self.club)
        return cleaned
