"""Rounds as the engine knows them: entries are named by their keys in the database."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from django.db.models import Prefetch, QuerySet

from club.models import Round, Seat, SitOut, Stage, Table, Tournament
from club.models.round import released
from engine.movements.seating import Movement, Seating

_after_seating: Final[list[Callable[[Tournament, int], object]]] = []


def register(made_with_seats: Callable[[Tournament, int], object]) -> None:
    """Something of an app above that is made with a round's seats, given its number of tables."""
    _after_seating.append(made_with_seats)


class SeatedRound(NamedTuple):
    """A round of the database, and who sits where in it."""

    round: Round
    seating: Seating


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """Rounds with stage, tables, seats and sit-outs, in four queries however many there are."""
    seats = Seat.objects.order_by("place")
    tables = Table.objects.order_by("number").prefetch_related(Prefetch("seats", seats))
    return (
        Round.objects.filter(tournament=tournament)
        .select_related("stage")
        .order_by("number")
        .prefetch_related(Prefetch("tables", tables), "sit_outs")
    )


def seating_of(round_: Round) -> Seating:
    tables = tuple(
        tuple(seat.entry_id for seat in sorted(table.seats.all(), key=lambda seat: seat.place))
        for table in sorted(round_.tables.all(), key=lambda table: table.number)
    )
    return Seating(tables, tuple(each.entry_id for each in round_.sit_outs.all()))


def kept_rounds(tournament: Tournament, *, for_public: bool = False) -> list[SeatedRound]:
    """All of them, or for the public those whose seats are released."""
    found = rounds_of(tournament)
    shown = released(tournament, found) if for_public else found
    return [SeatedRound(round_, seating_of(round_)) for round_ in shown]


def begun(kept: Iterable[SeatedRound]) -> list[Seating]:
    return [each.seating for each in kept if not each.round.is_open]


def renamed(movement: Movement, keys: Sequence[int]) -> tuple[Seating, ...]:
    """A movement's rounds with the keys of entries in the place of its labels."""
    return tuple(
        Seating(
            tuple(tuple(keys[label] for label in table) for table in round_.tables),
            tuple(keys[label] for label in round_.sits_out),
        )
        for round_ in movement.rounds
    )


def write_round(stage: Stage, number: int, seating: Seating) -> Round:
    """A round that has not begun, in the place of the one with its number."""
    tournament = stage.tournament
    Round.objects.filter(tournament=tournament, number=number, started_at=None).delete()
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=number,
        deals=tournament.deals,
        minutes=tournament.minutes,
    )
    write_seats(round_, seating)
    return round_


def write_seats(round_: Round, seating: Seating) -> None:
    """Write the seats of a round; existing tables stay, with the data tied to them."""
    there = {table.number: table for table in round_.tables.all()}
    Table.objects.bulk_create(
        Table(round=round_, number=number)
        for number in range(1, len(seating.tables) + 1)
        if number not in there
    )
    tables = {table.number: table for table in Table.objects.filter(round=round_)}
    Table.objects.filter(round=round_, number__gt=len(seating.tables)).delete()
    Seat.objects.filter(table__round=round_).delete()
    SitOut.objects.filter(round=round_).delete()
    Seat.objects.bulk_create(
        (
            Seat(table=tables[number], place=place, entry_id=entry)
            for number, table in enumerate(seating.tables, 1)
            for place, entry in enumerate(table)
        ),
        batch_size=1000,
    )
    SitOut.objects.bulk_create(SitOut(round=round_, entry_id=entry) for entry in seating.sits_out)
    for made_with_seats in _after_seating:
        made_with_seats(round_.tournament, len(seating.tables))
