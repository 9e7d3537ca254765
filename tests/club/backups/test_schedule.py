import pytest

from club.backups import schedule
from club.backups.schedule import EVERY_SECONDS, Watch, copy_before_migrations
from club.backups.snapshot import Backup, NoSnapshot

pytestmark = pytest.mark.usefixtures("sqlite_only")
ONE, BOTH, NONE = frozenset({1}), frozenset({1, 2}), frozenset()


@pytest.fixture
def watch():
    return Watch(now=1000)


def test_nothing_is_copied_while_nothing_is_running(watch):
    assert not any(watch.is_due(NONE, 1000 + at * EVERY_SECONDS) for at in range(9))


def test_a_running_tournament_is_copied_at_once_and_every_ten_minutes(watch):
    due = []
    for second in range(1000, 1000 + 3 * EVERY_SECONDS, 20):
        if watch.is_due(ONE, second):
            due.append(second)
            watch.last = second
    assert due == [1000, 1000 + EVERY_SECONDS, 1000 + 2 * EVERY_SECONDS]


def test_a_tournament_that_is_over_is_copied_once_more(watch):
    assert watch.is_due(BOTH, 1000)
    watch.last = 1000
    assert not watch.is_due(BOTH, 1020)
    assert watch.is_due(ONE, 1040)
    assert not watch.is_due(ONE, 1060)
    assert watch.is_due(NONE, 1080)
    assert not watch.is_due(NONE, 1080 + EVERY_SECONDS)


@pytest.mark.parametrize("trouble", ["", "The stick is not in."])
def test_what_goes_wrong_is_said_and_the_next_look_comes(data, watch, monkeypatch, trouble):
    monkeypatch.setattr(schedule, "running_now", lambda: ONE)
    monkeypatch.setattr(schedule.time, "monotonic", lambda: 2000.0)
    kept = Backup(data, 1, 1, 0, None, trouble)
    monkeypatch.setattr(schedule, "keep", lambda **_: kept)
    assert list(schedule._copy_if_due(watch)) == ([trouble] if trouble else [])
    assert watch.last == 2000
    watch.last = 0

    def refuse(**_):
        raise NoSnapshot("no room")

    monkeypatch.setattr(schedule, "keep", refuse)
    assert list(schedule._copy_if_due(watch)) == ["There is no new copy of the database: no room"]
    assert watch.last == 2000


def test_nothing_is_copied_where_nothing_is_to_be_migrated(data):
    assert copy_before_migrations() is None
    assert not (data / "backups").exists()
