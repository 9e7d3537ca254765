import threading

import pytest

from club.process import background
from club.process.background import Job, running_jobs


@pytest.fixture
def registered(monkeypatch):
    """Nothing but what this test registers."""
    monkeypatch.setattr(background, "_jobs", [])
    monkeypatch.setattr(background.connections, "close_all", lambda: None)
    return background.register


def test_work_is_done_again_and_again_while_serving_and_not_after(registered):
    times, twice = [], threading.Event()

    def run(_stopping):
        times.append(threading.current_thread().name)
        if len(times) == 2:
            twice.set()
        return ()

    registered(Job("ratings", run, 0.001))
    with running_jobs(pytest.fail):
        assert twice.wait(5)
    done = len(times)
    assert set(times) == {"ratings"}
    threading.Event().wait(0.02)
    assert len(times) == done


def fails(_stopping):
    raise OSError("disk full")


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (fails, "Ratings could not be brought up to date: disk full"),
        (lambda _stopping: ["The stick is not in."], "The stick is not in."),
    ],
)
def test_what_a_job_says_is_told_once_and_it_is_tried_again(registered, work, said):
    told, tries, thrice = [], [], threading.Event()

    def run(stopping):
        tries.append(1)
        if len(tries) == 3:
            thrice.set()
        return work(stopping)

    registered(Job("ratings", run, 0.001))
    with running_jobs(told.append):
        assert thrice.wait(5)
    assert told == [said]


def test_long_work_hears_that_it_is_to_stop(registered):
    begun, ended = threading.Event(), threading.Event()

    def run(stopping):
        begun.set()
        while not stopping():
            threading.Event().wait(0.001)
        ended.set()
        return ()

    registered(Job("ratings", run, 0.001))
    with running_jobs(pytest.fail):
        assert begun.wait(5)
    assert ended.is_set()
