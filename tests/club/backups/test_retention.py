"""Which copies stay: worked out by hand from the rule, six newest, seven days, twelve months."""

from datetime import datetime, timedelta

from club.backups.file_names import made_at, name_of
from club.backups.retention import to_drop

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
