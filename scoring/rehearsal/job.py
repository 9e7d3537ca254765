"""Background job of `manage.py up` that plays the tables of rehearsals."""

from collections.abc import Iterator
from typing import Final

from club.models import Rehearsal
from club.process.background import Job, Stopping
from scoring.rehearsal.actions import end_old
from scoring.rehearsal.playing import play_due

EVERY_SECONDS: Final = 2


def play_all(stopping: Stopping) -> Iterator[str]:
    """Look at all rehearsals once; on a site that has none this is one small query."""
    if not Rehearsal.objects.exists():
        return
    end_old()
    running = Rehearsal.objects.filter(
        tournament__rounds__started_at__isnull=False, tournament__rounds__finished_at=None
    )
    for each in running.select_related("tournament__club", "by").order_by("pk"):
        if stopping():
            return
        play_due(each)
    yield from ()


def job() -> Job:
    return Job("rehearsals", play_all, EVERY_SECONDS)
