"""Directions at each table, once it is settled who sits there."""

from collections import Counter
from collections.abc import Sequence

from engine.movements.meeting_counts import tally
from engine.movements.seating import Kind, Pair, Seating, TableSeats


def level_seats(
    rounds: Sequence[Seating], kind: Kind, played: Sequence[Seating] = ()
) -> tuple[Seating, ...]:
    """The rounds with tables turned until no other turn makes directions more even.

    Pairs change sides; rotating partners all move on by one or more seats, which leaves everyone
    their partner and neighbours. Elsewhere there are no directions.
    """
    if not kind.has_directions:
        return tuple(rounds)
    times = tally((*played, *rounds), kind).seats
    tables = [list(round_.tables) for round_ in rounds]
    while True:
        turned = [[_turned(table, times) for table in of_round] for of_round in tables]
        if turned == tables:
            break
        tables = turned
    return tuple(
        Seating(tuple(of_round), round_.sits_out)
        for of_round, round_ in zip(tables, rounds, strict=True)
    )


def _turned(table: TableSeats, times: Counter[Pair]) -> TableSeats:
    """The table turned to the seats that its entries had least often; `times` follows."""
    times.subtract((entry, seat) for seat, entry in enumerate(table))
    turns = (table[first:] + table[:first] for first in range(len(table)))
    best = min(turns, key=lambda turn: sum(times[entry, seat] for seat, entry in enumerate(turn)))
    times.update((entry, seat) for seat, entry in enumerate(best))
    return best
