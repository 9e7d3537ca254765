"""Fixtures that every folder of tests shares."""

import asyncio
import gc
import os
import shutil
import sqlite3
import sys
import time
import uuid
from collections import Counter
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import hypothesis
import pyrage
import pytest
import time_machine
from django.conf import settings as site_settings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction
from django.db.backends.sqlite3.base import DatabaseOperations
from django.test import Client, TransactionTestCase, override_settings
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware

from club.backups import inspection
from club.models import Appointment, Club, Role, User
from club.process import locks
from club.storage import encryption, sqlite
from club.storage.caches import MemoryCache
from club.web import page_cache, public_pages, static_files
from tests.browser.engines import find_firefox, find_webkit
from tests.workshop import isolated_site

hypothesis.settings.register_profile(
    "untimed",
    parent=hypothesis.settings(),
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("untimed")

PASSWORD = "quarter-rest-quarter-rest"


def pytest_configure(config):
    """`PORTATIV_CLOCK=2028-02-29T00:10` begins the run at a moment (UTC), for all its processes."""
    if moment := os.environ.get("PORTATIV_CLOCK"):
        if "PYTEST_XDIST_WORKER" not in os.environ:
            shift = datetime.fromisoformat(f"{moment}Z") - datetime.now(UTC)
            os.environ["PORTATIV_CLOCK_SHIFT"] = str(shift.total_seconds())
        shifted = time_machine.travel(time.time() + float(os.environ["PORTATIV_CLOCK_SHIFT"]))
        shifted.start()
        config.add_cleanup(shifted.stop)


def pytest_report_header():
    """What the run exercises; `.ci/run` reads this line."""
    if connection.vendor == "sqlite":
        database = f"sqlite {sqlite3.sqlite_version}"
    else:
        database = f"postgresql ({site_settings.DATABASES['default']['HOST']})"
    shared = "redis" if hasattr(cache, "ping") else "memory"
    moment = os.environ.get("PORTATIV_CLOCK")
    return [
        f"database: {database}, cache: {shared}, chromium: {find_chromium() or 'none'}, "
        f"firefox: {find_firefox() or 'none'}, webkit: {find_webkit() or 'none'}",
        *([f"clock: begins at {moment} (UTC)"] if moment else []),
    ]


REPRS = (b"Wording(", b" object at 0x", b"&lt;QuerySet", b"<QuerySet")


@pytest.fixture(scope="session", autouse=True)
def no_page_shows_an_object_of_python():
    """Of all pages that any test opens."""
    ask = Client.request

    def asked(self, **facts):
        answer = ask(self, **facts)
        if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
            assert not [each for each in REPRS if each in answer.content]
        return answer

    Client.request = asked
    yield
    Client.request = ask


def pytest_terminal_summary(terminalreporter, config):
    """What was left out, why, and what to install for it."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(each.longrepr[2].removeprefix("Skipped: ") for each in skipped)
    lines = [f"{number} tests: {reason}" for reason, number in reasons.most_common()]
    if config.option.markexpr == "not thorough":
        lines.append("the thorough tests: -m '' runs them too")
    if lines:
        terminalreporter.section("left out")
        terminalreporter.write_line("\n".join(lines))


def pytest_xdist_auto_num_workers():
    """One more than the cores: whoever waits for a browser or a server leaves one idle."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else None


def pytest_collection_modifyitems(items):
    """What asks for no database is tried once, and so is what a browser makes of a page."""
    for item in items:
        asks = {"db", "transactional_db"} & set(item.fixturenames)
        asks = asks or item.get_closest_marker("django_db")
        in_browser = item.get_closest_marker("browser")
        if (in_browser or not asks) and not item.get_closest_marker("each_database"):
            item.add_marker(pytest.mark.once)


def pytest_collection_finish():
    """What is loaded by now stays to the end: looking through it again and again for garbage takes
    a fifth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1_000)


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    """What the first process of a run makes under a name, and the others wait for and use."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def made(name, make):
        path, mark = shared / name, shared / f"{name}.made"
        with locks.waited_for(shared / f"{name}.lock", 600) as is_ours:
            assert is_ours, f"{name} takes too long"
            if not mark.exists():
                make(path)
                mark.touch()
        return path

    return made


@pytest.fixture(scope="session")
def migrated_file(made_once, django_db_blocker):
    """A function that gives an empty SQLite database with every step made, to be copied."""

    def migrate(file):
        facts = sqlite.database(file)
        facts["OPTIONS"]["init_command"] += ";PRAGMA synchronous=OFF"
        with inspection.connected("migrated", facts) as alias, django_db_blocker.unblock():
            call_command("migrate", database=alias, verbosity=0)

    return lambda: made_once("migrated.sqlite3", migrate)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings, tmp_path_factory, migrated_file):
    """SQLite in a file, as the site has it: Django lets all threads of a test share the one
    connection to a database in memory, and its memory of statements can break under two."""
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "tests.sqlite3"
        shutil.copyfile(migrated_file(), file)
        facts["TEST"]["NAME"] = str(file)
        facts["OPTIONS"]["init_command"] += ";PRAGMA synchronous=OFF"


