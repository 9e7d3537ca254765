"""The time left at one table, as the phones there count it down."""

from typing import NamedTuple

from django.utils import timezone

from club.models import Round, Table
from club.wording.texts import milliseconds


class TableClock(NamedTuple):
    ends: int
    """In milliseconds since 1970, as browsers count."""
    now: int
    paused: bool

    @property
    def left(self) -> str:
        """Time left, for a page without script: minutes and seconds."""
        seconds = max(0, (self.ends - self.now) // 1000)
        return f"{seconds // 60}:{seconds % 60:02}"


def clock_of(round_: Round, table: int) -> TableClock | None:
    """The time left at this table; none before the round begins and after it is over."""
    now = timezone.now()
    kept = Table.objects.filter(round=round_, number=table).values_list("extra_minutes", flat=True)
    ends = None if round_.finished_at else round_.ends_at(now, kept.first() or 0)
    if ends is None:
        return None
    return TableClock(milliseconds(ends), milliseconds(now), round_.paused_at is not None)
