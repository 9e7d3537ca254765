"""Sums of an attendance without any name: by team and by age."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.attendance.came import Attendance, Attendee

AGES: Final = ((0, 9), (10, 13), (14, 17), (18, 59), (60, 200))


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


def sums(found: Attendance) -> list[GroupSum]:
    """All together, then the teams, then the ages if the club keeps years of birth."""
    came, evenings = [each for each in found.people if each.evenings], len(found.held)

    def summed(group: str, people: Iterable[Attendee]) -> GroupSum:
        visits = [len(each.evenings) for each in people]
        return GroupSum(group, len(visits), sum(visits), evenings)

    rows = [summed(_("Everyone"), came)]
    teams = sorted({each.team for each in came} - {""})
    for team in [*teams, ""] if teams else []:
        group = _("Team: %(name)s") % {"name": team} if team else _("Without a team")
        rows.append(summed(group, (each for each in came if each.team == team)))
    if found.season.club.keeps_birth_years:
        ages = {each.key: age_group(each, found.season.starts.year) for each in came}
        rows += [
            summed(label, [each for each in came if ages[each.key] == label])
            for label in [*map(_label, AGES), unknown()]
        ]
    return [each for each in rows if each.people or each is rows[0]]


def age_group(person: Attendee, year: int) -> str:
    """By the age they reach in the year in which the season begins."""
    if person.birth_year is None:
        return unknown()
    age = max(0, year - person.birth_year)
    return next(_label(each) for each in AGES if age <= each[1] or each == AGES[-1])


def unknown() -> str:
    return _("Age not known")


def _label(ages: tuple[int, int]) -> str:
    first, last = ages
    if ages == AGES[0]:
        return pgettext("age", "Up to %(last)d years") % {"last": last}
    if ages == AGES[-1]:
        return pgettext("age", "%(first)d years and older") % {"first": first}
    return pgettext("age", "%(first)d to %(last)d years") % {"first": first, "last": last}
