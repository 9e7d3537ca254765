"""Databases and archives of every release since 0.4.0, as it left them, are opened for ever."""

import contextlib
import sqlite3
import sys

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from club.backups.restore import rehearse
from club.models import Club, Membership, Player
from scoring.archive.reader import read_in
from scoring.log.recheck import disagreements, withdrawn
from scoring.models import Version
from tests.scoring.archive import recompute
from tests.thorough import looks
from tests.workshop.fixtures import released
from tests.workshop.isolated_site import ROOT, Site

OUR_APPS = ("club", "scoring", "django_otp_webauthn")
"""And what came after the first release."""
VERSIONS = looks(*released.RELEASES[::-1])


def manage(data, *words):
    return released.run_in(ROOT, data, "manage.py", *words, check=False)


def tables_of(data):
    """All that a database says, by its tables; anybody may have been signed out."""
    file = data / "portativ.sqlite3"
    with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
        found = database.execute("SELECT name, sql FROM sqlite_master ORDER BY 1").fetchall()
        names = [name for name, sql in found if str(sql).startswith("CREATE TABLE")]
        names = [name for name in names if name not in ("sqlite_sequence", "django_session")]
        rows = {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
    return found, rows


@pytest.mark.parametrize("version", VERSIONS)
def test_its_database_is_opened(version, tmp_path):
    released.unpack(version, tmp_path)
    assert manage(tmp_path, "migrate", "--verbosity=0").returncode == 0
    assert Site(tmp_path).recheck() == []
    assert released.standings(tmp_path) == released.standings_then(version)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_copy_of_it_is_restored(version, tmp_path):
    copy = released.unpack(version, tmp_path / "stick")
    done = manage(tmp_path / "data", "restore", str(copy))
    assert done.returncode == 0, done.stderr
    assert Site(tmp_path / "data").recheck() == []
    assert released.standings(tmp_path / "data") == released.standings_then(version)


@pytest.mark.django_db
@pytest.mark.parametrize("version", VERSIONS)
def test_its_archive_is_read_in_and_checked_by_a_stranger(version):
    data = released.archive_of(version)
    arrived = read_in(data, Club.objects.create(name="Do-Re-Mi", slug="do-re-mi"))
    last = Version.objects.filter(tournament=arrived).last()
    assert (list(disagreements(arrived)), len(list(withdrawn(arrived)))) == ([], 1)
    wrong, said, counted = recompute.check(data)
    assert (wrong, len(said), counted) == ([], 1, (last.number, last.hash))


@pytest.mark.thorough
def test_other_commands_say_what_to_do(tmp_path):
    file = released.unpack(released.RELEASES[0], tmp_path)
    released.name_as_before(file)
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("ALTER TABLE club_tournament DROP COLUMN shows_sureness")
    before = tables_of(tmp_path)
    done = manage(tmp_path, "export_tournament", "none", str(tmp_path / "none.zip"))
    assert done.returncode == 1
    assert done.stderr.startswith("The database is not up to date. Start Portativ once")
    for words in ([], ["--to", str(tmp_path / "stick")]):
        assert manage(tmp_path, "backup", *words).returncode == 0
    assert tables_of(tmp_path) == before


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
    tmp_path, settings, transactional_db, django_db_blocker, monkeypatch
):
    """Steps that move rows once asked the living database, whichever they were for."""
    settings.DATA_DIR = tmp_path
    copy = released.unpack(released.RELEASES[0], tmp_path)
    released.name_as_before(copy)
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
        found = rehearse(copy)
    steps = [app for app, _name in MigrationLoader(None).graph.nodes if app in OUR_APPS]
    assert (found.steps, found.content.clubs) == (len(steps), 3)
    assert Membership.objects.get().naming == "full"


DIES = """
import os, signal, django
django.setup()
from django.core.management import call_command
from django.db.migrations.executor import MigrationExecutor
written = MigrationExecutor.record_migration
def record(self, step):
    if (step.app_label, step.name) == {step!r}:
        os.kill(os.getpid(), signal.SIGKILL)
    written(self, step)
MigrationExecutor.record_migration = record
call_command("migrate", verbosity=0)
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_dies_amid_the_steps_has_the_database_of_before(tmp_path):
    """Again and again, also where Django has made a step and not yet written it down."""
    for step in [("club", "0002_guards"), ("scoring", "0001_initial"), ("scoring", "0002_guards")]:
        died = released.run_in(ROOT, tmp_path, "-c", DIES.format(step=step), check=False)
        assert died.returncode == -9, died.stderr
        assert tables_of(tmp_path) == ([], {})
    assert manage(tmp_path, "migrate", "--verbosity=0").returncode == 0
    assert Site(tmp_path).recheck() == []
