"""Rounds at tables of more than two, drawn by the standing: Swiss by tables, Danish by fours."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final

from engine.movements.meeting_counts import next_in_turn, tally
from engine.movements.search import EFFORT, improved
from engine.movements.seating import Kind, Pair, Seating, TableSeats
from engine.movements.seats import level_seats
from engine.movements.sizes import USUAL, table_sizes
from engine.movements.start import seated

_PULL: Final = 1
"""What a table farther from one's own costs; against what a repeat costs, see `board`."""


_AS_MET: Final = 3
"""Times that two who are kept apart count as having met."""


class Fours(StrEnum):
    """Partners among four in a row of the standing."""

    FIRST_AND_FOURTH = "1+4 v 2+3"
    FIRST_AND_SECOND = "1+2 v 3+4"


def swiss_tables(
    standing: Sequence[int],
    kind: Kind,
    played: Sequence[Seating],
    *,
    apart: Collection[Pair] = (),
    size: int = USUAL,
    seed: int = 0,
    effort: int = EFFORT,
) -> Seating:
    """The best at the first table, the next at the second …, with as few repeated meetings as can
    be without going far. `standing` is who is here, best first. Who sits out and who sits at a
    short table are the last of those who did so least often. Pairs kept `apart` count as if they
    had met."""
    begun, out = _in_order(standing, kind, played, size)
    pull = {
        entry: [_PULL * abs(table - other) for other in range(len(begun.tables))]
        for table, entries in enumerate(begun.tables)
        for entry in entries
    }
    met = [*played, *(Seating((pair,)) for pair in apart for _ in range(_AS_MET))]
    found = improved([begun], kind, played=met, pull=pull, seed=seed, effort=effort, heat=0)
    (round_,) = level_seats(found, kind, played)
    return Seating(round_.tables, out)


def danish_tables(
    standing: Sequence[int], kind: Kind, played: Sequence[Seating], *, size: int = USUAL
) -> Seating:
    """The same without a look at who has met."""
    begun, out = _in_order(standing, kind, played, size)
    return Seating(begun.tables, out)


def danish_fours(standing: Sequence[int], fours: Fours, played: Sequence[Seating] = ()) -> Seating:
    """Rotating partners by the standing: four after four, partnered as chosen."""
    begun, out = _in_order(standing, Kind.ROTATING, played, USUAL)
    tables = [_partnered(table, fours) for table in begun.tables]
    (round_,) = level_seats([Seating(tuple(tables))], Kind.ROTATING, played)
    return Seating(round_.tables, out)


def _partnered(four: TableSeats, fours: Fours) -> TableSeats:
    first, second, third, fourth = four
    if fours is Fours.FIRST_AND_FOURTH:
        return (first, second, fourth, third)
    return (first, third, second, fourth)


def _in_order(
    standing: Sequence[int], kind: Kind, played: Sequence[Seating], size: int
) -> tuple[Seating, tuple[int, ...]]:
    """The tables by the standing, and who sits out."""
    counted = tally(played, kind, [standing])
    sizes = table_sizes(kind, len(standing), size)
    out = next_in_turn(len(standing) - sum(sizes), standing[::-1], counted.sat_out)
    staying = [entry for entry in standing if entry not in out]
    return Seating(seated(staying, sizes, counted.at_short)), out
