import asyncio
import json
import os
import random
import time
from ipaddress import ip_network

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from club.backups.file_names import name_of
from club.backups.snapshot import usual_folder
from club.process import environment, metrics
from club.process.environment import MetricsDoor
from tests.workshop.isolated_site import site_on_postgresql, site_on_sqlite
from tests.workshop.load_generator import Phone, item, run_load

pytestmark = pytest.mark.django_db
TOKEN = "a-token-of-twenty-characters"
BEARER = {"authorization": f"Bearer {TOKEN}"}
NETWORKS = MetricsDoor("", (ip_network("10.7.0.0/16"), ip_network("192.0.2.9")))


@pytest.mark.parametrize("method", ["get", "post"])
def test_without_the_variable_nobody_may_ask(client, settings, method):
    assert settings.METRICS is None
    for asked in ({}, {"headers": BEARER}, {"REMOTE_ADDR": "127.0.0.1"}):
        assert getattr(client, method)("/metrics", **asked).status_code == 404


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (BEARER, 200),
        ({}, 404),
        ({"authorization": f"Bearer {TOKEN}x"}, 404),
        ({"authorization": TOKEN}, 404),
        ({"authorization": "Bearer "}, 404),
        ({"authorization": "Bearer ț"}, 404),
    ],
)
def test_the_token_is_asked_for(client, settings, asked, status):
    settings.METRICS = MetricsDoor(TOKEN, ())
    assert client.get("/metrics", headers=asked).status_code == status


@pytest.mark.parametrize(
    ("behind_proxy", "comes_from", "says", "status"),
    [
        (False, "10.7.1.2", None, 200),
        (False, "::ffff:10.7.1.2", None, 200),
        (False, "192.0.2.9", None, 200),
        (False, "192.0.2.8", None, 404),
        (False, "", None, 404),
        # A proxy that nobody named brings everybody's requests from its own address.
        (False, "10.7.1.2", "198.51.100.1", 404),
        (True, "10.7.1.2", "198.51.100.1", 404),
        (True, "10.7.1.2", "10.7.0.1, 198.51.100.1", 404),
        (True, "198.51.100.1", "10.7.0.1", 200),
        # Asked past the proxy, from the network that both are in.
        (True, "10.7.1.2", None, 200),
    ],
)
def test_the_address_counts(client, settings, behind_proxy, comes_from, says, status):
    settings.METRICS, settings.BEHIND_PROXY = NETWORKS, behind_proxy
    told = {"x-forwarded-for": says} if says else {}
    answer = client.get("/metrics", headers={**BEARER, **told}, REMOTE_ADDR=comes_from)
    assert answer.status_code == status


def test_who_may_ask_gets_text_that_is_never_kept(client, settings):
    settings.METRICS = MetricsDoor(TOKEN, ())
    answer = client.get("/metrics", headers=BEARER)
    assert answer["Content-Type"] == metrics.CONTENT_TYPE
    assert "no-store" in answer["Cache-Control"]
    assert client.post("/metrics", headers=BEARER).status_code == 405


@pytest.mark.parametrize(
    "wrong", ["short", "10.0.0.0/40", "10.0.0.1 and-some-words-more-of-it", "ț" * 30]
)
def test_half_a_setting_stops_the_start_with_a_sentence(monkeypatch, wrong):
    monkeypatch.setenv("PORTATIV_METRICS", wrong)
    with pytest.raises(ImproperlyConfigured) as refused:
        environment.metrics_door("PORTATIV_METRICS")
    said = str(refused.value)
    assert said.startswith("PORTATIV_METRICS is (not shown); expected a token of at least 20 ")
    assert wrong not in said


@pytest.mark.parametrize(
    ("value", "door"),
    [
        ("", None),
        (TOKEN, MetricsDoor(TOKEN, ())),
        ("10.7.0.0/16 192.0.2.9", NETWORKS),
        ("10.7.3.3/16 192.0.2.9/32", NETWORKS),
    ],
)
def test_a_whole_setting_is_a_token_or_networks(monkeypatch, value, door):
    monkeypatch.setenv("PORTATIV_METRICS", value)
    assert environment.metrics_door("PORTATIV_METRICS") == door


def test_the_newest_copy_has_an_age(client, settings, tmp_path):
    settings.METRICS, settings.DATA_DIR = MetricsDoor(TOKEN, ()), tmp_path
    asked = "portativ_backup_age_seconds"
    assert asked not in _figures(client.get("/metrics", headers=BEARER).content.decode())
    usual_folder().mkdir()
    copy = usual_folder() / name_of(timezone.localtime(), "sqlite3")
    copy.touch()
    os.utime(copy, (time.time(), time.time()))
    figures = _figures(client.get("/metrics", headers=BEARER).content.decode())
    assert 0 <= figures[asked] < 24 * 3600


@pytest.mark.usefixtures("no_loop_here")
@pytest.mark.each_database
def test_what_a_served_site_does_is_counted_over_all_its_processes():
    is_sqlite = connection.vendor == "sqlite"
    with site_on_sqlite() if is_sqlite else site_on_postgresql() as site:
        site.variables["PORTATIV_METRICS"] = TOKEN
        site.collect_static()
        url, door = site.serve(), site.make_hall(8)
        home = f"/t/{door.slug}/"
        workers = 1 if is_sqlite else 2
        before, after = run_load(_use(url, door.cards, home, workers))
    assert before["portativ_workers"] == workers
    assert {name: after.get(name) for name in EXPECTED} == EXPECTED
    assert after["portativ_pages_made_total"] >= 1
    cached = after["portativ_page_cache_hits_total"]
    assert cached + after['portativ_request_seconds_count{"kind": "made"}'] == LOOKS


LOOKS = 12
EXPECTED = {
    "portativ_results_written_total": 8,
    "portativ_results_refused_total": 8,
    "portativ_results_waiting": 0,
    'portativ_request_seconds_count{"kind": "entering"}': 16,
    'portativ_request_seconds_count{"kind": "document"}': 1,
    'portativ_request_seconds_count{"kind": "page"}': 1,
    "portativ_server_errors_total": 0,
}


async def _use(url, cards, home, workers):
    """Results, as many that are refused, looks at a page, a document; each over a connection of
    its own, so that every process has some, when all have begun."""
    before = await _asked(url)
    ends = time.monotonic() + 60
    while before["portativ_workers"] < workers and time.monotonic() < ends:
        await asyncio.sleep(0.2)
        before = await _asked(url)
    for table, card in cards:
        entered = item(1, 1, random.Random(table))
        for each in (entered, {**entered, "key": "none"}):
            phone = Phone(url, card)
            await phone.send([each])
            phone.hang_up()
    for path in [home] * LOOKS + [f"{home}standings.csv", "/"]:
        phone = Phone(url)
        await phone.get(path)
        phone.hang_up()
    return before, await _asked(url)


async def _asked(url):
    phone = Phone(url)
    answer = await phone._ask("GET", "/metrics", b"", {"Authorization": f"Bearer {TOKEN}"})
    phone.hang_up()
    return _figures(answer.plain.decode())


def _figures(text):
    return {
        each.name + (json.dumps(each.labels) if each.labels else ""): each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }
