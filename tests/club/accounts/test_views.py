import io
import logging
import re

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.hashers import get_hasher
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice

from club.accounts import actions, checks
from club.clubs import actions as club_actions
from club.models import User
from club.web import throttle

PASSWORD = "quarter-rest-quarter-rest"
NEW = "sol la si do re mi"


def sign_in(client, name="ana", password=PASSWORD, **more):
    return client.post("/account/sign-in/", {"name_or_email": name, "password": password}, **more)


@pytest.mark.parametrize("name", ["ana", "ANA", " ana ", "ana@club.example", "Ana@Club.Example"])
def test_one_signs_in_by_user_name_or_address(client, make_user, name):
    make_user("ana", email="ana@club.example")
    assert sign_in(client, name)["Location"] == "/"
    assert client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("name", "password"), [("ana", "wrong"), ("nobody", PASSWORD), ("ana@x.example", PASSWORD)]
)
def test_a_wrong_name_and_a_wrong_password_are_answered_alike(client, make_user, name, password):
    make_user("ana", email="ana@club.example")
    response = sign_in(client, name, password)
    assert response.status_code == 200
    assert "is not right" in response.content.decode()
    assert client.get("/account/").status_code == 302
    assert f'value="{name}"' in response.content.decode()
    assert PASSWORD not in response.content.decode()


def test_an_account_that_was_closed_does_not_open(client, make_user):
    make_user("ana", is_active=False)
    assert "is not right" in sign_in(client).content.decode()


def test_the_sessions_of_an_account_that_was_closed_are_over(client, make_user):
    user = make_user("ana")
    sign_in(client)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert client.get("/account/").status_code == 302


def test_the_machine_signs_an_account_out_or_everybody(make_user):
    make_user("ana")
    make_user("eva")
    browsers = {name: Client() for name in ("ana", "eva")}
    for name, browser in browsers.items():
        sign_in(browser, name)
    call_command("sign_out", "ana", stdout=io.StringIO())
    found = {name: each.get("/account/").status_code for name, each in browsers.items()}
    assert found == {"ana": 302, "eva": 200}
    call_command("sign_out", stdout=io.StringIO())
    assert browsers["eva"].get("/account/").status_code == 302
    with pytest.raises(CommandError, match="There is no account ion"):
        call_command("sign_out", "ion")


def test_what_the_form_of_an_account_does_not_ask_is_not_changed(client, make_user):
    user = make_user("ana")
    client.force_login(user)
    sent = {"name": "Ana", "username": "ana", "email": "", "is_superuser": "on", "is_staff": "on"}
    assert client.post("/account/", {**sent, "rights_version": "7"})["Location"] == "/account/"
    user.refresh_from_db()
    assert (user.name, user.is_superuser, user.is_staff) == ("Ana", False, False)
    assert user.rights_version == 0


def test_who_comes_in_and_who_is_refused_is_in_the_log(client, make_user, caplog):
    user = make_user("ana")
    with caplog.at_level(logging.INFO, logger="club.accounts"):
        sign_in(client, password="wrong")
        sign_in(client, "nobody")
        sign_in(client)
        data = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
        client.post("/account/password/", data)
        client.post("/account/password/", {**data, "old_password": PASSWORD})
        client.post("/account/sign-out/")
        for _each in range(throttle.FREE_FAILURES):
            sign_in(Client(), password="wrong")
        sign_in(Client(), password="wrong")
    lines = [record for record in caplog.records if record.name.startswith("club.accounts")]
    told = [(each.msg, each.facts["account"]) for each in lines]
    assert told[:6] == [
        ("password refused", user.pk),
        ("password refused", None),
        ("signed in", user.pk),
        ("own password refused", user.pk),
        ("password changed", user.pk),
        ("signed out", user.pk),
    ]
    assert told[-1] == ("sign-in kept waiting", user.pk)
    assert "ana" not in "".join(f"{each.msg}{each.facts}" for each in lines)


def test_the_session_key_changes_at_the_door(client, make_user):
    make_user("ana")
    session = client.session
    session["kept"] = "from before"
    session.save()
    before = session.session_key
    sign_in(client)
    assert client.session.session_key != before


def test_one_is_led_on_to_where_one_wanted(client, make_user):
    make_user("ana")
    data = {"name_or_email": "ana", "password": PASSWORD, "next": "/account/password/"}
    assert client.post("/account/sign-in/", data)["Location"] == "/account/password/"
    client.post("/account/sign-out/")
    data["next"] = "https://evil.example/"
    assert client.post("/account/sign-in/", data)["Location"] == "/"


