from datetime import datetime, timedelta

from club.backups.file_names import copies_in, made_at, name_of
from club.backups.retention import to_drop

NEW_YEAR = datetime.fromisoformat("2026-01-01T19:30")


def test_a_copy_is_called_by_its_moment():
    at = datetime.fromisoformat("2026-11-21T19:30")
    name = name_of(at + timedelta(seconds=59), "sqlite3")
    assert name == "portativ-2026-11-21-1930-0001.sqlite3"
    assert made_at(name) == made_at("portativ-2026-11-21-1930-99999.sqlite3") == at


def test_copies_are_in_the_order_they_were_made_in(tmp_path):
    """Seven of one minute, then the clock goes back."""
    names: list[str] = []
    for at in [NEW_YEAR] * 7 + [NEW_YEAR - timedelta(hours=1), NEW_YEAR - timedelta(days=1)]:
        names.append(name_of(at, "dump", names))
    for name in names:
        (tmp_path / name).touch()
    assert names[0] == "portativ-2026-01-01-1930-0001.dump"
    assert names[-1] == "portativ-2025-12-31-1930-0009.dump"
    assert [path.name for path in copies_in(tmp_path)] == names[::-1]
    assert not to_drop(names) & {*names[-6:]}


def test_the_number_outgrows_its_four_digits():
    taken = ["portativ-2026-01-01-1930-9999.dump"]
    assert name_of(NEW_YEAR, "dump", taken) == "portativ-2026-01-01-1930-10000.dump"


def test_what_is_called_otherwise_is_not_ours(tmp_path):
    others = [
        *("portativ.sqlite3", "portativ-2026-01-01.sqlite3"),
        "portativ-2026-13-01-1930-0001.sqlite3",
        *("my-portativ-2026-01-01-1930-0001.sqlite3", "portativ-2026-01-01-1930-0001.sqlite3.part"),
        *("portativ-2026-01-01-1930.sqlite3", "portativ-2026-01-01-1930-0001.sqlite3-wal"),
    ]
    for name in others:
        (tmp_path / name).touch()
    assert copies_in(tmp_path) == []
    assert to_drop(others) == set()
    assert copies_in(tmp_path / "nowhere") == []
