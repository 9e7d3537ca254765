import contextlib
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import time_machine
from django.core.management import CommandError, call_command

from club.backups import log_positions, snapshot
from club.backups.file_names import copies_in
from club.backups.log_positions import Log, LogPosition
from club.backups.snapshot import LOCK, PATIENCE_SECONDS, NoSnapshot, check_copy, keep
from club.models import Club
from club.process import locks
from tests.workshop import disks
from tests.workshop.fixtures.released import run_in
from tests.workshop.isolated_site import Site

pytestmark = pytest.mark.usefixtures("sqlite_only")
ROOT = Path(__file__).parents[3]
EVENING = "2026-11-21 19:30:00+02:00"
MARK = LogPosition("Cupa", 3, "abc", "2026-11-21 19:29")


@pytest.fixture
def a_log(monkeypatch):
    """A log of three lines, the same in the database and in every copy; `wrong` is said of it."""
    wrong: list[str] = []

    def said(_alias, _depth) -> Iterator[str]:
        yield from wrong

    kept = Log(lambda _alias: {7: MARK}, lambda _alias, _key, number: "abc"[:number], said)
    monkeypatch.setattr(log_positions, "_logs", [kept])
    return wrong


def clubs_in(path):
    with contextlib.closing(sqlite3.connect(path)) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM club_club ORDER BY id")]


def test_a_copy_is_one_whole_file_named_for_its_moment(data):
    with time_machine.travel(EVENING, tick=False):
        kept = keep()
    assert kept.path == data / "backups" / "portativ-2026-11-21-1930-0001.sqlite3"
    assert clubs_in(kept.path) == ["Clubul Do-Re-Mi"]
    assert [path.name for path in kept.path.parent.iterdir()] == [kept.path.name]
    assert kept.path.stat().st_mode & 0o077 == 0
    assert (kept.dropped, kept.also, kept.trouble) == (0, None, "")


def test_a_copy_drops_the_databases_that_were_replaced_long_ago(data):
    old, new = (data / f"before-restoring-2026-{day}-193000.sqlite3" for day in ("10-01", "11-01"))
    for path in (old, new):
        path.touch()
    with time_machine.travel(EVENING, tick=False):
        keep()
    assert (old.exists(), new.exists()) == (False, True)


def test_a_later_copy_has_what_came_later_and_leaves_the_first(data):
    with time_machine.travel(EVENING, tick=False):
        first = keep().path
        Club.objects.create(name="Altul", slug="altul")
        second = keep().path
    assert second.name == "portativ-2026-11-21-1930-0002.sqlite3"
    assert (clubs_in(first), clubs_in(second)) == (
        ["Clubul Do-Re-Mi"], ["Clubul Do-Re-Mi", "Altul"],
    )  # fmt: skip


def test_older_copies_are_dropped_only_when_a_new_one_is_whole(data, a_log):
    folder = data / "backups"
    folder.mkdir()
    old = [
        folder / f"portativ-2026-11-20-19{minute:02}-00{minute:02}.sqlite3"
        for minute in range(10, 20)
    ]
    for path in old:
        path.touch()
    a_log.append("line 2 is not as it was written")
    with pytest.raises(NoSnapshot, match="line 2 is not as it was written"):
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
    with pytest.raises(NoSnapshot, match="Cupa: line 4 is another"):
        check_copy(path, {7: MARK._replace(number=4, hash="abcd")})
    with pytest.raises(NoSnapshot, match="Cupa: line 0 is missing"):
        check_copy(path, {7: MARK._replace(number=0)})


def test_a_damaged_copy_is_none(data):
    path = keep().path
    whole = path.read_bytes()
    page = len(whole) // 4096 // 2 * 4096
    path.write_bytes(whole[:page] + b"\xff" * 4096 + whole[page + 4096 :])
    with pytest.raises(NoSnapshot, match="not as the database is"):
        check_copy(path, {})
    path.write_bytes(b"nothing of SQLite at all" * 400)
    with pytest.raises(NoSnapshot, match="no database that SQLite can read"):
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


