"""Sums of an attendance without any name: by team and by age."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.wording.engine_texts import Text
from scoring.attendance.came import Attendee, SeasonAttendance

AGES: Final = (
    (9, _("Up to 9 years")),
    (13, _("10 to 13 years")),
    (17, _("14 to 17 years")),
    (59, _("18 to 59 years")),
    (999, _("60 years and older")),
)
UNKNOWN: Final = _("Age not known")


class GroupSum(NamedTuple):
    group: str
    people: int
    visits: int
    evenings: int
    """Those of the season, for all groups the same."""

    @property
    def average(self) -> float:
        """Visits of an evening."""
        return self.visits / self.evenings if self.evenings else 0.0


def sums(found: SeasonAttendance) -> list[GroupSum]:
    """All together, then the teams, then the ages if the club keeps years of birth."""
    came, evenings = [each for each in found.people if each.evenings], len(found.held)

    def summed(group: str, people: Iterable[Attendee]) -> GroupSum:
        visits = [len(each.evenings) for each in people]
        return GroupSum(group, len(visits), sum(visits), evenings)

    rows = [summed(gettext("Everyone"), came)]
    teams = sorted({each.team for each in came} - {""})
    for team in [*teams, ""] if teams else []:
        group = gettext("Team: %(name)s") % {"name": team} if team else gettext("Without a team")
        rows.append(summed(group, (each for each in came if each.team == team)))
    if found.season.club.keeps_birth_years:
        year = found.season.starts.year
        rows += [
            summed(str(label), [each for each in came if _age(each, year) == label])
            for label in (*(label for _last, label in AGES), UNKNOWN)
        ]
    return [each for each in rows if each.people or each is rows[0]]


def _age(person: Attendee, year: int) -> Text:
    """The group of the age that they reach in the year in which the season begins."""
    if person.birth_year is None:
        return UNKNOWN
    return next(label for last, label in AGES if year - person.birth_year <= last)
