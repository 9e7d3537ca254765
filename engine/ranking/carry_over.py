"""Points won against each opponent, for `engine.movements.stages.carried`."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from engine.movements.seating import Pair
from engine.ranking.exact import total
from engine.ranking.records import RoundRecord
from engine.ranking.rules import Number, RankingRules
from engine.ranking.scores import field_of, others_points, shared_among
from engine.ranking.scoring import BY_POINTS, worth


def won_against(records: Iterable[RoundRecord], rules: RankingRules) -> dict[Pair, Number]:
    """(entry, opponent) → the part of the entry's score that it won against that opponent. Of a
    table of several, each of the others stands for an even part; so all opponents together give
    what was won in rounds with opponents."""
    field = field_of(records, (), rules)
    won: defaultdict[Pair, list[Number]] = defaultdict(list)
    for entry, rounds in field.records.items():
        divisor = shared_among(field.parts[entry], rules)
        for record in rounds:
            others = others_points(record, field.points)
            if divisor and others and (record.deals or rules.scoring in BY_POINTS):
                made = worth(record.points, others, record.deals, rules, record.most)
                for other in record.opponents:
                    if other in field.points[record.round]:
                        won[entry, other].append(Fraction(made, divisor * len(others)))
    return {pair: total(parts) for pair, parts in won.items()}
