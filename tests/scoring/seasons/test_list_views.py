import pytest
import time_machine

from club.models import Season, State
from tests.club.evenings import tournament_of

pytestmark = pytest.mark.django_db

PAGE = "/clubs/do-re-mi/seasons/"
YEAR = {"name": "2026–2027", "starts": "2026-09-01", "ends": "2027-08-31"}


def test_a_season_is_made_and_has_its_address(client, club, appointed):
    client.force_login(appointed("secretary"))
    assert client.post(PAGE, YEAR)["Location"] == PAGE
    client.post(PAGE, YEAR)
    assert sorted(Season.objects.values_list("slug", flat=True)) == ["2026-2027", "2026-2027-2"]
    assert "2026–2027" in client.get(PAGE + "2026-2027/").content.decode()


def test_a_season_ends_after_it_begins(client, club, appointed):
    client.force_login(appointed("secretary"))
    response = client.post(PAGE, {**YEAR, "ends": "2026-08-31"})
    assert "The last day comes after the first." in response.content.decode()
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    ("today", "name"),
    [("2026-11-21", "2026–2027"), ("2027-06-30", "2026–2027"), ("2027-07-01", "2027–2028")],
)
def test_the_school_year_is_offered(client, club, appointed, today, name):
    with time_machine.travel(f"{today} 12:00"):
        client.force_login(appointed("secretary"))
        assert client.get(PAGE).context["form"].initial["name"] == name


def test_a_changed_name_keeps_the_printed_address(client, club, appointed):
    client.force_login(appointed("secretary"))
    client.post(PAGE, YEAR)
    client.post(PAGE + "2026-2027/edit/", {**YEAR, "name": "Toamna"})
    season = Season.objects.get()
    assert (season.name, season.slug) == ("Toamna", "2026-2027")


def test_saving_a_season_leads_back_to_where_it_was_opened(client, club, appointed):
    client.force_login(appointed("secretary"))
    client.post(PAGE, YEAR)
    dues, edit = "/clubs/do-re-mi/money/dues/?season=2026-2027", PAGE + "2026-2027/edit/"
    page = client.get(dues).content.decode()
    opened = f"{edit}?next={dues.replace('?', '%3F').replace('=', '%3D')}"
    assert f'href="{opened}"' in page
    assert client.post(opened, YEAR)["Location"] == dues
    assert client.post(edit, YEAR)["Location"] == PAGE
    assert client.post(f"{edit}?next=https://evil.example/", YEAR)["Location"] == PAGE


def test_a_year_that_has_its_season_is_not_offered_again(client, club, appointed):
    client.force_login(appointed("secretary"))
    client.post(PAGE, YEAR)
    with time_machine.travel("2026-11-21 12:00"):
        offered = client.get(PAGE).context["form"].initial
    assert [str(offered[name]) for name in YEAR] == ["2027–2028", "2027-09-01", "2028-08-31"]


def test_a_new_season_takes_in_what_the_club_has_played_in_its_days(client, club, appointed):
    """In the club's own hours: one that begins at seven in Romania is of that day."""
    other = Season.objects.create(
        club=club, name="Alta", slug="alta", starts="2026-11-01", ends="2026-11-30"
    )
    evening = tournament_of(club, state=State.FINISHED)
    tournament_of(club, slug="taken", season=other)
    tournament_of(club, slug="before", starts="2026-08-31T20:59Z")
    tournament_of(club, slug="first", starts="2026-08-31T21:00Z", state=State.DRAFT)
    client.force_login(appointed("secretary"))
    answer = client.post(PAGE, YEAR, follow=True)
    assert "2 tournaments of these months now count in this season" in answer.content.decode()
    taken = Season.objects.get(name="2026–2027").tournaments.values_list("slug", "version")
    assert sorted(taken) == [("first", evening.version + 1), ("joi", evening.version + 1)]
