"""Audit log of tournament exports: the user, the file format, and the kind of names in it."""

from club import audit
from club.access import AnyUser
from club.models import AuditAction, Tournament


def record_export(
    tournament: Tournament, ending: str, by: AnyUser | None, *, for_public: bool
) -> None:
    names = () if for_public else ("full names",)
    said = (("tournament", tournament.pk), ending.lstrip("."), *names)
    audit.record(AuditAction.EXPORTED, *said, club=tournament.club, by=by)
