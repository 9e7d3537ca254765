"""The clock of the machine, watched while it serves: nothing depends on it but what people read."""

import time
from collections.abc import Iterator
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from club.process.background import Job

LEAST_SECONDS: Final = 60
LOOK_SECONDS: Final = 20


class ClockWatch:
    """Compares the time of day with the time that has gone by."""

    def __init__(self) -> None:
        self.began = _began()

    def sentences(self) -> Iterator[str]:
        before, self.began = self.began, _began()
        if before - self.began >= LEAST_SECONDS:
            said = _(
                "The clock of this machine has gone back, to %(moment)s. Nothing is lost, and the "
                "log keeps its order. Set the clock right, so that times on pages and papers are "
                "right."
            )
            yield said % {"moment": timezone.localtime().strftime("%Y-%m-%d %H:%M")}


def job() -> Job:
    watch = ClockWatch()
    return Job("clock", lambda _stopping: watch.sentences(), LOOK_SECONDS)


def _began() -> float:
    """When, by the clock as it is now, the machine began to count."""
    return time.time() - time.monotonic()
