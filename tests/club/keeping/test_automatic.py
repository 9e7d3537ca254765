import pytest

from club.keeping import automatic
from club.keeping.automatic import EVERY_SECONDS, Watch, copy_before_migrations
from club.keeping.copying import Kept, NotKept

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
    monkeypatch.setattr(automatic, "running_now", lambda: ONE)
    monkeypatch.setattr(automatic.time, "monotonic", lambda: 2000.0)
    kept = Kept(data, 1, 1, 0, None, trouble)
    monkeypatch.setattr(automatic, "keep", lambda **_: kept)
    assert list(automatic._look(watch)) == ([trouble] if trouble else [])
    assert watch.last == 2000
    watch.last = 0

    def refuse(**_):
        raise NotKept("no room")

    monkeypatch.setattr(automatic, "keep", refuse)
    assert list(automatic._look(watch)) == ["There is no new copy of the database: no room"]
    assert watch.last == 2000


def test_nothing_is_copied_where_nothing_is_to_be_migrated(data):
    assert copy_before_migrations() is None
    assert not (data / "backups").exists()
