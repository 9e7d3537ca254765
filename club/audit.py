"""Adding a line to the audit log, in the transaction of what it tells of; and the one way to delete
lines: those that are too old, and those of a club that is deleted."""

from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from club.access import AnyUser
from club.models import AuditAction, AuditDiscard, AuditLine, Club, Player

EVER: Final = datetime(9999, 1, 1, tzinfo=UTC)


class AuditFact(NamedTuple):
    """One thing that a line says: a word of the code, and its value if it has one."""

    word: str
    value: str = ""


Fact = str | tuple[str, object]


def written(*parts: Fact) -> str:
    """The facts of a line as they are kept; what does not fit is left out."""
    said = (part if isinstance(part, str) else f"{part[0]} {part[1]}" for part in parts)
    return ", ".join(said)[: AuditLine._meta.get_field("detail").max_length]


def facts_of(detail: str) -> list[AuditFact]:
    """The facts of a kept line; `was` and numbers are told from the word before or behind them."""
    return [AuditFact(*_word_and_value(part)) for part in detail.split(", ") if part]


def _word_and_value(part: str) -> tuple[str, str]:
    word, _blank, value = part.rpartition(" ")
    return (word, value) if word == "was" or (word and value.isdecimal()) else (part, "")


def record(
    action: AuditAction,
    *parts: Fact,
    club: Club | None,
    by: AnyUser | None,
    about: Player | None = None,
) -> None:
    """Add a line. Its parts name no player: what was changed ("naming", "full"), never whose."""
    AuditLine.objects.create(
        club=club, action=action, by_id=by.pk if by else None, about=about, detail=written(*parts)
    )


def record_everywhere(
    action: AuditAction, *parts: Fact, by: AnyUser | None = None, using: str = "default"
) -> None:
    """Record an act on the whole installation in the log of each club, read by the owner there."""
    AuditLine.objects.using(using).bulk_create(
        AuditLine(club_id=club, action=action, by_id=by.pk if by else None, detail=written(*parts))
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
