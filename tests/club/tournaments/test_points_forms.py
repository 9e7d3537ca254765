"""The form of a game by points: presets, what is kept, and what is refused in a sentence."""

import json

import pytest

from club.tournaments.points_forms import PointsForm, titles_in
from club.tournaments.presets import PRESETS, presets_of
from engine.points.by_points import FIELDS, PointsRules
from engine.results import GAMES
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db


def form_of(club, game="sides", **given):
    data = {f"{game}-{name}": value for name, value in given.items()}
    return PointsForm(game, club, {}, None, data)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_alone_fills_the_form(club, name):
    preset = PRESETS[name]
    form = form_of(club, preset.game, preset=name)
    assert form.is_valid(), form.errors
    kept = form.kept()
    assert set(kept) <= {*FIELDS}
    assert PointsRules(**kept).title == preset.title
    given = {key: value for key, value in preset.rules.items() if key != "drawn"}
    usual = PointsRules()
    assert kept == {"title": str(preset.title)} | {
        key: value for key, value in given.items() if value != getattr(usual, key)
    }
    assert form.settings() == {"deals": preset.deals}
    assert preset.source


def test_the_script_has_what_a_preset_says(club):
    listed = json.loads(form_of(club).listed)
    assert set(listed) == set(presets_of("sides"))
    assert (listed["belote"]["total"], listed["belote"]["most"]) == (162, "")
    assert (listed["darts"]["only_outcome"], listed["darts"]["deals"]) == ("yes", 1)


def test_a_preset_can_be_changed(club):
    form = form_of(club, preset="belote", title="Coinche", total="", most="500", called="hand")
    assert form.is_valid(), form.errors
    assert form.kept() == {"title": "Coinche", "most": 500, "called": "hand"}


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"title": ""}, "title", "required"),
        ({"least": "5", "most": "3"}, "least", "more than the most"),
        ({"most": "10001"}, "most", "smaller number"),
        ({"total": "-3"}, "total", "larger number"),
        ({"most": "ten"}, "most", "whole number"),
        ({"only_outcome": "yes", "won": "1", "lost": "1"}, "won", "Won counts most"),
        (
            {"only_outcome": "yes", "draws": "on", "won": "2", "drawn": "3", "lost": "0"},
            "won",
            "Won counts most",
        ),
    ],
)
def test_what_cannot_be_is_said_at_its_field(club, given, field, sentence):
    form = form_of(club, **{"title": "Belote", **given})
    assert not form.is_valid()
    assert sentence in str(form.errors[field])


def test_names_typed_before_are_proposed_the_last_first(club, other_club):
    for at, title in enumerate(("Belote", "Cruce", "Belote")):
        tournament_of(club, "twos", slug=f"joi-{at}", rules={"title": title})
    tournament_of(other_club, "twos", slug="altul", rules={"title": "Truc"})
    assert sorted(titles_in(club, "sides")) == ["Belote", "Cruce"]
    assert list(titles_in(club, "points")) == []


def test_house_rules_of_a_club_know_no_such_game():
    assert [name for name, game in GAMES.items() if game.only_counts] == ["sides", "points"]
