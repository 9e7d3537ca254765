"""Who may stop the server from a page, and from where."""

import pytest
from django.test import Client

from club.models import AuditLine
from club.pairings import clock
from club.serving import server
from tests.club.evenings import seated, tournament_of


@pytest.fixture(autouse=True)
def served(monkeypatch, settings, tmp_path):
    """As in a process that `up` has begun, on a laptop with an address in its hall."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(server, "is_watched", lambda: True)
    monkeypatch.setattr("club.hall.addresses.machine_addresses", lambda: ["192.168.1.2"])
    return tmp_path / server.STOP_FILE


def browser(user, place="127.0.0.1", **facts):
    client = Client(**{"REMOTE_ADDR": place, "SERVER_NAME": "127.0.0.1", **facts})
    client.force_login(user)
    return client


@pytest.mark.parametrize("place", ["127.0.0.1", "192.168.1.2"])
def test_who_runs_a_club_stops_it_on_the_laptop(appointed, club, served, place):
    organiser = appointed("organiser")
    client = browser(organiser, place)
    assert 'href="/stop/"' in client.get("/").content.decode()
    page = client.get("/stop/").content.decode()
    assert "Phones keep what they have entered" in page
    assert "Stop now" in page
    assert not served.exists()
    assert "Portativ has stopped." in client.post("/stop/").content.decode()
    assert served.exists()
    assert AuditLine.objects.values_list("club", "action", "by").get() == (
        club.pk, "stopped", organiser.pk,
    )  # fmt: skip


def test_it_names_the_evening_of_a_round_that_is_played(appointed, club):
    tournament = tournament_of(club, form="round_robin")
    seated(tournament, 4)
    client = browser(appointed("owner"))
    assert "is being played" not in client.get("/stop/").content.decode()
    clock.start_round(tournament.rounds.first())
    page = client.get("/stop/").content.decode()
    assert "A round of “Joia muzicală” is being played." in page
    assert "Stop all the same" in page


def refused(client, served):
    assert 'href="/stop/"' not in client.get("/").content.decode()
    found = {client.get("/stop/").status_code, client.post("/stop/").status_code}
    assert not served.exists()
    return found


@pytest.mark.parametrize("role", ["member", "scorer", "secretary", "referee"])
def test_nobody_else_stops_it(appointed, served, role):
    assert refused(browser(appointed(role)), served) == {403}
    assert refused(Client(SERVER_NAME="localhost"), served) == {302}


@pytest.mark.parametrize(
    ("place", "facts"),
    [
        ("192.168.1.99", {}),
        ("127.0.0.1", {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}),
        ("127.0.0.1", {"HTTP_X_REAL_IP": "203.0.113.9"}),
        ("127.0.0.1", {"SERVER_NAME": "testserver"}),
    ],
)
def test_nobody_stops_it_from_elsewhere(appointed, served, place, facts):
    assert refused(browser(appointed("owner"), place, **facts), served) == {404}


@pytest.mark.parametrize("setting", ["HOSTED", "BEHIND_PROXY"])
def test_a_host_is_not_stopped_by_a_page(appointed, served, settings, setting):
    setattr(settings, setting, True)
    forwarded = {"HTTP_X_FORWARDED_FOR": "127.0.0.1"} if setting == "BEHIND_PROXY" else {}
    assert refused(browser(appointed("owner"), **forwarded), served) == {404}


def test_it_asks_for_the_forms_token(appointed, served):
    strict = Client(enforce_csrf_checks=True, SERVER_NAME="[::1]")
    strict.force_login(appointed("owner"))
    assert strict.post("/stop/").status_code == 403
    assert not served.exists()
