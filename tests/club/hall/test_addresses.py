import pytest
from django.http.request import validate_host

from club.hall import addresses
from club.hall.addresses import HallHosts, client_address, is_this_machine, machine_addresses


def test_loopback_is_no_address_of_the_hall():
    assert not [each for each in machine_addresses() if each.startswith("127.")]


def test_the_hall_follows_a_change_of_wifi(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(addresses.time, "monotonic", lambda: now)
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["192.168.1.7"])
    hosts = HallHosts(["portativ.club"])
    assert validate_host("192.168.1.7", hosts)
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["10.0.0.9"])
    assert not validate_host("10.0.0.9", hosts)
    now += addresses.FRESH_SECONDS + 1
    assert validate_host("10.0.0.9", hosts)
    assert not validate_host("192.168.1.7", hosts)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.2"])
def test_a_foreign_name_is_refused(host):
    assert not validate_host(host, HallHosts([]))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "portativ.club"])
def test_our_own_names_are_known(host):
    assert validate_host(host, HallHosts(["portativ.club"]))


def test_of_the_names_in_a_hall_only_the_one_that_was_announced_is_ours(settings, tmp_path):
    """Any machine in the hall may call itself by the others."""
    settings.DATA_DIR = tmp_path
    assert not validate_host("portativ.local", HallHosts([]))
    (tmp_path / addresses.NAME_FILE).write_text("portativ-2.local")
    assert validate_host("portativ-2.local", HallHosts([]))
    assert not validate_host("portativ.local", HallHosts([]))


def test_the_address_behind_a_proxy_is_what_the_proxy_says(settings):
    environ = {"HTTP_X_FORWARDED_FOR": "6.6.6.6, 10.0.0.8", "REMOTE_ADDR": "10.0.0.1"}
    assert client_address(environ) == "10.0.0.1"
    settings.BEHIND_PROXY = True
    assert client_address(environ) == "10.0.0.8"


@pytest.mark.parametrize(
    ("behind_proxy", "forwarded", "is_here"),
    [
        (False, {}, True),
        (False, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
        (False, {"HTTP_VIA": "1.1 tunnel"}, False),
        (False, {"HTTP_X_REAL_IP": "127.0.0.1"}, False),
        (False, {"HTTP_X_FORWARDED_PROTO": "https"}, False),
        (False, {"HTTP_CF_CONNECTING_IP": "203.0.113.9"}, False),
        (False, {"HTTP_TRUE_CLIENT_IP": "203.0.113.9"}, False),
        (True, {}, False),
        (True, {"HTTP_X_FORWARDED_FOR": "127.0.0.1, 10.0.0.8"}, False),
        (True, {"HTTP_X_FORWARDED_FOR": "10.0.0.8, 127.0.0.1"}, True),
    ],
)
def test_loopback_through_a_proxy_is_not_this_machine(settings, behind_proxy, forwarded, is_here):
    settings.BEHIND_PROXY = behind_proxy
    assert is_this_machine({"REMOTE_ADDR": "127.0.0.1", **forwarded}) is is_here
    assert not is_this_machine({"REMOTE_ADDR": "192.168.1.7", **forwarded}) or behind_proxy
