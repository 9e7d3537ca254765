"""The balance certificate: what a movement asks of everybody, counted.

It is data without words, so that it can be said in any language: how many pairs of entries partner,
oppose or sit beside each other how often, and the worst case with whom it hits.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeVar

from engine.movements.meeting_counts import MeetingCounts, missed_before, out_of_turn, tally
from engine.movements.seating import Kind, Pair, Seating

Who = TypeVar("Who", bound=tuple[int, ...])


class Spread(NamedTuple):
    """Something that happens to each pair of entries, or to each entry, more or less often."""

    counts: Mapping[int, int]
    """To how many it happens 0, 1, 2 … times; what happens to nobody is left out."""

    worst: int
    """The most often that it happens to anybody."""

    who: tuple[int, ...]
    """To whom it happens that often: the first of them. Nobody where it never happens."""

    @property
    def repeats(self) -> int:
        """Count of events that fell on entries that had them already."""
        return sum((times - 1) * number for times, number in self.counts.items() if times > 1)


class Certificate(NamedTuple):
    entries: int
    rounds: int
    partners: Spread | None
    """Over all pairs of players; None where partners do not change."""

    opponents: Spread
    meetings: Spread
    """Over all pairs of entries: at one table, as partners or as opponents."""

    neighbours: Spread | None
    """Over all ordered pairs: a player and the next one clockwise. The player before is the same
    pair read backwards, so left and right neighbours have equal counts."""

    directions: Spread | None
    """Over all entries: how much more often they sat one way, or on one seat, than another."""

    sat_out: Spread
    sat_out_of_turn: tuple[Pair, ...]
    """Who sat out again before all had done so, and in which round, the first being 0."""

    at_short: Spread
    """Over all entries: how often they sat at a table smaller than the largest of its round."""

    short_out_of_turn: tuple[Pair, ...]


def certificate(
    rounds: Sequence[Seating], kind: Kind, entries: Collection[int] | None = None
) -> Certificate:
    """The counts of these rounds over these entries; without them, over all who are seated."""
    if entries is None:
        entries = {entry for round_ in rounds for entry in round_.present}
    counted = tally(rounds, kind)
    pairs = len(entries) * (len(entries) - 1) // 2
    return Certificate(
        entries=len(entries),
        rounds=len(rounds),
        partners=_spread(counted.partners, pairs) if kind is Kind.ROTATING else None,
        opponents=_spread(counted.opponents, pairs),
        meetings=_spread(counted.partners + counted.opponents, pairs),
        neighbours=_spread(counted.neighbours, 2 * pairs) if not kind.is_of_two else None,
        directions=_directions(counted, kind, entries),
        sat_out=_spread_over(counted.sat_out, entries),
        sat_out_of_turn=out_of_turn(
            ((round_.sits_out, round_.present) for round_ in rounds),
            missed_before(round_.present for round_ in rounds),
        ),
        at_short=_spread_over(counted.at_short, entries),
        short_out_of_turn=out_of_turn((round_.short, round_.present) for round_ in rounds),
    )


def _directions(counted: MeetingCounts, kind: Kind, entries: Collection[int]) -> Spread | None:
    if not kind.has_directions:
        return None
    uneven: Counter[int] = Counter()
    for entry in entries:
        times = [counted.seats[entry, seat] for seat in range(kind.table_sizes[0])]
        uneven[entry] = max(times) - min(times)
    return _spread_over(uneven, entries)


def _spread_over(times: Mapping[int, int], entries: Collection[int]) -> Spread:
    return _spread({(entry,): times[entry] for entry in entries if entry in times}, len(entries))


def _spread(times: Mapping[Who, int], everyone: int) -> Spread:
    happening = {who: number for who, number in times.items() if number}
    counts = Counter(happening.values())
    if everyone > len(happening):
        counts[0] = everyone - len(happening)
    worst = max(counts, default=0)
    who: tuple[int, ...] = min(
        (who for who, often in happening.items() if often == worst), default=()
    )
    return Spread(dict(sorted(counts.items())), worst, who)
