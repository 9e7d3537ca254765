"""The drills, small: each serves a site of its own, lets things go wrong, and counts.

Where PostgreSQL is the database of the tests, the drill of two results of one deal uses it too.
"""

import sys

import pytest
from django.db import connection

from tests.workshop.drills import (
    backup,
    conflict,
    evening,
    failover,
    follows,
    full,
    handover,
    kill,
    laptop,
    network,
    outage,
    pooler,
    power,
    power_log,
    soak,
    start,
)

pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("no_loop_here")]
either_server = pytest.mark.usefixtures("either_server")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")


@pytest.fixture
def said():
    return []


@either_server
def test_kills_lose_nothing(said):
    assert kill.run(said.append, cycles=2), said
    assert "0 lost, 0 twice" in said[0]


@linux_only
def test_without_room_nothing_is_lost_and_reading_goes_on(said):
    assert full.run(said.append, mounts=False), said
    assert "20 refused with (503, True); reading answered 200" in said[0]
    if "left out" in said[1]:
        pytest.skip(said[1])
    assert "20 refused with (503, True); reading answered 200" in said[1]


@either_server
def test_a_bad_network_neither_loses_nor_doubles(said, monkeypatch):
    monkeypatch.setattr(network, "PHONES", 10)
    assert network.run(said.append, 100, 50), said
    assert "100 kept, 0 lost, 0 twice" in said[0]


def test_an_evening_is_followed_through_a_bad_line(said):
    assert follows.run(said.append, steps=6, kills=1), said
    assert "0 lost, 0 doubled or changed, 0 hidden shown; standing equal" in said[-1]


@pytest.mark.each_database
def test_two_results_of_one_deal_are_a_dispute(said):
    assert conflict.run(said.append, 20, postgresql=connection.vendor == "postgresql"), said
    assert "40 of 40 acknowledged, 20 disputes, 0 overwritten" in said[0]


def test_copies_lack_nothing_and_plain_copies_do(said):
    assert backup.run(said.append, 4), said
    assert said[0].startswith("4 copies under ")
    assert " 0 missing, 0 not whole" in said[0]


@linux_only
def test_when_the_power_goes_nothing_is_lost_and_at_normal_it_is(said):
    assert power.run(said.append, 5, 2, 25), said
    assert any(" 0 lost; recheck and integrity: 0 wrong" in line for line in said), said


@linux_only
def test_the_log_cut_anywhere_holds_what_was_acknowledged_by_then(said):
    assert power_log.run(said.append, 1, 2, 25, results=10), said
    assert " 0 missing " in said[0]
    if len(said) == 2:
        pytest.skip(said[1])


def test_another_laptop_gets_back_what_phones_have(said, monkeypatch):
    monkeypatch.setattr(laptop, "GONE", 0.3)
    assert laptop.run(said.append, 1, 6), said
    assert "0 lost of what phones of the hall have" in said[0]


@pytest.mark.skipif(sys.platform == "win32", reason="servers that are ended by signals")
def test_entering_outlives_the_database_and_the_cache(said, monkeypatch):
    for name, small in {"QUIET": 0.5, "AWAY": 1.5, "CUTS": 2, "TABLES": 4}.items():
        monkeypatch.setattr(outage, name, small)
    assert outage.run(said.append), said
    if "left out" in said[0]:
        pytest.skip(said[0])
    assert " 0 lost, 0 twice, 0 still on a phone; 0 answered 500" in said[-3]
    assert said[-1] == "Whoever had signed in still is."


@linux_only
def test_entering_goes_on_when_nodes_and_the_primary_are_lost(said, monkeypatch):
    small = {"QUIET": 0.5, "STUCK": 12, "ELECTION": 0.2, "TABLES": 6, "RATE_ROUNDS": 1}
    for name, value in {**small, "RATE_SECONDS": 1, "SPARE_DEALS": 20}.items():
        monkeypatch.setattr(failover, name, value)
    assert failover.run(said.append), said
    if "left out" in said[1]:
        pytest.skip(said[1])
    assert any(" 0 lost, 0 twice, 0 still on a phone; 0 answered 500" in line for line in said)


@linux_only
def test_what_writes_goes_through_a_pooler(said, monkeypatch):
    monkeypatch.setattr(pooler, "TABLES", 8)
    monkeypatch.setattr(pooler, "SECONDS", 2.0)
    assert pooler.run(said.append, ("scoring/tables/outbox",)), said
    if "left out" in said[0]:
        pytest.skip(said[0])
    assert " 0 lost, 0 twice, 0 answered 500; recheck: 0 wrong" in said[0]


@linux_only
@either_server
def test_who_enters_while_it_stops_is_answered(said, monkeypatch):
    monkeypatch.setattr(start, "PHONES", 8)
    assert start.run(said.append, 1), said
    assert "8 acknowledged, 0 cut off, 0 answered otherwise, 0 lost" in said[1]


@linux_only
@either_server
def test_one_of_two_processes_that_stops_resets_no_connection(said, monkeypatch):
    monkeypatch.setattr(handover, "NEW", 8)
    monkeypatch.setattr(handover, "KEPT", 8)
    assert handover.run(said.append, 1), said
    assert said[-1].startswith("No connection was reset; ")


@linux_only
def test_a_soak_sees_no_error_and_reads_what_is_held(said, monkeypatch):
    """Too short to be flat: caches fill and phones connect."""
    for name, small in {"WATCHERS": 20, "MOST_GROWTH": 10, "SIGN_IN_SECONDS": 2}.items():
        monkeypatch.setattr(soak, name, small)
    assert soak.run(said.append, 0.1), said
    assert " 0 errors {}, 0 of " in said[0]
    assert "After each third: " in said[1]


def test_an_evening_with_everything_at_once_ends_with_the_same_papers(said):
    assert evening.run(said.append, tables=2, rounds=2), said
    assert said[1].endswith(" documents beside those of the undisturbed evening: 0 differ.")
