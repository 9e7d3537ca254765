"""Codes and papers lead where phones in the hall can follow."""

from urllib.parse import urlsplit

import pytest

from club.hall import addresses, paper_addresses
from club.hall.addresses import NAME_FILE, SERVED_AT
from tests.scoring.evenings import card, under_way

PAGES = ("tables/", "tables/print/", "door/", "papers/")


@pytest.fixture
def in_hall(monkeypatch):
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["192.168.1.7", "10.0.0.9"])


@pytest.mark.parametrize(
    ("host", "url", "origin"),
    [
        ("localhost:8000", "", "http://192.168.1.7:8000"),
        ("127.0.0.1", "", "http://192.168.1.7"),
        ("[::1]:8080", "", "http://192.168.1.7:8080"),
        ("portativ.local:8000", "", "http://192.168.1.7:8000"),
        ("10.0.0.9:8000", "", "http://10.0.0.9:8000"),
        ("localhost:8000", "http://hall.example:81", "http://hall.example:81"),
    ],
)
def test_what_is_printed_names_the_hall(rf, settings, in_hall, host, url, origin):
    settings.ALLOWED_HOSTS = ["*"]
    settings.BASE_URL = urlsplit(url) if url else None
    assert paper_addresses.origin_on_paper(rf.get("/", headers={"host": host})) == origin


def test_hosted_it_is_the_address_that_people_use(rf, settings):
    settings.HOSTED, settings.BASE_URL = True, urlsplit("https://club.example.org")
    request = rf.get("/", headers={"host": "localhost"})
    assert paper_addresses.origin_on_paper(request) == "https://club.example.org"


@pytest.mark.parametrize("page", PAGES)
def test_the_desk_at_the_machine_is_told_and_led_to_the_hall(organiser, club, in_hall, page):
    tournament = under_way(club)
    card(tournament)
    path = f"/t/{tournament.slug}/{page}"
    said = organiser.get(path, headers={"host": "localhost:8000"}).content.decode()
    assert f'href="http://192.168.1.7:8000{path}"' in said
    assert "leads to http://192.168.1.7:8000" in said
    assert "http://localhost" not in said
    assert "leads to http" not in organiser.get(path).content.decode()


def test_where_there_is_no_network_it_says_what_to_do(organiser, club, monkeypatch):
    monkeypatch.setattr(addresses, "machine_addresses", list)
    path = f"/t/{under_way(club).slug}/door/"
    said = organiser.get(path, headers={"host": "localhost"}).content.decode()
    assert "This machine is in no network" in said


def test_what_is_served_here_alone_leads_no_phone_to_the_hall(organiser, rf, club, monkeypatch):
    monkeypatch.setenv(SERVED_AT, "127.0.0.1")
    request = rf.get("/", headers={"host": "localhost:8000"})
    assert paper_addresses.origin_on_paper(request) == "http://localhost:8000"
    path = f"/t/{under_way(club).slug}/door/"
    said = organiser.get(path, headers={"host": "localhost"}).content.decode()
    assert "Portativ was started for this machine only" in said
    monkeypatch.setenv(SERVED_AT, "192.168.1.9")
    assert paper_addresses.origin_on_paper(request) == "http://192.168.1.9:8000"


def test_the_number_is_that_of_the_network_in_which_the_reader_is(rf, in_hall):
    request = rf.get("/", headers={"host": "localhost"}, REMOTE_ADDR="10.0.0.77")
    assert paper_addresses.origin_on_paper(request) == "http://10.0.0.9"


@pytest.fixture
def named(settings, tmp_path):
    settings.DATA_DIR, settings.ALLOWED_HOSTS = tmp_path, ["*"]
    (tmp_path / NAME_FILE).write_text("portativ-2.local")


def test_the_name_stands_beside_every_code(organiser, club, in_hall, named):
    tournament = under_way(club)
    card(tournament)
    for page in ("tables/?table=1", "tables/print/", "door/"):
        path = f"/t/{tournament.slug}/{page}"
        said = organiser.get(path, headers={"host": "localhost:8000"}).content.decode()
        assert "portativ-2.local:8000/t" in said, page


def test_a_table_asked_for_by_name_is_opened_by_number(client, club, in_hall, named):
    """So that what a phone holds is in one place, whichever way it comes."""
    text = card(under_way(club))
    for path in (f"/table/{text}/", "/table/?round=1"):
        answer = client.get(path, headers={"host": "portativ-2.local:8000"})
        assert answer["Location"] == f"http://192.168.1.7:8000{path}"
        assert not answer.cookies
    assert client.get("/table/", headers={"host": "192.168.1.7:8000"}).status_code == 403


def test_nothing_is_announced_of_a_site_in_the_internet(rf, settings, named):
    request = rf.get("/", headers={"host": "localhost"})
    assert paper_addresses.origin_by_name(request) == "http://portativ-2.local"
    settings.BASE_URL = urlsplit("https://club.example.org")
    assert paper_addresses.origin_by_name(request) == ""
