from dataclasses import replace

from engine.editions import CA, REMI, RO
from scoring.tables import sums


def lines(text):
    return dict(line.split(":") for line in text.split("\n"))


def test_a_page_has_every_sum_of_pairs():
    """16 contracts × 6 pairs of places, and 6 for the other side; twice where stuck counts."""
    assert len(lines(sums.of_pairs(RO))) == (16 * 6 + 6) * 2 + 1
    assert len(lines(sums.of_pairs(CA))) == 16 * 6 + 6 + 1


def test_the_sums_are_said_as_at_the_table():
    of = lines(sums.of_pairs(RO))
    assert of["4M 12"] == "7 + 4 + 4 = 15"
    assert of["1S 24"] == "4 − 1 − 1 = 2"
    assert of["1S 24s"] == "4 − 1 − 1 − 1 = 1"
    assert of["- 13"] == "6"
    assert of["- 34s"] == "3 − 1 = 2"
    assert of["breach"] == "−12"


def test_the_rules_of_the_club_are_in_the_sums():
    costly = replace(RO, breach_costs_side=20, breach_costs_player=7)
    assert lines(sums.of_pairs(costly))["breach"] == "−20"
    to_winner = replace(costly, type_value_to_winner_only=True)
    assert lines(sums.of_individual(3, to_winner)) == {
        **{f"{type_} 1": f"3 + {value} = {3 + value}" for type_, value in VALUES.items()},
        **{f"{type_} 1s": f"3 + {value} = {3 + value}" for type_, value in VALUES.items()},
        **{f"{type_} 2{stuck}": "2" for type_ in VALUES for stuck in ("", "s")},
        **{f"{type_} 3": "1" for type_ in VALUES},
        **{f"{type_} 3s": "1 − 1 = 0" for type_ in VALUES},
        "breach": "−7",
    }


VALUES = {"S": 1, "G": 2, "P": 3, "M": 4}


def test_tiles_that_count_the_same_have_one_button():
    assert sums.tile_buttons(REMI) == [("1", 25), ("2–9", 5), ("10–13", 10), ("joker", 50)]
    odd = replace(REMI, tiles={**REMI.tiles, "5": 7})
    assert sums.tile_buttons(odd)[1:4] == [("2–4", 5), ("5", 7), ("6–9", 5)]
