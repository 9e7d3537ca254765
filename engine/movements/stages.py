"""Stages in a row: groups, who goes on from them, and what they take along."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final

from engine.movements.format import Format, MovementSetting
from engine.movements.knockout import bracket
from engine.movements.round_robin import round_robin, whole
from engine.movements.seating import OF_TWO, Kind, Movement, Pair, Seating


class Carry(StrEnum):
    """Carry-over: the results of the stage before that count on."""

    NOTHING = "nothing"
    HALF = "half"
    ALL = "all"
    AMONG = "among"
    """What was won against others who go on."""


def groups(entries: int, number: int) -> tuple[tuple[int, ...], ...]:
    """The entries, best first, dealt out back and forth: so groups are as strong as each other, and
    none is more than one larger."""
    dealt: list[list[int]] = [[] for _ in range(number)]
    for entry in range(entries):
        row, place = divmod(entry, number)
        dealt[place if row % 2 == 0 else number - 1 - place].append(entry)
    return tuple(map(tuple, dealt))


def group_rounds(grouped: Sequence[Sequence[int]]) -> Movement:
    """A round robin in every group at the same time, each ranked by itself. A group that is through
    before the others sits out."""
    rounds = max((whole(len(group)) for group in grouped), default=0)
    together = [
        Seating(
            tuple(table for part in parts for table in part.tables),
            tuple(entry for part in parts for entry in part.sits_out),
        )
        for parts in zip(*(_rounds_of(group, rounds) for group in grouped), strict=True)
    ]
    return Movement(GROUPS.name, Kind.PAIRS, tuple(together), tuple(map(tuple, grouped)))


def _make(setting: MovementSetting) -> Movement:
    number = min(setting.options.get("groups", 2), max(1, setting.entries // 2))
    return group_rounds(groups(setting.entries, number))


GROUPS: Final = Format(
    "groups",
    kinds=OF_TWO,
    options=("groups",),
    make=_make,
    has_groups=True,
)


def qualified(places: Sequence[Sequence[int]], from_each: int) -> tuple[int, ...]:
    """Entries that go on: the winners of all groups, then the seconds and so on, in such an order
    that two of one group meet in a knock-out as late as can be. `places` is each group, best
    first."""
    order: list[Pair] = []
    many = sum(len(ranked[:from_each]) for ranked in places)
    for place in range(from_each):
        row = [(group, ranked[place]) for group, ranked in enumerate(places) if place < len(ranked)]
        turns = ([*order, *row[turn:], *row[:turn]] for turn in range(max(1, len(row))))
        order = max(turns, key=lambda turn: _first_meetings(turn, many))
    return tuple(entry for _, entry in order)


def carried(
    carry: Carry,
    scores: Mapping[int, int | Fraction],
    against: Mapping[Pair, int | Fraction],
    going_on: Sequence[int],
) -> dict[int, int | Fraction]:
    """The scores to begin with; `against` is what each entry has won against each other."""
    if carry is Carry.AMONG:
        return {
            entry: sum(against.get((entry, other), 0) for other in going_on) for entry in going_on
        }
    part = Fraction({Carry.NOTHING: "0", Carry.HALF: "1/2", Carry.ALL: "1"}[carry])
    return {entry: part * scores[entry] for entry in going_on}


def _rounds_of(group: Sequence[int], rounds: int) -> list[Seating]:
    own = round_robin(len(group)).rounds
    seated = [
        Seating(
            tuple(tuple(group[entry] for entry in table) for table in round_.tables),
            tuple(group[entry] for entry in round_.sits_out),
        )
        for round_ in own
    ]
    return seated + [Seating((), tuple(group))] * (rounds - len(own))


def _first_meetings(order: Sequence[Pair], entries: int) -> list[int]:
    """Rounds in which of a knock-out two of one group can meet, the earliest first."""
    slots = bracket(entries)
    places = {seed: place for place, seed in enumerate(slots) if seed is not None}
    seeds = combinations(enumerate(group for group, _ in order), 2)
    return sorted(
        (places[one] ^ places[two]).bit_length()
        for (one, group), (two, other) in seeds
        if group == other
    )
