import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.auction import Bid, PlayType
from engine.game import legal_moves, play, start
from engine.moves import PASS
from engine.perft import perft
from engine.record import loads
from engine.referee import judge
from tests.engine.games import editions, new_deal, positions_of, seeds, sizes, types
from tests.engine.shared_cases import shared_cases


def slow_perft(game, depth):
    """By the public functions alone, every move made."""
    if depth == 0:
        return 1
    return sum(slow_perft(play(game, step), depth - 1) for step in legal_moves(game))


@pytest.mark.parametrize("case", shared_cases("perft"), ids=lambda case: str(case["depth"]))
def test_the_shared_counts(case):
    game = judge(loads(json.dumps(case["record"]))).game

    assert perft(game, case["depth"]) == case["nodes"]


@given(seeds, types, editions, sizes, st.integers(0, 80))
def test_the_fast_count_is_the_slow_one(seed, type_, edition, size, at):
    games = list(positions_of((seed, type_, edition, size)))
    game = games[min(at, len(games) - 1)]

    for depth in range(12):
        number = perft(game, depth)
        assert number == slow_perft(game, depth)
        if number > 300:
            break


@given(seeds, types, editions, sizes)
def test_near_the_end_sequences_cut_short_do_not_count(seed, type_, edition, size):
    games = list(positions_of((seed, type_, edition, size)))
    for left in (1, 2, 3):
        game = games[-1 - left]
        for depth in range(6):
            assert perft(game, depth) == slow_perft(game, depth)
    assert [perft(games[-1], depth) for depth in (0, 1, 2, 10**9)] == [1, 0, 0, 0]


def test_calls_are_moves_in_the_auction():
    game = start(new_deal(1))

    assert perft(game, 0) == 1
    assert perft(game, 1) == 17
    # A pass leaves all 16 bids and a pass; after bid number n of 16 there are 16 - n and a pass.
    assert perft(game, 2) == 17 + sum(16 - n + 1 for n in range(1, 17))


@pytest.mark.parametrize("type_", PlayType)
def test_sequences_go_on_from_the_auction_into_the_play(type_):
    game = play(play(start(new_deal(1)), Bid(4, type_)), PASS)

    assert perft(game, 3) == slow_perft(game, 3)
