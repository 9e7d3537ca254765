import contextlib
import shutil
import sqlite3
from collections.abc import Iterator

import pytest
import time_machine
from django.core.management import CommandError, call_command

from club.keeping import logs
from club.keeping.copying import NotKept, check_copy, keep
from club.keeping.logs import Log, Mark
from club.models import Club

pytestmark = pytest.mark.usefixtures("sqlite_only")
EVENING = "2026-11-21 19:30:00+02:00"
MARK = Mark("Cupa", 3, "abc", "2026-11-21 19:29")


@pytest.fixture
def a_log(monkeypatch):
    """A log of three lines, the same in the database and in every copy; `wrong` is said of it."""
    wrong: list[str] = []

    def said(_alias, _depth) -> Iterator[str]:
        yield from wrong

    kept = Log(lambda _alias: {7: MARK}, lambda _alias, _key, number: "abc"[:number], said)
    monkeypatch.setattr(logs, "_logs", [kept])
    return wrong


def clubs_in(path):
    with contextlib.closing(sqlite3.connect(path)) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM club_club ORDER BY id")]


def test_a_copy_is_one_whole_file_named_for_its_moment(data):
    with time_machine.travel(EVENING, tick=False):
        kept = keep()
    assert kept.path == data / "backups" / "portativ-2026-11-21-1930.sqlite3"
    assert clubs_in(kept.path) == ["Clubul Do-Re-Mi"]
    assert [path.name for path in kept.path.parent.iterdir()] == [kept.path.name]
    assert kept.path.stat().st_mode & 0o077 == 0
    assert (kept.dropped, kept.also, kept.trouble) == (0, None, "")


def test_a_later_copy_has_what_came_later_and_leaves_the_first(data):
    with time_machine.travel(EVENING, tick=False):
        first = keep().path
        Club.objects.create(name="Altul", slug="altul")
        second = keep().path
    assert second.name == "portativ-2026-11-21-1930-2.sqlite3"
    assert (clubs_in(first), clubs_in(second)) == (
        ["Clubul Do-Re-Mi"], ["Clubul Do-Re-Mi", "Altul"],
    )  # fmt: skip


def test_older_copies_are_dropped_only_when_a_new_one_is_whole(data, a_log):
    folder = data / "backups"
    folder.mkdir()
    old = [folder / f"portativ-2026-11-20-19{minute:02}.sqlite3" for minute in range(10, 20)]
    for path in old:
        path.touch()
    a_log.append("line 2 is not as it was written")
    with pytest.raises(NotKept, match="line 2 is not as it was written"):
        keep()
    assert sorted(folder.iterdir()) == old
    a_log.clear()
    with time_machine.travel(EVENING, tick=False):
        kept = keep()
    assert kept.dropped == 5
    assert sorted(folder.iterdir()) == [*old[5:], kept.path]


def test_a_copy_that_lacks_a_line_is_none(data, a_log):
    path = keep().path
    assert check_copy(path, {7: MARK}) == 3
    with pytest.raises(NotKept, match="Cupa: line 4 is another"):
        check_copy(path, {7: MARK._replace(number=4, hash="abcd")})
    with pytest.raises(NotKept, match="Cupa: line 0 is missing"):
        check_copy(path, {7: MARK._replace(number=0)})


def test_a_damaged_copy_is_none(data):
    path = keep().path
    whole = path.read_bytes()
    page = len(whole) // 4096 // 2 * 4096
    path.write_bytes(whole[:page] + b"\xff" * 4096 + whole[page + 4096 :])
    with pytest.raises(NotKept, match="not as the database is"):
        check_copy(path, {})
    path.write_bytes(b"nothing of SQLite at all" * 400)
    with pytest.raises(NotKept, match="no database that SQLite can read"):
        check_copy(path, {})


def test_a_second_folder_has_the_same(data, tmp_path, settings):
    stick = tmp_path / "stick"
    stick.mkdir()
    kept = keep(also=stick)
    assert kept.also.read_bytes() == kept.path.read_bytes()
    settings.BACKUP_TO = stick
    assert keep().also.parent == stick


def test_without_its_stick_a_copy_is_kept_all_the_same(data, tmp_path):
    kept = keep(also=tmp_path / "stick")
    assert kept.path.exists()
    assert kept.also is None
    assert "Is the stick in?" in kept.trouble
    assert not (tmp_path / "stick").exists()


def test_what_an_interrupted_copy_left_goes(data):
    left = data / "backups" / "portativ-2026-11-21-1920.sqlite3.part"
    left.parent.mkdir()
    left.write_bytes(b"half")
    kept = keep()
    assert list(left.parent.iterdir()) == [kept.path]


def test_a_folder_that_cannot_be_written_says_so(data, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NotKept, match="cannot be written"):
        keep(tmp_path / "file")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", to=tmp_path / "file")


def test_a_plain_copy_of_the_file_is_refused(data, tmp_path, monkeypatch):
    """It passes SQLite's own check, and lacks what stands in the write-ahead log."""
    source, plain = tmp_path / "living.sqlite3", tmp_path / "plain.sqlite3"
    shutil.copy(keep().path, source)
    with contextlib.closing(sqlite3.connect(source)) as living:
        living.execute("PRAGMA journal_mode=WAL")
        living.execute("UPDATE club_club SET name = 'later'")
        living.commit()
        shutil.copy(source, plain)
        assert clubs_in(source) == ["later"]
    assert clubs_in(plain) == ["Clubul Do-Re-Mi"]

    def name_in(alias, _key, _number):
        return Club.objects.using(alias).get().name

    monkeypatch.setattr(logs, "_logs", [Log(lambda _alias: {}, name_in, lambda *_: iter(()))])
    assert check_copy(source, {1: MARK._replace(hash="later")}) == 0
    with pytest.raises(NotKept, match="line 3 is another"):
        check_copy(plain, {1: MARK._replace(hash="later")})


def test_the_command_says_what_it_made(data, capsys):
    with time_machine.travel(EVENING, tick=False):
        call_command("backup")
    said = capsys.readouterr().out
    assert "portativ-2026-11-21-1930.sqlite3" in said
    assert "whole, with 0 lines of the log. Older copies dropped: 0." in said
