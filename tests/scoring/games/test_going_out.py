from dataclasses import replace

from engine.editions import CA, RO
from scoring.games import GAMES
from scoring.games.table_game import SeatLabel


def sums(game, rules, seats):
    """As the script of the page reads them."""
    sittings = [SeatLabel(letter, letter, "") for letter in seats]
    text = GAMES[game].form(rules, sittings, {})["sums"]
    return dict(line.split(":") for line in text.split("\n"))


def of_pairs(rules):
    return sums("pairs", rules, "NESW")


def test_a_page_has_every_sum_of_pairs():
    """16 contracts × 6 pairs of places, and 6 for the other side; twice where stuck counts."""
    assert len(of_pairs(RO)) == (16 * 6 + 6) * 2 + 1
    assert len(of_pairs(CA)) == 16 * 6 + 6 + 1


def test_the_sums_are_said_as_at_the_table():
    of = of_pairs(RO)
    assert of["4M 12"] == "places 7 + level 4 + Muzicando 4 = 15"
    assert of["1S 24"] == "places 4 − level 1 − Sarabanda 1 = 2"
    assert of["1S 24s"] == "places 4 − level 1 − Sarabanda 1 − stuck 1 = 1"
    assert of["- 13"] == "places 6"
    assert of["- 34s"] == "places 3 − stuck 1 = 2"
    assert of["breach"] == "−12"


def test_the_rules_of_the_club_are_in_the_sums():
    costly = replace(RO, breach_costs_side=20, breach_costs_player=7)
    assert of_pairs(costly)["breach"] == "−20"
    to_winner = replace(costly, type_value_to_winner_only=True)
    assert sums("individual", to_winner, "123") == {
        **{
            f"{type_} 1{stuck}": f"3 + {name} {value} = {3 + value}"
            for type_, (name, value) in VALUES.items()
            for stuck in ("", "s")
        },
        **{f"{type_} 2{stuck}": "2" for type_ in VALUES for stuck in ("", "s")},
        **{f"{type_} 3": "1" for type_ in VALUES},
        **{f"{type_} 3s": "1 − stuck 1 = 0" for type_ in VALUES},
        "breach": "−7",
    }


VALUES = {"S": ("Sarabanda", 1), "G": ("Glissando", 2), "P": ("Parada", 3), "M": ("Muzicando", 4)}
