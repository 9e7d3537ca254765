from fractions import Fraction
from random import Random

from engine.ranking.records import Competitor, RoundRecord
from engine.ranking.resampling import (
    FEWEST_SAMPLES,
    MOST_SAMPLES,
    DrawnDeal,
    _samples,
    samples_of,
    shares_ahead,
)
from engine.ranking.rules import RankingRules, Scoring

ONE, OTHER = 1, 2
ENTRIES = [Competitor(ONE), Competitor(OTHER)]


def share(*deals, rules=None, penalty=0, seed=7):
    """Of one over the other, after a round of these deals at one table."""
    sums = [sum(deal[at] for deal in deals) for at in (0, 1)]
    records = [
        RoundRecord(ONE, 1, (OTHER,), sums[0] - penalty, len(deals)),
        RoundRecord(OTHER, 1, (ONE,), sums[1], len(deals)),
    ]
    table = [{ONE: DrawnDeal(one), OTHER: DrawnDeal(other)} for one, other in deals]
    found = shares_ahead(
        records, ENTRIES, rules or RankingRules(), {(1, 1): table}, [(ONE, OTHER)], seed=seed
    )
    return found[ONE, OTHER]


def test_whoever_won_every_deal_is_ahead_in_every_sample():
    assert share((10, 4), (9, 3), (7, 5)) == 1


def test_deals_that_are_all_tied_leave_it_open():
    assert share((5, 5), (5, 5)) == Fraction(1, 2)


def test_one_deal_more_of_two_is_won_three_times_in_four_at_most():
    """Won by 2 and lost by 1: of the four draws three are ahead and one is not."""
    assert abs(share((6, 4), (4, 5)) - Fraction(3, 4)) < Fraction(1, 12)


def test_a_penalty_is_not_drawn_again():
    assert share((10, 4), (10, 4), penalty=20) == 0


def test_it_follows_the_scoring_and_its_seed():
    deals = (30, 0), (4, 5), (4, 5)
    rules = RankingRules(scoring=Scoring.MATCH)
    assert share(*deals, rules=rules) == share(*deals, rules=rules)
    assert Fraction(1, 2) < share(*deals, rules=rules) < Fraction(4, 5)


def test_a_large_tournament_is_drawn_less_often():
    records = [RoundRecord(1, 1)]
    assert samples_of(records) == MOST_SAMPLES
    assert samples_of(records * 2000) == FEWEST_SAMPLES


def test_what_could_be_made_is_drawn_with_its_deal():
    """All of 20 in one deal and nothing of 4 in the other: the draws give all, nothing or 20 of
    24, and no other share."""
    table = [
        {ONE: DrawnDeal(20, 20), OTHER: DrawnDeal(0, 20)},
        {ONE: DrawnDeal(0, 4), OTHER: DrawnDeal(4, 4)},
    ]
    records = [
        RoundRecord(ONE, 1, (OTHER,), 20, 2, most=24),
        RoundRecord(OTHER, 1, (ONE,), 4, 2, most=24),
    ]
    rules = RankingRules(scoring=Scoring.SHARE)
    found = {
        scores[ONE] for scores in _samples(records, ENTRIES, rules, {(1, 1): table}, 40, Random(1))
    }
    assert found == {0, Fraction(2000, 24), 100}
