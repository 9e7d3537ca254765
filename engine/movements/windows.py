"""Matching of least weight among many who stand in a row, each best matched nearby.

A matching among ten thousand at once takes minutes; among sixty-four it takes a millisecond. So a
window goes along the row: what it settles in its upper half stays, the rest is matched again with
those who follow. Where that leaves a meeting that should not be, wider windows are tried, and at
last all at once.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

Edge = tuple[int, int, int]
"""Two nodes and the weight between them, which is not below 0."""

Matcher = Callable[[int, Sequence[Edge]], Sequence[tuple[int, int]]]
"""For nodes 0 … n−1 and edges: as many edges without a common node as there can be, and of all such
choices one of least weight."""

Price = Callable[[int, int], int]

WINDOW: Final = 64
_WIDE: Final = 512
_NEAR: Final = 24


def matched(
    size: int, price: Price, matcher: Matcher, *, bad: int, worst: int
) -> list[tuple[int, int]]:
    """Everyone in a row of even length with one other. A price from `bad` upwards is to be avoided,
    the higher the more, and one from `worst` upwards even if it takes long."""
    best, least = list[tuple[int, int]](), None
    for window, near in _attempts(size):
        if near is None and window > _WIDE and least is not None and least < worst // bad:
            break
        pairs = _along_the_row(size, price, bad, matcher, window, near)
        avoidable = sum(price(*pair) // bad for pair in pairs)
        if 2 * len(pairs) == size and (least is None or avoidable < least):
            best, least = pairs, avoidable
        if least == 0:
            break
    return best


def _attempts(size: int) -> list[tuple[int, int | None]]:
    """Windows, and to how many of those near them everyone may go: None is to all."""
    if size <= WINDOW:
        return [(size, None)]
    if size <= _WIDE:
        return [(WINDOW, None), (size, None)]
    return [(WINDOW, None), (_WIDE, _NEAR), (size, _NEAR), (size, None)]


def _along_the_row(
    size: int, price: Price, bad: int, matcher: Matcher, window: int, near: int | None
) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    waiting = list(range(size))
    while waiting:
        members, rest = waiting[:window], waiting[window:]
        edges = _edges(members, price, bad, near)
        found = [(members[one], members[two]) for one, two in matcher(len(members), edges)]
        if rest:
            upper = set(members[: window // 2])
            found = [pair for pair in found if not upper.isdisjoint(pair)]
        settled = {node for pair in found for node in pair}
        pairs += found
        waiting = [node for node in members if node not in settled] + rest
        if not settled or not rest:
            break
    return pairs


def _edges(members: Sequence[int], price: Price, bad: int, near: int | None) -> list[Edge]:
    """Between all of them; or from each to so many of those after it that are not bad, and as many
    more as bad ones were passed, who need somebody too; and to a few of the bad ones."""
    if near is None:
        both = combinations(range(len(members)), 2)
        return [(one, two, price(members[one], members[two])) for one, two in both]
    edges: list[Edge] = []
    for one, node in enumerate(members):
        good = passed = 0
        for two in range(one + 1, len(members)):
            weight = price(node, members[two])
            good += weight < bad
            passed += weight >= bad
            if weight < bad or passed <= near // 4:
                edges.append((one, two, weight))
            if good >= near + min(passed, _WIDE):
                break
    return edges
