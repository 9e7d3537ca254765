"""Counts over some rounds: meetings, seats, rounds sat out."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.movements.seating import (
    Kind,
    Pair,
    Seating,
    matches,
    neighbours,
    opponents,
    partners,
)


@dataclass(frozen=True, slots=True)
class MeetingCounts:
    """Pairs of entries are counted with the lower first, neighbours as player and next player."""

    partners: Counter[Pair] = field(default_factory=Counter)
    opponents: Counter[Pair] = field(default_factory=Counter)
    neighbours: Counter[Pair] = field(default_factory=Counter)
    seats: Counter[Pair] = field(default_factory=Counter)
    """How often each entry had each seat: (entry, number of the seat)."""

    sat_out: Counter[int] = field(default_factory=Counter)
    at_short: Counter[int] = field(default_factory=Counter)
    """How often each entry sat at a table smaller than the largest of its round."""


def tally(
    rounds: Sequence[Seating], kind: Kind, coming: Iterable[Collection[int]] = ()
) -> MeetingCounts:
    """The counts of rounds. With those who are here in the rounds that come after, to choose who
    sits out in these: then a round missed by coming late counts as sat out."""
    counted = MeetingCounts()
    if coming:
        counted.sat_out.update(missed_before([*(each.present for each in rounds), *coming]))
    for round_ in rounds:
        for table in matches(round_.tables, kind):
            counted.partners.update(partners(table, kind))
            counted.opponents.update(opponents(table, kind))
            counted.neighbours.update(neighbours(table, kind))
        for table in round_.tables:
            counted.seats.update((entry, seat) for seat, entry in enumerate(table))
        counted.sat_out.update(round_.sits_out)
        counted.at_short.update(round_.short)
    return counted


def missed_before(present: Iterable[Collection[int]]) -> Counter[int]:
    """The number of rounds before the first in which each was present."""
    missed: Counter[int] = Counter()
    for number, everyone in enumerate(present):
        for entry in everyone:
            missed.setdefault(entry, number)
    return missed


def next_in_turn(number: int, waiting: Iterable[int], times: Counter[int]) -> tuple[int, ...]:
    """Next to sit out or to sit at a short table: the entry that did it least often, and of those
    the first that are waiting. So nobody does it twice before all have once."""
    return tuple(sorted(waiting, key=lambda entry: times[entry])[:number])


def out_of_turn(
    rounds: Iterable[tuple[Collection[int], Collection[int]]], missed: Mapping[int, int] = {}
) -> tuple[Pair, ...]:
    """Entries that did it again, with the round, while somebody present had done it less often; a
    round is who does it and who is present. Rounds missed by coming late count as done."""
    times = Counter(missed)
    wrong: list[Pair] = []
    for number, (doing, present) in enumerate(rounds):
        least = min((times[entry] for entry in present if entry not in doing), default=None)
        if least is not None:
            wrong += ((entry, number) for entry in doing if times[entry] > least)
        times.update(doing)
    return tuple(wrong)
