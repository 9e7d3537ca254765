"""Days on which there is no evening, as people type them."""

import re
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.tournaments.moments import FIRST_YEAR, LAST_YEAR
from club.wording.texts import clean

LONGEST = timedelta(days=400)
"""Of days from … to."""
_DAY = r"\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?"
_PART = re.compile(rf"({_DAY})(?: ?[–—-] ?({_DAY}))?")


def read_days(typed: str) -> set[date]:
    """All days that are named, each by itself or from the first to the last."""
    parts = map(clean, re.split(r"[,;\n]", typed))
    return {day for part in parts if part for day in _days_of(part)}


def _days_of(part: str) -> list[date]:
    match = _PART.fullmatch(part)
    try:
        days = [_day(each) for each in match.groups() if each] if match else []
    except ValueError:
        days = []
    if not days or days[-1] - days[0] > LONGEST:
        said = _(
            "“%(typed)s” is not a date. Write each like 21.12.2026 or 2026-12-21, several days "
            "like 21.12.2026–8.1.2027, and a comma after each."
        )
        raise ValidationError(said, params={"typed": part})
    if days[-1] < days[0]:
        said = _("In “%(typed)s” the last day comes before the first.")
        raise ValidationError(said, params={"typed": part})
    return [days[0] + timedelta(days=each) for each in range((days[-1] - days[0]).days + 1)]


def _day(typed: str) -> date:
    """Day, month and year in this order, or in the other one."""
    numbers = re.findall(r"\d+", typed)
    year, month, day = map(int, numbers if len(numbers[0]) == 4 else reversed(numbers))
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(typed)
    return date(year, month, day)
