"""What can still become of somebody, held against seasons that are played to their end."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking.chances import ComingTournaments, Goal, chances
from engine.ranking.season import PointsBy, SeasonCounting, SeasonResult, Takes, season_table

RULES = SeasonCounting(scale=(12, 10, 8, 6), bonus=1, ties=())


def came_in(person, event, place, *, score=0):
    return SeasonResult(person, event, place, 8, 1, score, 20)


def of(person, results, coming, rules, held=(1, 2)):
    table = season_table(results, dict.fromkeys(held, 1), rules)
    row = next(row for row in table if row.person == person)
    return chances(row, table, ComingTournaments(len(held), coming, 8), rules)


SEASON = [
    came_in(1, 1, 1), came_in(1, 2, 1),
    came_in(2, 1, 2), came_in(2, 2, 2),
    came_in(3, 1, 3), came_in(3, 2, 3),
]  # fmt: skip
"""26, 22 and 18 points."""


def test_the_last_can_win_with_two_first_places_and_not_with_one():
    found = of(3, SEASON, [1, 1], RULES)
    assert (found.best, found.worst, found.missing) == (1, 3, 0)
    assert found.goals == (
        Goal(1, 8, 4, 3),
        Goal(2, 4, 4, 4),
    )


def test_one_tournament_may_not_be_enough():
    rules = replace(RULES, bonus=0)
    behind = [came_in(1, 1, 1), came_in(1, 2, 1), came_in(2, 1, 5)]
    found = of(2, behind, [1], rules)
    assert (found.best, found.worst) == (2, 2)
    assert found.goals == (Goal(1, 24, None, None),)
    assert of(2, behind, [1, 2], rules).goals == (Goal(1, 24, 2, None),)


def test_who_leads_by_more_than_there_is_to_win_stays_first():
    found = of(1, [came_in(1, 1, 1), came_in(1, 2, 1), came_in(2, 1, 4)], [1], RULES)
    assert (found.best, found.worst, found.goals) == (1, 1, ())


def test_points_are_asked_for_where_points_count():
    rules = SeasonCounting(by=PointsBy.SCORE, bonus=0)
    results = [came_in(1, 1, 1, score=30), came_in(2, 1, 2, score=11)]
    found = of(2, results, [1, 1], rules, held=(1,))
    assert (found.best, found.worst) == (1, None)
    assert found.goals == (Goal(1, 19, 10, 20),)


def test_percents_are_asked_for_up_to_a_hundred():
    rules = SeasonCounting(by=PointsBy.PERCENT, bonus=0)
    results = [came_in(1, 1, 1, score=20), came_in(2, 1, 2, score=10)]
    assert of(2, results, [1], rules, held=(1,)).goals == (Goal(1, 50, 51, 51),)
    results[1] = came_in(2, 1, 2)
    assert of(2, results, [1], rules, held=(1,)).goals == (Goal(1, 100, None, None),)


def test_who_came_too_seldom_hears_how_often_they_must_come():
    rules = replace(RULES, at_least=3)
    results = [*SEASON, came_in(4, 1, 4)]
    found = of(4, results, [1, 1], rules)
    assert (found.missing, found.worst) == (2, None)
    assert of(4, results, [1], rules) == (2, None, None, ())


def test_a_result_that_replaces_a_worse_one_adds_only_the_difference():
    rules = replace(RULES, takes=Takes.BEST, best=2, bonus=0)
    found = of(3, SEASON, [1], rules)
    assert found.goals == (Goal(1, 8, None, None), Goal(2, 4, None, None))
    assert found.best == 2


def test_nothing_to_come_leaves_everybody_where_they_are():
    found = of(2, SEASON, [], RULES)
    assert (found.best, found.worst, found.goals) == (2, 2, ())


some_rules = st.builds(
    SeasonCounting,
    by=st.sampled_from([PointsBy.SCALE, PointsBy.FIELD]),
    scale=st.lists(st.integers(1, 12), min_size=1, max_size=5, unique=True).map(
        lambda given: tuple(sorted(given, reverse=True))
    ),
    bonus=st.integers(0, 2),
    takes=st.sampled_from(Takes),
    best=st.integers(1, 4),
    drop=st.integers(0, 3),
    at_least=st.integers(1, 3),
    ties=st.just(()),
)
some_results = st.dictionaries(
    st.tuples(st.integers(1, 5), st.integers(1, 3)), st.integers(1, 8), min_size=1
).map(lambda of: [came_in(person, event, place) for (person, event), place in of.items()])
some_weights = st.lists(st.sampled_from([1, 2, Fraction(3, 2)]), max_size=3)


def played_on(results, weights, rules, gains):
    """The table when person 1 has these places in the tournaments to come, and nobody else any."""
    events = dict.fromkeys((1, 2, 3), 1) | dict(enumerate(weights, 4))
    more = [came_in(1, event, place) for event, place in zip(range(4, 9), gains, strict=False)]
    return {row.person: row for row in season_table([*results, *more], events, rules)}


@pytest.mark.parametrize("alone", [True, False])
@given(some_results, some_weights, some_rules)
def test_a_goal_is_the_least_that_is_enough(alone, results, weights, rules):
    results = [came_in(1, 1, 8), *(each for each in results if each.person != 1)]
    found = of(1, results, weights, rules, held=(1, 2, 3))
    last = len(rules.scale) if rules.by is PointsBy.SCALE else 8
    now = season_table(results, dict.fromkeys((1, 2, 3), 1), rules)
    ranked = [row.person for row in now if row.place and row.person != 1]
    many = 1 if alone else len(weights)

    def comes_before(goal, place):
        table = played_on(results, weights, rules, [place] * many)
        theirs = sorted((table[other].total for other in ranked), reverse=True)[goal - 1]
        return table[1].place is not None and table[1].total > theirs

    for goal in found.goals:
        place = goal.in_next if alone else goal.in_each
        if place is None:
            assert not comes_before(goal.place, 1)
        else:
            assert comes_before(goal.place, place)
            assert place == last or not comes_before(goal.place, place + 1)


@given(some_results, some_weights, some_rules)
def test_the_best_place_is_reached_by_winning_everything_alone(results, weights, rules):
    results = [came_in(1, 1, 8), *(each for each in results if each.person != 1)]
    found = of(1, results, weights, rules, held=(1, 2, 3))
    ended = played_on(results, weights, rules, [1] * len(weights))[1]
    assert found.best == ended.place
    stayed = played_on(results, weights, rules, [])[1]
    assert found.worst is None or stayed.place <= found.worst
