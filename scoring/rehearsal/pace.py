"""Pace of a rehearsal: how long its rounds take, and how far the round that runs is."""

from datetime import datetime
from math import ceil

from django.utils import timezone

from club.models import Rehearsal, RehearsalPace, Round, Tournament
from club.storage import sqlite
from club.tournaments.states import raise_version

SHORTEST = 10
"""Seconds of a round, however many there are."""


def seconds_of(tournament: Tournament, pace: str) -> float:
    """Seconds of one round, so that all that are planned take as long as the pace says."""
    planned = sum(tournament.stages.values_list("rounds_planned", flat=True))
    return max(SHORTEST, RehearsalPace(pace).minutes * 60 / max(1, planned))


def minutes_of(tournament: Tournament, pace: str) -> int:
    """The same by the clock on the wall, which knows whole minutes."""
    return ceil(seconds_of(tournament, pace) / 60)


def share_of(rehearsal: Rehearsal, round_: Round, now: datetime) -> float:
    """The part of its time that a round has been played for; the clock's pauses count for none."""
    ahead = rehearsal.ahead if rehearsal.round == round_.number else 0
    elapsed = _elapsed(round_, now) + ahead
    return elapsed / seconds_of(rehearsal.tournament, rehearsal.pace)


def change_pace(tournament: Tournament, pace: RehearsalPace, now: datetime | None = None) -> None:
    """A round that runs goes on from where it is, and its clock ends when its tables do."""
    now = now or timezone.now()
    with sqlite.alone():
        held = Rehearsal.objects.select_for_update().get(tournament=tournament)
        seconds = seconds_of(tournament, pace)
        round_ = tournament.rounds.filter(started_at__isnull=False, finished_at=None).first()
        if round_ is not None:
            share, elapsed = share_of(held, round_, now), _elapsed(round_, now)
            if held.round != round_.number:
                held.round, held.done = round_.number, 0
            held.ahead = share * seconds - elapsed
            round_.minutes = max(1, ceil((elapsed + max(0, 1 - share) * seconds) / 60))
            round_.save(update_fields=["minutes"])
        held.pace, tournament.minutes = pace, minutes_of(tournament, pace)
        held.save()
        tournament.save(update_fields=["minutes"])
        tournament.rounds.filter(started_at=None).update(minutes=tournament.minutes)
        raise_version(tournament)


def _elapsed(round_: Round, now: datetime) -> float:
    if round_.started_at is None:
        return 0
    return (min(now, round_.paused_at or now) - round_.started_at).total_seconds() - (
        round_.paused_seconds
    )
