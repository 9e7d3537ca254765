import io
from collections import Counter

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone, translation

from club.models import Club, Giver, Naming, Role
from scoring.management.demo.club import NICKNAMES, SLUG, make_demo_club
from scoring.management.demo.evenings import _team_name
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
    club, _password = make_demo_club("ro")
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
    club, _password = make_demo_club("ro")
    season = club.seasons.get()
    days = [each.starts.date() for each in evenings(timezone.localdate(), club.time_zone)]
    assert season.starts <= min(days) <= max(days) <= season.ends
    choose_rules(club)
    chosen = chosen_for(club.seasons.select_related("rules").get())
    assert chosen.planned is not None
    assert chosen.planned > len(days)
    assert chosen != SeasonChoices()


def texts_of_demo(language):
    """What stands in a demo club as its people would have typed it, names of people aside."""
    club, _password = make_demo_club(language)
    assert club.language == language
    with translation.override(language):
        planned = {each.name for each in evenings(timezone.localdate(), club.time_zone)}
        others = {*NICKNAMES.split(", "), *map(_team_name, range(8))}
    teams = set(club.teams.values_list("name", flat=True))
    return {club.name} | planned | teams | others - {"Cobza", "Pianissimo"}


def test_the_demo_speaks_the_language_that_it_is_made_in():
    found = {}
    for language in ("en", "ro", "hu"):
        with transaction.atomic():
            found[language] = texts_of_demo(language)
            transaction.set_rollback(True)
    assert {"Portativ Card Club", "Musical Thursday", "Team Red"} <= found["en"]
    assert {"Clubul Portativ", "Joia muzicală", "Echipa Roșu", "Do de Sus"} <= found["ro"]
    assert {"Zenés csütörtök", "Piros csapat"} <= found["hu"]
    assert found["en"] & found["ro"] == {"Indigo", "Violet"}
    assert found["en"] & found["hu"] == set()


@pytest.mark.parametrize("words", [{}, {"language": "hu"}])
def test_the_demo_speaks_as_the_machine_does_unless_told_otherwise(monkeypatch, words):
    monkeypatch.setenv("LANGUAGE", "ca")
    call_command("demo", season=False, stdout=io.StringIO(), **words)
    assert Club.objects.get(slug=SLUG).language == words.get("language", "ca")
