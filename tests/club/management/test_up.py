"""`manage.py up` as a new user starts it: a real server on a real port, in an empty data folder."""

import contextlib
import os
import re
import secrets
import shutil
import signal
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from club.management.commands.up import Command
from club.serving.server import CannotServe
from tests.club.sites import PATIENCE_SECONDS, Site


@pytest.fixture
def is_migrated(tmp_path, migrated_file):
    (tmp_path / "data").mkdir()
    shutil.copyfile(migrated_file(), tmp_path / "data" / "portativ.sqlite3")


@pytest.fixture(scope="module")
def running(tmp_path_factory, migrated_file):
    """A server that is only looked at."""
    folder = tmp_path_factory.mktemp("running")
    (folder / "data").mkdir()
    shutil.copyfile(migrated_file(), folder / "data" / "portativ.sqlite3")
    site = Site(folder / "data", folder / "printed").wait()
    yield site
    site.stop()


def test_who_stops_it_while_it_starts_is_told_so_in_a_sentence(start, tmp_path):
    site, lock = start(), tmp_path / "data" / "serving.lock"
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not lock.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert site.stop() == 130
    assert site.text().endswith("Stopped before it served.\n")
    assert "Traceback" not in site.text()


def test_an_empty_machine_serves_and_lets_its_organiser_in(start, tmp_path):
    site = start().wait()
    text = site.text()
    assert f"http://localhost:{site.port}/" in text
    assert "▄" in text, "a code to scan"
    password = re.search(r"password\s+(\S+)", text).group(1)
    site.post("/account/sign-in/", name_or_email="organiser", password=password)
    assert site.at.endswith("/account/password/")
    chosen = "do re mi fa sol la si"
    site.post("/account/password/", new_password1=chosen, new_password2=chosen)
    assert "Start with your club" in site.get("/")
    assert site.stop() == 0
    assert "Stopped. Everything is saved." in site.text()
    data = tmp_path / "data"
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    assert '"route": "account/sign-in/"' in (data / "portativ.log").read_text("utf-8")
    assert password not in (data / "portativ.log").read_text("utf-8")

    again = start().wait()
    assert "password" not in again.text()
    again.post("/account/sign-in/", name_or_email="organiser", password=chosen)
    assert "Start with your club" in again.get("/")
    again.process.send_signal(signal.SIGTERM if os.name == "posix" else signal.SIGINT)
    assert again.process.wait(PATIENCE_SECONDS) == 0


def test_it_is_stopped_from_a_page_of_its_own(is_migrated, start, tmp_path):
    """After the page that says so, which is answered whole."""
    site = start().wait()
    password = re.search(r"password\s+(\S+)", site.text()).group(1)
    site.post("/account/sign-in/", name_or_email="organiser", password=password)
    chosen = "do re mi fa sol la si"
    site.post("/account/password/", new_password1=chosen, new_password2=chosen)
    assert 'href="/stop/"' in site.get("/")
    assert "You can close this page" in site.post("/stop/")
    assert site.process.wait(PATIENCE_SECONDS) == 0
    assert site.text().endswith("Stopped. Everything is saved.\n")
    assert not (tmp_path / "data" / "stop").exists()


def test_static_files_are_kept_by_browsers_for_ever(running):
    css = re.search(r'href="(/static/base\.\w+\.css)"', running.get("/")).group(1)
    assert "--paper" in running.get(css)
    assert "immutable" in running.headers["Cache-Control"]


@pytest.mark.thorough
def test_the_demo_has_a_club_with_every_role(is_migrated, start):
    site = start("--demo").wait()
    password = re.search(r"with the password (\S+)", site.text()).group(1)
    page = site.get("/")
    assert "Portativ Card Club" in page
    assert 'lang="en"' in site.get(re.search(r'href="(/t/[^/]+/)"', page).group(1))
    site.post("/account/sign-in/", name_or_email="maria.pop", password=password)
    page = site.get("/clubs/portativ-demo/roles/")
    for role in ("owner", "organiser", "referee", "secretary", "scorer", "member"):
        assert f">{role}<" in page


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="there are no process groups")
def test_it_stops_when_all_its_processes_are_told_to(is_migrated, start):
    """As systemd and Docker do."""
    site = start().wait()
    os.killpg(site.process.pid, signal.SIGTERM)
    assert site.process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.thorough
