"""Where the people of a table sit in the round after theirs, as soon as it is drawn."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from club.models import Round, Seat, SitOut
from scoring.log.seating import Seats
from scoring.seats import where
from scoring.table_names import PlayerNames, people_of


class NextSeat(NamedTuple):
    people: str
    table: int | None
    """None for whoever sits out."""

    where: str
    """The side or the compass seat, where there are sides."""


def round_after(round_: Round, rounds: Sequence[Round]) -> Round | None:
    later = [each for each in rounds if each.number > round_.number]
    return min(later, key=lambda each: each.number, default=None)


def next_seats(following: Round, seats: Seats, names: PlayerNames) -> list[NextSeat]:
    """Next seats, in two queries at most. Who has left has no seat there, and is not named."""
    people = {
        sitting["entry"]: people_of(letters, sitting, names) for letters, sitting in seats.items()
    }
    kind = following.tournament.kind
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    kept = Seat.objects.filter(table__round=following, entry__number__in=people).order_by("place")
    for entry, table, place in kept.values_list("entry__number", "table__number", "place"):
        found[entry].append((table, where(kind, place) if kind.has_sides else ""))
    out: set[int] = set()
    if len(found) < len(people):
        sit_outs = SitOut.objects.filter(round=following, entry__number__in=people).order_by()
        out = set(sit_outs.values_list("entry__number", flat=True))
    shown: list[NextSeat] = []
    for entry, called in people.items():
        shown += [NextSeat(called, table, at) for table, at in found[entry]]
        if entry in out:
            shown.append(NextSeat(called, None, ""))
    return shown