@pytest.fixture(scope="session")
def django_db_keepdb():
    """Of SQLite what lies there by then is a copy that is complete."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def chromium_path():
    return find_chromium()


def find_chromium() -> str | None:
    """The shell is the same engine with no desktop around it, for half the work."""
    known = ("chromium-headless-shell", "chromium", "chromium-browser")
    named = os.environ.get("PORTATIV_CHROMIUM")
    return named or next(filter(None, map(shutil.which, known)), None)


@pytest.fixture(scope="session", autouse=True)
def collected_static_files(made_once):
    """As `up` collects them: a page that names a missing file is an error here."""

    def collect(folder):
        site_settings.STATIC_ROOT = folder
        static_files.collect()

    site_settings.STATIC_ROOT = made_once("static", collect)
    return site_settings.STATIC_ROOT


@pytest.fixture(scope="session", autouse=True)
def isolated_sites_begin_with_copies(migrated_file, collected_static_files):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(isolated_site, "migrated_file", migrated_file)
        patch.setattr(isolated_site, "static_files", collected_static_files)
        yield


@pytest.fixture(params=["granian", "python"])
def either_server(request, tmp_path, monkeypatch):
    """By which the sites of a test are served: machine code, or where that is refused Python."""
    if request.param == "python":
        blocked = isolated_site.in_the_way(tmp_path / "in the way", "granian")
        monkeypatch.setenv("PYTHONPATH", blocked["PYTHONPATH"])


@pytest.fixture(scope="session", autouse=True)
def static_files_are_listed_once(collected_static_files):
    """Every client of a test would go through the folder anew."""
    listed = {}
    scan = WhiteNoiseMiddleware.add_files

    def add_files(self, *given, **named):
        if not listed:
            scan(self, *given, **named)
            listed.update(self.files)
        self.files.update(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files", add_files)
        yield


@pytest.fixture(scope="session", autouse=True)
def servers_share_their_bytecode(made_once):
    """Where Python is told to write none, each server of a test would compile everything anew."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(made_once("bytecode", Path.mkdir)))
        yield


