"""Which copies stay: worked out by hand from the rule, six newest, seven days, twelve months."""

from datetime import datetime, timedelta

from club.backups.file_names import made_at, name_of
from club.backups.retention import drop_replaced, replaced_in, replaced_name, to_drop

NEW_YEAR = datetime.fromisoformat("2026-01-01T19:30")


def every(step, number, first=NEW_YEAR):
    names: list[str] = []
    for at in range(number):
        names.append(name_of(first + at * step, "sqlite3", names[-1:]))
    return names


def test_an_evening_keeps_its_six_newest():
    """Every ten minutes, 19:30 to 23:20."""
    names = every(timedelta(minutes=10), 24)
    assert to_drop(names) == set(names[:-6])


def test_seven_days_keep_their_last():
    """One each hour from 19:30 on 1 January to 18:30 on 11 January."""
    names = every(timedelta(hours=1), 240)
    days = [f"portativ-2026-01-{day:02}-2330" for day in range(5, 11)]
    kept = {*names[-6:], *(name for name in names if name.startswith(tuple(days)))}
    assert set(names) - to_drop(names) == kept
    assert len(kept) == 12


def test_a_club_that_plays_on_thursdays_keeps_seven_thursdays_and_twelve_months():
    names = every(timedelta(days=7), 104)
    kept = sorted(set(names) - to_drop(names))
    assert kept[-7:] == names[-7:]
    months = [made_at(name).strftime("%Y-%m") for name in kept]
    assert sorted(set(months)) == [f"2027-{month:02}" for month in range(1, 13)]
    assert len(kept) == 17


def test_rotating_every_day_ends_where_rotating_once_does():
    """What an evening drops is never what a later one needs."""
    kept = []
    names = every(timedelta(hours=7), 1200)
    for name in names:
        kept = sorted({*kept, name} - to_drop([*kept, name]))
    assert kept == sorted(set(names) - to_drop(names))


def test_a_database_that_was_replaced_goes_after_thirty_days(tmp_path):
    """With what a damaged one had beside it; what is called otherwise is somebody else's."""
    first, second = (NEW_YEAR + timedelta(days=days) for days in (0, 10))
    for name in (replaced_name(first), f"{replaced_name(first)}-wal", replaced_name(second)):
        (tmp_path / name).touch()
    for name in ("before-restoring-mine.sqlite3", "portativ.sqlite3"):
        (tmp_path / name).touch()
    ends = first + timedelta(days=30)
    assert replaced_in(tmp_path) == {
        tmp_path / "before-restoring-2026-01-01-193000.sqlite3": ends,
        tmp_path / "before-restoring-2026-01-11-193000.sqlite3": ends + timedelta(days=10),
    }
    assert drop_replaced(tmp_path, ends - timedelta(seconds=1)) == 0
    assert drop_replaced(tmp_path, ends) == 1
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "before-restoring-2026-01-11-193000.sqlite3",
        "before-restoring-mine.sqlite3",
        "portativ.sqlite3",
    ]