def test_a_stick_that_is_pulled_out_while_it_is_written_has_no_half_copy(
    data, tmp_path, monkeypatch
):
    """It is said once, the copy in the data folder is whole, and the next one is on the stick."""
    stick, pocket = tmp_path / "stick", tmp_path / "pocket"
    stick.mkdir()
    before = keep(also=stick)
    copy_file = shutil.copyfile

    def pulled_out(source, target):
        copy_file(source, target)
        os.truncate(target, 5000)
        stick.rename(pocket)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(snapshot.shutil, "copyfile", pulled_out)
    kept = keep(also=stick)
    assert (kept.also, clubs_in(kept.path)) == (None, ["Clubul Do-Re-Mi"])
    assert kept.trouble == (
        f"The copy did not get onto {stick} (Input/output error). Was the stick pulled out? "
        f"The copy in {data / 'backups'} is whole."
    )
    assert copies_in(pocket) == [pocket / before.also.name]
    assert not stick.exists()
    monkeypatch.undo()
    pocket.rename(stick)
    again = keep(also=stick)
    assert again.trouble == ""
    assert copies_in(stick) == [again.also, before.also]


def test_a_stick_that_is_gone_at_the_last_step_has_no_copy(data, tmp_path, monkeypatch):
    stick = tmp_path / "stick"
    stick.mkdir()
    reach_the_disk = snapshot.reach_the_disk

    def gone(path):
        if path.parent == stick:
            shutil.rmtree(stick)
        reach_the_disk(path)

    monkeypatch.setattr(snapshot, "reach_the_disk", gone)
    kept = keep(also=stick)
    assert "Was the stick pulled out?" in kept.trouble
    assert clubs_in(kept.path) == ["Clubul Do-Re-Mi"]


def test_without_room_a_copy_is_not_begun(data, tmp_path, monkeypatch):
    first, stick = keep().path, tmp_path / "stick"
    stick.mkdir()
    full = shutil.disk_usage(data)._replace(free=300_000)
    monkeypatch.setattr(snapshot.shutil, "disk_usage", lambda _folder: full)
    with pytest.raises(NoSnapshot, match=r"There is no room for a copy in .*: it takes \d\.\d MB"):
        keep()
    with pytest.raises(
        CommandError, match=r"and 0\.3 MB are free\. The copies that are there stay"
    ):
        call_command("backup")
    assert list(first.parent.iterdir()) == [first]
    on_stick = full._replace(free=10**9)
    monkeypatch.setattr(
        snapshot.shutil, "disk_usage", lambda folder: full if folder == stick else on_stick
    )
    kept = keep(also=stick)
    assert kept.trouble.startswith(f"There is no room for a copy in {stick}: ")
    assert (kept.path.exists(), list(stick.iterdir())) == (True, [])


def test_a_disk_that_fills_up_while_it_is_copied_leaves_what_was_there(data, monkeypatch):
    """On a disk that is really full, though it said it was not."""
    with disks.disk_in_memory(400_000) as folder:
        if folder is None:
            pytest.skip("this account may not mount a disk")
        first = folder / "portativ-2026-11-21-1920-0001.sqlite3"
        first.write_bytes(b"an older copy")
        monkeypatch.setattr(snapshot, "_check_room", lambda *_: None)
        with pytest.raises(NoSnapshot, match="SQLite says: database or disk is full"):
            keep(folder)
        assert list(folder.iterdir()) == [first]
        Club.objects.create(name="Altul", slug="altul")
        assert keep().path.exists()


def test_what_an_interrupted_copy_left_goes_and_what_is_being_made_stays(data):
    left = data / "backups" / "portativ-2026-11-21-1920.sqlite3.part"
    left.parent.mkdir()
    left.write_bytes(b"half")
    now = time.time()
    os.utime(left, (now, now))
    kept = keep()
    assert set(left.parent.iterdir()) == {kept.path, left}, "of another machine, on a stick"
    long_ago = now - PATIENCE_SECONDS - 60
    os.utime(left, (long_ago, long_ago))
    again = keep()
    assert set(left.parent.iterdir()) == {kept.path, again.path}


