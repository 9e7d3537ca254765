"""Many deals of one play type, played out by simulated players, and how they went."""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from os import cpu_count
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final, NamedTuple, TextIO

from engine.auction import PlayType
from engine.dealing import deal_pairs
from engine.editions import EDITIONS
from engine.players import PLAYERS
from engine.position import Position, after, begin
from engine.seats import PAIRS_SEATS

_SMALLEST_CHUNK: Final = 25
_MOST_CHUNKS: Final = 1000
_BAR: Final = 40
_RELATIONS: Final = ("opener", "left", "partner", "right")


class Simulation(NamedTuple):
    """Settings of a simulation. Deal number n has the same cards and the same luck however the
    deals are shared out, so the summary does not depend on the number of processes."""

    type: PlayType
    deals: int
    seed: int
    edition: str = "ro"
    opener: str = "sensible"
    """Who plays for the opener's side, a key of `PLAYERS`; and against it:"""
    other: str = "sensible"


def simulate(
    simulation: Simulation, processes: int | None = None, progress: TextIO | None = None
) -> dict[str, Any]:
    """Summary: how often the opener's side goes out first, the mean places, how often the last is
    stuck."""
    deals, size = simulation.deals, max(_SMALLEST_CHUNK, simulation.deals // _MOST_CHUNKS)
    chunks = [
        (simulation, range(first, min(first + size, deals))) for first in range(0, deals, size)
    ]
    tally = Counter[str]()
    for number, part in enumerate(_tallies(chunks, processes or cpu_count() or 1), start=1):
        tally.update(part)
        if progress:
            _show(progress, number / len(chunks))
    return simulation._asdict() | _summary(tally, deals)


_Chunk = tuple[Simulation, range]


def _tallies(chunks: list[_Chunk], processes: int) -> Iterator[Counter[str]]:
    if min(processes, len(chunks)) < 2:
        yield from map(_tally, chunks)
        return
    with Pool(min(processes, len(chunks)), initializer=_leave_interrupts_alone) as pool:
        yield from pool.imap_unordered(_tally, chunks)


def _leave_interrupts_alone() -> None:
    """One process hears the interrupt and ends the others."""
    signal(SIGINT, SIG_IGN)


def _tally(chunk: _Chunk) -> Counter[str]:
    """Counts of some deals."""
    simulation, numbers = chunk
    tally = Counter[str]()
    for number in numbers:
        position = _played_out(simulation, number)
        opener = number % len(PAIRS_SEATS)
        for place, seat in enumerate(position.turns.order, start=1):
            tally[_RELATIONS[(seat - opener) % len(_RELATIONS)]] += place
        first, last = position.turns.order[0], position.turns.order[-1]
        tally["opener_side_first"] += (first - opener) % 2 == 0
        tally["stuck"] += position.last_stuck
        tally["opener_side_stuck"] += position.last_stuck and (last - opener) % 2 == 0
    return tally


def _played_out(simulation: Simulation, number: int) -> Position:
    seed = f"{simulation.seed}/{number}"
    random = Random(seed)  # noqa: S311 - a simulation must be repeatable, not secret
    opener = number % len(PAIRS_SEATS)
    sides = PLAYERS[simulation.opener], PLAYERS[simulation.other]
    position = begin(
        deal_pairs(seed), EDITIONS[simulation.edition], simulation.type, PAIRS_SEATS[opener]
    )
    while not position.is_over:
        player = sides[(position.turns.turn - opener) % 2]
        position = after(position, player.move(position, random))
    return position


def _summary(tally: Counter[str], deals: int) -> dict[str, Any]:
    def mean(key: str) -> float | None:
        return round(tally[key] / deals, 4) if deals else None

    return {
        "opener_side_first": mean("opener_side_first"),
        "mean_place": {relation: mean(relation) for relation in _RELATIONS},
        "stuck": mean("stuck"),
        "opener_side_stuck": mean("opener_side_stuck"),
    }


def _show(progress: TextIO, share: float) -> None:
    """A bar that is drawn anew in its line, and leaves none behind."""
    done = round(share * _BAR)
    end = "\r" if share < 1 else f"\r{' ' * (_BAR + 7)}\r"
    progress.write(f"\r[{'#' * done}{'.' * (_BAR - done)}] {share:4.0%}{end}")
    progress.flush()
