import hashlib
import io
import json
import secrets
from datetime import timedelta

import cbor2
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from webauthn.helpers import bytes_to_base64url

from club.accounts import actions, passkeys
from club.retention.actions import forget_sign_ins
from tests.club.accounts.test_second_factor import PASSWORD, code

ADD, CODE = "/account/second-factor/passkeys/", "/account/sign-in/code/"
ORIGIN = "http://localhost"


class Authenticator:
    """A device that makes passkeys and answers with the last one."""

    def __init__(self):
        self.key, self.pk = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.count = 0

    def make(self, options, origin=ORIGIN):
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        made = bytes(16) + len(self.pk).to_bytes(2) + self.pk + cbor2.dumps(cose)
        data = self.data(options["rp"]["id"], 0x45) + made
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = client_data("create", options, origin)
        return self.answer(attestationObject=attested, clientDataJSON=said)

    def use(self, options, origin=ORIGIN):
        data, said = self.data(options["rpId"], 0x05), client_data("get", options, origin)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self.answer(authenticatorData=data, clientDataJSON=said, signature=signed)

    def data(self, host, flags):
        self.count += 1
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def answer(self, **response):
        pk = bytes_to_base64url(self.pk)
        coded = {name: bytes_to_base64url(value) for name, value in response.items()}
        return json.dumps({"id": pk, "rawId": pk, "type": "public-key", "response": coded})


def client_data(kind, options, origin):
    facts = {"type": f"webauthn.{kind}", "challenge": options["challenge"], "origin": origin}
    return json.dumps(facts).encode()


def asked(response):
    return json.loads(response.context["options"])


def at_home():
    return Client(SERVER_NAME="localhost")


def give_password(client):
    data = {"name_or_email": "ana", "password": PASSWORD, "next": "/account/"}
    assert client.post("/account/sign-in/", data)["Location"] == CODE
    return client.get(CODE)


def added(client, device, name="my phone"):
    page = client.post(ADD, {"name": name, "password": PASSWORD})
    return client.post(ADD, {"answer": device.make(asked(page))})


@pytest.fixture
def ana(make_user):
    return make_user("ana")


@pytest.fixture
def client(ana):
    client = at_home()
    client.force_login(ana)
    return client


def test_the_first_one_turns_the_second_factor_on(client, ana):
    assert ADD in client.get("/account/second-factor/").content.decode()
    refused = client.post(ADD, {"name": "my phone", "password": "x"}).content.decode()
    assert "This is not your password" in refused
    assert "my phone" in refused
    device = Authenticator()
    page = client.post(f"{ADD}?next=/rules/", {"name": "my phone", "password": PASSWORD})
    page = client.post(f"{ADD}?next=/rules/", {"answer": device.make(asked(page))})
    assert (len(page.context["codes"]), page.context["next"]) == (10, "/rules/")
    assert actions.has_second_factor(ana)
    assert not actions.has_code_app(ana)
    assert "my phone" in client.get("/account/second-factor/").content.decode()

    other = at_home()
    options = asked(give_password(other))
    assert other.get("/account/").status_code == 302
    response = other.post("/account/sign-in/passkey/", {"answer": device.use(options)})
    assert response["Location"] == "/account/"
    assert other.get("/account/").status_code == 200
    assert "last used on" in other.get("/account/second-factor/").content.decode()


def test_a_second_one_leaves_the_spare_codes_and_a_code_app_can_be_added(client, ana):
    codes = added(client, Authenticator()).context["codes"]
    assert added(client, Authenticator(), "key")["Location"] == "/account/second-factor/"
    other = at_home()
    give_password(other)
    assert other.post(CODE, {"code": codes[0]})["Location"] == "/account/"
    client.get("/account/second-factor/?app")
    typed = code(actions.second_factor_in_preparation(ana))
    page = client.post("/account/second-factor/?app", {"code": typed, "password": PASSWORD})
    assert len(page.context["codes"]) == 10
    assert len(passkeys.passkeys_of(ana)) == 2


def test_an_answer_serves_once_and_for_its_own_account_address_and_key(client, make_user):
    device, other = Authenticator(), at_home()
    added(client, device)
    options = asked(give_password(other))
    make_user("eva")
    stranger, hers = at_home(), Authenticator()
    stranger.post("/account/sign-in/", {"name_or_email": "eva", "password": PASSWORD})
    added(stranger, hers)
    wrong = [
        lambda given: device.use(given, origin="https://elsewhere.example"),
        lambda given: device.use({**given, "rpId": "elsewhere.example"}),
        lambda _given: device.use(options),  # asked before
        hers.use,
    ]
    for each in wrong:
        with time_machine.travel(timezone.now() + timedelta(hours=1)):
            other = at_home()
            given = asked(give_password(other))
            page = other.post("/account/sign-in/passkey/", {"answer": each(given)})
            assert "was not accepted" in page.content.decode()
            assert other.get("/account/").status_code == 302
    assert (
        other.post("/account/sign-in/passkey/", {"answer": device.use(asked(page))})["Location"]
        == "/account/"
    )


