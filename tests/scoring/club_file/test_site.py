"""A whole site by the commands: to another database and back, on data of a demo club; and its club
into a site where another is."""

import contextlib
import re
import shutil
import sqlite3
from pathlib import Path

import pyrage
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from club.management import passphrases
from club.models import AuditLine, Club
from tests.scoring.club_file.conftest import elsewhere
from tests.workshop.fixtures.hall import make_hall
from tests.workshop.isolated_site import Site, empty_database, tell_postgresql

WORDS = "four words which nobody knows"


def run_in(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = [database.execute(each).fetchall() for each in statements]
        database.commit()
        return found[-1]


def rows_in(path):
    """Of every table; what stands in JSON may stand in another order."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(repr([plain(each) for each in row]) for row in found)
            for (name,) in names
            if name not in ("django_migrations", "sqlite_sequence", "django_session")
            and (found := database.execute(f'SELECT * FROM "{name}"').fetchall()) is not None
        }


def plain(value):
    is_json = isinstance(value, str) and value[:1] in "{["
    return sorted(re.findall(r"[^{}\[\], ]+", value)) if is_json else value


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A data folder with a club in mid-season, and a key that was given to a row that is gone."""
    site = Site(tmp_path_factory.mktemp("demo"))
    site.migrate()
    site.manage("demo")
    run_in(
        site.sqlite_file,
        "INSERT INTO club_servedaddress (id, origin, last_at) VALUES (77, 'http://gone', '')",
        "DELETE FROM club_servedaddress WHERE id = 77",
    )
    return site.folder


@pytest.fixture
def laptop(demo, tmp_path):
    return Site(Path(shutil.copytree(demo, tmp_path / "laptop")))


@pytest.fixture
def host(tmp_path):
    """A site without tables, on the database of this run."""
    folder = tmp_path / "host"
    folder.mkdir()
    if connection.vendor == "sqlite":
        yield Site(folder)
        return
    with empty_database() as address:
        yield Site(folder, address)


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "whole.zip")


def without_exports(held):
    """Of the lines of the audit log, those of before: a club's owner reads of each way out and
    in."""
    lines = held.pop("club_auditline")
    return [each for each in lines if "'database" not in each]


@pytest.mark.each_database
def test_a_site_goes_there_and_back_and_everything_is_the_same(laptop, host, tmp_path, file):
    before, wanted = rows_in(laptop.sqlite_file), laptop.told()

    said = laptop.manage("export_whole", file)
    assert "1 club; 7 accounts with their roles; 60 people" in said
    assert Path(file).stat().st_mode & 0o77 == 0
    looked = host.manage("import_whole", file)
    assert looked.startswith("A whole site, exported 20")
    assert "Nothing is imported yet" in looked
    assert "everybody signs in again" in host.manage("import_whole", file, "--take")
    assert host.told() == wanted
    assert host.recheck() == []
    with pytest.raises(RuntimeError, match=r"not empty: .* \d+\. Name an empty one.*Nothing was"):
        host.manage("import_whole", file, "--take")
    if not host.is_sqlite:
        (given,) = tell_postgresql(host.database_url, "SELECT nextval('club_servedaddress_id_seq')")
        assert given == (78,)

    back, again = Site(tmp_path / "back"), str(tmp_path / "again.zip")
    back.folder.mkdir()
    host.manage("export_whole", again)
    back.manage("import_whole", again, "--take")
    after = rows_in(back.sqlite_file)
    assert without_exports(after) == without_exports(before)
    assert after == before
    assert back.told() == wanted
    assert back.recheck() == []
    with pytest.raises(sqlite3.IntegrityError, match="the log is never changed"):
        run_in(back.sqlite_file, "UPDATE scoring_version SET hash = ''")
    last = "SELECT seq FROM sqlite_sequence WHERE name = 'club_servedaddress'"
    assert run_in(back.sqlite_file, last) == [(78 - host.is_sqlite,)]


@pytest.mark.each_database
def test_the_demo_club_comes_into_a_site_where_another_is(laptop, host, file):
    wanted = laptop.told()
    slug = run_in(laptop.sqlite_file, "SELECT slug FROM club_club")[0][0]
    laptop.manage("export_whole", file, "--club", slug)
    host.migrate()
    host.make_hall(2)
    assert f"is here, at /clubs/{slug}/" in host.manage("import_whole", file, "--take")
    assert host.recheck() == []
    here = host.told()
    assert {name: wanted[name].items() <= here[name].items() for name in wanted} == {
        "logs": True,
        "places": True,
    }
    with pytest.raises(RuntimeError, match="This club is already here"):
        host.manage("import_whole", file, "--take")


