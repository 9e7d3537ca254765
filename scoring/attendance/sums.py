"""Sums of an attendance without any name: by team and by age."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext

from club.wording.age_groups import AgeGroup
from scoring.attendance.came import Attendee, SeasonAttendance

AGES: Final = (
    *(AgeGroup(0, 9), AgeGroup(10, 13), AgeGroup(14, 17)),
    *(AgeGroup(18, 59), AgeGroup(60, None)),
)


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
    """All together, then the teams, then the ages if the club keeps years of birth: those that they
    reach in the year in which the season begins."""
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
        aged = [(each, max(0, year - each.birth_year)) for each in came if each.birth_year]
        rows += [
            summed(capfirst(str(ages)), [each for each, age in aged if ages.holds(age)])
            for ages in AGES
        ]
        unknown = [each for each in came if each.birth_year is None]
        rows.append(summed(gettext("Age not known"), unknown))
    return [each for each in rows if each.people or each is rows[0]]
