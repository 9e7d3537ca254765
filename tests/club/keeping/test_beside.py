import threading

import pytest

from club.keeping import beside
from club.keeping.beside import Work, work_while_serving


@pytest.fixture
def registered(monkeypatch):
    """Nothing but what this test registers."""
    monkeypatch.setattr(beside, "_works", [])
    monkeypatch.setattr(beside.connections, "close_all", lambda: None)
    return beside.register


def test_work_is_done_again_and_again_while_serving_and_not_after(registered):
    times, twice = [], threading.Event()

    def do(_is_over):
        times.append(threading.current_thread().name)
        if len(times) == 2:
            twice.set()

    registered(Work("ratings", do, 0.001))
    with work_while_serving(pytest.fail):
        assert twice.wait(5)
    done = len(times)
    assert set(times) == {"ratings"}
    threading.Event().wait(0.02)
    assert len(times) == done


def test_work_that_fails_is_told_once_and_tried_again(registered):
    told, tries, thrice = [], [], threading.Event()

    def do(_is_over):
        tries.append(1)
        if len(tries) == 3:
            thrice.set()
        raise OSError("disk full")

    registered(Work("ratings", do, 0.001))
    with work_while_serving(told.append):
        assert thrice.wait(5)
    assert told == ["Ratings could not be brought up to date: disk full"]


def test_long_work_hears_that_it_is_to_stop(registered):
    begun, ended = threading.Event(), threading.Event()

    def do(is_over):
        begun.set()
        while not is_over():
            threading.Event().wait(0.001)
        ended.set()

    registered(Work("ratings", do, 0.001))
    with work_while_serving(pytest.fail):
        assert begun.wait(5)
    assert ended.is_set()
