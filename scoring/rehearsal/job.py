"""Background job of `manage.py up` that plays the tables of rehearsals."""

import logging
from collections.abc import Iterable, Iterator
from typing import Final

from club.models import Rehearsal
from club.process.background import Job, Stopping
from scoring.rehearsal.actions import end, old_ones
from scoring.rehearsal.playing import play_due

EVERY_SECONDS: Final = 2

log = logging.getLogger(__name__)


def play_all(stopping: Stopping) -> Iterator[str]:
    """Look at all rehearsals once, each for itself; on a site that has none this is one small
    query."""
    if not Rehearsal.objects.exists():
        return
    for act, found in ((play_due, _running()), (_end, old_ones())):
        for each in found:
            if stopping():
                return
            try:
                act(each)
            except Exception as error:
                log.exception("rehearsal: %s", each.pk)
                yield f"{each.tournament} could not be brought up to date: {error}"


def _running() -> Iterable[Rehearsal]:
    found = Rehearsal.objects.filter(
        tournament__rounds__started_at__isnull=False, tournament__rounds__finished_at=None
    )
    return found.select_related("tournament__club", "by").order_by("pk").distinct()


def _end(rehearsal: Rehearsal) -> None:
    end(rehearsal.tournament)


def job() -> Job:
    return Job("rehearsals", play_all, EVERY_SECONDS)
