"""Small tournaments at random, in which ties are likely."""

from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from engine.movements.seating import Kind
from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.rules import RankingRules, Scoring, SitOutRule
from engine.ranking.tie_breaks import TieBreak

rules_at_random = st.builds(
    RankingRules,
    kind=st.sampled_from(Kind),
    scoring=st.sampled_from(Scoring),
    deals=st.sampled_from([1, 2, 4]),
    scale=st.sampled_from([None, ((0, 10), (1, 12), (3, 20)), ((0, 2), (2, 5))]),
    match_points=st.sampled_from([(2, 1, 0), (3, 1, 0)]),
    place_points=st.sampled_from([None, (3, 2, 1, 0), (5, 1)]),
    tie_breaks=st.lists(st.sampled_from(TieBreak), unique=True).map(tuple),
    sit_out=st.sampled_from(SitOutRule),
    sit_out_points=st.sampled_from([0, 1, 3]),
    seed=st.integers(0, 5),
)


@st.composite
def tournaments(draw):
    """Records, entries and rules; some records are missing, and some entries are only met. What
    stands in the records follows from one number, much faster than from a draw of each."""
    rules = draw(rules_at_random)
    numbers = range(draw(st.integers(1, 9)))
    rounds = range(draw(st.integers(0, 4)))
    random = Random(draw(st.integers(0, 2**32)))
    records = [score for number in rounds for score in a_round(number, numbers, rules.kind, random)]
    random.shuffle(records)
    missing = random.choice([0, 0, 2])
    named = numbers[random.choice([0, 0, 1]) :]
    return records[missing:], [an_entry(number, random) for number in named], rules


def an_entry(number, random):
    return Competitor(
        number,
        carried=random.choice([0, 0, 0, 1, Fraction(1, 2)]),
        penalty=random.choice([0, 0, 0, 1, Fraction(1, 2)]),
        penalty_points=random.choice([0, 0, 0, 1]),
        withdrawn=random.random() < 0.2,
    )


def a_round(number, entries, kind, random):
    waiting = random.sample(entries, len(entries))
    while waiting:
        size = random.choice(kind.table_sizes)
        table, waiting = waiting[:size], waiting[size:]
        if len(table) < size:
            for entry in table:
                yield RoundRecord(entry, number, sat_out=random.random() < 0.7)
            continue
        deals = random.randint(0, 2)
        for seat, entry in enumerate(table):
            others = table[:seat] + table[seat + 1 :]
            if kind is Kind.ROTATING:
                others.remove(table[seat - 2])
            yield RoundRecord(
                entry,
                number,
                tuple(others),
                points=random.randint(-2, 3),
                deals=deals,
                deals_won=random.randint(0, deals),
                contracts_made=random.randint(0, 1),
                best_deal=random.choice([None, -1, 0, 1]),
                penalties=random.choice([0, 0, 1]),
                provisional=random.random() < 0.2,
                most=3 * deals,
            )
