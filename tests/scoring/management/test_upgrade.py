"""Databases of 0.1 and 0.2, as their own programs left them: brought up to date, and restored."""

import contextlib
import sqlite3
import sys

import pytest
from django.core.management import call_command
from django.db import connection

from club.backups.restore import rehearse
from club.models import Club, Membership, Player
from tests.thorough import looks
from tests.workshop.drills.upgrade import content_of
from tests.workshop.fixtures import released
from tests.workshop.isolated_site import ROOT, Site

VERSIONS = list(released.RELEASES)


@pytest.fixture(params=looks(*VERSIONS[::-1]))
def old(request, tmp_path):
    """A data folder of a release."""
    released.unpack(request.param, tmp_path / "data")
    return request.param, tmp_path / "data"


@pytest.fixture
def sqlite_only():
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's files; this run is on PostgreSQL")


def manage(data, *words):
    return released.run_in(ROOT, data, "manage.py", *words, check=False)


@pytest.mark.parametrize("version", VERSIONS)
def test_it_knows_the_steps_of_its_commit(version, tmp_path):
    file = released.unpack(version, tmp_path)
    with released.program(version) as tree:
        if tree is None:
            pytest.skip("the history is not here")
        wanted = {
            (folder.parts[-2], step.stem)
            for folder in tree.glob("*/migrations")
            for step in folder.glob("0*.py")
        }
    with contextlib.closing(sqlite3.connect(file)) as database:
        kept = set(database.execute("SELECT app, name FROM django_migrations").fetchall())
    assert {step for step in kept if step[0] in ("club", "scoring")} == wanted


@pytest.mark.thorough
def test_other_commands_say_what_to_do(tmp_path):
    data = tmp_path / "data"
    released.unpack("0.2", data)
    before = content_of(data)
    done = manage(data, "export_tournament", "none", str(tmp_path / "none.zip"))
    assert done.returncode == 1
    assert done.stderr.startswith("The database is not up to date. Start Portativ once")
    for words in ([], ["--to", str(tmp_path / "stick")]):
        assert manage(data, "backup", *words).returncode == 0
    assert content_of(data) == before


@pytest.mark.thorough
@pytest.mark.parametrize(("version", "where"), [("0.1", "another"), ("0.2", "data")])
def test_a_copy_of_it_is_restored(version, where, tmp_path):
    """Into an empty folder, and in the place of a database of that release."""
    released.unpack(version, tmp_path / "data")
    folder = tmp_path / where
    done = manage(folder, "restore", str(released.unpack(version, tmp_path / "stick")))
    assert done.returncode == 0, done.stderr
    assert "steps bring it up to this one." in done.stdout
    assert Site(folder).recheck() == []
    assert released.standings(ROOT, folder) == released.standings_then(version)


@pytest.mark.thorough
def test_a_copy_of_a_newer_program_changes_nothing(tmp_path):
    data, copy = tmp_path / "data", tmp_path / "newer.sqlite3"
    data.mkdir()
    Site(data).migrate()
    assert manage(data, "backup", "--to", str(tmp_path)).returncode == 0
    next(tmp_path.glob("portativ-*.sqlite3")).rename(copy)
    with contextlib.closing(sqlite3.connect(copy)) as database:
        database.execute("INSERT INTO django_migrations VALUES (NULL, 'club', '9999_x', '')")
        database.commit()
    before = {file.name: file.read_bytes() for file in data.glob("*sqlite3*")}
    done = manage(data, "restore", str(copy))
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "newer.sqlite3 was made by a newer Portativ. "
        "Bring this one up to date first. Nothing was changed."
    )
    assert {file.name: file.read_bytes() for file in data.glob("*sqlite3*")} == before


@pytest.mark.usefixtures("sqlite_only")
def test_the_steps_of_a_copy_leave_the_living_database_alone(
    old, settings, transactional_db, django_db_blocker, monkeypatch
):
    """Steps that move rows once asked the living database, whichever they were for."""
    version, data = old
    settings.DATA_DIR = data
    Membership.objects.create(
        club=Club.objects.create(name="Do-Re-Mi", slug="do-re-mi"),
        player=Player.objects.create(name="Ana Pop"),
        naming="full",
    )

    def refuse(*_said):
        raise AssertionError("asked of the living database")

    def migrate(*words, **named):
        assert named["database"] != "default"
        with connection.execute_wrapper(refuse):
            call_command(*words, **named)

    monkeypatch.setattr("club.backups.restore.call_command", migrate)
    with django_db_blocker.unblock():
        found = rehearse(data / "portativ.sqlite3")
    assert (found.steps > 0, found.content.clubs) == (True, {"0.1": 1, "0.2": 3}[version])
    assert Membership.objects.get().naming == "full"


DIES = """
import os, signal, django
django.setup()
from django.core.management import call_command
from django.db.migrations.executor import MigrationExecutor
written = MigrationExecutor.record_migration
def record(self, step):
    if step.name == {name!r}:
        os.kill(os.getpid(), signal.SIGKILL)
    written(self, step)
MigrationExecutor.record_migration = record
call_command("migrate", verbosity=0)
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_dies_amid_the_steps_has_the_database_of_before(tmp_path):
    """Again and again, also where Django has made a step and not yet written it down."""
    released.unpack("0.2", tmp_path)
    before = content_of(tmp_path)
    for name in ("0007_wifi_and_addresses", "0012_privacy", "0022_most_points"):
        died = released.run_in(ROOT, tmp_path, "-c", DIES.format(name=name), check=False)
        assert died.returncode == -9, died.stderr
        assert content_of(tmp_path) == before
    assert manage(tmp_path, "migrate", "--verbosity=0").returncode == 0
    assert Site(tmp_path).recheck() == []
