"""The price of an entry that leaves while a round runs, in sentences for the desk."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from club.entries.queries import entries_of, titles_of
from club.models import Entry, Format, Seat, Stage


class LeftTable(NamedTuple):
    """A table of the round that runs, at which the entry sits."""

    number: int
    round: int
    stage: Stage
    others: Sequence[int]


def tables_left(entry: Entry) -> list[LeftTable]:
    """A team has two."""
    running = Seat.objects.filter(
        entry=entry, table__round__started_at__isnull=False, table__round__finished_at=None
    )
    found = running.select_related("table__round__stage").order_by("table__number")
    return [
        LeftTable(
            seat.table.number,
            seat.table.round.number,
            seat.table.round.stage,
            list(seat.table.seats.exclude(entry=entry).values_list("entry", flat=True)),
        )
        for seat in found
    ]


def price(entry: Entry) -> str:
    """What it means for the others if it leaves now; empty if it plays nowhere."""
    left = tables_left(entry)
    if not left:
        return ""
    said = _in_knock_out() if left[0].stage.form == Format.KNOCK_OUT else _in_round()
    names = titles_of(list(entries_of(entry.tournament)), left[0].round)
    others = dict.fromkeys(key for each in left for key in each.others)
    return said % {
        "name": names[entry.pk],
        "tables": ", ".join(str(each.number) for each in left),
        "round": left[0].round,
        "others": " / ".join(names[key] for key in others),
        "counts": str(entry.tournament.get_sit_out_display()),
    }


def seat_kept(entry: Entry) -> str:
    """What is to be known of somebody who is not here and has not withdrawn."""
    left = tables_left(entry)
    if not left:
        return ""
    return _(
        "%(name)s still has a seat at table %(tables)s in round %(round)d. If they do not come "
        "back, withdraw them: then nobody waits for that table."
    ) % {"name": entry, "tables": left[0].number, "round": left[0].round}


def _in_round() -> str:
    return _(
        "If %(name)s leaves now, nobody waits for table %(tables)s any more. For %(others)s the "
        "deals that are written down there count; if there is none, round %(round)d counts for "
        "them as one that they sit out: %(counts)s."
    )


def _in_knock_out() -> str:
    return _(
        "If %(name)s leaves now, nobody waits for table %(tables)s any more. The deals that are "
        "written down there count; if there is none, you say before the next draw that "
        "%(others)s goes on."
    )
