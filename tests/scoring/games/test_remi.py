from dataclasses import replace

from django.utils import translation

from engine.editions import REMI
from scoring.games.remi import tile_buttons


def test_tiles_that_count_the_same_have_one_button():
    assert tile_buttons(REMI) == [("1", 25), ("2–9", 5), ("10–13", 10), ("joker", 50)]
    odd = replace(REMI, tiles={**REMI.tiles, "5": 7})
    assert tile_buttons(odd)[1:4] == [("2–4", 5), ("5", 7), ("6–9", 5)]


def test_the_joker_has_its_own_word_on_its_button():
    with translation.override("ro"):
        assert tile_buttons(REMI)[-1] == ("joly", 50)