HALF_DONE = {
    "UPDATE scoring_tabletoken SET hash = 'a' || char(0) WHERE id = 1": (
        "scoring_tabletoken 1: hash holds a NUL character"
    ),
    "UPDATE scoring_roundscore SET points = points + 50": "not what its own log says: .*score",
    "UPDATE club_seat SET entry_id = 9999999 WHERE id = 1": "impossible: .*9999999",
}


@pytest.mark.each_database
@pytest.mark.parametrize(("change", "says"), HALF_DONE.items(), ids=HALF_DONE.values())
def test_half_done_leaves_nothing_there(laptop, host, file, change, says):
    run_in(laptop.sqlite_file, change)
    laptop.manage("export_whole", file)
    host.migrate()
    with pytest.raises(RuntimeError, match=f"(?s){says}.*Nothing was imported"):
        host.manage("import_whole", file, "--take")
    assert "0 tournament" in host.manage("recheck")


@pytest.mark.each_database
def test_a_value_that_nobody_can_read_is_said_on_the_way_out(laptop, file):
    run_in(laptop.sqlite_file, "UPDATE club_player SET uid = 'x' WHERE id = 2")
    with pytest.raises(RuntimeError, match="The database cannot be read: badly formed"):
        laptop.manage("export_whole", file)
    assert not Path(file).exists()


def test_a_database_of_another_program_or_an_older_one_is_refused(sqlite_only, laptop, host, file):
    laptop.manage("export_whole", file)
    run_in(host.sqlite_file, "CREATE TABLE visitors (id integer)")
    with pytest.raises(RuntimeError, match="is not empty: tables of another program"):
        host.manage("import_whole", file, "--take")
    host.sqlite_file.unlink()
    host.migrate()
    run_in(host.sqlite_file, "DELETE FROM django_migrations WHERE name = '0004_halves_and_groups'")
    with pytest.raises(RuntimeError, match="The database is not up to date"):
        host.manage("import_whole", file, "--take")


@pytest.mark.each_database
def test_nobody_may_write_meanwhile(laptop, host, file):
    laptop.manage("export_whole", file)
    host.migrate()
    with at_work_in(host), pytest.raises(RuntimeError, match=r"Another program uses|is locked"):
        host.manage("import_whole", file, "--take")
    assert "everybody signs in again" in host.manage("import_whole", file, "--take")


@contextlib.contextmanager
def at_work_in(site):
    if site.is_sqlite:
        with contextlib.closing(sqlite3.connect(site.sqlite_file)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    import psycopg

    with psycopg.connect(site.database_url) as other:
        other.execute("INSERT INTO club_servedaddress (origin, last_at) VALUES ('x', now())")
        yield
        other.rollback()


def test_a_club_by_the_command_is_encrypted_and_told(
    db, tmp_path, monkeypatch, encrypted_quickly, capsys
):
    file = tmp_path / "club.zip.age"
    monkeypatch.setattr(passphrases, "getpass", lambda _asks: WORDS)
    with elsewhere():
        club = make_hall(2, rounds=2).tournament.club
        call_command("export_whole", str(file), "--club", club.slug)
        assert AuditLine.objects.get(club=club).detail == "whole club"
    assert pyrage.passphrase.decrypt(file.read_bytes(), WORDS).startswith(b"PK")
    call_command("import_whole", str(file), "--take")
    assert Club.objects.get(name=club.name).tournaments.count() == 1
    assert "The owner of the site gives the roles in it" in capsys.readouterr().out
    monkeypatch.setattr(passphrases, "getpass", lambda _asks: "something else, and long")
    for words, says in (
        (("import_whole", str(file)), "This passphrase does not open it"),
        (("export_whole", str(file)), "Name a new file that ends in .zip"),
        (("export_whole", str(tmp_path / "x.tar")), "Name a new file that ends in .zip"),
        (("export_whole", str(tmp_path / "x.zip"), "--club", "none"), "There is no club none"),
        (("import_whole", str(tmp_path / "none.zip")), "cannot be read: No such file"),
        (("export_whole", str(tmp_path / "no" / "x.zip")), "cannot be written: No such file"),
    ):
        with pytest.raises(CommandError, match=says):
            call_command(*words)
