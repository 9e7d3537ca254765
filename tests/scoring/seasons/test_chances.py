"""What somebody needs is said in the unit in which the season counts."""

from types import SimpleNamespace

import pytest
from django.utils.translation import override

from engine.ranking.chances import ComingTournaments
from engine.ranking.season import PointsBy, SeasonCounting, SeasonResult, season_table
from scoring.seasons.chances import still_possible

HELD = {1: 1}


def said(rules, weights, *, person=2, frozen=None):
    """Of the second of three who made 20, 15 and 2 points."""
    results = [
        SeasonResult(at, 1, at, 3, 1, made, 20) for at, made in enumerate((20, 15, 2), 1)
    ]  # fmt: skip
    table = season_table(results, HELD, rules)
    row = next(each for each in table if each.person == person)
    live = SimpleNamespace(coming=ComingTournaments(1, weights, 3))
    look = SimpleNamespace(
        frozen=frozen,
        table=SimpleNamespace(rows=table),
        live=live,
        chosen=SimpleNamespace(rules=rules),
    )
    with override("en"):
        return still_possible(look, row)


BEST = "The best place still possible is 1."
BOTH = "The best place still possible is 1, and the worst, among those in the table, 3."


@pytest.mark.parametrize(
    ("rules", "weights", "sentences"),
    [
        (
            SeasonCounting(bonus=0), [1],
            ["Place 1 is 2 points ahead. "
             "Place 7 or better in the next tournament is enough to overtake.", BOTH],
        ),
        (
            SeasonCounting(bonus=0, scale=(3, 1)), [1],
            ["Place 1 is 2 points ahead. Winning the next tournament is enough to overtake.", BOTH],
        ),
        (
            SeasonCounting(bonus=0, scale=(3, 0)), [1, 1],
            ["Place 1 is 3 points ahead. "
             "It takes a first place in all 2 tournaments to come.",
             "The best place still possible is 1, and the worst, among those in the table, 3."],
        ),
        (
            SeasonCounting(by=PointsBy.SCORE, bonus=0), [1],
            ["Place 1 is 5 points ahead. 6 points in the next tournament are enough to overtake.",
             BEST],
        ),
        (
            SeasonCounting(by=PointsBy.PERCENT, bonus=0), [1],
            ["Place 1 is 25 points ahead. "
             "26 percent in the next tournament are enough to overtake.", BOTH],
        ),
        (
            SeasonCounting(by=PointsBy.FIELD, bonus=0), [1],
            ["Place 1 is 1 point ahead. "
             "Place 2 or better in the next tournament is enough to overtake.", BOTH,
             "Assuming 3 entries, the most this season."],
        ),
        (
            SeasonCounting(at_least=2), [1],
            ["Take part in 1 more tournament to be ranked.", BEST],
        ),
        (
            SeasonCounting(at_least=3), [1],
            ["There are too few tournaments left to be ranked this season."],
        ),
        (SeasonCounting(), [], ["Place 2 is certain, among those in the table."]),
    ],
)  # fmt: skip
def test_what_it_takes(rules, weights, sentences):
    assert said(rules, weights) == sentences


def test_what_is_out_of_reach_is_not_asked_for():
    """With a first place more the last has as many points as the first, and not more."""
    assert said(SeasonCounting(bonus=0, scale=(12, 2)), [1], person=3) == [
        "Place 2 is 2 points ahead. Winning the next tournament is enough to overtake.",
        BOTH,
    ]


def test_a_frozen_table_asks_for_nothing():
    assert said(SeasonCounting(), [1], frozen=object()) == []
