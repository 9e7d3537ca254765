"""A site with one club, taken back to its beginning before each play."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection

from club.models import Appointment, Club, Role, User
from club.storage.caches import MemoryCache
from club.web import public_pages
from scoring.api import reader
from tests.conftest import PASSWORD
from tests.simulator.world import BEGIN, MEMBERS, Visitor, World

Site = Callable[[], AbstractContextManager[World]]


@pytest.fixture(scope="session")
def site(django_db_setup, django_db_blocker, migrated_file) -> Iterator[Site]:
    """A function: a world at its beginning, in a database that lies in memory."""
    with django_db_blocker.unblock(), _site_in(":memory:", migrated_file) as found:
        yield found


@pytest.fixture
def site_in_a_file(django_db_setup, django_db_blocker, migrated_file, tmp_path) -> Iterator[Site]:
    """The same in a file, for several threads, and for what is cut."""
    with django_db_blocker.unblock(), _site_in(tmp_path / "play.sqlite3", migrated_file) as found:
        yield found


@contextmanager
def _site_in(name, migrated_file):
    if connection.vendor != "sqlite":
        pytest.skip("plays lie in SQLite's memory; this run is on PostgreSQL")
    facts, own = connection.settings_dict, connection.settings_dict["NAME"]
    limit, before, connection.connection = reader.A_MINUTE, connection.connection, None
    facts["NAME"], reader.A_MINUTE = name, 10**9  # by a play's clock all come at one moment
    connection.ensure_connection()
    library = connection.Database
    empty, kept = library.connect(str(migrated_file())), library.connect(":memory:")
    empty.backup(connection.connection)
    empty.close()
    with time_machine.travel(BEGIN, tick=False):
        token, series = _begun()
    connection.connection.backup(kept)

    @contextmanager
    def play():
        kept.backup(connection.connection)
        cache.clear()
        public_pages.clear()
        for each in MemoryCache.every:
            each.clear()
        with time_machine.travel(BEGIN, tick=False) as clock:
            yield World(clock, token, series)

    yield play
    kept.close()
    connection.connection.close()
    connection.connection, facts["NAME"], reader.A_MINUTE = before, own, limit


def _begun() -> tuple[str, str]:
    """The club with its members, a series of four Fridays and a program's token, by the site's own
    forms; the token, and the page of the series."""
    club = Club.objects.create(
        name="Clubul Do-Re-Mi", slug=World.club, place="Sighet", language="en",
        time_zone="Europe/Bucharest",
    )  # fmt: skip
    other = Club.objects.create(name="Altul", slug=World.other_club, language="en")
    for name, role in (("owner", Role.OWNER), ("helper", Role.ORGANISER)):
        user = User(username=name)
        user.set_password(PASSWORD)
        user.save()
        for each in (club, other) if role == Role.OWNER else (club,):
            Appointment.objects.create(club=each, user=user, role=role)
    desk, of_club = Visitor("the desk", "owner"), f"/clubs/{club.slug}/"
    desk.sign_in(desk.open("/account/sign-in/"))
    list_typed = desk.open(f"{of_club}members/import/").form("import/")
    seen = desk.send(list_typed, text="\n".join(["Name", *MEMBERS]))
    desk.send(seen.form("/import/1/", "take"), "take")
    form = desk.open(f"{of_club}evenings/repeat/").form("evenings/repeat/")
    seen = desk.send(form, name="Vineri", like="pairs", first="2026-11-27", last="2026-12-18")
    series = desk.send(seen.form("evenings/repeat/")).address
    form = desk.open(f"{of_club}programs/").form("programs/", "token")
    seen = desk.send(form, "token", name="Robot", right="desk")
    return re.search(r"ptv_\w+", seen.text)[0], series
