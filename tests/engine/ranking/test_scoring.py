import csv
from fractions import Fraction
from pathlib import Path

import pytest

from engine.movements.seating import Kind
from engine.ranking.rules import RankingRules, Scoring
from engine.ranking.scoring import place_worth, worth

CASES = list(csv.DictReader(Path(__file__).with_suffix(".csv").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_place_worth(case):
    points = tuple(map(int, case["points"].split())) or None
    size, better, level = (int(case[name]) for name in ("size", "better", "level"))
    assert place_worth(size, better, level, points) == Fraction(case["worth"])


@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("points", [None, (3, 2, 1, 0)])
def test_however_places_are_shared_a_table_has_the_same_to_share(size, points):
    """Entries that share take up so many places; the rest of the table has one each."""
    alone = sum(place_worth(size, place, 1, points) for place in range(size))
    for level in range(2, size + 1):
        shared = level * place_worth(size, 0, level, points)
        assert shared + sum(place_worth(size, p, 1, points) for p in range(level, size)) == alone


@pytest.mark.parametrize("scoring", [Scoring.SUM, Scoring.AVERAGE])
def test_points_are_what_a_round_is_worth_before_anything_is_divided(scoring):
    assert worth(-12, [30], 4, RankingRules(scoring=scoring)) == -12


@pytest.mark.parametrize(
    ("points", "others", "won"), [(30, [20], 2), (20, [20], 1), (20, [21], 0), (20, [19, 20], 2)]
)
def test_sides_win_draw_and_lose_by_the_mean_of_the_others(points, others, won):
    rules = RankingRules(kind=Kind.ROTATING, scoring=Scoring.MATCH)
    assert worth(points, others, 4, rules) == won


@pytest.mark.parametrize(
    ("points", "others", "won"),
    [(30, [28], 11), (28, [30], 9), (30, [29], 10), (30, [28, 29], 10), (28, [29, 30], 10)],
)
def test_victory_points_are_by_the_margin_of_which_a_half_does_not_count(points, others, won):
    """Over 4 deals 2 apart is 11 to 9, and 1 or 1½ apart 10 to 10."""
    assert worth(points, others, 4, RankingRules(scoring=Scoring.VICTORY)) == won


def test_victory_points_by_an_own_scale():
    rules = RankingRules(scoring=Scoring.VICTORY, deals=1, scale=((0, 10), (10, 16)))
    assert [worth(points, [0], 1, rules) for points in (9, 10, -10)] == [10, 16, 4]
    assert [worth(points, [0], 4, rules) for points in (19, 20, -20)] == [10, 16, 4]


def test_a_share_is_of_the_most_at_the_table():
    rules = RankingRules(kind=Kind.INDIVIDUAL, scoring=Scoring.SHARE)
    assert worth(9, [7, 6], 2, rules, most=12) == 75
    assert worth(5, [7, 6], 2, rules, most=12) == Fraction(125, 3)
    assert worth(-11, [6, 0], 1, rules, most=6) == Fraction(-550, 3)
    assert worth(-11, [0, 0], 0, rules) == 0