def test_after_five_failures_one_waits_even_with_the_right_password(client, make_user):
    make_user("ana")
    for _each in range(throttle.FREE_FAILURES):
        sign_in(client, password="wrong")
    response = sign_in(client)
    assert "Too many attempts. Try again in 1 minute." in response.content.decode()
    assert client.get("/account/").status_code == 302


def test_nobody_locks_another_out_from_elsewhere(make_user):
    make_user("ana")
    for _each in range(throttle.FREE_FAILURES + 1):
        sign_in(Client(REMOTE_ADDR="192.168.1.66"), password="wrong")
    assert sign_in(Client(REMOTE_ADDR="192.168.1.10"))["Location"] == "/"


def test_a_browser_that_came_in_before_is_no_stranger(make_user):
    """A child at the same address may fail all evening: the organiser's laptop still opens."""
    make_user("ana")
    own, hall = Client(REMOTE_ADDR="192.168.1.7"), {"REMOTE_ADDR": "192.168.1.7"}
    sign_in(own)
    own.post("/account/sign-out/")
    for _each in range(throttle.FREE_FAILURES + 1):
        sign_in(Client(**hall), password="wrong")
    assert "Too many" in sign_in(Client(**hall)).content.decode()
    assert sign_in(own)["Location"] == "/"


def test_a_known_browser_is_not_free_to_guess(make_user):
    make_user("ana")
    own = Client()
    sign_in(own)
    own.post("/account/sign-out/")
    for _each in range(throttle.FREE_FAILURES):
        sign_in(own, password="wrong")
    assert "Too many" in sign_in(own).content.decode()


def test_a_hall_behind_one_address_is_not_locked(make_user):
    make_user("ana")
    for number in range(300):
        sign_in(Client(), f"child{number}", "wrong")
    assert sign_in(Client())["Location"] == "/"


def test_passwords_are_kept_by_scrypt():
    assert settings.PASSWORD_HASHERS == ["django.contrib.auth.hashers.MD5PasswordHasher"]
    from club import settings as ours

    assert ours.PASSWORD_HASHERS[0].endswith("ScryptPasswordHasher")
    assert (settings.SPARE_CODE_COST, ours.SPARE_CODE_COST) == (2, 2**14)
    assert get_hasher("md5")


def test_one_signs_out_by_a_button_only(client, make_user):
    client.force_login(make_user("ana"))
    assert client.get("/account/sign-out/").status_code == 405
    client.post("/account/sign-out/")
    assert client.get("/account/").status_code == 302


def test_a_new_password_ends_the_other_sessions(make_user):
    user = make_user("ana")
    here, there = Client(), Client()
    sign_in(here)
    sign_in(there)
    data = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert here.post("/account/password/", data)["Location"] == "/account/"
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    user.refresh_from_db()
    assert user.check_password(NEW)


@pytest.mark.parametrize(
    "weak", ["short", "123456789012345", "passwordpassword"[:8], "quarterana12"]
)
def test_a_weak_password_is_refused_with_a_reason(client, make_user, weak):
    client.force_login(make_user("quarterana"))
    data = {"old_password": PASSWORD, "new_password1": weak, "new_password2": weak}
    response = client.post("/account/password/", data)
    assert response.status_code == 200
    form = response.context["form"]
    assert list(form.errors) == ["new_password1"]
    assert [each.name for each in form if each.field.widget.attrs.get("autofocus")] == [
        "new_password1"
    ]


def test_two_passwords_that_differ_are_told_apart_in_our_words(client, make_user):
    client.force_login(make_user("ana"))
    data = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": f"{NEW}x"}
    said = client.post("/account/password/", data).content.decode()
    assert "The new password again" in said
    assert "This is not the same as above." in said
    assert "verification" not in said


def test_my_account_is_saved_and_what_is_wrong_is_said(client, make_user):
    make_user("ion", email="ion@club.example")
    user = make_user("ana")
    client.force_login(user)
    good = {
        "name": " Ana\u202e  Pop",
        "username": "ana.pop",
        "email": "ana@club.example",
        "password": PASSWORD,
    }
    assert client.post("/account/", good)["Location"] == "/account/"
    user.refresh_from_db()
    assert (user.name, user.username, user.email) == ("Ana Pop", "ana.pop", "ana@club.example")
    for field, value, sentence in [
        ("username", "ION", "This user name is taken."),
        ("email", "Ion@Club.example", "Another account has this e-mail address."),
        ("username", "ana@pop", "Use letters, digits, dots, hyphens or underscores."),
    ]:
        response = client.post("/account/", {**good, field: value})
        assert sentence in response.content.decode(), field
        assert f'value="{value}"' in response.content.decode(), field
    user.refresh_from_db()
    assert user.username == "ana.pop"


