"""Fixtures that every folder of tests shares."""

import os
import shutil
import sqlite3
import uuid

import pytest
from django.conf import settings as site_settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.db.backends.sqlite3.base import DatabaseOperations

from club.models import Appointment, Club, Role, User

PASSWORD = "quarter-rest-quarter-rest"


def pytest_report_header():
    """What the run exercises; `.ci/run` reads this line."""
    if connection.vendor == "sqlite":
        database = f"sqlite {sqlite3.sqlite_version}"
    else:
        database = f"postgresql ({site_settings.DATABASES['default']['HOST']})"
    shared = "redis" if hasattr(cache, "ping") else "memory"
    return [f"database: {database}, cache: {shared}, chromium: {find_chromium() or 'none'}"]


@pytest.fixture(scope="session")
def chromium_path():
    return find_chromium()


def find_chromium() -> str | None:
    named = os.environ.get("PORTATIV_CHROMIUM")
    return named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@pytest.fixture(scope="session", autouse=True)
def collected_static_files(tmp_path_factory):
    """As `up` collects them: a page that names a missing file is an error here."""
    site_settings.STATIC_ROOT = tmp_path_factory.mktemp("static")
    call_command("collectstatic", verbosity=0, interactive=False)


@pytest.fixture(scope="session", autouse=True)
def tests_may_empty_the_log():
    """A test that commits is cleaned up after by emptying every table, which the log refuses."""
    flush = DatabaseOperations.sql_flush

    def sql_flush(self, style, tables, **options):
        statements = flush(self, style, tables, **options)
        if "scoring_version" not in tables:
            return statements
        leave = (
            "INSERT OR IGNORE INTO scoring_discard (tournament_id) "
            "SELECT DISTINCT tournament_id FROM scoring_version"
        )
        return [leave, *sorted(statements, key=lambda each: "scoring_discard" in each)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


@pytest.fixture(autouse=True)
def quick_and_apart(settings):
    """Passwords hashed quickly, and a cache that no other test looks into."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    prefix = uuid.uuid4().hex
    settings.CACHES = {
        name: {**facts, "KEY_PREFIX": prefix} for name, facts in settings.CACHES.items()
    }


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
    return Club.objects.create(name="Clubul Do-Re-Mi", slug="do-re-mi", place="Sighet")


@pytest.fixture
def other_club(db):
    return Club.objects.create(name="Altul", slug="altul")


@pytest.fixture
def appointed(club, make_user):
    """Somebody with a role in the club: `appointed("owner")`."""

    def appoint(role, club=club):
        user = make_user(f"{role}-of-{club.slug}")
        Appointment.objects.create(club=club, user=user, role=Role(role))
        return user

    return appoint


@pytest.fixture
def site_owner(make_user):
    return make_user("site-owner", is_superuser=True)
