import pytest
import time_machine

from club.models import Season

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
