"""Starting rounds of cycles in which partners change every round.

A cycle grows from one round, or a few, by adding the same to every label until all shifts have been
used. What that does to any two labels shows in the first round already: they partner as often as
their difference stands between partners there. The labels that have no table in it come first in
their cycle, and the shifts follow each other so that sitting out goes round.

`starters.jsonl` has one for each number of players up to 64. Those for 4, 5, 8, 9, 10, 12, 13, 16,
17, 18, 20, 21, 24, 25, 26, 28, 29, 32, 33, 34, 36, 37, 40, 41, 53, 61 and the first round of 14 are
whist tournaments found elsewhere; the others are ours, found by exchanging labels. For 22, 30 and
38 there are others too, as even as ours; but in those somebody sits out twice before all have once.
All are counted again in the tests.
"""

import json
from collections.abc import Sequence
from functools import cache
from itertools import islice
from math import gcd, prod
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.movements.seating import Pair, Seating, TableSeats


class Starter(NamedTuple):
    """Labels below `halves` times the product of `moduli` move, each within its half, digit by
    digit where there are several moduli; the last stays if there is one more."""

    entries: int
    moduli: tuple[int, ...]
    halves: int
    first_rounds: tuple[tuple[TableSeats, ...], ...]


@cache
def starter(entries: int) -> Starter:
    return _found().get(entries) or _paired(entries)


def whole(start: Starter) -> int:
    """The rounds that grow from it."""
    return len(start.first_rounds) * prod(start.moduli)


def cycle(start: Starter, rounds: int) -> tuple[Seating, ...]:
    """The first of them."""
    shifts = ((first, shift) for first in start.first_rounds for shift in _shifts(start))
    return tuple(_shifted(first, shift, start) for first, shift in islice(shifts, rounds))


def _shifted(first: Sequence[TableSeats], shift: int, start: Starter) -> Seating:
    tables = tuple(tuple(_moved(label, shift, start) for label in table) for table in first)
    seated = {label for table in tables for label in table}
    return Seating(tables, tuple(label for label in range(start.entries) if label not in seated))


def _moved(label: int, shift: int, start: Starter) -> int:
    size = prod(start.moduli)
    if label >= size * start.halves:
        return label
    half, digits, moved, place = label // size, label % size, 0, 1
    for modulus in reversed(start.moduli):
        moved += (digits // place + shift // place) % modulus * place
        place *= modulus
    return half * size + moved


def _shifts(start: Starter) -> Sequence[int]:
    """All shifts, in steps as long as the row of labels without a table: so those of one round
    follow those of the round before, and nobody is among them again before all were."""
    modulus, tables = prod(start.moduli), len(start.first_rounds[0])
    step = max(1, (start.entries - 4 * tables) // max(1, start.halves))
    rows = gcd(step, modulus)
    return [(row + step * turn) % modulus for row in range(rows) for turn in range(modulus // rows)]


@cache
def _found() -> dict[int, Starter]:
    lines = Path(__file__).with_name("starters.jsonl").read_text("utf-8").splitlines()
    found = {}
    for line in lines:
        data = json.loads(line)
        first_rounds = tuple(tuple(map(tuple, first)) for first in data["first_rounds"])
        found[data["n"]] = Starter(data["n"], tuple(data["moduli"]), data["halves"], first_rounds)
    return found


def _paired(entries: int) -> Starter:
    """A starter for any number: every two players partner once at most, for all differences between
    partners are different. Whom they oppose is left to luck, and to the search."""
    halves = 2 if entries % 8 == 6 else 1
    modulus = entries // halves - (entries % 4 == 0)
    if halves == 2:
        pairs = [_folded_halves(modulus), _crossed_halves(modulus)]
    elif entries % 4 == 2:
        pairs = [_zigzag(modulus)]
    else:
        pairs = [_folded(entries)]
    rounds = tuple(_tables(of_round, Random(entries)) for of_round in pairs)  # noqa: S311
    return Starter(entries, (modulus,), halves, rounds)


def _folded(entries: int) -> list[Pair]:
    """i with −i, which leaves 0: for the one that stays, or without a table; and where three are to
    be without, 1 and −1 as well, all moved on by one to come first."""
    modulus = entries - (entries % 4 == 0)
    ways = range(1, modulus // 2 + 1)
    if entries % 4 == 3:
        return [((1 + way) % modulus, (1 - way) % modulus) for way in ways[1:]]
    folded = [(way, modulus - way) for way in ways]
    return [(0, modulus), *folded] if entries % 4 == 0 else folded


def _zigzag(entries: int) -> list[Pair]:
    """Odd differences folded around one middle, even ones around another; the two that are left are
    then called 0 and 1."""
    quarter = entries // 4
    odd = [(way, 2 * quarter - 1 - way) for way in range(quarter)]
    even = [(3 * quarter - way, 3 * quarter + way) for way in range(1, quarter + 1)]
    unit = pow(quarter + 1, -1, entries)

    def called(label: int) -> int:
        return (label - 3 * quarter) * unit % entries

    return [(called(one), called(two)) for one, two in odd + even]


def _folded_halves(modulus: int) -> list[Pair]:
    ways = range(1, modulus // 2 + 1)
    return [(half + way, half + modulus - way) for half in (0, modulus) for way in ways]


def _crossed_halves(modulus: int) -> list[Pair]:
    return [(way, modulus + 2 * way % modulus) for way in range(1, modulus)]


def _tables(pairs: list[Pair], random: Random) -> tuple[TableSeats, ...]:
    random.shuffle(pairs)
    both = zip(pairs[::2], pairs[1::2], strict=True)
    return tuple((north, east, south, west) for (north, south), (east, west) in both)
