"""Reads of the audit log of a club."""

from datetime import date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from club.models import AuditLine, Club, User


def lines_of(
    club: Club,
    *,
    action: str = "",
    by: User | None = None,
    first: date | None = None,
    last: date | None = None,
) -> QuerySet[AuditLine]:
    """The newest first; days are those of the club's clock, both ends with them."""
    found = AuditLine.objects.filter(club=club).select_related("by")
    if action:
        found = found.filter(action=action)
    if by:
        found = found.filter(by=by)
    if first:
        found = found.filter(at__gte=_begin(first))
    if last:
        found = found.filter(at__lt=_begin(last + timedelta(days=1)))
    return found.order_by("-pk")


def actors_of(club: Club) -> QuerySet[User]:
    """Whoever has a line."""
    known = AuditLine.objects.filter(club=club).exclude(by=None).order_by().values("by")
    return User.objects.filter(pk__in=known).order_by("name", "username")


def _begin(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
