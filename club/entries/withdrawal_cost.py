"""The tables at which an entry that leaves, or is not there, still has a seat."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from club.models import Entry, Seat


class LeftTable(NamedTuple):
    """A table of the round that runs, at which the entry sits."""

    number: int
    round: int


def tables_left(entry: Entry) -> list[LeftTable]:
    """A team has two."""
    running = Seat.objects.filter(
        entry=entry, table__round__started_at__isnull=False, table__round__finished_at=None
    )
    found = running.select_related("table__round").order_by("table__number")
    return [LeftTable(seat.table.number, seat.table.round.number) for seat in found]


def seat_kept(entry: Entry) -> str:
    """Warning about a seat still held by an entry that is not here and has not withdrawn."""
    left = tables_left(entry)
    if not left:
        return ""
    return _(
        "%(name)s still has a seat at table %(tables)s in round %(round)d. If they do "
        "not come back, say so at the desk, so the round does not wait for that table."
    ) % {"name": entry, "tables": left[0].number, "round": left[0].round}
