"""A table calls the referee; the desk sees it until somebody has gone there."""

from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from club import sqlite
from club.models import Tournament, User
from scoring.models import RefereeCall


def call(
    tournament: Tournament, table: int, *, round_number: int | None = None, deal: int | None = None
) -> RefereeCall:
    """Calling again changes nothing: a table has one open call."""
    with sqlite.one_writer(connection), transaction.atomic():
        made, is_new = RefereeCall.objects.get_or_create(
            tournament=tournament,
            table=table,
            answered_at=None,
            defaults={"round": round_number, "deal": deal},
        )
        if is_new:
            _raise_version(tournament)
    return made


def answer(made: RefereeCall, *, by: User) -> None:
    with sqlite.one_writer(connection), transaction.atomic():
        kept = RefereeCall.objects.filter(pk=made.pk, answered_at=None)
        if kept.update(answered_at=timezone.now(), answered_by=by):
            _raise_version(made.tournament)


def open_calls(tournament: Tournament) -> QuerySet[RefereeCall]:
    """Those nobody has gone to yet, the longest waiting first."""
    return RefereeCall.objects.filter(tournament=tournament, answered_at=None)


def _raise_version(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
