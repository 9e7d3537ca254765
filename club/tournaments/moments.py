"""When a tournament begins, as it is typed: by the clock of its club."""

from datetime import UTC, datetime

from django import forms
from django.utils import formats, timezone
from django.utils.translation import gettext as _

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


def next_evening() -> datetime:
    """Today at seven, or what is left of it."""
    now = timezone.localtime()
    seven = now.replace(hour=19, minute=0, second=0, microsecond=0)
    return seven if now < seven else now.replace(minute=0, second=0, microsecond=0)
