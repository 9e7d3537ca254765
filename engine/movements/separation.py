"""Entries kept apart in rounds that are made at once: who gets which label of a movement."""

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.movements.seating import Kind, Pair, Seating, matches, pair_of

MOST_SWAPS: Final = 400
REST: Final = 4
PATIENCE: Final = 10
"""Steps in which an entry that was moved stays, and that may bring nothing."""
MOST_TRIED: Final = 60_000
"""Swaps of two that are looked at: fewer steps among many entries."""


def apart_order(
    rounds: Sequence[Seating], kind: Kind, keys: Sequence[int], apart: Collection[Pair]
) -> list[int]:
    """The keys of entries in the order of the labels, changed by swaps that keep these pairs
    apart in the rounds; where that cannot be, by those that help most: a search that may go
    sideways, with the entries it has just moved at rest."""
    order = list(keys)
    met = Counter(pair for round_ in rounds for pair in meetings(round_, kind))
    at = {key: label for label, key in enumerate(order)}
    wanted: dict[int, list[int]] = {key: [] for key in order}
    for one, other in apart:
        if one in at and other in at:
            wanted[one].append(other)
            wanted[other].append(one)

    def cost(key: int) -> int:
        own = at[key]
        return sum(met[pair_of(own, at[other])] for other in wanted[key])

    def swap(one: int, other: int) -> None:
        at[one], at[other] = at[other], at[one]
        order[at[one]], order[at[other]] = one, other

    best, least, since, resting = list(order), _total(order, cost), 0, deque[int](maxlen=REST)
    for _ in range(min(MOST_SWAPS, MOST_TRIED // max(1, len(order)))):
        free = [key for key in order if key not in resting]
        worst = max(free, key=cost, default=None)
        if worst is None or not least or since > PATIENCE:
            break
        gains = []
        for other in free:
            before = cost(worst) + cost(other)
            swap(worst, other)
            gains.append((before - cost(worst) - cost(other), other != worst, -at[worst], other))
            swap(worst, other)
        swap(worst, max(gains)[-1])
        resting.append(worst)
        since += 1
        if (now := _total(order, cost)) < least:
            best, least, since = list(order), now, 0
    return best


def _total(order: Sequence[int], cost: Callable[[int], int]) -> int:
    return sum(map(cost, order))


def meetings(round_: Seating, kind: Kind) -> Iterator[Pair]:
    """Everybody at one table, partners too."""
    for table in matches(round_.tables, kind):
        yield from (pair_of(*pair) for pair in combinations(table, 2))
