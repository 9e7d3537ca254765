"""How often the order of a ranking comes out again when its deals are drawn anew (bootstrap).

Each table of a round keeps its number of deals: they are drawn from its own, with replacement, each
with all that it adds to a record. What is no deal (penalties, breaches, rounds sat out) stays.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import Number, RankingRules
from engine.ranking.scores import field_of

MOST_SAMPLES: Final = 400
FEWEST_SAMPLES: Final = 100
WORK: Final = 60_000
"""Records that are counted anew in all: a large tournament takes no longer than a small one."""


class DrawnDeal(NamedTuple):
    """What one deal adds to the fields of these names of an entry's record."""

    points: Number
    most: Number = 0
    deals_won: int = 0
    contracts_made: int = 0


TableDeals = Mapping[tuple[int, int], Sequence[Mapping[int, DrawnDeal]]]
"""For each round and table its deals, by entry."""
DrawnSums = defaultdict[tuple[int, int], list[DrawnDeal]]
"""By entry and round."""


def samples_of(records: Sequence[RoundRecord]) -> int:
    return max(FEWEST_SAMPLES, min(MOST_SAMPLES, WORK // max(1, len(records))))


def shares_ahead(
    records: Sequence[RoundRecord],
    entries: Sequence[Competitor],
    rules: RankingRules,
    deals: TableDeals,
    pairs: Sequence[tuple[int, int]],
    *,
    seed: int,
) -> dict[tuple[int, int], Fraction]:
    """Shares: for each pair of entries that of the samples in which the first has the higher score;
    a tie is half of one."""
    samples = samples_of(records)
    wins = dict.fromkeys(pairs, 0)
    for scores in _samples(records, entries, rules, deals, samples, Random(seed)):  # noqa: S311
        for one, other in pairs:
            wins[one, other] += (scores[one] > scores[other]) + (scores[one] >= scores[other])
    return {pair: Fraction(won, 2 * samples) for pair, won in wins.items()}


def _samples(
    records: Sequence[RoundRecord],
    entries: Sequence[Competitor],
    rules: RankingRules,
    deals: TableDeals,
    samples: int,
    chance: Random,
) -> Iterator[Mapping[int, Number]]:
    made = _gathered((round_, played) for (round_, _table), played in deals.items())
    rest = [_with(record, made[record.entry, record.round], -1) for record in records]
    for _sample in range(samples):
        drawn = _gathered(
            (round_, chance.choices(played, k=len(played)))
            for (round_, _table), played in deals.items()
        )
        again = [_with(record, drawn[record.entry, record.round], 1) for record in rest]
        yield field_of(again, entries, rules).scores


def _gathered(tables: Iterable[tuple[int, Sequence[Mapping[int, DrawnDeal]]]]) -> DrawnSums:
    found: DrawnSums = defaultdict(list)
    for round_, played in tables:
        for deal in played:
            for entry, own in deal.items():
                found[entry, round_].append(own)
    return found


def _with(record: RoundRecord, deals: Sequence[DrawnDeal], times: int) -> RoundRecord:
    """The record with the deals added, or taken off."""
    if not deals:
        return record
    points, most, won, made = (times * sum(column) for column in zip(*deals, strict=True))
    return record._replace(
        points=record.points + points,
        most=record.most + most,
        deals_won=record.deals_won + won,
        contracts_made=record.contracts_made + made,
        best_deal=max(each.points for each in deals),
    )
