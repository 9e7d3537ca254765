"""How often the order of a ranking comes out again when its deals are drawn anew (bootstrap).

Each table of a round keeps its number of deals: they are drawn from its own, with replacement. What
is no deal (penalties, breaches, rounds sat out) stays as it is.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import Number, RankingRules
from engine.ranking.scores import field_of

MOST_SAMPLES: Final = 400
FEWEST_SAMPLES: Final = 100
WORK: Final = 60_000
"""Records that are counted anew in all: a large tournament takes no longer than a small one."""

TableDeals = Mapping[tuple[int, int], Sequence[Mapping[int, int]]]
"""For each round and table its deals: what each entry made."""


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
    """For each pair of entries the share of the samples in which the first has the higher score; a
    tie is half of one."""
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
    made: defaultdict[tuple[int, int], int] = defaultdict(int)
    for (round_, _table), played in deals.items():
        for deal in played:
            for entry, points in deal.items():
                made[entry, round_] += points
    rest = [record.points - made[record.entry, record.round] for record in records]
    for _sample in range(samples):
        drawn: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (round_, _table), played in deals.items():
            for deal in chance.choices(played, k=len(played)):
                for entry, points in deal.items():
                    drawn[entry, round_] += points
        again = [
            record._replace(points=fixed + drawn[record.entry, record.round])
            for record, fixed in zip(records, rest, strict=True)
        ]
        yield field_of(again, entries, rules).scores