def test_a_copy_waits_for_one_that_is_being_made(data, monkeypatch):
    with (data / LOCK).open("a+", encoding="utf-8") as other:
        assert locks.take(other)
        threading.Timer(0.5, other.close).start()
        keep()
        assert other.closed
    monkeypatch.setattr(snapshot, "PATIENCE_SECONDS", 0)
    with (data / LOCK).open("a+", encoding="utf-8") as other:
        assert locks.take(other)
        with pytest.raises(NoSnapshot, match="Another copy is being made"):
            keep()


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes that are begun at one moment")
def test_twelve_at_once_all_come_to_be(tmp_path):
    """`manage.py backup`, each a process of its own."""
    Site(tmp_path).migrate()
    done = run_in(ROOT, tmp_path, "-c", TWELVE)
    said = done.stdout.splitlines()
    assert said.pop() == str([0] * 12), said
    assert len({line.split(":")[0] for line in said}) == 12
    assert [path.name[-12:] for path in copies_in(tmp_path / "backups")] == [
        f"{number:04}.sqlite3" for number in range(12, 6, -1)
    ]


TWELVE = """
import os, sys, django
django.setup()
from django.core.management import call_command
def backup():
    call_command("backup")
    sys.stdout.flush()
    os._exit(0)
begun = [os.fork() or backup() for _each in range(12)]
print([os.waitpid(each, 0)[1] for each in begun])
"""


def test_a_folder_that_cannot_be_written_says_so(data, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NoSnapshot, match="cannot be written"):
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

    monkeypatch.setattr(
        log_positions, "_logs", [Log(lambda _alias: {}, name_in, lambda *_: iter(()))]
    )
    assert check_copy(source, {1: MARK._replace(hash="later")}) == 0
    with pytest.raises(NoSnapshot, match="line 3 is another"):
        check_copy(plain, {1: MARK._replace(hash="later")})


def test_the_command_says_what_it_made(data, capsys):
    with time_machine.travel(EVENING, tick=False):
        call_command("backup")
    said = capsys.readouterr().out
    assert "portativ-2026-11-21-1930-0001.sqlite3" in said
    assert "whole, with 0 lines of the log. Older copies dropped: 0." in said


def test_postgresqls_programs_are_told_of_tls_and_of_the_password_where_nobody_reads(monkeypatch):
    options = {"sslmode": "verify-full", "sslrootcert": "/ca.pem", "pool": {"min_size": 2}}
    options |= {"target_session_attrs": "read-write", "connect_timeout": 3}
    facts = {"HOST": "one,two", "PORT": "1,2", "NAME": "cards", "PASSWORD": "s3cret"}
    facts["OPTIONS"] = options
    told = SimpleNamespace(DATABASES={"default": facts})
    monkeypatch.setattr(snapshot, "settings", told)
    words, environment = snapshot.postgresql()
    assert words == ["--host=one,two", "--port=1,2", "--dbname=cards"]
    assert {name: text for name, text in environment.items() if os.environ.get(name) != text} == {
        "PGSSLMODE": "verify-full",
        "PGSSLROOTCERT": "/ca.pem",
        "PGTARGETSESSIONATTRS": "read-write",
        "PGPASSWORD": "s3cret",
    }


def test_through_a_pooler_nothing_is_copied(monkeypatch, tmp_path):
    """The program would change the search path of connections that the site goes on using."""
    facts = {"DISABLE_SERVER_SIDE_CURSORS": True}
    monkeypatch.setattr(snapshot, "settings", SimpleNamespace(DATABASES={"default": facts}))
    monkeypatch.setattr(snapshot.shutil, "which", lambda _name: "/usr/bin/true")
    with pytest.raises(NoSnapshot, match=r"PORTATIV_DATABASE_POOL=0"):
        snapshot._dump(tmp_path / "x.dump")
    assert not list(tmp_path.iterdir())