@pytest.mark.skipif(
    not Path("/proc").exists(), reason="its processes are found by the system's own list"
)
def test_who_answers_ends_with_the_process_that_watches(is_migrated, start):
    """`kill -9`, as the system does when memory runs out; then the same port is served again."""
    site = start().wait()
    workers = processes_of(site)
    assert workers
    site.process.kill()
    deadline = time.monotonic() + 10
    while any(map(is_alive, workers)):
        assert time.monotonic() < deadline, "nobody watches, and it answers on"
        time.sleep(0.1)
    assert start(port=site.port).wait().get("/healthz")


def processes_of(site) -> list[int]:
    """Those that answer: the server's children, but for Python's own tracker."""
    found = Path(f"/proc/{site.process.pid}/task/{site.process.pid}/children").read_text().split()
    is_worker = {pid: b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes() for pid in found}
    return [int(pid) for pid in found if is_worker[pid]]


def is_alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


def test_starting_twice_says_so(start, running):
    second = start(data=running.data)
    assert second.process.wait(PATIENCE_SECONDS) == 1
    assert "Portativ is already running from this data folder" in second.text()
    assert f"http://localhost:{running.port}/" in second.text()
    assert "CommandError" not in second.text()
    assert "Traceback" not in second.text()
    assert running.get("/healthz")


@pytest.mark.parametrize(
    ("words", "variables", "says"),
    [
        (["--processes", "2"], {}, "SQLite is served by one process"),
        pytest.param(
            [],
            {"PORTATIV_DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
            "does not answer",
            marks=pytest.mark.thorough,
        ),
        ([], {"PORTATIV_DEBUG": "perhaps"}, "PORTATIV_DEBUG is 'perhaps'; expected yes or no."),
    ],
)
def test_what_cannot_be_served_says_why(start, words, variables, says):
    site = start(*words, **variables)
    assert site.process.wait(PATIENCE_SECONDS) != 0
    assert says in site.text()
    assert "Traceback" not in site.text()


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "0"], "expected a number from 1 to 65535"),
        (["--port", "http"], "expected a number from 1 to 65535"),
        (["--host", "203.0.113.77"], "This machine has no address 203.0.113.77"),
        (["--certificate", "x.pem"], "go together"),
    ],
)
def test_words_with_which_nothing_can_be_served_are_refused(
    words, says, settings, tmp_path, monkeypatch
):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(os, "umask", lambda _mask: 0)
    monkeypatch.setenv("LANGUAGE", "en")
    with pytest.raises(CommandError, match=says):
        call_command("up", *words)


def test_a_disk_without_room_is_named(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=3_900_000))
    with translation.override("ca"), pytest.raises(CannotServe, match="queden 3 MB lliures"):
        Command().check_room()


@pytest.fixture
def empty_postgresql():
    if connection.vendor != "postgresql":
        pytest.skip("this run is on SQLite; PORTATIV_DATABASE_URL names no PostgreSQL")
    import psycopg

    facts = settings.DATABASES["default"]
    server = {"host": facts["HOST"], "port": facts["PORT"], "user": facts["USER"]}
    name = f"portativ_up_{secrets.token_hex(4)}"
    with psycopg.connect(**server, dbname="postgres", autocommit=True) as administration:
        administration.execute(f'CREATE DATABASE "{name}"')
        yield f"postgres://{server['user']}@{server['host']}:{server['port']}/{name}"
        administration.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.each_database
def test_postgresql_is_served_by_two_processes(start, empty_postgresql):
    site = start("--processes", "2", PORTATIV_DATABASE_URL=empty_postgresql).wait()
    assert '"engine": "postgresql"' in site.get("/healthz")
    assert "PostgreSQL" in site.text()
    password = re.search(r"password\s+(\S+)", site.text()).group(1)
    site.post("/account/sign-in/", name_or_email="organiser", password=password)
    for _each in range(10):
        assert "Choose your own password" in site.get("/account/password/")
    assert site.stop() == 0
