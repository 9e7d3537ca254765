import pytest

from club.process import background, clock_watch

DAY = 24 * 3600


@pytest.fixture
def clock(monkeypatch):
    """The time of day, and the time that has gone by, to be set."""
    at = {"time": 1_795_000_000.0, "monotonic": 500.0}
    for name in at:
        monkeypatch.setattr(clock_watch.time, name, lambda name=name: at[name])
    return at


def test_a_clock_that_goes_back_is_said_once(clock):
    watch = clock_watch.ClockWatch()
    clock["time"] += 20 - DAY
    clock["monotonic"] += 20
    (said,) = watch.sentences()
    assert said.startswith("The clock of this machine has gone back, to 20")
    assert "Nothing is lost, and the log keeps its order." in said
    assert list(watch.sentences()) == []


@pytest.mark.parametrize("wall", [20, 19, -20, DAY])
def test_a_clock_that_goes_on_is_not_spoken_of(clock, wall):
    """Nor one that is put right by a few seconds, nor a laptop that slept."""
    watch = clock_watch.ClockWatch()
    clock["time"] += wall
    clock["monotonic"] += 20
    assert list(watch.sentences()) == []


def test_it_is_watched_while_the_site_is_served():
    assert "clock" in {job.name for job in background._jobs}
