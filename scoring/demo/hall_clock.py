"""The clock in the hall on an evening that is long past.

What is entered is kept with its moment, by the site's own clock. So that an evening of last summer
was entered last summer, and took as long as evenings do, the demo turns that clock back while it
plays it. Nothing else runs then: the server starts when the demo is made.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone


class HallClock:
    def __init__(self, moment: datetime) -> None:
        self.moment = moment
        self.step = timedelta()
        """How much later it is each time that somebody looks."""

    def now(self) -> datetime:
        self.moment += self.step
        return self.moment

    def go_on(self, minutes: float) -> None:
        self.moment += timedelta(minutes=minutes)
        self.step = timedelta()


@contextmanager
def turned_back(moment: datetime) -> Iterator[HallClock]:
    hall, real = HallClock(moment), timezone.now
    timezone.now = hall.now
    try:
        yield hall
    finally:
        timezone.now = real
