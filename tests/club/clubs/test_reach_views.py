"""The page on which a phone proves that it reaches the laptop."""

import time
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from club.clubs import reach, reach_views
from club.hall import addresses
from club.models import ServedAddress

PHONE = {"REMOTE_ADDR": "192.168.1.44", "headers": {"host": "192.168.1.7:8000"}}


@pytest.fixture(autouse=True)
def in_hall(monkeypatch, settings):
    cache.delete(reach.KEY)
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ["192.168.1.7"])
    monkeypatch.setattr(reach, "machine_addresses", lambda: ["192.168.1.7"])


@pytest.fixture
def desk(client, appointed, club):
    client.force_login(appointed("scorer"))
    return lambda more="", **facts: client.get(f"/clubs/{club.slug}/reach/{more}", **facts)


def test_a_phone_that_comes_is_named_with_its_address(desk, client):
    assert "Scan the code with a phone; this page waits" in desk("now/").content.decode()
    assert "This phone reaches the laptop" in client.get("/reach/", **PHONE).content.decode()
    said = desk(f"now/?since={int(time.time()) - 5}").content.decode()
    assert "A phone opened 192.168.1.7:8000" in said
    assert "Waiting" not in said


@pytest.mark.parametrize("number", ["127.0.0.1", "192.168.1.7"])
def test_the_laptop_itself_proves_nothing(desk, client, number):
    assert "This is the laptop itself" in client.get("/reach/", REMOTE_ADDR=number).content.decode()
    assert desk(f"now/?since={int(time.time()) - 5}").context["arrivals"] == []


def test_after_a_minute_without_a_phone_it_says_what_to_try(desk):
    late = int(time.time()) - reach_views.PATIENCE_SECONDS - 5
    said = desk(f"?since={late}").content.decode()
    assert "No phone has come yet" in said
    assert '<details class="sheet" id="advice" open>' in said
    assert " open>" not in desk().content.decode()


def test_its_code_leads_to_the_number_wherever_the_organiser_sits(desk):
    said = desk(headers={"host": "localhost:8000"})
    assert said.context["address"] == "http://192.168.1.7:8000/reach/"


def test_a_laptop_in_the_place_of_another_is_told_the_old_address(desk):
    own = {"headers": {"host": "192.168.1.7:8000"}}
    reach.remember_address("http://192.168.1.7:8000")
    assert "Phones still look" not in desk(**own).content.decode()
    reach.remember_address("http://192.168.1.5:8000")
    said = desk(**own).content.decode()
    assert "served at 192.168.1.5:8000 before" in said
    assert "Using DHCP with manual address › 192.168.1.5" in said
    ServedAddress.objects.update(last_at=timezone.now() - timedelta(days=1))
    assert "Phones still look" not in desk(**own).content.decode()


def test_the_wifi_is_joined_by_a_code_of_its_own(desk, club):
    assert "wifi" not in desk().context
    club.wifi_name, club.wifi_password = "Sala mare", "do-re-mi-fa"
    club.save()
    page = desk()
    assert page.context["wifi"]
    assert "do-re-mi-fa" not in page.content.decode()