def test_what_opens_an_account_is_changed_with_its_password(client, make_user):
    user = make_user("ana", email="ana@club.example")
    client.force_login(user)
    same = {"name": "Ana Pop", "username": "ana", "email": "ana@club.example"}
    assert client.post("/account/", same)["Location"] == "/account/"
    for change in ({"email": "thief@club.example"}, {"username": "thief"}):
        for password in ("", "wrong"):
            page = client.post("/account/", {**same, **change, "password": password})
            assert "This is not your password." in page.content.decode()
    user.refresh_from_db()
    assert (user.username, user.email) == ("ana", "ana@club.example")


def test_ones_own_password_is_not_guessed_without_end(client, make_user):
    client.force_login(make_user("ana"))
    data = {"new_password1": NEW, "new_password2": NEW}
    for _each in range(throttle.FREE_FAILURES):
        client.post("/account/password/", {**data, "old_password": "wrong"})
    page = client.post("/account/password/", {**data, "old_password": PASSWORD})
    assert "Too many attempts." in page.content.decode()


def test_a_one_time_password_is_not_chosen_again(client, make_user):
    client.force_login(make_user("ana", must_change_password=True))
    page = client.post("/account/password/", {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert "Choose another one than the printed password." in page.content.decode()


def test_a_link_made_before_a_promotion_opens_nothing(client, club, make_user):
    appointment, _is_new = club_actions.appoint(club, "later.owner", "member")
    link = club_actions.password_link(appointment.user)
    club_actions.change_role(appointment, "owner")
    assert client.get(link).status_code == 410


def test_only_few_passwords_are_checked_at_a_time(client, make_user, monkeypatch):
    """Who waits for a check holds a thread: after a moment they are asked to come back."""
    make_user("ana")
    monkeypatch.setattr(checks, "PATIENCE_SECONDS", 0.01)
    with (
        actions.checks.turn("10.0.0.1", is_known=True),
        actions.checks.turn("10.0.0.2", is_known=True),
    ):
        assert "Too many attempts" in sign_in(client).content.decode()
    assert sign_in(client)["Location"] == "/"


def fail_from_everywhere(monkeypatch):
    """More strangers than an account's own counter takes."""
    monkeypatch.setattr(actions, "STRANGER_FAILURES", 3)
    for number in range(4):
        sign_in(Client(REMOTE_ADDR=f"192.168.1.{number}"), password="wrong")


def test_the_machine_itself_is_never_locked_out_from_elsewhere(make_user, monkeypatch):
    make_user("ana")
    fail_from_everywhere(monkeypatch)
    assert "Too many" in sign_in(Client(REMOTE_ADDR="192.168.1.99")).content.decode()
    tunnel = Client(headers={"x-forwarded-for": "203.0.113.9"})
    assert "Too many" in sign_in(tunnel).content.decode(), "brought by a tunnel"
    assert sign_in(Client())["Location"] == "/"


def link_for(user):
    printed = io.StringIO()
    call_command("sign_in_link", user, stdout=printed)
    return re.search(r"http://[^/]+(/\S+)", printed.getvalue())[1]


def test_a_link_from_the_machine_is_never_refused_and_works_once(make_user, monkeypatch, settings):
    make_user("ana")
    fail_from_everywhere(monkeypatch)
    new = Client(REMOTE_ADDR="192.168.1.99")
    link = link_for("ana")
    assert new.get(link).status_code == 200
    assert new.get("/account/").status_code == 302, "looking at it signs nobody in"
    assert new.post(link)["Location"] == "/now/"
    assert new.get("/account/").status_code == 200
    assert Client().post(link).status_code == 410
    new.post("/account/sign-out/")
    assert sign_in(new)["Location"] == "/", "a browser that came in is no stranger"


def test_a_link_is_over_after_a_quarter_of_an_hour_and_is_no_other_link(make_user):
    make_user("ana")
    with time_machine.travel("2026-11-21 19:00:00+02:00", tick=False) as clock:
        link = link_for("ana")
        assert Client().post(link.replace("/sign-in/", "/password/")).status_code == 410
        clock.shift(15 * 60)
        assert Client(REMOTE_ADDR="192.168.1.99").get(link).status_code == 200
        clock.shift(1)
        assert Client().get(link).status_code == 410
    with pytest.raises(CommandError, match="There is no account eva"):
        link_for("eva")


@pytest.mark.parametrize("place", ["127.0.0.1", "192.168.1.2"])
def test_a_browser_on_the_machine_itself_is_signed_in_at_once(make_user, monkeypatch, place):
    monkeypatch.setattr("club.hall.addresses.machine_addresses", lambda: ["192.168.1.2"])
    make_user("ana")
    link = link_for("ana")
    tunnel = Client(REMOTE_ADDR=place, headers={"x-forwarded-for": "203.0.113.9"})
    assert tunnel.get(link).status_code == 200
    here = Client(REMOTE_ADDR=place)
    assert here.head(link).status_code == 200
    assert here.get(link)["Location"] == "/now/"
    assert here.get("/account/").status_code == 200


def test_who_comes_by_a_link_chooses_a_password_when_they_like(make_user):
    make_user("ana", must_change_password=True, is_superuser=True)
    organiser = Client()
    assert organiser.get(link_for("ana"), follow=True).redirect_chain[-1][0] == "/clubs/new/"
    facts = {"name": "Do-Re-Mi", "language": "en", "time_zone": "Europe/Bucharest"}
    page = organiser.post("/clubs/new/", {**facts, "colour": "violet"}, follow=True)
    assert "To sign in from another machine too, choose a password" in page.content.decode()
    assert "You have not chosen a password yet" in organiser.get("/account/").content.decode()
    chosen = dict.fromkeys(("new_password1", "new_password2"), "do re mi fa sol la si")
    organiser.post("/account/password/", chosen)
    assert "You have not chosen" not in organiser.get("/account/").content.decode()


@pytest.mark.parametrize("wanted", ["abc", "healthz", "accounts:account"])
def test_a_next_that_is_no_path_is_passed_over(client, make_user, wanted):
    make_user("ana")
    data = {"name_or_email": "ana", "password": PASSWORD, "next": wanted}
    assert client.post("/account/sign-in/", data)["Location"] == "/"
    assert client.get("/account/sign-in/", {"next": wanted})["Location"] == "/"


@pytest.mark.parametrize("host", ["portativ-5.local:7777", "192.168.7.9:7777"])
def test_a_mail_leads_to_this_machine_whatever_host_was_asked_for(
    client, make_user, settings, monkeypatch, host
):
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr("club.hall.addresses.machine_addresses", lambda: ["192.168.7.2"])
    make_user("ana", email="ana@club.example")
    given = {"email": "ana@club.example"}
    client.post("/account/password/forgotten/", given, headers={"host": host}, SERVER_PORT="8000")
    (sent,) = mail.outbox
    assert "http://192.168.7.2:8000/account/password/" in sent.body
    assert "7777" not in sent.body


def test_a_forgotten_password_is_chosen_anew_from_a_mail(client, make_user):
    user = make_user("ana", email="ana@club.example")
    response = client.post("/account/password/forgotten/", {"email": "ana@club.example"})
    assert response["Location"] == "/account/password/sent/"
    (sent,) = mail.outbox
    assert sent.subject == "Portativ: a new password"
    link = re.search(r"http://[^/]+(/\S+)", sent.body).group(1)
    page = client.get(link)
    assert page["Location"].endswith("/in-session/")
    form = client.get(page["Location"])
    assert "ana" in form.content.decode()
    data = {"new_password1": NEW, "new_password2": NEW}
    assert client.post(page["Location"], data)["Location"] == "/now/"
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert Client().get(link).status_code == 410
    assert client.get("/account/").context["user"] == user


def test_a_password_chosen_by_a_link_signs_in_but_past_no_second_factor(make_user):
    user, elsewhere, here = make_user("ana"), Client(), Client()
    elsewhere.force_login(user)
    TOTPDevice.objects.create(user=user, confirmed=True)
    address = here.get(club_actions.password_link(user))["Location"]
    data = {"new_password1": NEW, "new_password2": NEW}
    assert here.post(address, data)["Location"] == "/account/sign-in/"
    assert here.get("/account/").status_code == 302
    TOTPDevice.objects.all().delete()
    user.refresh_from_db()
    address = here.get(club_actions.password_link(user))["Location"]
    assert here.post(address, data, follow=True).context["user"] == user
    assert elsewhere.get("/account/").status_code == 302


def test_mails_are_not_sent_without_end(client, make_user):
    make_user("ana", email="ana@club.example")
    for _each in range(30):
        client.post("/account/password/forgotten/", {"email": "ana@club.example"})
    assert len(mail.outbox) == 20


@pytest.mark.parametrize("uid", ["MQ", "x", "999999", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "w6k"])
def test_a_made_up_link_opens_nothing(db, client, uid):
    response = client.get(f"/account/password/{uid}/abc-def/", follow=True)
    assert response.status_code == 410
