from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.sums import Best, DealPlace, Streak, sums_by_key

won = st.lists(st.booleans(), max_size=12)


def streak(results, tournament=1):
    found = Streak()
    for number, well in enumerate(results, 1):
        found = found.then(Streak.of_one(well, DealPlace(tournament, 1, 1, number)))
    return found


@given(one=won, other=won, third=won)
def test_a_streak_is_the_same_however_it_is_cut(one, other, third):
    parts = streak(one), streak(other, 2), streak(third, 3)
    assert parts[0].then(parts[1]).then(parts[2]) == parts[0].then(parts[1].then(parts[2]))


@given(one=won, other=won)
def test_two_streaks_are_the_streak_of_both(one, other):
    found = streak(one).then(streak(other, 2))
    runs = "".join("x" if each else " " for each in one + other)
    assert found.length == len(runs)
    assert found.best == max(map(len, runs.split(" ")))
    assert found.head == len(runs) - len(runs.lstrip("x"))
    assert found.tail == len(runs) - len(runs.rstrip("x"))
    assert (found.best_end is None) == ("x" not in runs)


def test_the_longest_streak_ends_where_it_ended_first():
    found = streak([True, True, False]).then(streak([True, True], 2))
    assert (found.best, found.best_end) == (2, DealPlace(1, 1, 1, 2))
    across = streak([False, True, True]).then(streak([True, False], 2))
    assert (across.best, across.best_end) == (3, DealPlace(2, 1, 1, 1))


def test_the_first_of_two_that_are_as_good_stays():
    early, late = Best(9, DealPlace(1, 1, 1, 1)), Best(9, DealPlace(2, 1, 1, 1))
    assert sums_by_key(Best, [("pairs", early), ("pairs", late)]) == {"pairs": early}
    assert early.then(late._replace(points=10)).points == 10
