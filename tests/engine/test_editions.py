import json
from dataclasses import fields, replace

import pytest

from engine.editions import CA, EDITIONS, REMI, RO, RuleSet, remi_rules


def test_the_editions_differ_in_these_and_nothing_else():
    differing = {
        each.name for each in fields(RuleSet) if getattr(RO, each.name) != getattr(CA, each.name)
    }

    assert differing == {
        "edition",
        "first_namer_declares",
        "pause_gives_run",
        "stuck_loses_place_point",
    }
    assert EDITIONS == {"ro": RO, "ca": CA}


def test_a_club_makes_its_own_rules_from_either_and_changes_neither():
    house = replace(RO, type_value_to_winner_only=True)

    assert house != RO
    assert not RO.type_value_to_winner_only
    with pytest.raises(AttributeError):
        RO.edition = "ca"


def test_remi_has_the_values_of_the_rules():
    """rules, 7."""
    assert REMI.board_games == {
        "simple": 500,
        "sets": 700,
        "mosaic": 1000,
        "two-coloured": 1200,
        "doubles": 1300,
        "one-coloured": 1500,
    }
    fives, tens = [str(n) for n in range(2, 10)], [str(n) for n in range(10, 14)]
    assert REMI.tiles == dict.fromkeys(fives, 5) | dict.fromkeys(tens, 10) | {"1": 25, "joker": 50}
    assert (REMI.match_points, REMI.match_total) == ((3, 2, 1, 0), 1000)
    assert (REMI.first_melding, REMI.ends_at_total) == (45, False)


def test_rules_of_remi_that_json_holds_are_as_if_they_were_written_here():
    kept = json.loads(
        '{"match_points": [4, 2, 1, 0], "board_games": {"grand": 250}, "tiles": {"1": 20}}'
    )
    rules = remi_rules(kept)
    assert rules.match_points == (4, 2, 1, 0)
    assert rules.board_games == {**REMI.board_games, "grand": 250}
    assert rules.tiles == {**REMI.tiles, "1": 20}
    assert remi_rules({}) == REMI
