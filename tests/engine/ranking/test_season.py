"""The season's table, held against a slow second reading and against cases made by hand."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking.season import (
    PointsBy,
    SeasonCounting,
    SeasonResult,
    Takes,
    Tie,
    points_of,
    season_table,
    team_table,
)
from engine.ranking.teams import TeamBy

HALF = Fraction(1, 2)
PLAIN = SeasonCounting(bonus=0, ties=())


def came_in(person, event, place, *, of=8, sharing=1, score=0, winner=0, part=1, gone=False):
    return SeasonResult(person, event, place, of, sharing, score, winner, Fraction(part), gone)


def places(results, events, rules):
    """Person, place, total."""
    return [(row.person, row.place, row.total) for row in season_table(results, events, rules)]


def counted(results, events, rules):
    """Of the first person, the points that count and those that do not."""
    (row,) = season_table(results, events, rules)
    return (
        [term.points for term in row.terms if term.is_counted],
        [term.points for term in row.terms if not term.is_counted],
    )


def test_places_give_what_the_scale_says_and_nothing_below_it():
    results = [came_in(1, 1, 1), came_in(2, 1, 9, of=12), came_in(3, 1, 10, of=12)]
    assert places(results, {1: 1}, PLAIN) == [(1, 1, 12), (2, 2, 1), (3, 3, 0)]


def test_the_last_place_of_a_field_gives_one():
    rules = SeasonCounting(by=PointsBy.FIELD, bonus=0)
    assert [points_of(came_in(1, 1, place, of=5), rules) for place in (1, 4, 5)] == [5, 2, 1]


def test_a_shared_place_gives_its_points_or_a_share_of_those_taken_up():
    third = came_in(1, 1, 3, sharing=2)
    assert points_of(third, PLAIN) == 8
    assert points_of(third, SeasonCounting(splits_ties=True)) == 7
    assert points_of(came_in(1, 1, 9, sharing=2), SeasonCounting(splits_ties=True)) == HALF


def test_the_winner_has_a_hundred_percent_and_nobody_less_than_nothing():
    rules = SeasonCounting(by=PointsBy.PERCENT)
    scores = ((30, 40), (40, 40), (50, 40), (-5, 40), (0, 0), (-5, -2))
    found = [points_of(came_in(1, 1, 2, score=own, winner=best), rules) for own, best in scores]
    assert found == [75, 100, 100, 0, 0, 0]


def test_who_withdrew_has_the_bonus_and_no_place():
    gone = came_in(1, 1, 1, score=17, gone=True)
    assert places([gone], {1: 1}, SeasonCounting()) == [(1, 1, 1)]
    assert season_table([gone], {1: 1}, SeasonCounting())[0].wins == 0
    assert places([gone], {1: 1}, SeasonCounting(by=PointsBy.SCORE, bonus=0)) == [(1, 1, 17)]


def test_a_weight_multiplies_the_points_and_not_the_bonus():
    rules = SeasonCounting(bonus=3)
    assert places([came_in(1, 1, 2)], {1: Fraction(3, 2)}, rules) == [(1, 1, 18)]


def test_a_substitute_has_the_share_of_the_rounds_played():
    results = [came_in(1, 1, 1, part=Fraction(3, 5)), came_in(2, 1, 1, part=Fraction(2, 5))]
    found = season_table(results, {1: 1}, PLAIN)
    assert [(row.total, row.wins) for row in found] == [
        (Fraction(36, 5), 1), (Fraction(24, 5), 0)
    ]  # fmt: skip


def test_two_entries_of_one_evening_are_one_tournament():
    results = [came_in(1, 1, 4, part=Fraction(2, 5)), came_in(1, 1, 2, part=Fraction(3, 5))]
    (row,) = season_table(results, {1: 1}, SeasonCounting())
    assert (row.attended, row.total) == (1, 1 + 10 * Fraction(3, 5) + 6 * Fraction(2, 5))
    assert (row.terms[0].place, row.terms[0].part) == (2, 1)


def test_a_tournament_that_is_not_named_does_not_count():
    assert places([came_in(1, 1, 1), came_in(2, 2, 1)], {2: 1}, PLAIN) == [(2, 1, 12)]


def test_the_best_count_by_what_they_give_with_their_weight():
    results = [came_in(1, event, place) for event, place in ((1, 1), (2, 3), (3, 4))]
    rules = SeasonCounting(takes=Takes.BEST, best=2, bonus=0)
    assert counted(results, {1: 1, 2: 1, 3: 2}, rules) == ([12, 12], [8])


def test_a_missed_tournament_is_the_first_to_go():
    rules = SeasonCounting(takes=Takes.DROP, drop=1, bonus=0)
    results = [came_in(1, event, event) for event in (1, 2, 3)]
    assert counted(results, dict.fromkeys((1, 2, 3, 4), 1), rules) == ([12, 10, 8], [])
    assert counted(results, dict.fromkeys((1, 2, 3), 1), rules) == ([12, 10], [8])


def test_one_result_always_counts_at_the_beginning_of_a_season():
    rules = SeasonCounting(takes=Takes.DROP, drop=3, bonus=0)
    assert places([came_in(1, 1, 2)], {1: 1}, rules) == [(1, 1, 10)]


def test_a_dropped_tournament_still_brings_its_bonus():
    rules = SeasonCounting(takes=Takes.BEST, best=1, bonus=2)
    assert places([came_in(1, 1, 1), came_in(1, 2, 5)], {1: 1, 2: 1}, rules) == [(1, 1, 16)]


def test_who_came_too_seldom_is_not_ranked_and_takes_no_place_from_anyone():
    rules = SeasonCounting(at_least=2, bonus=0)
    results = [came_in(1, 1, 1), came_in(2, 1, 5), came_in(2, 2, 5), came_in(3, 1, 2)]
    assert places(results, {1: 1, 2: 1}, rules) == [(2, 1, 10), (1, None, 12), (3, None, 10)]


@pytest.mark.parametrize(
    ("tie", "first"),
    [(Tie.WINS, 1), (Tie.SINGLE, 1), (Tie.TOURNAMENTS, 2)],
)
def test_equals_are_told_apart_by_what_was_chosen(tie, first):
    """12 and 1 against 8 and 5 and nothing: 13 points both."""
    results = [
        came_in(1, 1, 1), came_in(1, 2, 9, of=12),
        came_in(2, 1, 3), came_in(2, 2, 5), came_in(2, 3, 12, of=12),
    ]  # fmt: skip
    rules = SeasonCounting(bonus=0, ties=(tie,))
    found = season_table(results, dict.fromkeys((1, 2, 3), 1), rules)
    assert [(row.person, row.place, row.broke) for row in found] == [
        (first, 1, tie), (3 - first, 2, None)
    ]  # fmt: skip


def test_a_place_is_shared_where_nothing_tells_them_apart():
    results = [came_in(1, 1, 1), came_in(2, 2, 1), came_in(3, 1, 2)]
    found = season_table(results, {1: 1, 2: 1}, SeasonCounting())
    assert [(row.place, row.is_shared) for row in found] == [(1, True), (1, True), (3, False)]


def test_a_team_has_its_best_members_or_the_average_of_all():
    results = [came_in(person, 1, person) for person in (1, 2, 3, 4)]
    rows = season_table(results, {1: 1}, PLAIN)
    team_of = {1: 70, 3: 70, 4: 70, 2: 80}
    best = team_table(rows, team_of, SeasonCounting(team_best=2))
    assert [(each.team, each.place, each.total) for each in best] == [(70, 1, 20), (80, 2, 10)]
    assert best[0].members == ((1, 12, True), (3, 8, True), (4, 6, False))
    average = team_table(rows, team_of, SeasonCounting(team_by=TeamBy.AVERAGE))
    assert [(each.team, each.total) for each in average] == [(80, 10), (70, Fraction(26, 3))]


def test_who_is_in_no_team_counts_for_none():
    rows = season_table([came_in(1, 1, 1), came_in(2, 1, 2)], {1: 1}, PLAIN)
    assert [(each.team, each.total) for each in team_table(rows, {2: 5}, PLAIN)] == [(5, 10)]


# A second reading, with no thought of speed.

numbers = st.sampled_from([0, 1, 2, 3, 5, HALF, Fraction(3, 2)])
some_rules = st.builds(
    SeasonCounting,
    by=st.sampled_from(PointsBy),
    scale=st.lists(st.integers(0, 6), max_size=4).map(lambda given: tuple(sorted(given)[::-1])),
    splits_ties=st.booleans(),
    bonus=numbers,
    takes=st.sampled_from(Takes),
    best=st.integers(1, 4),
    drop=st.integers(0, 4),
    at_least=st.integers(1, 3),
    ties=st.lists(st.sampled_from(Tie), unique=True).map(tuple),
    team_by=st.sampled_from(TeamBy),
    team_best=st.integers(1, 3),
)
some_events = st.dictionaries(st.integers(1, 5), numbers, min_size=1, max_size=5)
some_results = st.lists(
    st.builds(
        SeasonResult,
        person=st.integers(1, 5),
        event=st.integers(1, 5),
        place=st.integers(1, 4),
        of=st.just(6),
        sharing=st.integers(1, 2),
        score=st.integers(-3, 9),
        winner=st.integers(-1, 9),
        part=st.sampled_from([Fraction(1), HALF, Fraction(1, 3)]),
        is_withdrawn=st.booleans(),
    ),
    max_size=14,
)


def points_slowly(result, rules):
    if rules.by is PointsBy.SCORE:
        return Fraction(result.score)
    if rules.by is PointsBy.PERCENT:
        if min(result.score, result.winner) <= 0:
            return Fraction(0)
        return min(Fraction(100), Fraction(100) * result.score / result.winner)
    if result.is_withdrawn:
        return Fraction(0)
    if rules.by is PointsBy.FIELD:
        ladder = [result.of - at for at in range(result.of)] + [0] * 20
    else:
        ladder = list(rules.scale) + [0] * 20
    if not rules.splits_ties:
        return Fraction(ladder[result.place - 1])
    taken = ladder[result.place - 1 : result.place - 1 + result.sharing]
    return sum(map(Fraction, taken), Fraction(0)) / result.sharing


def table_slowly(results, events, rules):
    """Person → place or None, total, wins, attended, best single."""
    made, wins = {}, {}
    for person in {result.person for result in results}:
        for event in events:
            own = [one for one in results if (one.person, one.event) == (person, event)]
            if not own:
                continue
            points = sum((points_slowly(o, rules) * o.part for o in own), Fraction(0))
            made.setdefault(person, {})[event] = points * events[event]
            longest = [one for one in own if one.part == max(other.part for other in own)]
            first = min(longest, key=lambda one: one.place)
            is_won = first.place == 1 and not first.is_withdrawn
            if is_won and sum(one.part for one in own) >= HALF:
                wins[person] = wins.get(person, 0) + 1
    facts = {}
    for person, of in made.items():
        most = {
            Takes.ALL: len(of),
            Takes.BEST: rules.best,
            Takes.DROP: max(1, len(events) - rules.drop),
        }[rules.takes]
        size = min(most, len(of))
        best = max(sum(some, Fraction(0)) for some in combinations(of.values(), size))
        total = best + Fraction(rules.bonus) * len(of)
        facts[person] = (total, wins.get(person, 0), len(of), max(of.values()))
    which = {Tie.WINS: 1, Tie.TOURNAMENTS: 2, Tie.SINGLE: 3}

    def worth(person):
        return [facts[person][0], *(facts[person][which[tie]] for tie in rules.ties)]

    ranked = [person for person in facts if facts[person][2] >= rules.at_least]
    return {
        person: (
            1 + sum(worth(other) > worth(person) for other in ranked) if person in ranked else None,
            *facts[person],
        )
        for person in facts
    }


@given(some_results, some_events, some_rules)
def test_the_table_is_what_the_slow_reading_says(results, events, rules):
    slow_order = sorted(results, key=lambda one: (one.person, one.event))
    found = season_table(results, events, rules)
    slowly = table_slowly(slow_order, events, rules)
    assert {
        row.person: (row.place, row.total, row.wins, row.attended, row.single) for row in found
    } == slowly
    ranked = [row.place for row in found if row.place]
    assert ranked == sorted(ranked)
    for row in found:
        sharing = [other for other in found if row.place and other.place == row.place]
        assert row.is_shared is (len(sharing) > 1)
        told = sum((term.points for term in row.terms if term.is_counted), Fraction(row.bonus))
        assert told == row.total


@given(some_results, some_events, some_rules, st.randoms())
def test_the_order_in_which_results_are_read_changes_nothing(results, events, rules, chance):
    unequal = {(one.person, one.event): one for one in results}.values()
    other = list(unequal)
    chance.shuffle(other)
    assert season_table(other, events, rules) == season_table(unequal, events, rules)


@given(some_results, some_events, some_rules, st.dictionaries(st.integers(1, 5), st.just(9)))
def test_a_team_of_all_is_told_by_its_members(results, events, rules, team_of):
    rows = season_table(results, events, rules)
    totals = sorted((row.total for row in rows if row.person in team_of), reverse=True)
    found = team_table(rows, team_of, rules)
    assert len(found) == bool(totals)
    for team in found:
        if rules.team_by is TeamBy.AVERAGE:
            assert team.total == Fraction(sum(map(Fraction, totals))) / len(totals)
        else:
            assert team.total == sum(map(Fraction, totals[: rules.team_best]))
