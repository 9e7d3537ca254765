"""Who has to set up a second factor, and what waits until then."""

import io
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from club.access import can_edit_club, can_found_club, can_see_members, rights
from club.accounts import actions, second_factor_duty
from club.models import Appointment, Club, State
from tests.club.accounts.test_second_factor import code
from tests.club.evenings import tournament_of

PASSWORD = "quarter-rest-quarter-rest"
RUN_CLUBS = ["owner", "organiser", "site owner"]
OTHERS = ["referee", "secretary", "scorer", "member", "stranger"]
EDIT = "/clubs/do-re-mi/edit/"
SET_UP = "/account/second-factor/?next="


@pytest.fixture(autouse=True)
def clock(settings):
    settings.SECOND_FACTOR_REQUIRED = settings.HOSTED = True
    settings.SECURE_SSL_REDIRECT = False
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        yield clock


@pytest.fixture
def account(appointed, make_user, site_owner):
    def of(role):
        if role == "site owner":
            return site_owner
        return make_user("stranger") if role == "stranger" else appointed(role)

    return of


def sign_in(user, client=None):
    client = client or Client()
    data = {"name_or_email": user.username, "password": PASSWORD, "next": "/clubs/do-re-mi/"}
    return client, client.post("/account/sign-in/", data)


def overdue(user):
    """Signed in first a fortnight ago, and now."""
    user.second_factor_due = timezone.now()
    user.save()
    return sign_in(user)[0]


def set_up(client, user, clock, after=""):
    device = actions.second_factor_in_preparation(user)
    clock.shift(30)
    data = {"code": code(device), "password": PASSWORD}
    return client.post(f"/account/second-factor/{after}", data)


@pytest.mark.parametrize("role", RUN_CLUBS)
def test_who_runs_a_club_sees_the_page_first_and_may_put_it_off(club, account, role):
    client, answer = sign_in(account(role))
    assert answer["Location"] == f"{SET_UP}%2Fclubs%2Fdo-re-mi%2F"
    page = client.get(answer["Location"]).content.decode()
    assert "needs this by March 15, 2026" in page or "needs this by 15 March 2026" in page
    assert 'href="/clubs/do-re-mi/">Not now' in page
    assert client.get(EDIT).status_code == 200
    assert "set it up by" in client.get("/account/").content.decode()


@pytest.mark.parametrize("role", OTHERS)
def test_nobody_else_is_asked(club, account, role):
    user = account(role)
    assert sign_in(user)[1]["Location"] == "/clubs/do-re-mi/"
    user.refresh_from_db()
    assert user.second_factor_due is None


@pytest.mark.parametrize("role", RUN_CLUBS)
def test_where_it_is_only_offered_nobody_is_asked(club, account, role, settings):
    settings.SECOND_FACTOR_REQUIRED = False
    user = account(role)
    assert sign_in(user)[1]["Location"] == "/clubs/do-re-mi/"
    assert overdue(user).get(EDIT).status_code == 200


def test_signing_in_again_does_not_put_the_day_off(club, account, clock):
    user = account("owner")
    began = timezone.now()
    for _each in range(4):
        sign_in(user)
        clock.shift(timedelta(days=5))
    user.refresh_from_db()
    assert user.second_factor_due == began + second_factor_duty.GRACE


@pytest.mark.parametrize("role", RUN_CLUBS)
def test_after_a_fortnight_what_changes_a_club_leads_to_the_page(club, account, role):
    client = overdue(account(role))
    for ask in (client.get, client.post):
        answer = ask(EDIT, {"name": "Other"})
        assert (answer.status_code, answer["Location"].startswith(SET_UP)) == (302, True)
    assert client.get(EDIT)["Location"] == f"{SET_UP}%2Fclubs%2Fdo-re-mi%2Fedit%2F"
    club.refresh_from_db()
    assert club.name == "Clubul Do-Re-Mi"
    page = client.get("/clubs/do-re-mi/").content.decode()
    assert EDIT not in page
    assert "Not now" not in client.get("/account/second-factor/").content.decode()
    for path in ("/account/", "/account/password/", "/account/sessions/", "/display/"):
        assert client.get(path).status_code == 200, path
    assert client.post("/account/sign-out/").status_code == 302


