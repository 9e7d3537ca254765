"""Deleting what is due: of a club, and of the whole installation."""

import os
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_otp import device_classes

from club import audit
from club.access import AnyUser
from club.backups.retention import drop_replaced
from club.models import AuditAction, Club, User
from club.process import logs
from club.process.background import Job, Stopping
from club.retention.rules import RULES, RetentionRule, limit_of
from club.tournaments.actions import delete_removed

EVERY_SECONDS: Final = 900


class Due(NamedTuple):
    name: str
    rule: RetentionRule
    days: int
    number: int


def due_of(club: Club) -> list[Due]:
    return [
        Due(name, rule, club.days_kept(name), rule.due(club, limit_of(club, name)).count())
        for name, rule in RULES.items()
    ]


@transaction.atomic
def delete_due(club: Club, *, by: AnyUser | None) -> list[Due]:
    """Delete the data that is due, and return it; the log holds kinds and numbers, never
    persons."""
    Club.objects.select_for_update().get(pk=club.pk)  # a second press waits, and finds nothing
    found = [each for each in due_of(club) if each.number]
    for each in found:
        each.rule.clear(club, limit_of(club, each.name))
    if found:
        said = [(each.name, each.number) for each in found]
        audit.record(AuditAction.RETENTION, *said, club=club, by=by)
    return found


@transaction.atomic
def keep_for(club: Club, days: dict[str, int], *, by_itself: bool, by: AnyUser | None) -> None:
    """Set the retention periods from now on."""
    changed = [name for name, number in days.items() if number != club.days_kept(name)]
    if by_itself != club.deletes_by_itself:
        changed.append("deletes_by_itself")
    club.retention, club.deletes_by_itself = days, by_itself
    club.save(update_fields=["retention", "deletes_by_itself"])
    if changed:
        audit.record(AuditAction.SETTINGS, "days kept", *changed, club=club, by=by)


def forget_sign_ins() -> None:
    """Sessions that are over, and who came in when, after the site's number of days."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    limit = timezone.now() - timedelta(days=settings.SIGN_IN_DAYS)
    User.objects.filter(last_login__lt=limit).update(last_login=None)
    for model in device_classes():
        model.objects.filter(last_used_at__lt=limit).update(last_used_at=None)


def _delete_what_is_due(stopping: Stopping) -> Iterator[str]:
    if file := os.environ.get("PORTATIV_LOG_FILE"):
        logs.drop_old_files(Path(file), settings.LOG_DAYS)
    drop_replaced(settings.DATA_DIR, timezone.localtime().replace(tzinfo=None))
    forget_sign_ins()
    delete_removed()
    for club in Club.objects.filter(deletes_by_itself=True).order_by("pk"):
        if stopping():
            return
        delete_due(club, by=None)
    yield from ()


def job() -> Job:
    return Job("old data", _delete_what_is_due, EVERY_SECONDS)
