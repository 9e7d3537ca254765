"""Writes of notices; each is one transaction."""

from django.db import transaction

from club import audit
from club.access import AnyUser
from club.models import AuditAction, Club, Notice, User
from club.notices.kinds import usual_text
from club.notices.values import facts_of


@transaction.atomic
def word(club: Club, kind: str, language: str, text: str, *, by: User) -> None:
    """The club's own text; that of the site typed again is none."""
    if _lines(text) == _lines(usual_text(club, kind, language)):
        drop(club, kind, language, by=by)
        return
    facts = {"text": text, "facts": facts_of(club)._asdict(), "by": by}
    Notice.objects.update_or_create(club=club, kind=kind, language=language, defaults=facts)
    _record(club, kind, language, by, "own text")


@transaction.atomic
def drop(club: Club, kind: str, language: str, *, by: AnyUser) -> None:
    """Back to the text of the site, which follows the settings."""
    deleted, _by_model = club.notices.filter(kind=kind, language=language).delete()
    if deleted:
        _record(club, kind, language, by, "usual text")


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _record(club: Club, kind: str, language: str, by: AnyUser, what: str) -> None:
    audit.record(AuditAction.SETTINGS, kind, language, what, club=club, by=by)
