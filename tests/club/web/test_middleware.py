from urllib.parse import urlsplit

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware
from django.templatetags.static import static

from club.clubs import actions
from club.models import Appointment, Role
from club.web.middleware import HEADERS, try_https_first

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/account/sign-in/", "/nothing/", "/healthz"])
def test_every_answer_carries_the_headers(client, path):
    response = client.get(path)
    for name, value in HEADERS.items():
        assert response[name] == value
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("base.css", "text/css; charset=utf-8"),
        ("display.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml; charset=utf-8"),
    ],
)
def test_a_static_file_says_what_it_is_and_belongs_to_this_site(client, file, kind):
    answer = client.get(static(file))
    assert (answer.status_code, answer["Content-Type"].replace('"', "")) == (200, kind)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in answer
    answer.close()


@pytest.mark.parametrize(
    "path", ["/static/", "/static/scoring/", "/.git/config", "/pyproject.toml"]
)
def test_no_folder_is_listed_and_nothing_beside_the_site_is_served(client, path):
    assert client.get(path).status_code == 404


def test_after_a_week_of_https_browsers_insist_on_it_for_as_long_as_is_set(tmp_path, settings, rf):
    """The week is counted from the first start, whatever starts come after it."""
    settings.HSTS_TRIAL, settings.DATA_DIR = True, tmp_path
    settings.SECURE_HSTS_SECONDS = 365 * 86_400
    settings.BASE_URL = urlsplit("https://club.example.org")

    def said(*, secure=True):
        inner = try_https_first(lambda _request: HttpResponse())
        answer = SecurityMiddleware(inner)(rf.get("/", secure=secure))
        return answer.get("Strict-Transport-Security")

    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        assert said() == f"max-age={7 * 86_400}"
        clock.shift(6 * 86_400)
        assert (said(), said(secure=False)) == (f"max-age={7 * 86_400}", None)
        clock.shift(86_400)
        assert said() == f"max-age={365 * 86_400}"
        settings.BASE_URL = urlsplit("https://other.example.org")
        assert said() == f"max-age={7 * 86_400}", "another name has a week of its own"


def test_a_process_that_lives_through_the_end_of_the_week_keeps_no_page_of_before(
    tmp_path, settings, rf, monkeypatch
):
    settings.HSTS_TRIAL, settings.DATA_DIR = True, tmp_path
    settings.BASE_URL = urlsplit("https://club.example.org")
    cleared = []
    monkeypatch.setattr("club.web.public_pages.clear", lambda: cleared.append(True))
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        serve = try_https_first(lambda _request: HttpResponse())
        found = []
        for days in (0, 6, 1, 1):
            clock.shift(days * 86_400)
            answer = serve(rf.get("/", secure=True))
            found.append((answer.has_header("Strict-Transport-Security"), len(cleared)))
    assert found == [(True, 0), (True, 0), (False, 1), (False, 1)]


def test_the_policy_allows_no_foreign_or_inline_code():
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "unsafe" not in policy
    assert "*" not in policy


def test_pages_of_people_who_are_signed_in_are_not_kept(client, make_user):
    assert client.get("/")["Cache-Control"] == "private, no-cache"
    client.force_login(make_user("ana"))
    assert "no-store" in client.get("/")["Cache-Control"]


def test_who_has_a_one_time_password_chooses_another_first(client, make_user):
    user = make_user("ana", must_change_password=True)
    client.force_login(user)
    assert client.get("/")["Location"] == "/account/password/"
    assert client.get("/account/")["Location"] == "/account/password/"
    assert client.get("/account/password/").status_code == 200
    client.post(
        "/account/password/",
        {"new_password1": "do re mi fa sol", "new_password2": "do re mi fa sol"},
    )
    assert client.get("/").status_code == 200
    user.refresh_from_db()
    assert user.check_password("do re mi fa sol")


def test_a_session_gets_a_new_key_when_a_role_changes(client, club, make_user):
    user = make_user("ana")
    client.force_login(user)
    client.get("/")
    before = client.session.session_key
    client.get("/")
    assert client.session.session_key == before
    actions.appoint(club, "ana", Role.SCORER)
    client.get("/")
    after = client.session.session_key
    assert after != before
    assert not Session.objects.filter(session_key=before).exists()
    actions.remove_role(Appointment.objects.get(user=user))
    client.get("/")
    assert client.session.session_key != after


def test_what_is_too_large_is_refused_before_it_is_read(client):
    response = client.post("/account/sign-in/", {"name_or_email": "x" * 3_000_000})
    assert response.status_code == 413
    assert "This is too large" in response.content.decode()
    endless = client.post("/account/sign-in/", headers={"transfer-encoding": "chunked"})
    assert endless.status_code == 413


def test_a_session_ends_after_two_weeks_however_busy(client, make_user, settings):
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        client.force_login(make_user("ana"))
        for _day in range(28):
            assert client.get("/account/").status_code == 200
            clock.shift(12 * 3600 - 60)
        clock.shift(3600)
        assert client.get("/account/").status_code == 302


def test_a_session_ends_after_twelve_idle_hours(client, make_user, settings):
    # Redis keeps its own time, which cannot be shifted.
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        client.force_login(make_user("ana"))
        for _each in range(3):
            assert client.get("/account/").status_code == 200
            clock.shift(11 * 3600)
        clock.shift(3600 + 60)
        assert client.get("/account/").status_code == 302
