"""Retention rules: one for each kind of people's data, with the club's own number of days."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club import audit
from club.models import AuditLine, Club, Entry, Membership, RosterImport, State, Tournament
from club.wording.engine_texts import Text


class RetentionRule(NamedTuple):
    label: Text
    sentence: Text
    """What goes, counted from when, and what stays."""
    least: int
    most: int
    due: Callable[[Club, datetime], QuerySet]
    """What is older than the moment, of a club."""
    clear: Callable[[Club, datetime], object]
    """Deletes exactly that."""


def _guests(club: Club, limit: datetime) -> QuerySet[Membership]:
    found = club.memberships.filter(is_guest=True, since__lt=timezone.localdate(limit))
    found = found.exclude(email="", phone="", birth_year=None)
    return _away(found, club, limit)


def _away(found: QuerySet[Membership], club: Club, limit: datetime) -> QuerySet[Membership]:
    """Without those who have played or come since then."""
    lately = _lately(club, limit)
    found = found.exclude(player__entries__entry__tournament__in=lately)
    return found.exclude(player__visits__tournament__in=lately)


def _lately(club: Club, limit: datetime) -> QuerySet[Tournament]:
    """Tournaments since then, and those that began before and still run."""
    return Tournament.objects.filter(Q(starts__gte=limit) | Q(state=State.RUNNING), club=club)


def _clear_guests(club: Club, limit: datetime) -> None:
    due = Membership.objects.filter(pk__in=_guests(club, limit).values("pk"))
    due.update(email="", phone="", birth_year=None)


def _left(club: Club, limit: datetime) -> QuerySet[Membership]:
    found = club.memberships.filter(left__lt=timezone.localdate(limit))
    found = _away(found, club, limit)
    return found.exclude(email="", phone="", birth_year=None, number=None)


def _clear_left(club: Club, limit: datetime) -> None:
    """The team stays, for a season's table of teams is made of it."""
    due = Membership.objects.filter(pk__in=_left(club, limit).values("pk"))
    due.update(email="", phone="", birth_year=None, number=None)


def _sign_ups(club: Club, limit: datetime) -> QuerySet[Entry]:
    found = Entry.objects.filter(tournament__club=club, tournament__starts__lt=limit)
    found = found.exclude(tournament__state=State.RUNNING)
    return found.exclude(contact="", code="", typed=[], answers=[])


def _clear_sign_ups(club: Club, limit: datetime) -> None:
    """Names that nobody took in go with their entry, which never had a seat."""
    keys = list(_sign_ups(club, limit).values_list("pk", flat=True))
    due = Entry.objects.filter(pk__in=keys)
    touched = list(due.values_list("tournament", flat=True).distinct())
    due.exclude(typed=[]).filter(line_up=None, seats=None, sit_outs=None).delete()
    due.update(contact="", code="", second_code="", typed=[], answers=[])
    Tournament.objects.filter(pk__in=touched).update(version=F("version") + 1)


def _imports(club: Club, limit: datetime) -> QuerySet[RosterImport]:
    return club.roster_imports.filter(at__lt=limit)


def _lines(club: Club, limit: datetime) -> QuerySet[AuditLine]:
    return AuditLine.objects.filter(club=club, at__lt=limit)


RULES: Final[Mapping[str, RetentionRule]] = {
    "guests": RetentionRule(
        _("Contacts of guests"),
        _(
            "After a guest’s last evening: e-mail address, telephone number and year of birth go. "
            "Name and results stay."
        ),
        1,
        365,
        _guests,
        _clear_guests,
    ),
    "left": RetentionRule(
        _("Members who left"),
        _(
            "After they left: e-mail address, telephone number, year of birth, number and team go. "
            "Name and results stay."
        ),
        30,
        3650,
        _left,
        _clear_left,
    ),
    "sign_ups": RetentionRule(
        _("Sign-ups"),
        _(
            "After the evening: the e-mail address, the answers and the page of each sign-up go, "
            "and names that were not accepted. Results stay."
        ),
        1,
        365,
        _sign_ups,
        _clear_sign_ups,
    ),
    "imports": RetentionRule(
        _("Imported lists"),
        _("After the import: the rows of the list go, and undoing it is no longer possible."),
        1,
        90,
        _imports,
        lambda club, limit: _imports(club, limit).delete(),
    ),
    "audit": RetentionRule(
        _("Lines of the audit log"),
        _("Who changed and took what. At least a year, so that questions can be answered."),
        365,
        3650,
        _lines,
        audit.discard,
    ),
}
"""By their names in `DAYS_KEPT`."""


def limit_of(club: Club, name: str) -> datetime:
    """Oldest moment kept: older data is deleted."""
    return timezone.now() - timedelta(days=club.days_kept(name))
