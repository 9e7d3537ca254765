"""Numbers of the entries of a tournament."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from club.models import (
    Entry,
    EntryState,
    Tournament,
)
from club.tournaments.states import raise_version


@transaction.atomic
def draw_numbers(tournament: Tournament, order: Sequence[int]) -> None:
    """New numbers in this order of keys: by lot, or by strength for a knock-out."""
    raise_version(tournament)
    highest = next_number(tournament)
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    ordered = [entries.pop(pk) for pk in order if pk in entries] + list(entries.values())
    for start in (highest, 0):
        for number, entry in enumerate(ordered, start + 1):
            entry.number = number
        Entry.objects.bulk_update(ordered, ["number"], batch_size=400)


def close_gaps(tournament: Tournament) -> None:
    """Numbers from 1 on, before anybody has a seat by them; those who withdrew come last."""
    if tournament.rounds.exists():
        return
    rows = tournament.entries.order_by("number").values_list("pk", "number", "state")
    entered = [row for row in rows if row[2] == EntryState.ENTERED]
    if [number for _pk, number, _state in entered] != list(range(1, len(entered) + 1)):
        draw_numbers(tournament, [pk for pk, _number, _state in entered])


def next_number(tournament: Tournament) -> int:
    return (tournament.entries.aggregate(most=Max("number"))["most"] or 0) + 1
