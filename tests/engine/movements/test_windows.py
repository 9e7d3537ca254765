from random import Random

import pytest

from club.pairings.matching import least_weight_matching
from engine.movements.windows import WINDOW, matched

BAD, WORST = 10**6, 10**9


def prices(size, seed, apart=0.1):
    """Scores that fall along the row, some pairs that are bad, some that are worst."""
    random = Random(seed)
    scores = sorted((random.randrange(40) for _ in range(size)), reverse=True)
    odd = {
        frozenset(random.sample(range(size), 2)): random.choice([BAD, WORST])
        for _ in range(round(apart * size))
    }

    def price(one, two):
        return abs(scores[one] - scores[two]) + odd.get(frozenset((one, two)), 0)

    return price


def total(pairs, price):
    return sum(price(*pair) for pair in pairs)


def is_everyone(pairs, size):
    return sorted(node for pair in pairs for node in pair) == list(range(size))


@pytest.mark.thorough
@pytest.mark.parametrize("size", [0, 2, 4, 30, 64, 66, 100, 200, 512])
def test_windows_cost_as_little_as_all_at_once(size):
    price = prices(size, seed=size)
    edges = [(one, two, price(one, two)) for one in range(size) for two in range(one + 1, size)]
    pairs = matched(size, price, least_weight_matching, bad=BAD, worst=WORST)
    assert is_everyone(pairs, size)
    assert total(pairs, price) == total(least_weight_matching(size, edges), price)


@pytest.mark.parametrize("size", [514, 1024, 3000])
def test_a_long_row_is_matched_without_anything_bad(size):
    pairs = matched(size, prices(size, 1), least_weight_matching, bad=BAD, worst=WORST)
    assert is_everyone(pairs, size)
    assert total(pairs, prices(size, 1)) < BAD


@pytest.mark.thorough
@pytest.mark.parametrize("size", [128, 400, 1200])
def test_where_a_window_holds_only_bad_pairs_a_wider_one_is_taken(size):
    """The first 150 or half of the row may not meet each other: a club, or a family of teams."""
    club = min(150, size // 2)
    assert club >= WINDOW

    def price(one, two):
        return abs(one - two) + (WORST if one < club and two < club else 0)

    pairs = matched(size, price, least_weight_matching, bad=BAD, worst=WORST)
    assert is_everyone(pairs, size)
    assert total(pairs, price) < BAD


def test_what_cannot_be_avoided_is_kept_to_the_least():
    def price(one, two):
        return abs(one - two) + (BAD if one < 60 and two < 60 else 0)

    pairs = matched(100, price, least_weight_matching, bad=BAD, worst=WORST)
    assert is_everyone(pairs, 100)
    assert total(pairs, price) // BAD == 10
