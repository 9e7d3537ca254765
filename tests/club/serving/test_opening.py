"""The browser that a start opens: where there is a screen, at a link that signs in."""

import io
import sys
from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command

from club.accounts.first import first_organiser
from club.clubs.actions import appoint
from club.clubs.queries import evening_now
from club.models import AuditLine, Club, User
from club.serving import opening, server
from tests.club.evenings import EVENING, tournament_of


@pytest.fixture
def opened(monkeypatch):
    """Addresses that a browser was sent to."""
    found = []
    monkeypatch.setattr(opening.webbrowser, "open", found.append)
    monkeypatch.setattr(opening, "_answers", lambda _address: True)
    return found


@pytest.fixture
def screen(monkeypatch):
    """A desktop of Linux, with Portativ started in a terminal."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name in ("SSH_CONNECTION", "WAYLAND_DISPLAY", opening.ASKED_FOR):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return monkeypatch


def test_it_opens_where_somebody_sits_before_a_screen(screen, settings):
    assert opening.has_screen()
    screen.setattr(sys.stdout, "isatty", lambda: False)
    assert not opening.has_screen()
    screen.setenv(opening.ASKED_FOR, "1")
    assert opening.has_screen()
    settings.BEHIND_PROXY = True
    assert not opening.has_screen()
    settings.BEHIND_PROXY, settings.HOSTED = False, True
    assert not opening.has_screen()


def test_it_does_not_open_from_afar_or_without_a_screen(screen):
    screen.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    assert not opening.has_screen()
    screen.delenv("SSH_CONNECTION")
    screen.delenv("DISPLAY")
    assert not opening.has_screen()
    screen.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert opening.has_screen()


def landing(client, path):
    return client.get(path, follow=True).redirect_chain[-1][0]


def test_the_first_organiser_lands_at_the_evening_that_runs(club, make_user, client, opened):
    make_user("first", is_superuser=True)
    opening.open_when_up("http://localhost:8000/", opening.first_page(demo=True)).join()
    (address,) = opened
    path = address.removeprefix("http://127.0.0.1:8000")
    assert landing(client, path) == "/"
    assert client.get(path).status_code == 410, "it works once"
    tournament_of(club, form="round_robin", state="running")
    assert landing(client, opening.first_page(demo=False)) == "/t/joi/desk/"


def test_the_evening_of_today_goes_before_one_that_was_left_running(club, make_user):
    first, day = make_user("first", is_superuser=True), EVENING - timedelta(days=7)
    left = tournament_of(club, slug="left", state="running", starts=day)
    tournament_of(Club.objects.create(name="Demo", slug="demo", is_demo=True), slug="demo")
    with time_machine.travel(EVENING, tick=False):
        assert evening_now(first) == left
        today = tournament_of(club)
        assert evening_now(first) == today
    with time_machine.travel(EVENING + timedelta(days=1), tick=False):
        assert evening_now(first) == left
        left.state = "finished"
        left.save()
        assert evening_now(first) is None


@pytest.mark.django_db
def test_a_demo_that_is_asked_for_opens_as_its_owner(make_user):
    first = make_user("first", is_superuser=True)
    demo = Club.objects.create(name="Demo", slug="demo", is_demo=True)
    owner = appoint(demo, "maria.pop", "owner")[0].user
    assert opening._owner(demo=True) == owner
    assert opening._owner(demo=False) == first
    opening.first_page(demo=True)
    assert AuditLine.objects.latest("pk").detail == f"account {owner.pk}, link to sign in"


@pytest.mark.django_db
def test_a_second_factor_is_not_passed_by(make_user, monkeypatch):
    make_user("first", is_superuser=True)
    monkeypatch.setattr(opening, "has_second_factor", lambda _user: True)
    assert opening.first_page(demo=False) == "/"


@pytest.mark.parametrize("words", [(), ("--no-open",)])
def test_a_second_start_opens_the_one_that_runs(
    screen, make_user, settings, tmp_path, opened, words
):
    make_user("first", is_superuser=True)
    settings.DATA_DIR = tmp_path
    screen.setattr("os.umask", lambda _mask: 0)
    screen.setenv("LANGUAGE", "en")
    with (
        server.only_one(tmp_path, "http://localhost:8123/"),
        pytest.raises(CommandError, match="already running from this data folder"),
    ):
        call_command("up", *words, "--port", "8123", stdout=io.StringIO())
    assert [each.startswith("http://127.0.0.1:8123/account/sign-in/") for each in opened] == (
        [] if words else [True]
    )


@pytest.mark.parametrize(
    ("body", "is_ours"), [(b'{"engine": "sqlite"}', True), (b'{"ok": 1}', False), (b"hello", False)]
)
def test_a_link_is_given_to_no_other_program(monkeypatch, body, is_ours):
    monkeypatch.setattr(opening, "_directly", lambda *_asked, **_facts: io.BytesIO(body))
    assert opening._answers("http://127.0.0.1:8000/") is is_ours


@pytest.mark.django_db
def test_who_comes_in_by_a_link_has_no_password_that_others_could_read():
    assert first_organiser(by_link=True) is None
    user = User.objects.get(is_superuser=True)
    assert not user.has_usable_password()
    assert user.must_change_password


@pytest.mark.django_db
def test_a_password_is_chosen_soon_after_a_link_or_not_without_the_old_one(make_user, client):
    make_user("first", is_superuser=True, must_change_password=True)
    with time_machine.travel(EVENING, tick=False) as clock:
        landing(client, opening.first_page(demo=False))
        assert client.get("/account/password/").status_code == 200
        clock.shift(15 * 60 + 1)
        answer = client.get("/account/password/", follow=True)
        assert answer.redirect_chain[-1][0] == "/account/"
        assert "Start it once more on the laptop" in answer.content.decode()
