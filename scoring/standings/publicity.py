"""Which results who may see: the one rule for pages, walls, papers, files and programs.

Everything after the round that `shown_to` answers is not there for this reader: no points, no
ranks, no counts, no order that follows from them.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from club import access
from club.models import State, Tournament
from club.models.tournament import Publicity
from scoring.models import Wall

EVERY: Final = 32767
"""More than there are rounds: nothing is kept back."""

Ended = Mapping[int, datetime | None]
"""When each round ended, by its number in order."""

FORGOTTEN: Final = timedelta(days=1)
"""So long after the last round nobody waits for a reveal any more."""


def shown_to(reader: access.Reader, tournament: Tournament) -> int:
    """The last round whose results this reader sees; the desk sees all."""
    if access.can_check_in(reader, tournament.club):
        return EVERY
    return shown_through(tournament)


def shown_through(tournament: Tournament, revealed: int | None = None) -> int:
    """The last round whose results everybody sees: 0 if none, EVERY if nothing is kept back.

    Rounds that are kept for a reveal stay so when the tournament is finished, for prizes are
    given after that; until they are revealed, or it is archived, or a day has passed. `revealed` is
    given by who has read it already, of many tournaments at once.
    """
    if not tournament.has_begun:
        return 0
    if tournament.state == State.ARCHIVED:
        return EVERY
    is_over = tournament.state == State.FINISHED
    publicity = Publicity.LIVE if is_over else tournament.publicity
    if publicity == Publicity.LIVE and not tournament.frozen_rounds:
        return EVERY
    rounds = sorted(tournament.rounds.all(), key=lambda each: each.number)
    ended = {each.number: each.finished_at for each in rounds}
    return max(
        min(_published(publicity, ended), _before_the_frozen(tournament, ended, is_over=is_over)),
        _revealed(tournament) if revealed is None else revealed,
    )


def _published(publicity: str, ended: Ended) -> int:
    if publicity == Publicity.LIVE:
        return EVERY
    if publicity == Publicity.END:
        return 0
    not_ended = (number for number, moment in ended.items() if moment is None)
    return next(not_ended, EVERY + 1) - 1


def _before_the_frozen(tournament: Tournament, ended: Ended, *, is_over: bool) -> int:
    if not tournament.frozen_rounds:
        return EVERY
    last = max((moment for moment in ended.values() if moment), default=None)
    if is_over and (last is None or timezone.now() - last > FORGOTTEN):
        return EVERY
    planned = sum(each.rounds_planned for each in tournament.stages.all())
    return max(0, planned - tournament.frozen_rounds)


def _revealed(tournament: Tournament) -> int:
    found = Wall.objects.filter(tournament=tournament).values_list("shown_through", flat=True)
    return found.first() or 0
