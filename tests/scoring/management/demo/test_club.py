import io
from collections import Counter

import pytest
from django.core.management import call_command
from django.utils import timezone

from club.models import Club, Giver, Naming, Role
from scoring.management.demo.club import SLUG, make_demo_club
from scoring.management.demo.programme import evenings
from scoring.management.demo.season import choose_rules
from scoring.seasons.rules import SeasonChoices, chosen_for

pytestmark = pytest.mark.django_db


def test_the_demo_club_is_made_once(client):
    printed = io.StringIO()
    call_command("demo", season=False, stdout=printed)
    club = Club.objects.get(slug=SLUG)
    assert {each.role for each in club.appointments.all()} == set(Role)
    password = printed.getvalue().split("password ")[1].split()[0]
    data = {"name_or_email": "stefan.tamas", "password": password}
    assert client.post("/account/sign-in/", data)["Location"] == "/"
    again = io.StringIO()
    call_command("demo", season=False, stdout=again)
    assert "here already" in again.getvalue()
    assert club.appointments.count() == len(Role)


def test_the_demo_shows_all_four_namings_and_who_agreed():
    club, _password = make_demo_club()
    namings = Counter(club.memberships.values_list("naming", flat=True))
    assert set(namings) == set(Naming.values)
    assert namings[Naming.HIDDEN] < namings[Naming.FULL]
    assert set(club.consents.values_list("purpose", "given")) >= {
        ("part", True), ("result", True), ("result", False), ("photo", True), ("photo", False),
    }  # fmt: skip
    of_children = club.consents.filter(giver=Giver.GUARDIAN)
    assert of_children.exists()
    assert not of_children.filter(guardian="").exists()
    assert club.memberships.filter(player__consents=None).exists()


def test_the_season_has_every_evening_in_it_and_rules_of_its_own():
    club, _password = make_demo_club()
    season = club.seasons.get()
    days = [each.starts.date() for each in evenings(timezone.localdate(), club.time_zone)]
    assert season.starts <= min(days) <= max(days) <= season.ends
    choose_rules(club)
    chosen = chosen_for(club.seasons.select_related("rules").get())
    assert chosen.planned is not None
    assert chosen.planned > len(days)
    assert chosen != SeasonChoices()
