import io
from math import log2

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from club.accounts import actions
from club.accounts.first import ALPHABET

PASSWORD = "quarter-rest-quarter-rest"
HALF_MINUTE = 30


@pytest.fixture
def clock():
    with time_machine.travel("2026-03-01 18:00", tick=False) as clock:
        yield clock


@pytest.fixture
def protected(make_user, clock):
    """An account whose second factor is on, and its spare codes."""
    user = make_user("ana")
    device = actions.second_factor_in_preparation(user)
    codes = actions.confirm_second_factor(device, code(device))
    clock.shift(HALF_MINUTE)
    return user, device, codes


def code(device) -> str:
    return f"{totp(device.bin_key):06d}"


def give_password(client):
    data = {"name_or_email": "ana", "password": PASSWORD, "next": "/account/"}
    return client.post("/account/sign-in/", data)


def test_it_is_turned_on_with_the_apps_code(client, make_user, clock):
    user = make_user("ana")
    client.force_login(user)
    page = client.get("/account/second-factor/").content.decode()
    assert "<svg" in page
    device = TOTPDevice.objects.get(user=user)
    assert not actions.has_second_factor(user)
    wrong = client.post("/account/second-factor/", {"code": "000000", "password": PASSWORD})
    assert "is not right" in wrong.content.decode()
    clock.shift(HALF_MINUTE)
    device.refresh_from_db()
    for password, sentence in (("", "This field is required."), ("x", "This is not your password")):
        refused = client.post(
            "/account/second-factor/", {"code": code(device), "password": password}
        )
        assert sentence in refused.content.decode()
    assert not actions.has_second_factor(user)
    done = client.post("/account/second-factor/", {"code": code(device), "password": PASSWORD})
    assert len(done.context["codes"]) == 10
    assert actions.has_second_factor(user)


def test_the_password_alone_no_longer_opens(client, protected):
    _user, device, _codes = protected
    assert give_password(client)["Location"] == "/account/sign-in/code/"
    assert client.get("/account/").status_code == 302
    response = client.post("/account/sign-in/code/", {"code": code(device)})
    assert response["Location"] == "/account/"
    assert client.get("/account/").status_code == 200


def test_a_code_works_once(client, protected):
    _user, device, _codes = protected
    give_password(client)
    client.post("/account/sign-in/code/", {"code": code(device)})
    second = Client()
    give_password(second)
    response = second.post("/account/sign-in/code/", {"code": code(device)})
    assert "is not right" in response.content.decode()


def test_a_spare_code_works_once(protected):
    spare = protected[2][0]
    for status in (302, 200):
        client = Client()
        give_password(client)
        typed = f" {spare[:5].upper()} {spare[6:]} "
        assert client.post("/account/sign-in/code/", {"code": typed}).status_code == status


def test_a_spare_code_has_more_than_64_bits_and_is_typed_as_it_stands(client, protected):
    codes = protected[2]
    assert len(set(codes)) == 10
    for each in codes:
        groups = each.split("-")
        assert [len(group) for group in groups] == [5, 5, 5]
        assert set("".join(groups)) <= set(ALPHABET)
    assert 15 * log2(len(ALPHABET)) > 64
    give_password(client)
    assert client.post("/account/sign-in/code/", {"code": codes[3]}).status_code == 302


def test_spare_codes_are_not_stored_as_they_are(client, protected):
    stored = set(StaticToken.objects.values_list("token", flat=True))
    assert len(stored) == 10
    assert not [each for each in protected[2] if {each, each.replace("-", "")} & stored]
    give_password(client)
    for text in list(stored)[:3]:
        client.post("/account/sign-in/code/", {"code": text})
    assert client.get("/account/").status_code == 302, "what is stored opens nothing"


def test_who_lost_the_phone_and_the_codes_is_helped_on_the_machine(client, protected):
    call_command("second_factor_off", "ana", stdout=io.StringIO())
    assert give_password(client)["Location"] == "/account/"
    with pytest.raises(CommandError, match="There is no account eva"):
        call_command("second_factor_off", "eva")


def test_codes_cannot_be_guessed_without_end(client, protected, clock):
    give_password(client)
    for _each in range(5):
        client.post("/account/sign-in/code/", {"code": "000000"})
    response = client.post("/account/sign-in/code/", {"code": protected[2][0]})
    assert "Too many attempts" in response.content.decode()


def test_the_second_step_has_five_minutes(client, protected, clock):
    give_password(client)
    clock.shift(actions.CODE_SECONDS + 1)
    assert client.get("/account/sign-in/code/")["Location"] == "/account/sign-in/"


def test_without_the_password_there_is_no_second_step(client, protected):
    assert client.get("/account/sign-in/code/")["Location"] == "/account/sign-in/"
    response = client.post("/account/sign-in/code/", {"code": protected[2][0]})
    assert response["Location"] == "/account/sign-in/"


def test_a_new_password_ends_a_step_half_done(client, protected):
    user, device, _codes = protected
    give_password(client)
    actions.sign_out_everywhere(user)
    assert client.post("/account/sign-in/code/", {"code": code(device)})["Location"] == (
        "/account/sign-in/"
    )


def test_wrong_codes_from_elsewhere_lock_nobody_out(protected, clock):
    device = protected[1]
    stranger = Client(REMOTE_ADDR="10.9.9.9")
    give_password(stranger)
    for _each in range(8):
        stranger.post("/account/sign-in/code/", {"code": "000000"})
    client = Client()
    give_password(client)
    assert client.post("/account/sign-in/code/", {"code": code(device)}).status_code == 302


def test_a_secret_that_was_seen_is_not_offered_again(make_user, clock):
    user = make_user("ana")
    seen = actions.second_factor_in_preparation(user).key
    assert actions.second_factor_in_preparation(user).key == seen
    actions.sign_out_everywhere(user)
    assert actions.second_factor_in_preparation(user).key != seen


def test_in_the_hall_spare_codes_are_shown_on_the_machine_itself_only(protected):
    phone = Client(REMOTE_ADDR="192.168.1.20")
    phone.force_login(protected[0])
    response = phone.post("/account/second-factor/codes/", {"password": PASSWORD})
    assert (response.status_code, b"codes" in response.content.split(b"<main")[1]) == (403, False)


def test_turning_it_off_takes_the_password(client, protected):
    user = protected[0]
    client.force_login(user)
    client.post("/account/second-factor/off/", {"password": "wrong"})
    assert actions.has_second_factor(user)
    client.post("/account/second-factor/off/", {"password": PASSWORD})
    assert not actions.has_second_factor(user)


def test_new_spare_codes_end_the_old_ones(client, protected):
    user, _device, old = protected
    client.force_login(user)
    response = client.post("/account/second-factor/codes/", {"password": PASSWORD})
    assert not set(response.context["codes"]) & set(old)
    other = Client()
    give_password(other)
    assert other.post("/account/sign-in/code/", {"code": old[0]}).status_code == 200


def test_in_the_hall_the_secret_is_shown_on_the_machine_itself_only(make_user, settings):
    user = make_user("ana")
    phone = Client(REMOTE_ADDR="192.168.1.20")
    phone.force_login(user)
    response = phone.get("/account/second-factor/")
    assert response.status_code == 403
    assert "<svg viewBox" not in response.content.decode().split("<main")[1]
    assert not TOTPDevice.objects.exists()
    settings.HOSTED = True
    settings.SECURE_SSL_REDIRECT = False
    assert phone.get("/account/second-factor/").status_code == 200
