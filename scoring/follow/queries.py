"""Where somebody sits now and next."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from club.models import Round, Seat, SitOut, Tournament
from engine.movements.seating import Kind
from scoring.names import Names
from scoring.seats import where


class EntrySeat(NamedTuple):
    """Where an entry is in a round."""

    round: Round
    table: int | None
    """None where it sits out, or is not in the round at all."""

    where: str
    with_: str
    """The partner of the round, or the other of the pair."""

    against: str
    sits_out: bool
    extra_minutes: int = 0


def entry_of(names: Names, player: int) -> int | None:
    """The entry that somebody plays for, by its key."""
    return next((pk for pk, named in names.items() if player in named.players), None)


def places_of(
    tournament: Tournament, entry: int, player: int, rounds: Sequence[Round], names: Names
) -> list[EntrySeat]:
    """Where an entry sits in some rounds, in three queries."""
    seats = list(Seat.objects.filter(entry=entry, table__round__in=rounds).select_related("table"))
    others: dict[int, list[tuple[int, int]]] = {}
    found = Seat.objects.filter(table__in=[seat.table_id for seat in seats]).order_by("place")
    for table, place, other in found.values_list("table", "place", "entry"):
        others.setdefault(table, []).append((place, other))
    out = set(
        SitOut.objects.filter(entry=entry, round__in=rounds).values_list("round_id", flat=True)
    )
    own: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        own[seat.table.round_id].append(seat)
    return [
        _place(
            tournament, each, own[each.pk], others, names, entry, player, sits_out=each.pk in out
        )
        for each in rounds
    ]


def _place(
    tournament: Tournament,
    round_: Round,
    seats: Sequence[Seat],
    others: dict[int, list[tuple[int, int]]],
    names: Names,
    entry: int,
    player: int,
    *,
    sits_out: bool,
) -> EntrySeat:
    if not seats:
        return EntrySeat(round_, None, "", "", "", sits_out)
    seat, table, own = seats[0], seats[0].table, names[entry]
    mates = [name for key, name in zip(own.players, own.names, strict=True) if key != player]
    against: list[str] = []
    for place, other in others.get(seat.table_id, ()):
        if other == entry or other not in names:
            continue
        is_partner = tournament.kind is Kind.ROTATING and place % 2 == seat.place % 2
        (mates if is_partner else against).append(names[other].title)
    tables = " · ".join(dict.fromkeys(where(tournament.kind, each.place) for each in seats))
    partners, opponents = ", ".join(mates), ", ".join(against)
    return EntrySeat(round_, table.number, tables, partners, opponents, False, table.extra_minutes)
