"""Deals as they may fall, and as the other side remembers them."""

from random import Random

import pytest

from engine.results import GAMES as RESULTS
from scoring.games import GAMES
from scoring.log.content import counting


@pytest.mark.parametrize(
    ("game", "players"), [("pairs", 4), ("individual", 3), ("remi", 4), ("sides", 4), ("points", 3)]
)
def test_the_other_side_remembers_something_that_counts_otherwise(game, players):
    rules = {**RESULTS[game].scoring_rules({}), "game": game}
    for seed in range(12):
        content = GAMES[game].sample(players, 1, Random(seed), RESULTS[game].rules_of({}))
        assert counting(GAMES[game].otherwise(content), rules) != counting(content, rules), seed
