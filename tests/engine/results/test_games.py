"""Each game is a file that its name leads to, and says of itself what others ask."""

import pytest

from engine.editions import EDITIONS, REMI
from engine.results import GAMES, BreachResult, result_of

ORDER = {"order": ["1", "2"], "last_stuck": False}


def test_each_is_called_as_its_file_is():
    assert list(GAMES) == ["pairs", "individual", "remi", "sides", "points"]
    for name, game in GAMES.items():
        assert (game.name, game.__module__) == (name, f"engine.results.{name}")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_deal_is_scored_by_is_part_of_the_rules(name):
    game = GAMES[name]
    kept, scored_by = game.whole_rules({}), game.scoring_rules({})
    assert set(game.scored_by) <= set(game.rule_fields) == set(kept)
    assert scored_by == {"game": name, **{field: kept[field] for field in game.scored_by}}
    assert game.rules_of(scored_by) == game.rules_of({}) == game.rules_of(kept)


def test_rules_are_as_printed_unless_something_else_is_kept():
    assert GAMES["pairs"].rules_of({"edition": "ca"}) == EDITIONS["ca"]
    assert GAMES["pairs"].rules_of({"breach_costs_side": 9, "atu": 9}).breach_costs_side == 9
    assert GAMES["remi"].rules_of({}) == REMI
    assert GAMES["remi"].rules_of({"board_games": {"sets": 1}}).board_games["mosaic"] == 1000


def test_what_a_breach_costs():
    costs = [game.breach_costs(game.rules_of({})) for game in GAMES.values()]
    assert costs == [12, 11, None, None, None]


def test_a_deal_ends_with_a_result_or_with_a_breach():
    assert isinstance(result_of({"breach": {"by": "1"}}, "individual"), BreachResult)
    result = result_of({"type": "S", **ORDER}, "individual")
    assert isinstance(result, GAMES["individual"])
