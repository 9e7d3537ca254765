import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client

from club.accounts import actions, sessions

PASSWORD = "quarter-rest-quarter-rest"
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Mobile Safari/537.36"
)
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PAGE = "/account/sessions/"


@pytest.fixture(autouse=True)
def clock(settings):
    # Redis keeps its own time, which cannot be shifted.
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        yield clock


@pytest.fixture
def ana(make_user):
    return make_user("ana")


def signed_in(agent=LAPTOP, name="ana"):
    client = Client(headers={"user-agent": agent})
    client.post("/account/sign-in/", {"name_or_email": name, "password": PASSWORD})
    return client


def is_in(client) -> bool:
    return client.get("/account/").status_code == 200


def name_of(client, user) -> str:
    key = client.session.session_key
    return next(each.name for each in sessions.sessions_of(user) if each.key == key)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (PHONE, "Chrome on Android"),
        (LAPTOP, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge on Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/124.0 Safari/537.36 OPR/110.0", "Opera on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1",
         "Safari on iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/126.0 Safari/604.1",
         "Chrome on iPad"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Safari/605.1.15", "Safari on macOS"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0 Safari/537.36",
         "Chrome on ChromeOS"),
        ("curl/8.5.0", "Another browser"),
        ("<script>", "Another browser"),
        ("", "Another browser"),
    ],
)  # fmt: skip
def test_a_browser_is_named_in_plain_words(ana, told, words):
    client = signed_in(told)
    assert [each.browser for each in sessions.sessions_of(ana)] == [words]
    assert words in client.get(PAGE).content.decode()


def test_the_page_lists_ones_own_and_marks_this_one(ana, make_user, clock):
    make_user("eva")
    signed_in(name="eva")
    phone = signed_in(PHONE)
    clock.shift(3600)
    here = signed_in()
    clock.shift(1800)
    page = here.get(PAGE)
    assert [each.browser for each in page.context["here"]] == ["Firefox on Linux"]
    assert [each.browser for each in page.context["others"]] == ["Chrome on Android"]
    text = page.content.decode()
    assert "Signed in: 1 Mar 2026, 18:00" in text
    assert not [key for key in Session.objects.values_list("pk", flat=True) if key in text]
    assert is_in(phone)
    (there,) = here.get(PAGE).context["others"]
    assert [f"{each:%H:%M}" for each in (there.since, there.seen)] == ["16:00", "17:30"], "UTC"


def test_one_is_ended_and_no_other(ana, make_user):
    make_user("eva")
    here, phone, third, foreign = signed_in(), signed_in(PHONE), signed_in(), signed_in(name="eva")
    done = here.post(f"{PAGE}end/", {"which": name_of(phone, ana)}, follow=True)
    assert "You are signed out there." in done.content.decode()
    assert [is_in(each) for each in (here, phone, third, foreign)] == [True, False, True, True]


def test_all_others_are_ended_by_one_press(ana):
    here, *others = signed_in(), signed_in(PHONE), signed_in()
    assert here.post(f"{PAGE}end/", {"which": "others"})["Location"] == PAGE
    assert is_in(here)
    assert [is_in(each) for each in others] == [False, False]
    assert here.get(PAGE).context["others"] == []


@pytest.mark.parametrize("which", ["one", "others"])
def test_ending_asks_for_the_password_unless_it_was_just_given(ana, clock, which):
    phone, here = signed_in(PHONE), signed_in()
    clock.shift(601)
    named = {"which": "others" if which == "others" else name_of(phone, ana)}
    asked = here.post(f"{PAGE}end/", named)
    assert "Your password" in asked.content.decode()
    wrong = here.post(f"{PAGE}end/", {**named, "password": "wrong"})
    assert "This is not your password." in wrong.content.decode()
    assert is_in(phone)
    here.post(f"{PAGE}end/", {**named, "password": PASSWORD})
    assert not is_in(phone)
    again = signed_in(PHONE)
    ana.refresh_from_db()
    here.post(f"{PAGE}end/", {"which": name_of(again, ana)})
    assert not is_in(again)


@pytest.mark.parametrize("which", ["own", "eva's", "0" * 32, ""])
def test_what_is_not_another_of_ones_own_is_not_ended(ana, make_user, which):
    eva = make_user("eva")
    here, foreign = signed_in(), signed_in(name="eva")
    name = {"own": name_of(here, ana), "eva's": name_of(foreign, eva)}.get(which, which)
    here.post(f"{PAGE}end/", {"which": name})
    assert is_in(here)
    assert is_in(foreign)


def test_a_session_of_before_a_new_password_is_not_listed(ana):
    signed_in(PHONE)
    actions.set_password(ana, PASSWORD)
    assert [each.is_valid for each in sessions.open_sessions([ana])] == [False]
    assert sessions.sessions_of(ana) == []


def test_a_session_is_known_again_after_its_key_changed(ana):
    client = signed_in(PHONE)
    before = client.session.session_key
    ana.rights_version += 1
    ana.save()
    assert is_in(client)
    (found,) = sessions.sessions_of(ana)
    assert (found.browser, found.key == before) == ("Chrome on Android", False)


def test_nothing_else_is_kept_of_a_browser(ana):
    client = signed_in(PHONE)
    kept = dict(client.session.items())
    assert kept["browser"] == ["Chrome", "Android"]
    assert sorted(kept) == [
        *("_auth_user_backend", "_auth_user_hash", "_auth_user_id"),
        *("browser", "confirmed", "rights", "seen", "since"),
    ]
