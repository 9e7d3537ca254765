"""The name on the local network, tried on this machine's own loopback."""

from urllib.parse import urlsplit

import pytest

from club.hall import announced_name

SECONDS = 20


@pytest.fixture
def laptop(monkeypatch, settings, tmp_path):
    """A laptop that serves: its name, in a network in which it has this number."""
    monkeypatch.setattr(announced_name, "can_announce", lambda: True)
    settings.DATA_DIR = tmp_path

    def start(number, port=8000):
        monkeypatch.setattr(announced_name, "machine_addresses", lambda: [number] if number else [])
        return announced_name.announced(port)

    return start


def test_the_second_laptop_of_a_hall_is_the_second(laptop, tmp_path):
    file = tmp_path / announced_name.NAME_FILE
    with laptop("127.0.0.1") as first:
        assert first.within(SECONDS) == "portativ.local"
        assert file.read_text() == "portativ.local"
        with laptop("127.0.0.2") as second:
            assert second.within(SECONDS) == "portativ-2.local"
    assert not file.exists()


@pytest.mark.parametrize(("number", "port"), [("", 8000), ("127.0.0.1", 0)])
def test_without_a_network_or_a_hall_there_is_no_name(laptop, tmp_path, number, port):
    (tmp_path / announced_name.NAME_FILE).write_text("left by a laptop that was switched off")
    with laptop(number, port) as own:
        assert own.within(SECONDS) == ""
        assert (tmp_path / announced_name.NAME_FILE).exists() is bool(port)
    assert not (tmp_path / announced_name.NAME_FILE).exists()


def test_a_container_and_a_host_announce_nothing(monkeypatch, settings, tmp_path):
    sign = tmp_path / "container"
    monkeypatch.setattr(announced_name, "SIGNS_OF_A_CONTAINER", [str(sign)])
    monkeypatch.delenv("KUBERNETES_SERVICE_HOST", raising=False)
    assert announced_name.can_announce()
    sign.touch()
    assert not announced_name.can_announce()
    sign.unlink()
    settings.BASE_URL = urlsplit("http://hall.example")
    assert not announced_name.can_announce()