@pytest.mark.parametrize("role", OTHERS)
def test_others_go_on_as_before(club, account, role):
    """As after a role that was taken: the day stays, and asks nothing."""
    user = account(role)
    answer = overdue(user).get(EDIT)
    assert answer.status_code == 403


def test_they_keep_the_rights_of_a_member_and_no_more(club, account):
    for role in RUN_CLUBS:
        user = account(role)
        user.is_held_back = True
        assert can_see_members(user, club) == (role != "site owner")
        asked = (can_edit_club(user, club), can_found_club(user), *rights(user, club))
        assert not any(asked)


@pytest.mark.parametrize("role", RUN_CLUBS)
def test_an_evening_that_runs_goes_on(club, account, role):
    evening = tournament_of(club)
    evening.state = State.RUNNING
    evening.save()
    client = overdue(account(role))
    assert client.get(EDIT).status_code == 200
    assert "Not now" in client.get("/account/second-factor/").content.decode()
    evening.state = State.FINISHED
    evening.save()
    assert client.get(EDIT).status_code == 302


def test_another_clubs_evening_is_no_reason_to_wait(club, account):
    evening = tournament_of(Club.objects.create(name="Altul", slug="altul"))
    evening.state = State.RUNNING
    evening.save()
    assert overdue(account("owner")).get(EDIT).status_code == 302


def test_once_it_is_set_up_everything_opens_in_every_browser(club, account, clock):
    user = account("owner")
    here, there = overdue(user), overdue(user)
    done = set_up(here, user, clock, "?next=/clubs/do-re-mi/edit/")
    assert f'href="{EDIT}">I have them' in done.content.decode()
    assert [each.get(EDIT).status_code for each in (here, there)] == [200, 200]
    clock.shift(30)
    client, answer = sign_in(user)
    assert answer["Location"] == "/account/sign-in/code/"
    device = actions.TOTPDevice.objects.get(user=user)
    answer = client.post("/account/sign-in/code/", {"code": code(device)})
    assert answer["Location"] == "/clubs/do-re-mi/"


def test_turning_it_off_gives_no_second_fortnight(club, account, clock):
    user = account("organiser")
    client = sign_in(user)[0]
    set_up(client, user, clock)
    assert "You run a club" in client.get("/account/second-factor/").content.decode()
    client.post("/account/second-factor/off/", {"password": PASSWORD})
    clock.shift(1)
    assert client.get(EDIT).status_code == 302


def test_who_lost_it_is_helped_and_has_a_fortnight_for_a_new_one(club, account, clock):
    user = account("owner")
    client = overdue(user)
    set_up(client, user, clock)
    printed = io.StringIO()
    call_command("second_factor_off", user.username, stdout=printed)
    assert "within 14 days" in printed.getvalue()
    client, answer = sign_in(user)
    assert answer["Location"].startswith(SET_UP)
    assert client.get(EDIT).status_code == 200


def test_a_role_that_is_given_again_begins_a_new_fortnight(club, account, clock):
    user = account("owner")
    overdue(user)
    Appointment.objects.all().delete()
    sign_in(user)
    Appointment.objects.create(club=club, user=user, role="owner")
    assert sign_in(user)[0].get(EDIT).status_code == 200


def test_after_the_first_password_it_is_next(site_owner):
    site_owner.must_change_password = True
    site_owner.save()
    client, answer = sign_in(site_owner)
    assert client.get(answer["Location"])["Location"] == "/account/password/"
    chosen = {"new_password1": "do re mi fa sol", "new_password2": "do re mi fa sol"}
    assert client.post("/account/password/", chosen)["Location"] == f"{SET_UP}%2F"


def test_a_next_that_leads_away_is_passed_over(club, account):
    client = sign_in(account("owner"))[0]
    page = client.get(f"{SET_UP}https://evil.example/").content.decode()
    assert 'href="/">Not now' in page
    assert "evil.example" not in page.split("<main")[1]
