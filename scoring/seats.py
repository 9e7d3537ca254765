"""Seats of a round, ready to be shown."""

from collections.abc import Mapping
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Prefetch

from club.models import Round, Seat, Table, Tournament
from club.models.round import released
from club.wording.engine_texts import SEATS, SIDES
from engine.movements.seating import Kind
from engine.seats import Side
from scoring.names import line_ups_of, named_in


class SeatedEntry(NamedTuple):
    """An entry at a table."""

    where: str
    """The side, the compass seat or the number of the seat."""

    number: int
    title: str
    entry: int


class ShownTable(NamedTuple):
    number: int
    extra_minutes: int
    sittings: tuple[SeatedEntry, ...]


class ShownRound(NamedTuple):
    round: Round
    tables: tuple[ShownTable, ...]
    sits_out: tuple[str, ...]


# No database would look for a number that it cannot hold.
MOST_ROUNDS = 32767
COMPASS = ("N", "E", "S", "W")


def where(kind: Kind, place: int) -> str:
    """Which seat the place of an entry is."""
    if kind.is_duel:
        return str(place + 1)
    if kind.is_of_two:
        return str(SIDES[(Side.NS, Side.EW)[place]])
    if kind.has_sides:
        return str(SEATS[COMPASS[place]])
    return str(place + 1)


def shown_rounds(
    tournament: Tournament,
    *,
    for_public: bool,
    numbers: tuple[int, ...] = (),
    table: int | None = None,
    with_hidden: bool = False,
) -> list[ShownRound]:
    """Rounds with the names that the reader may see: all of them, or those with these numbers; with
    all their tables, or with one. In six queries at most. `with_hidden` is for papers of the desk
    with public names: it has the seats before they are released."""
    tables = Table.objects.order_by("number").prefetch_related("seats")
    found = Round.objects.filter(tournament=tournament).order_by("number")
    if numbers:
        found = found.filter(number__in=[each for each in numbers if each <= MOST_ROUNDS])
    if table is not None:
        tables = tables.filter(number=table)
    line_ups = line_ups_of(tournament, for_public=for_public)
    entry_numbers = {pk: line_up.number for pk, line_up in line_ups.items()}
    shown, rounds = [], list(found.prefetch_related(Prefetch("tables", tables), "sit_outs"))
    if for_public and not with_hidden:
        rounds = released(tournament, rounds)
    for round_ in rounds:
        named = named_in(line_ups, round_.number)
        names = {pk: each.title for pk, each in named.items()}
        shown.append(shown_round(tournament.kind, round_, names, entry_numbers))
    return shown


def shown_round(
    kind: Kind, round_: Round, names: Mapping[int, str], numbers: Mapping[int, int]
) -> ShownRound:
    """A round whose tables and seats were read, by the titles and numbers of entries."""

    def sitting(seat: Seat) -> SeatedEntry:
        entry = seat.entry_id
        return SeatedEntry(where(kind, seat.place), numbers[entry], names[entry], entry)

    tables = []
    for table in sorted(round_.tables.all(), key=attrgetter("number")):
        seats = sorted(table.seats.all(), key=attrgetter("place"))
        tables.append(ShownTable(table.number, table.extra_minutes, tuple(map(sitting, seats))))
    out = tuple(names[each.entry_id] for each in round_.sit_outs.all())
    return ShownRound(round_, tuple(tables), out)
