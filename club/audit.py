"""Adding a line to the audit log, in the transaction of what it tells of; and the one way to delete
lines: those that are too old, and those of a club that is deleted."""

from datetime import UTC, datetime
from typing import Any, Final

from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from club.access import AnyUser
from club.models import AuditAction, AuditDiscard, AuditLine, Club, Player

EVER: Final = datetime(9999, 1, 1, tzinfo=UTC)


def record(
    action: AuditAction,
    *,
    club: Club | None,
    by: AnyUser | None,
    about: Player | None = None,
    detail: str = "",
) -> None:
    """`detail` holds no name of a player: what was changed ("naming: full, short"), never whose."""
    AuditLine.objects.create(
        club=club,
        action=action,
        by_id=by.pk if by else None,
        about=about,
        detail=detail[: AuditLine._meta.get_field("detail").max_length],
    )


def record_everywhere(action: AuditAction, *, detail: str = "", using: str = "default") -> None:
    """Record an act on the whole installation in the log of each club, read by the owner there."""
    AuditLine.objects.using(using).bulk_create(
        AuditLine(club_id=club, action=action, detail=detail)
        for club in Club.objects.using(using).order_by("pk").values_list("pk", flat=True)
    )


@transaction.atomic
def discard(club: Club, before: datetime) -> int:
    """Deletes the lines of a club from before a moment; how many."""
    leave = AuditDiscard.objects.create(club=club, before=before)
    deleted, _by_model = AuditLine.objects.filter(club=club, at__lt=before).delete()
    leave.delete()
    return deleted


@receiver(pre_delete, sender=Club)
def discard_all(instance: Club, **_facts: Any) -> None:
    discard(instance, EVER)
