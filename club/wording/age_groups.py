"""Age groups, as an organiser types them: `-12, 13-17, 60+`."""

import re
from itertools import pairwise
from typing import Final, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST: Final = 60
MOST_GROUPS: Final = 6
OLDEST: Final = 120
FEWEST_YEARS: Final = 3
"""Of a group, and of what several have in common or not: less would tell a year of birth."""
_PART: Final = re.compile(r"(?P<first>\d{1,3})?\s*(?:[-–−]\s*(?P<last>\d{1,3})?|(?P<open>\+))")


class AgeGroup(NamedTuple):
    """People who have their birthdays of these ages in the year of the tournament."""

    first: int
    last: int | None

    def holds(self, age: int) -> bool:
        return self.first <= age and (self.last is None or age <= self.last)

    def __str__(self) -> str:
        if self.last is None:
            return _("from %(first)d years") % {"first": self.first}
        if not self.first:
            return _("up to %(last)d years") % {"last": self.last}
        return _("%(first)d to %(last)d years") % {"first": self.first, "last": self.last}


def age_groups(text: str) -> list[AgeGroup]:
    """The groups of a text, in its order; raises `ValidationError` for what is none."""
    parts = [part for part in map(str.strip, re.split(r"[,;]", text)) if part]
    found = [_read(part) for part in parts]
    if len({*found}) < len(found):
        raise ValidationError(_("An age group is there twice: give each one once."))
    if len(found) > MOST_GROUPS:
        raise ValidationError(_("Give %(most)d age groups at most."), params={"most": MOST_GROUPS})
    return found


def check_age_groups(text: str) -> None:
    found = age_groups(text)
    bounds = {age for each in found for age in (each.first, (each.last or OLDEST) + 1)}
    for age, after in pairwise(sorted(bounds)):
        if after - age < FEWEST_YEARS and any(each.holds(age) for each in found):
            raise ValidationError(
                _(
                    "Give each age group %(fewest)d years or more, also where one lies in another: "
                    "fewer would tell a year of birth."
                ),
                params={"fewest": FEWEST_YEARS},
            )


def _read(part: str) -> AgeGroup:
    found = _PART.fullmatch(part)
    first = int(found["first"] or 0) if found else 0
    last = int(found["last"]) if found and found["last"] else None
    if not (found and (first or last)) or not first <= (last or OLDEST) <= OLDEST:
        raise ValidationError(
            _("“%(part)s” is no age group. Give the youngest and the oldest age: -12, 13-17, 60+."),
            params={"part": part},
        )
    return AgeGroup(first, last)