@pytest.fixture(scope="module")
def kept_by_module(django_db_setup, django_db_blocker):
    """For fixtures that make once what the tests of a module share: each test takes back what it
    changed, and after the last everything is."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session", autouse=True)
def tests_may_empty_the_log():
    """A test that commits is cleaned up after by emptying every table, which the logs refuse."""
    flush = DatabaseOperations.sql_flush

    def sql_flush(self, style, tables, **options):
        statements = flush(self, style, tables, **options)
        if "scoring_version" not in tables:
            return statements
        leave = [
            "INSERT OR IGNORE INTO scoring_discard (tournament_id) "
            "SELECT DISTINCT tournament_id FROM scoring_version",
            "INSERT OR IGNORE INTO club_consentdiscard (player_id) "
            "SELECT DISTINCT player_id FROM club_consent",
            "INSERT INTO club_auditdiscard (club_id, before) "
            "SELECT DISTINCT club_id, '9999-12-31' FROM club_auditline",
        ]
        last = ("discard", "club_consenttext")
        ordered = sorted(statements, key=lambda each: any(name in each for name in last))
        return [*leave, *ordered]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


@pytest.fixture(scope="session", autouse=True)
def an_emptying_that_is_in_the_way_comes_again():
    """PostgreSQL ends one of two that wait for each other: the emptying after a test, or what the
    server still does for a page that was closed."""
    empty = TransactionTestCase._fixture_teardown

    def patiently(self):
        for _try in range(5):
            try:
                return empty(self)
            except CommandError as error:
                if not isinstance(error.__cause__, OperationalError):
                    raise
        return empty(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", patiently)
        yield


@pytest.fixture
def no_loop_here():
    """Playwright leaves its loop running in this thread, and there can be only one."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session", autouse=True)
def passwords_are_hashed_quickly():
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(PASSWORD_HASHERS=hashers, SPARE_CODE_COST=2):
        yield


@pytest.fixture
def encrypted_quickly(monkeypatch):
    """Where it is about who may open what: age's own takes a second each time."""

    def encrypt(content, words):
        return _head(words) + bytes(255 - byte for byte in content)

    def decrypt(content, words):
        if not content.startswith(_head(words)):
            raise pyrage.DecryptError
        return bytes(255 - byte for byte in content.removeprefix(_head(words)))

    monkeypatch.setattr(pyrage.passphrase, "encrypt", encrypt)
    monkeypatch.setattr(pyrage.passphrase, "decrypt", decrypt)


def _head(words):
    return encryption.MARK + sha256(words.encode()).digest()


@pytest.fixture(autouse=True)
def apart(settings):
    """A cache that no other test looks into, and English: a request leaves its language behind in
    its thread."""
    translation.deactivate()
    prefix = uuid.uuid4().hex
    settings.CACHES = {
        name: {**facts, "KEY_PREFIX": prefix} for name, facts in settings.CACHES.items()
    }


@pytest.fixture(autouse=True)
def pages_are_looked_at_each_time(monkeypatch):
    """None that another test made is given out, and none without a look whether it still is so."""
    public_pages.clear()
    for each in MemoryCache.every:
        each.clear()
    monkeypatch.setattr(page_cache, "FRESH_SECONDS", 0)
    monkeypatch.setattr(page_cache, "LOOK_SECONDS", 0)


@pytest.fixture
def sqlite_only():
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite's own; this run is on PostgreSQL")


@pytest.fixture
def make_user(db):
    def make(username, **facts):
        user = User(username=username, **facts)
        user.set_password(PASSWORD)
        user.save()
        return user

    return make


@pytest.fixture
def club(db):
    return Club.objects.create(
        name="Clubul Do-Re-Mi", slug="do-re-mi", place="Sighet", language="en"
    )


@pytest.fixture
def other_club(db):
    return Club.objects.create(name="Altul", slug="altul", language="en")


@pytest.fixture
def appointed(club, make_user):
    """Somebody with a role in the club: `appointed("owner")`."""

    def appoint(role, club=club):
        user = make_user(f"{role}-of-{club.slug}")
        Appointment.objects.create(club=club, user=user, role=Role(role))
        return user

    return appoint


def signed_in_as(role):
    @pytest.fixture(name=role)
    def signed_in(client, appointed):
        client.force_login(appointed(role))
        return client

    return signed_in


ROLES = ("owner", "organiser", "secretary", "scorer", "referee")
owner, organiser, secretary, scorer, referee = map(signed_in_as, ROLES)


@pytest.fixture
def site_owner(make_user):
    return make_user("site-owner", is_superuser=True)
