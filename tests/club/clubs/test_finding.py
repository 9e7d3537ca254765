"""A club's own clock: what is typed and shown for it is by the hour of its hall."""

from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from club.clubs.finding import zone_of
from club.models import Club, Tournament
from scoring.models import RefereeCall
from tests.club.evenings import tournament_of
from tests.club.tournaments.posted import GAME, RULES
from tests.scoring.documents.reading import text_of
from tests.scoring.evenings import card, under_way

TYPED = "2026-11-26T19:00"
SHOWN = "26 November 2026, 19:00"
# In each zone the hour of the world at which it is seven in the evening there.
HOURS = {
    "Europe/Bucharest": 17,
    "Europe/Madrid": 18,
    "Atlantic/Azores": 20,
    "America/New_York": 0,
    "Not/There": 17,
}


def at_seven(hour):
    return datetime(2026, 11, 26 if hour else 27, hour, tzinfo=UTC)


@pytest.fixture
def organiser(client, site_owner):
    client.force_login(site_owner)
    return client


def club_in(zone):
    slug = zone.partition("/")[2].lower()
    return Club.objects.create(name=slug.title(), slug=slug, time_zone=zone, language="en")


def founded(client, club):
    typed = {**GAME, **RULES, "starts": TYPED}
    answer = client.post(f"/clubs/{club.slug}/tournaments/new/", typed)
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.get(club=club)


@pytest.mark.parametrize("zone", HOURS)
def test_seven_in_the_evening_is_seven_at_the_club(organiser, zone):
    tournament = founded(organiser, club_in(zone))
    assert tournament.starts == at_seven(HOURS[zone])
    assert SHOWN in organiser.get(tournament.get_absolute_url()).content.decode()
    form = organiser.get(f"/t/{tournament.slug}/game/").content.decode()
    assert f'value="{TYPED}"' in form


def test_two_clubs_in_turn_each_keep_their_own_hour(organiser):
    both = [
        tournament_of(club_in(zone), slug=zone[-5:].lower(), starts=at_seven(hour))
        for zone, hour in HOURS.items()
        if hour
    ]
    for tournament in both * 3:
        assert SHOWN in organiser.get(tournament.get_absolute_url()).content.decode()
        assert timezone.get_current_timezone_name() == "Europe/Bucharest"


def test_a_page_of_several_clubs_says_each_clubs_hour(db, client):
    for zone in ("Europe/Madrid", "Atlantic/Azores"):
        tournament_of(club_in(zone), slug=zone[-3:].lower(), starts=at_seven(HOURS[zone]))
    assert client.get("/").content.decode().count("26 Nov 2026, 19:00") == 2


def test_a_page_that_is_kept_says_the_clubs_hour(client, organiser):
    tournament = tournament_of(club_in("Atlantic/Azores"), starts=at_seven(20))
    for _again in range(2):
        client.get("/")
        page = client.get(reverse("wall:pages", args=[tournament.slug]), {"language": "en"})
        assert SHOWN in page.content.decode()
    wall = client.get(reverse("wall:wall", args=[tournament.slug])).content.decode()
    assert 'data-zone="Atlantic/Azores"' in wall


def test_papers_and_files_have_the_clubs_hour(organiser, tmp_path):
    tournament = tournament_of(club_in("Atlantic/Azores"), starts=at_seven(20))
    assert "26November2026,19:00" in text_of(organiser.get("/t/joi/poster.pdf?language=en").content)
    page = tmp_path / "joi.html"
    call_command("export_tournament", tournament.slug, str(page))
    assert SHOWN in page.read_text("utf-8")
    assert timezone.get_current_timezone_name() == "Europe/Bucharest"


def test_a_table_is_told_the_clubs_hour_of_its_call(client, club):
    Club.objects.filter(pk=club.pk).update(time_zone="Atlantic/Azores")
    tournament = under_way(club)
    RefereeCall.objects.create(tournament=tournament, table=1)
    RefereeCall.objects.update(at=at_seven(20))
    client.get(f"/table/{card(tournament)}/")
    assert "The referee was called at 19:00." in client.get("/table/").content.decode()


@pytest.mark.time_machine("2026-11-27T00:30Z")
def test_the_day_of_a_season_is_the_clubs(organiser):
    """At half past eleven in the Azores it is tomorrow in Bucharest."""
    club = club_in("Atlantic/Azores")
    tournament = tournament_of(club, starts=timezone.now())
    assert "2026-11-26" in str(timezone.localdate(tournament.starts, zone_of(club)))
    page = organiser.get(f"/t/{tournament.slug}/copy/").content.decode()
    assert "2026-12-03T23:30" in page


@pytest.mark.time_machine("2027-03-25T17:00Z")
def test_a_copy_keeps_the_hour_where_the_clock_changes_in_between(organiser, club):
    tournament = tournament_of(club, starts=timezone.now())
    page = organiser.get(f"/t/{tournament.slug}/copy/").content.decode()
    assert "2027-04-01T19:00" in page
