"""Which copies stay: worked out by hand from the rule, six newest, seven days, twelve months."""

from datetime import datetime, timedelta

from club.keeping.names import copies_in, made_at, name_of, to_drop

NEW_YEAR = datetime.fromisoformat("2026-01-01T19:30")


def every(step, number, first=NEW_YEAR):
    names: list[str] = []
    for at in range(number):
        names.append(name_of(first + at * step, "sqlite3", names[-1:]))
    return names


def test_a_copy_is_called_by_its_moment():
    at = datetime.fromisoformat("2026-11-21T19:30")
    name = name_of(at + timedelta(seconds=59), "sqlite3")
    assert name == "portativ-2026-11-21-1930-0001.sqlite3"
    assert made_at(name) == made_at("portativ-2026-11-21-1930.sqlite3") == at


def test_copies_are_in_the_order_they_were_made_in(tmp_path):
    """Eleven of one minute, among them those of 0.2, then the clock goes back."""
    names = [
        *("portativ-2026-01-01-1930.dump", "portativ-2026-01-01-1930-2.dump"),
        *("portativ-2026-01-01-1930-11.dump", "portativ-2026-01-01-1931.dump"),
    ]
    for at in [NEW_YEAR] * 7 + [NEW_YEAR - timedelta(hours=1), NEW_YEAR - timedelta(days=1)]:
        names.append(name_of(at, "dump", names))
    for name in names:
        (tmp_path / name).touch()
    assert names[4] == "portativ-2026-01-01-1930-0001.dump"
    assert names[-1] == "portativ-2025-12-31-1930-0009.dump"
    assert [path.name for path in copies_in(tmp_path)] == names[::-1]
    assert not to_drop(names) & {*names[-6:]}


def test_the_number_outgrows_its_four_digits():
    taken = ["portativ-2026-01-01-1930-9999.dump"]
    assert name_of(NEW_YEAR, "dump", taken) == "portativ-2026-01-01-1930-10000.dump"


def test_what_is_called_otherwise_is_not_ours(tmp_path):
    others = [
        *("portativ.sqlite3", "portativ-2026-01-01.sqlite3", "portativ-2026-13-01-1930.sqlite3"),
        *("my-portativ-2026-01-01-1930.sqlite3", "portativ-2026-01-01-1930.sqlite3.part"),
        "portativ-2026-01-01-1930.sqlite3-wal",
    ]
    for name in others:
        (tmp_path / name).touch()
    assert copies_in(tmp_path) == []
    assert to_drop(others) == set()
    assert copies_in(tmp_path / "nowhere") == []


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
