"""The outline beside the forms of a tournament, and what a folded part says."""

import pytest

from club.tournaments.forms import CountingForm, RoundsForm
from club.tournaments.outline import folded, outline_of
from tests.club.evenings import come_in, tournament_of
from tests.club.tournaments.posted import RULES

pytestmark = pytest.mark.django_db


def test_the_outline_says_who_and_how_long(club):
    tournament = tournament_of(club, rounds=5, minutes=35)
    come_in(tournament, 3)
    outline = outline_of(tournament)
    facts = {fact.name or fact.label: fact.value for fact in outline["outline"]}
    assert outline["entered"] == 3
    assert facts == {
        "Who plays": "Muzicando in fixed pairs",
        "rounds": "5",
        "deals": "4",
        "together": "about 3 h 15",
    }


def test_a_folded_part_says_its_values_and_opens_where_one_is_wrong(club):
    tournament = tournament_of(club, takes_sign_ups=True)
    said = folded(CountingForm(instance=tournament))
    assert said["now"]["scoring"] == "All points added up"
    assert said["now"]["ties"].startswith("Head to head · ")
    assert said["now"]["signing_up"] == "People can sign up themselves"
    assert not any(said["open"].values())
    wrong = {"form": "swiss", "rounds": 3, "deals": 4, "minutes": 30, "then": "knock_out"}
    assert folded(RoundsForm(wrong, instance=tournament))["open"] == {"then": True}


def test_who_keeps_the_usual_settings_is_at_the_desk_after_one_page(client, club, appointed):
    client.force_login(appointed("organiser"))
    given = {
        **RULES,
        "name": "Joia",
        "starts": "2026-12-03T19:00",
        "entering": "pairs",
        "save": "yes",
    }
    page = f"/clubs/{club.slug}/tournaments/new/"
    assert client.post(page, given)["Location"].endswith("/desk/")
