"""Turns at checking a password: two at once, one an address; the known are not pushed out."""

import contextlib
import threading

import pytest

from club.accounts import checks
from club.accounts.checks import Checks


@pytest.fixture
def turns(monkeypatch):
    monkeypatch.setattr(checks, "PATIENCE_SECONDS", 0.1)
    return Checks(at_once=2, waiting=3)


def has_turn(turns, address, *, is_known=False):
    with turns.turn(address, is_known=is_known) as has:
        return has


def test_a_flood_from_one_address_leaves_a_turn_to_others(turns):
    with turns.turn("flood", is_known=False) as first:
        assert first
        assert not has_turn(turns, "flood")
        assert has_turn(turns, "honest")
    assert has_turn(turns, "flood")


def test_who_is_known_waits_though_strangers_fill_the_line(turns, monkeypatch):
    monkeypatch.setattr(checks, "PATIENCE_SECONDS", 20)
    ready = threading.Event()
    found = {}

    def ask(address, is_known):
        found[address] = has_turn(turns, address, is_known=is_known)

    with contextlib.ExitStack() as stack:
        for address in "ab":
            assert stack.enter_context(turns.turn(address, is_known=False))
        waiting = [threading.Thread(target=ask, args=(each, False)) for each in "cde"]
        waiting.append(threading.Thread(target=ask, args=("owner", True)))
        for each in waiting:
            each.start()
        while turns.waiting.total() < 4:
            ready.wait(0.01)
        assert not has_turn(turns, "f"), "the line is full"
    for each in waiting:
        each.join(20)
    assert found == dict.fromkeys(["c", "d", "e", "owner"], True)
    assert (turns.checking.total(), len(turns.checking), len(turns.waiting)) == (0, 0, 0)


def test_a_hall_behind_one_address_comes_one_after_the_other(turns, monkeypatch):
    monkeypatch.setattr(checks, "PATIENCE_SECONDS", 20)
    found = []
    with turns.turn("hall", is_known=False):
        line = [
            threading.Thread(target=lambda: found.append(has_turn(turns, "hall")))
            for _each in range(checks.WAITING_OF_ONE)
        ]
        for each in line:
            each.start()
        while turns.waiting.total() < len(line):
            threading.Event().wait(0.01)
    for each in line:
        each.join(20)
    assert found == [True] * checks.WAITING_OF_ONE
