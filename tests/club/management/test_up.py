"""`manage.py up` as a new user starts it: a real server on a real port, in an empty data folder."""

import contextlib
import http.cookiejar
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

ROOT = Path(__file__).parents[3]
PATIENCE_SECONDS = 180


class Site:
    """A server process, what it has printed, and a browser without script."""

    def __init__(self, data: Path, printed: Path, *words: str, **variables: str) -> None:
        self.port = free_port()
        self.printed = printed
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PORTATIV", "DJANGO"))
        }
        with self.printed.open("w", encoding="utf-8") as file:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self.port), *words],
                cwd=ROOT,
                env={**kept, "PORTATIV_DATA": str(data), "PYTHONIOENCODING": "utf-8",
                     "PYTHONUNBUFFERED": "1", **variables},
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.open = urllib.request.build_opener(cookies).open

    def text(self) -> str:
        return self.printed.read_text("utf-8")

    def wait(self) -> "Site":
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.get("/healthz")
                return self
            time.sleep(0.1)
        raise AssertionError(self.text())

    def get(self, path: str) -> str:
        with self.open(f"http://127.0.0.1:{self.port}{path}", timeout=20) as answer:
            self.at, self.headers = answer.url, answer.headers
            return answer.read().decode()

    def post(self, path: str, **fields: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(path)).group(1)
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with self.open(f"http://127.0.0.1:{self.port}{path}", data, timeout=20) as answer:
            self.at = answer.url
            return answer.read().decode()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE_SECONDS)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


@pytest.fixture
def start(tmp_path):
    started = []

    def begin(*words, data=tmp_path / "data", **variables):
        printed = tmp_path / f"printed-{len(started)}"
        started.append(Site(data, printed, *words, **variables))
        return started[-1]

    yield begin
    for site in started:
        site.stop()


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
    assert "Begin with your club" in site.get("/")
    assert site.stop() == 0
    assert "Stopped. Everything is saved." in site.text()
    data = tmp_path / "data"
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    assert '"route": "account/sign-in/"' in (data / "portativ.log").read_text("utf-8")
    assert password not in (data / "portativ.log").read_text("utf-8")

    again = start().wait()
    assert "password" not in again.text()
    again.post("/account/sign-in/", name_or_email="organiser", password=chosen)
    assert "Begin with your club" in again.get("/")


def test_static_files_are_kept_by_browsers_for_ever(start):
    site = start().wait()
    css = re.search(r'href="(/static/base\.\w+\.css)"', site.get("/")).group(1)
    assert "--paper" in site.get(css)
    assert "immutable" in site.headers["Cache-Control"]


def test_the_demo_has_a_club_with_every_role(start):
    site = start("--demo").wait()
    password = re.search(r"with the password (\S+)", site.text()).group(1)
    assert "Clubul Portativ" in site.get("/")
    site.post("/account/sign-in/", name_or_email="maria.pop", password=password)
    page = site.get("/clubs/portativ-demo/roles/")
    for role in ("owner", "organiser", "referee", "secretary", "scorer", "member"):
        assert f">{role}<" in page
    site.stop()
    assert "The demo club is here already" in start("--demo").wait().text()


@pytest.mark.skipif(os.name != "posix", reason="there are no process groups")
@pytest.mark.parametrize("whom", ["the server", "all its processes"])
def test_it_stops_when_it_is_told_to(start, whom):
    """systemd and Docker tell all processes at once."""
    site = start().wait()
    tell = os.kill if whom == "the server" else os.killpg
    tell(site.process.pid, signal.SIGTERM)
    assert site.process.wait(PATIENCE_SECONDS) == 0


def test_starting_twice_says_so(start):
    first = start().wait()
    second = start()
    assert second.process.wait(PATIENCE_SECONDS) == 1
    assert "Portativ is already running from this data folder" in second.text()
    assert f"http://localhost:{first.port}/" in second.text()
    assert "Traceback" not in second.text()
    assert first.get("/healthz")


def test_a_port_in_use_says_so(start):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        site = start("--port", str(port))
        assert site.process.wait(PATIENCE_SECONDS) == 1
    assert f"Port {port} is in use by another program. Try --port {port + 1}." in site.text()
    assert "Traceback" not in site.text()


@pytest.mark.parametrize(
    ("words", "variables", "says"),
    [
        (["--port", "0"], {}, "expected a number from 1 to 65535"),
        (["--port", "http"], {}, "expected a number from 1 to 65535"),
        (["--host", "203.0.113.77"], {}, "This machine has no address 203.0.113.77"),
        (["--processes", "2"], {}, "SQLite is served by one process"),
        (["--certificate", "x.pem"], {}, "go together"),
        ([], {"PORTATIV_DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}, "does not answer"),
        ([], {"PORTATIV_DEBUG": "perhaps"}, "PORTATIV_DEBUG is 'perhaps'; expected yes or no."),
    ],
)
def test_what_cannot_be_served_says_why(start, words, variables, says):
    site = start(*words, **variables)
    assert site.process.wait(PATIENCE_SECONDS) != 0
    assert says in site.text()
    assert "Traceback" not in site.text()


def test_a_data_folder_that_cannot_be_written_says_so(start, tmp_path):
    (tmp_path / "file").write_text("in the way")
    site = start(data=tmp_path / "file" / "data")
    assert site.process.wait(PATIENCE_SECONDS) == 1
    assert "PORTATIV_DATA: cannot write in" in site.text()
    assert "Traceback" not in site.text()


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
