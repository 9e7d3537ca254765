"""Rounds in which turns are fair and meetings left to chance: where a search may begin."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from random import Random

from engine.movements.meeting_counts import next_in_turn, tally
from engine.movements.seating import Kind, Seating, TableSeats


def any_rounds(
    here: Iterable[Collection[int]],
    kind: Kind,
    sizes_for: Callable[[int], Sequence[int]],
    *,
    played: Sequence[Seating] = (),
    seed: int = 0,
) -> tuple[Seating, ...]:
    """A round for each collection of those who are here in it, at tables as large as that takes."""
    here = [*here]
    counted = tally(played, kind, here)
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    rounds = []
    for entries in here:
        waiting = sorted(entries)
        random.shuffle(waiting)
        sizes = sizes_for(len(waiting))
        out = next_in_turn(len(waiting) - sum(sizes), waiting, counted.sat_out)
        staying = [entry for entry in waiting if entry not in out]
        round_ = Seating(seated(staying, sizes, counted.at_short), out)
        rounds.append(round_)
        counted.sat_out.update(round_.sits_out)
        counted.at_short.update(round_.short)
    return tuple(rounds)


def seated(
    waiting: Sequence[int], sizes: Sequence[int], at_short: Counter[int]
) -> tuple[TableSeats, ...]:
    """Tables of these sizes, the largest first, filled in the order of waiting; at the shorter ones
    those whose turn it is, rather the last."""
    largest = max(sizes, default=0)
    short = sum(size for size in sizes if size < largest)
    turn = set(next_in_turn(short, waiting[::-1], at_short))
    places = iter([entry for entry in waiting if entry not in turn])
    short_places = iter([entry for entry in waiting if entry in turn])
    return tuple(tuple(islice(places if size == largest else short_places, size)) for size in sizes)
