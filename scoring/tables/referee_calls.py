"""A table calls the referee; the desk sees it until somebody has gone there."""

from collections.abc import Hashable, Mapping
from itertools import chain

from django.utils import timezone

from club.models import Tournament, User
from club.storage import sqlite
from club.tournaments.states import raise_version
from scoring.models import RefereeCall

# So many results of one table are told apart; a hall's phones hold a few dozen.
MOST_UNSENT = 500


def call(
    tournament: Tournament, table: int, *, round_number: int | None = None, deal: int | None = None
) -> RefereeCall:
    """Calling again changes nothing: a table has one open call."""
    with sqlite.alone():
        made, is_new = RefereeCall.objects.get_or_create(
            tournament=tournament,
            table=table,
            answered_at=None,
            defaults={"round": round_number, "deal": deal},
        )
        if is_new:
            raise_version(tournament)
    return made


def take_back(tournament: Tournament, table: int) -> None:
    """The table needs nobody any more; what a phone could not send still waits for the desk."""
    with sqlite.alone():
        kept = RefereeCall.objects.filter(tournament=tournament, table=table, answered_at=None)
        if kept.filter(unsent=0).update(answered_at=timezone.now()):
            raise_version(tournament)


def note_unsent(tournament: Tournament, table: int, keys: Mapping[str, Hashable]) -> None:
    """A phone of this table holds results that came too late: their keys, each with its deal.

    Each is told once, whichever phone holds it, so that a second phone is heard after the first.
    """
    with sqlite.alone():
        Tournament.every.select_for_update(no_key=True).get(pk=tournament.pk)
        kept = RefereeCall.objects.filter(tournament=tournament, table=table)
        told = set(chain.from_iterable(kept.values_list("unsent_keys", flat=True)))
        if told.issuperset(keys) or len(told) >= MOST_UNSENT:
            return
        made, _is_new = kept.get_or_create(
            answered_at=None, defaults={"tournament": tournament, "table": table}
        )
        made.unsent = max(made.unsent, len(set(keys.values())))
        made.unsent_keys = [*made.unsent_keys, *(each for each in keys if each not in told)]
        made.save(update_fields=["unsent", "unsent_keys"])
        raise_version(tournament)


def take(made: RefereeCall, *, by: User) -> None:
    """Somebody goes there; whoever presses last."""
    with sqlite.alone():
        kept = RefereeCall.objects.filter(pk=made.pk, answered_at=None)
        if kept.update(taken_by=by):
            raise_version(made.tournament)


def answer(made: RefereeCall, *, by: User) -> None:
    with sqlite.alone():
        kept = RefereeCall.objects.filter(pk=made.pk, answered_at=None)
        if kept.update(answered_at=timezone.now(), answered_by=by):
            raise_version(made.tournament)
