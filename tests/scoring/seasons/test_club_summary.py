"""The last evening's podium and the first of the season, on the club's own page."""

import pytest
from django.contrib.auth.models import AnonymousUser

from club.models import Membership
from scoring.seasons.club_summary import summary_of

pytestmark = pytest.mark.django_db
STRANGER = AnonymousUser()


def test_the_podium_is_of_the_last_evening_whose_results_all_may_see(club, season, hold):
    assert summary_of(club, STRANGER).podium == []
    hold("Eva+Dan Ana+Ion Pau+Imre Mara+Luca", entering="pairs")
    shown = summary_of(club, STRANGER)
    assert shown.last.slug == "seara-1"
    assert [(step.place, step.name) for step in shown.podium] == [
        (1, "Eva – Dan"), (2, "Ana – Ion"), (3, "Pau – Imre"),
    ]  # fmt: skip
    hold("Mara Luca Ana", frozen_rounds=1)  # kept for its reveal
    assert summary_of(club, STRANGER).last.slug == "seara-1"
    hold("Luca Mara", points=[10, 10])
    assert [step.place for step in summary_of(club, STRANGER).podium] == [1, 1]


def test_the_first_five_of_the_season_by_the_names_that_each_reader_sees(
    club, season, hold, person, appointed
):
    assert summary_of(club, STRANGER).leaders == []
    hold("Ana Ion Eva Dan Pau Imre")
    Membership.objects.filter(player__name="Ion").update(naming="hidden")
    hold("Ana Ion Eva Dan Pau Imre")
    first = summary_of(club, STRANGER).leaders
    assert [each.name for each in first][2:] == ["Eva", "Dan", "Pau"]
    assert (first[0].name, first[0].person) == ("Ana", person("Ana").pk)
    assert (first[1].name == "Ion", first[1].person) == (False, None)
    assert summary_of(club, appointed("scorer")).leaders[1].name == "Ion"
