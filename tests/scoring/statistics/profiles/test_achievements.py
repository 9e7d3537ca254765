"""Each achievement is earned at its count, and not one below."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

from club.models import Club, Tournament
from scoring.models import FinalPlace
from scoring.statistics.player_totals import (
    ContractTotals,
    GameTotals,
    PartnerTotals,
    RemiTotals,
    Tally,
    Times,
)
from scoring.statistics.profiles.achievements import ACHIEVEMENTS, counts_of, reached
from scoring.statistics.profiles.profile import Evening

DAY = date(2026, 11, 5)
SVG = "{http://www.w3.org/2000/svg}"

# The count of whoever is one short of the first step, and the one that earns it.
JUST = {
    "prelude": ("tournaments", 0, 1),
    "ostinato": ("tournaments", 4, 5),
    "chamber": ("partners", 4, 5),
    "keyboard": ("contracts", 3, 4),
    "soloist": ("firsts alone", 4, 5),
    "finale": ("closed", 4, 5),
    "encore": ("podiums", 0, 1),
    "fermata": ("stuck", 2, 3),
}
NOTHING = dict.fromkeys((name for name, _short, _enough in JUST.values()), 0)


def evening(day, tally=None, *, place=None, of=10, entering="pairs", withdrawn=False):
    starts = datetime(2026, 11, day, 12, tzinfo=UTC)
    tournament = Tournament(club=Club(), entering=entering, starts=starts)
    came_in = None
    if place:
        came_in = FinalPlace(place=place, of_how_many=of, is_withdrawn=withdrawn, is_shared=False)
    return Evening(tournament, tally or Tally(), came_in)


def after(*evenings):
    return [*counts_of(evenings)][-1][1]


def of(name, counts):
    return next(each for each in reached(counts) if each.achievement.name == name)


def test_every_achievement_has_its_case():
    assert set(JUST) == {each.name for each in ACHIEVEMENTS}
    assert len(JUST) == len(ACHIEVEMENTS)


@pytest.mark.parametrize("name", JUST)
def test_it_is_earned_at_its_count_and_not_one_below(name):
    count, short, enough = JUST[name]
    counts = [(DAY, {**NOTHING, count: short})]
    missed = of(name, counts)
    assert (missed.step, missed.on) == (0, None)
    counts.append((DAY + timedelta(7), {**NOTHING, count: enough}))
    earned = of(name, counts)
    assert (earned.step, earned.on) == (1, DAY + timedelta(7))


def test_a_further_step_has_its_own_day_and_says_what_comes_next():
    counts = [(DAY + timedelta(at), {**NOTHING, "tournaments": at}) for at in range(1, 18)]
    found = of("ostinato", counts)
    assert (found.so_far, found.step, found.on, found.next) == (17, 2, DAY + timedelta(15), 40)
    assert found.pips == [True, True, False]
    assert of("prelude", counts).next is None


def test_what_was_reached_comes_first_and_what_is_nearest_next():
    counts = NOTHING | {"tournaments": 4, "podiums": 1, "closed": 4, "stuck": 1}
    names = [each.achievement.name for each in reached([(DAY, counts)])]
    assert names[:4] == ["prelude", "encore", "finale", "ostinato"]


def test_who_has_played_nothing_has_everything_before_them():
    assert {each.step for each in reached([])} == {0}


def test_steps_rise():
    assert all(list(each.steps) == sorted(set(each.steps)) for each in ACHIEVEMENTS)


def test_every_achievement_has_a_badge_of_its_own():
    tree = ElementTree.parse(Path("static/scoring/badges.svg"))
    drawn = {each.get("id"): ElementTree.tostring(each) for each in tree.iter(f"{SVG}symbol")}
    assert set(drawn) == set(JUST)
    assert len({text.split(b">", 1)[1] for text in drawn.values()}) == len(JUST)


def test_every_day_has_what_was_there_until_then():
    days = [*counts_of([evening(5, place=1), evening(12, entering="remi"), evening(19, place=2)])]
    assert [day for day, _counts in days] == [date(2026, 11, day) for day in (5, 12, 19)]
    assert [counts["tournaments"] for _day, counts in days] == [1, 2, 3]
    assert [counts["podiums"] for _day, counts in days] == [1, 1, 2]


@pytest.mark.parametrize(
    ("place", "of", "withdrawn", "podiums"),
    [(1, 4, False, 1), (1, 3, False, 0), (3, 4, False, 1), (3, 3, False, 0), (4, 4, False, 0),
     (1, 9, True, 0), (None, 0, False, 0)],
)  # fmt: skip
def test_a_place_among_the_first_three_is_one_of_more(place, of, withdrawn, podiums):
    assert after(evening(5, place=place, of=of, withdrawn=withdrawn))["podiums"] == podiums


def test_deals_add_up_over_tournaments():
    first = Tally(
        games={"pairs": GameTotals(deals=4, last=1, stuck=1)},
        contracts={"4M": ContractTotals(2, 1, 0), "1S": ContractTotals(1, 0, -2)},
        partners={7: PartnerTotals(deals=3), 8: PartnerTotals(deals=1)},
    )
    second = Tally(
        games={"individual": GameTotals(deals=3, stuck=1), "remi": GameTotals(deals=2)},
        places={("individual", 1): Times(2), ("individual", 3): Times(1), ("pairs", 1): Times(9)},
        contracts={"4M": ContractTotals(1, 1, 8), "2P": ContractTotals(1, 1, 5)},
        partners={7: PartnerTotals(deals=2)},
        remi=RemiTotals(deals=2, closed=2),
    )
    assert after(evening(1, first), evening(8, second, entering="remi")) == {
        "tournaments": 2, "podiums": 0, "partners": 2, "contracts": 2, "firsts alone": 2,
        "closed": 2, "stuck": 2,
    }  # fmt: skip
