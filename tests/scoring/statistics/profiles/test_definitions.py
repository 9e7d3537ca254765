"""Every achievement and figure of a player's page is on the page of definitions, once."""

import pytest

from scoring.statistics.definitions import groups
from scoring.statistics.profiles.achievements import ACHIEVEMENTS


def test_every_achievement_is_defined():
    (found,) = [group for group in groups() if group.name == "achievements"]
    assert [each.name for each in found.definitions] == [
        f"achievement-{each.name}" for each in ACHIEVEMENTS
    ]
    said = {each.name: str(each.sentence) for each in found.definitions}
    assert said["achievement-ostinato"].endswith("tournaments played. (5, 15, 40)")
    assert said["achievement-prelude"] == "Played a first tournament."


def test_a_place_on_the_page_has_one_definition():
    names = [each.name for group in groups() for each in group.definitions]
    names += [group.name for group in groups()]
    assert len(names) == len(set(names))


@pytest.mark.django_db
def test_the_page_says_them(client):
    text = client.get("/definitions/").content.decode()
    assert 'id="achievement-fermata"' in text
    assert 'id="toughest-opponent"' in text
