import pytest

from club.backups import schedule
from club.backups.schedule import EVERY_SECONDS, Watch, copy_before_migrations
from club.backups.snapshot import Backup, NoSnapshot
from tests.workshop.fixtures.released import RELEASES, ROOT, name_as_before, run_in, unpack

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


@pytest.mark.thorough
def test_a_start_that_was_broken_off_needs_no_second_copy(tmp_path):
    """As long as no byte of the database has changed since."""
    database = unpack(RELEASES[0], tmp_path)
    name_as_before(database)
    done = [
        run_in(ROOT, tmp_path, "-c", COPY_TWICE.format(between=each)).stdout for each in CHANGES
    ]
    assert done == ["1", "2"], database


COPY_TWICE = """
import django
django.setup()
from club.backups.file_names import copies_in
from club.backups.schedule import copy_before_migrations
from club.backups.snapshot import usual_folder
from club.models import Club
first = copy_before_migrations()
{between}
assert "is kept in" in first and "is kept in" in copy_before_migrations()
print(len(copies_in(usual_folder())), end="")
"""
CHANGES = ("", "Club.objects.filter(pk=1).update(slug='another')")


def test_nothing_is_copied_where_nothing_is_to_be_migrated(data):
    assert copy_before_migrations() is None
    assert not (data / "backups").exists()