@pytest.mark.parametrize(
    "answer", ["", "{", "[]", "null", "7", '"x"', "{}", '{"id": "x", "rawId": "x", "response": 1}']
)
def test_what_is_no_answer_is_refused_with_a_sentence(client, ana, answer):
    page = client.post(ADD, {"name": "my phone", "password": PASSWORD})
    page = client.post(ADD, {"answer": answer})
    assert "was not accepted" in page.content.decode()
    assert client.post(ADD, {"answer": Authenticator().make(asked(page))}).context["codes"]
    other = at_home()
    give_password(other)
    page = other.post("/account/sign-in/passkey/", {"answer": answer})
    assert "was not accepted" in page.content.decode()


def test_wrong_answers_are_kept_waiting_as_codes_are(client):
    codes, other = added(client, Authenticator()).context["codes"], at_home()
    give_password(other)
    for _each in range(5):
        other.post("/account/sign-in/passkey/", {"answer": "{}"})
    for path, data in (("/account/sign-in/passkey/", {"answer": "{}"}), (CODE, {"code": codes[0]})):
        assert "Too many attempts" in other.post(path, data).content.decode()


def test_a_device_that_answers_late_begins_again(client, ana):
    device = Authenticator()
    options = asked(client.post(ADD, {"name": "my phone", "password": PASSWORD}))
    with time_machine.travel(timezone.now() + timedelta(seconds=passkeys.SECONDS + 1)):
        assert client.post(ADD, {"answer": device.make(options)})["Location"] == ADD
    assert not actions.has_second_factor(ana)
    assert at_home().post("/account/sign-in/passkey/", {})["Location"] == "/account/sign-in/"


def test_a_passkey_of_somebody_else_is_not_taken_as_ones_own(client, make_user):
    device, other = Authenticator(), at_home()
    added(client, device)
    other.force_login(make_user("eva"))
    assert "was not accepted" in added(other, device).content.decode()


def test_removing_takes_the_password_and_the_last_one_turns_it_off(client, ana, make_user):
    for name in ("phone", "key"):
        added(client, Authenticator(), name)
    first, last = (f"{ADD}{each.pk}/" for each in passkeys.passkeys_of(ana))
    client.post(first, {"password": "wrong"})
    other = at_home()
    other.force_login(make_user("eva"))
    other.post(first, {"password": PASSWORD})
    assert len(passkeys.passkeys_of(ana)) == 2
    client.post(first, {"password": PASSWORD})
    assert [each.name for each in passkeys.passkeys_of(ana)] == ["key"]
    assert actions.has_second_factor(ana)
    client.post(last, {"password": PASSWORD})
    assert not actions.has_second_factor(ana)


def test_who_lost_the_device_is_helped_on_the_machine(client, ana):
    added(client, Authenticator())
    call_command("second_factor_off", "ana", stdout=io.StringIO())
    assert not actions.has_second_factor(ana)
    assert passkeys.passkeys_of(ana) == []


def test_without_the_package_a_spare_code_is_still_asked_for(client, ana, monkeypatch):
    codes = added(client, Authenticator()).context["codes"]
    monkeypatch.setattr(passkeys, "APP", "nothing")
    other = at_home()
    assert "passkey" not in give_password(other).content.decode()
    assert other.post(CODE, {"code": codes[0]})["Location"] == "/account/"
    assert ADD not in other.get("/account/second-factor/").content.decode()


@pytest.mark.parametrize(
    ("host", "address", "is_safe", "can"),
    [
        ("localhost", "127.0.0.1", False, True),
        ("localhost", "192.168.1.20", False, False),
        ("127.0.0.1", "127.0.0.1", False, False),
        ("portativ.local", "192.168.1.20", False, False),
        ("club.example.org", "192.0.2.7", True, True),
        ("192.0.2.1", "192.0.2.7", True, False),
    ],
)
def test_they_are_offered_where_browsers_have_them(ana, settings, host, address, is_safe, can):
    settings.ALLOWED_HOSTS = [host]
    settings.HOSTED = True
    client = Client(SERVER_NAME=host, REMOTE_ADDR=address)
    client.force_login(ana)
    assert client.get(ADD, secure=is_safe).status_code == (200 if can else 403)
    assert (ADD in client.get("/account/second-factor/", secure=is_safe).content.decode()) == can


def test_when_it_was_used_is_forgotten_with_the_sign_ins(client, ana):
    added(client, Authenticator())
    passkey = passkeys.passkeys_of(ana)[0]
    passkey.last_used_at = timezone.now() - timedelta(days=91)
    passkey.save()
    forget_sign_ins()
    assert passkeys.passkeys_of(ana)[0].last_used_at is None
