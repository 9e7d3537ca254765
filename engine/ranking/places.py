"""Ranking with its reasons: `ranking(records, entries, rules)`."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.ranking.exact import in_units
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import Number, RankingRules
from engine.ranking.scores import Parts, Scoreboard, field_of
from engine.ranking.tie_breaks import Apart, RankingStep, StepValue, StepValues, TieBreak


class Broke(NamedTuple):
    """Which step puts an entry above the next, by which values of the two."""

    by: RankingStep
    own: StepValue
    next: StepValue


class Ranked(NamedTuple):
    place: int
    is_shared: bool
    entry: int
    score: Number
    parts: Parts
    broke: Broke | None
    """None on the last row, and where the next shares the place."""

    is_withdrawn: bool
    is_provisional: bool


def ranking(
    records: Iterable[RoundRecord], entries: Iterable[Competitor], rules: RankingRules
) -> tuple[Ranked, ...]:
    """The entries from the first place down, who withdrew at the end; 1, 2, 2, 4 where a place is
    shared. `records` holds one for each entry and round."""
    listed = list(entries)
    (ranked,) = rankings(records, listed, [[entry.number for entry in listed]], rules)
    return ranked


def rankings(
    records: Iterable[RoundRecord],
    entries: Iterable[Competitor],
    lines: Iterable[Collection[int]],
    rules: RankingRules,
) -> tuple[tuple[Ranked, ...], ...]:
    """The same for each of several lines or groups of entries, ranked apart."""
    field = field_of(records, entries, rules)
    return tuple(tuple(_rows(line, field)) for line in lines)


def _rows(line: Collection[int], field: Scoreboard) -> Iterator[Ranked]:
    place = 1
    steps = (*Apart, *map(TieBreak, field.rules.tie_breaks))
    for level, broke in _levels(sorted(line), steps, field):
        for entry in level:
            yield Ranked(
                place,
                len(level) > 1,
                entry,
                field.scores[entry],
                field.parts[entry],
                broke if entry == level[-1] else None,
                field.entries[entry].withdrawn,
                any(record.provisional for record in field.records[entry]),
            )
        place += len(level)


_Tied = tuple[list[int], Broke | None]
"""Who shares a place, and what puts them above the next."""


def _levels(tied: list[int], steps: Sequence[RankingStep], field: Scoreboard) -> list[_Tied]:
    """Groups of those tied, in order, as far as the steps tell them apart. Each step is for those
    whom the steps before it left tied; head to head is asked again among fewer."""
    if len(tied) == 1 or not steps or steps[0] is TieBreak.SHARED:
        return [(tied, None)]
    step, *later = steps
    values = step.values(tied, field)
    split = _split(tied, step, values) if values else [tied]
    if len(split) == 1:
        return _levels(tied, later, field)
    levels: list[_Tied] = []
    for part in split:
        if levels:
            above, _ = levels[-1]
            levels[-1] = above, Broke(step, values[above[0]], values[part[0]])
        levels += _levels(part, steps if step is TieBreak.HEAD_TO_HEAD else later, field)
    return levels


def _split(tied: list[int], step: RankingStep, values: StepValues) -> list[list[int]]:
    """Groups of equal value together, the best first."""
    if len({*values.values()}) == 1:
        return [tied]
    known, _ = in_units({entry: value for entry, value in values.items() if value is not None})
    parts: dict[int, list[int]] = {}
    for entry in tied:
        if entry in known:
            parts.setdefault(known[entry], []).append(entry)
    ordered = [parts[key] for key in sorted(parts, reverse=not step.lower_is_better)]
    without = [entry for entry in tied if entry not in known]
    return [*ordered, without] if without else ordered
