"""Each achievement is earned at its count, and not one below."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scoring.statistics.profiles.achievements import ACHIEVEMENTS, reached
from scoring.statistics.profiles.career import Career

DAY = date(2026, 11, 5)
SVG = "{http://www.w3.org/2000/svg}"

# What somebody has who is one short of the first step, and the one thing that earns it.
JUST = {
    "prelude": ("tournaments", 0, 1),
    "ostinato": ("tournaments", 4, 5),
    "metronome": ("deals", 49, 50),
    "trio": ("games", frozenset({"pairs", "remi"}), frozenset({"pairs", "remi", "individual"})),
    "canon": ("seats", 3, 4),
    "duo": ("deals_with_one_partner", 19, 20),
    "chamber": ("partners", 4, 5),
    "tutti": ("opponents", 9, 10),
    "crescendo": ("deals_won_in_a_row", 2, 3),
    "fortissimo": ("best_deal", 11, 12),
    "sharp": ("contracts_made", 9, 10),
    "keyboard": ("different_contracts_made", 3, 4),
    "opera": ("made_4m", 0, 1),
    "soloist": ("firsts_alone", 4, 5),
    "improvisation": ("types_chosen", 3, 4),
    "finale": ("closed", 4, 5),
    "cadenza": ("closed_high", 0, 1),
    "ovation": ("won", 0, 1),
    "encore": ("podiums", 0, 1),
    "legato": ("podiums_in_a_row", 1, 2),
    "leading": ("fourths", 0, 1),
    "bass": ("lasts", 9, 10),
    "fermata": ("stuck", 2, 3),
}


def of(name, careers):
    return next(each for each in reached(careers) if each.achievement.name == name)


def test_every_achievement_has_its_case():
    assert set(JUST) == {each.name for each in ACHIEVEMENTS}
    assert len(JUST) == len(ACHIEVEMENTS)


@pytest.mark.parametrize("name", JUST)
def test_it_is_earned_at_its_count_and_not_one_below(name):
    fact, short, enough = JUST[name]
    careers = [(DAY, replace(Career(), **{fact: short}))]
    missed = of(name, careers)
    assert (missed.step, missed.on) == (0, None)
    careers.append((DAY + timedelta(7), replace(Career(), **{fact: enough})))
    earned = of(name, careers)
    assert (earned.step, earned.on) == (1, DAY + timedelta(7))


def test_a_further_step_has_its_own_day_and_says_what_comes_next():
    careers = [(DAY + timedelta(at), Career(tournaments=at)) for at in range(1, 18)]
    found = of("ostinato", careers)
    assert (found.so_far, found.step, found.on, found.next) == (17, 2, DAY + timedelta(15), 40)
    assert found.pips == [True, True, False]
    assert of("prelude", careers).next is None


def test_what_was_reached_comes_first_and_what_is_nearest_next():
    names = [
        each.achievement.name
        for each in reached([(DAY, Career(tournaments=4, won=1, deals=45, stuck=1))])
    ]
    assert names[:2] == ["prelude", "ovation"]
    assert names[2:4] == ["metronome", "ostinato"]


def test_who_has_played_nothing_has_everything_before_them():
    assert {each.step for each in reached([])} == {0}


def test_steps_rise():
    assert all(list(each.steps) == sorted(set(each.steps)) for each in ACHIEVEMENTS)


def test_every_achievement_has_a_badge_of_its_own():
    tree = ElementTree.parse(Path("static/scoring/badges.svg"))
    drawn = {each.get("id"): ElementTree.tostring(each) for each in tree.iter(f"{SVG}symbol")}
    assert set(drawn) == set(JUST)
    assert len({text.split(b">", 1)[1] for text in drawn.values()}) == len(JUST)
