"""Where a message may go, and what is made of the answer."""

import ssl

import pytest

from club.hooks import posting
from tests.club.hooks.conftest import HOST, PUBLIC

HERE = [
    *("127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1", "::127.0.0.1"),
    *("10.1.2.3", "172.16.0.1", "192.168.1.7", "100.64.0.1", "192.0.0.1", "198.18.0.1"),
    *("169.254.169.254", "fe80::1", "fd00::1", "fec0::1", "224.0.0.1", "ff02::1", "ff0e::1"),
    *("240.0.0.1", "255.255.255.255", "192.0.2.1", "2001:db8::1"),
    *("192.88.99.1", "3fff:fff::1"),
    *("::ffff:8.8.8.8", "2002:7f00:1::", "2001:0:1::1", "64:ff9b::7f00:1", "64:ff9b:1::1"),
    *("", "fe80::1%eth0", "nonsense"),
]


@pytest.mark.parametrize("address", HERE)
def test_no_name_leads_to_an_address_that_is_not_public(address):
    """Not even as one of several."""
    asked = []
    for found in ([address], [PUBLIC, address]):
        network = posting.Network(
            lambda *_name, found=found: found,
            lambda *to: asked.append(to),
            ssl.create_default_context,
        )
        assert posting.post(f"https://{HOST}/", "{}", {}, network) == posting.NOT_PUBLIC
    assert asked == []


def test_no_name_leads_to_an_address_of_this_machine(monkeypatch, network):
    monkeypatch.setattr(posting, "machine_addresses", lambda: [PUBLIC])
    assert posting.post(f"https://{HOST}/ok", "{}", {}, network) == posting.NOT_PUBLIC


def test_this_machine_answers_from_the_address_that_was_called(receiver):
    with pytest.raises(posting.NotPublic):
        posting.INTERNET.connect(receiver.server_address, 1)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "localhost", "[::ffff:7f00:1]", "0"]
)
def test_numbers_in_any_notation_are_judged(host):
    assert posting.post(f"https://{host}/", "{}", {}) == posting.NOT_PUBLIC


@pytest.mark.parametrize(
    ("url", "is_fit"),
    [
        ("https://example.org", True),
        ("https://example.org:8443/a/b?c=d", True),
        ("https://example.org:443/", True),
        ("http://example.org/", False),
        ("https://example.org:22/", False),
        ("https://example.org:99999/", False),
        ("https://example.org:x/", False),
        ("https://user:word@example.org/", False),
        ("https://example.org/#part", False),
        ("https:///path", False),
        ("https://exa mple.org/", False),
        ("https://example.org/\r\nHost: other", False),
        ("https://example.org\\@127.0.0.1/", False),
        ("https://éxample.org/", False),
        ("ftp://example.org/", False),
        ("", False),
    ],
)
def test_addresses_that_may_be_tried(url, is_fit):
    assert posting.is_fit(url) == is_fit
    if not is_fit:
        assert posting.post(url, "{}", {}) == posting.NOT_PUBLIC


@pytest.mark.parametrize(
    ("path", "outcome"), [("ok", "204"), ("moved", "302"), ("gone", "410"), ("broken", "500")]
)
def test_a_status_is_told_and_no_redirect_followed(receiver, network, path, outcome):
    sent = {"webhook-id": "msg_1"}
    assert posting.post(f"https://{HOST}:8443/{path}", '{"a":"é"}', sent, network) == outcome
    [(met, headers, body)] = receiver.met
    assert (met, body, headers["Host"]) == (f"/{path}", '{"a":"é"}', f"{HOST}:8443")
    assert (headers["Content-Type"], headers["webhook-id"]) == ("application/json", "msg_1")


def test_another_name_than_that_of_the_certificate_is_sent_nothing(receiver, network):
    assert posting.post("https://other.example.org/ok", "{}", {}, network) == posting.NO_TLS
    assert receiver.met == []


def test_whoever_answers_for_ever_is_left(network, monkeypatch):
    assert posting.post(f"https://{HOST}/flood", "{}", {}, network) == posting.NO_ANSWER
    monkeypatch.setattr(posting, "HOOKS", posting.Limits(seconds=0.5))
    assert posting.post(f"https://{HOST}/drip", "{}", {}, network) == posting.TOO_SLOW


def test_nobody_there_is_told_as_such(network):
    def refuse(*_to):
        raise ConnectionRefusedError

    gone = network._replace(connect=refuse)
    assert posting.post(f"https://{HOST}/ok", "{}", {}, gone) == posting.NO_ANSWER
