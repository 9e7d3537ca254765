"""An isolated site: its data stands in a folder or a database that is thrown away.

Benches and drills serve it, load it, kill it, and look at what its database holds then.
"""

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from tests.workshop.processes import family_of, memory_of, stands_still

ROOT = Path(__file__).resolve().parents[2]
POSTGRESQL = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/9"
Write = Callable[[str], object]
START_SECONDS = 120
"""On a machine that does much else; one that has stopped is noticed at once."""
BLOCKED = 'raise ImportError("DLL load failed: a policy has blocked this file.")'
migrated_file: Callable[[], Path] | None = None
static_files: Path | None = None
"""What tests have made once, for sites to begin with a copy: an empty database, and files."""


def environment(folder: Path, **variables: str) -> dict[str, str]:
    """Of a process of its own with the data of a folder: no settings of here come along."""
    ours = ("PORTATIV_", "DJANGO_")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(ours)}
    own = {"DJANGO_SETTINGS_MODULE": "club.settings", "PORTATIV_DATA": str(folder)}
    return {**kept, **own, **variables}


def in_the_way(folder: Path, *packages: str) -> dict[str, str]:
    """Variables of a process that packages of these names cannot be loaded in, as where a system
    refuses their machine code."""
    for name in packages:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(BLOCKED)
    return {"PYTHONPATH": str(folder)}


@dataclass
class Site:
    folder: Path
    database_url: str = ""
    redis_url: str = ""
    processes: int = 1
    servers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)
    """Of its processes, beside those that follow from the above."""
    is_lasting: bool = False
    """Whether one process does all its tasks; then somebody has to close it."""
    caller: subprocess.Popen[str] | None = None
    root: Path = ROOT
    """Checkout whose code it runs."""

    @property
    def is_sqlite(self) -> bool:
        return not self.database_url

    @property
    def sqlite_file(self) -> Path:
        return self.folder / "portativ.sqlite3"

    def environment(self) -> dict[str, str]:
        own = {
            "PORTATIV_LOG_LEVEL": "ERROR",
            "PORTATIV_LOG_FILE": str(self.folder / "portativ.log"),
            **({"PORTATIV_DATABASE_URL": self.database_url} if self.database_url else {}),
            **({"PORTATIV_REDIS_URL": self.redis_url} if self.redis_url else {}),
        }
        return environment(self.folder, **{**own, **self.variables})

    def make_hall(self, tables: int, **facts: Any) -> "Door":
        return Door(**self._call("make_hall", {"tables": tables, **facts}))

    def make_account(self, door: "Door") -> "Account":
        """Of an owner of the club whose hall it is."""
        return Account(*self._call("make_account", door.tournament))

    def appoint(self, account: str, door: "Door") -> None:
        self._call("appoint", {"account": account, "tournament": door.tournament})

    def make_evening(self, tables: int, rounds: int, deals: int) -> "Door":
        return Door(
            **self._call("make_evening", {"tables": tables, "rounds": rounds, "deals": deals})
        )

    def papers(self, slug: str) -> dict[str, str]:
        """The digest of every document that everybody may have of a tournament."""
        return self._call("papers", slug)

    def migrate(self) -> None:
        if migrated_file and self.is_sqlite:
            shutil.copyfile(migrated_file(), self.sqlite_file)
        else:
            self._call("migrate")

    def collect_static(self) -> None:
        """As `up` does: pages name the files that they need."""
        if static_files:
            shutil.copytree(static_files, self.folder / "static", dirs_exist_ok=True)
        else:
            self.manage("collectstatic", "--noinput", "--verbosity=0")

    def recheck(self) -> list[str]:
        """Where the log disagrees with what is stored; and what the database says of itself."""
        return self._call("recheck")

    def stored(self) -> dict[str, Any]:
        """The keys of all versions, and how the deals stand."""
        return self._call("stored")

    def told(self) -> dict[str, Any]:
        """Where each log ends, and every standing."""
        return self._call("told")

    def examined(self) -> dict[str, Any]:
        """What is stored, and under `wrong` what `recheck` says of it."""
        return self._call("examined")

    def missing_lines(self) -> list[int]:
        """What the desk is told of the log that was lost with another laptop."""
        return self._call("missing_lines")

    def manage(self, *words: str) -> str:
        """What a command of the site says."""
        return self._printed([sys.executable, "manage.py", *words])

    def called(self, function: str, *facts: Any) -> Any:
        """The answer of any function, named with its module, in a process with its settings."""
        return json.loads(self._printed(isolated_command(function, *facts)))

    def do(self, task: str, *facts: Any) -> Any:
        """The answer of a task that is named with its module."""
        return self._call(task, *facts)

    def _printed(self, command: list[str]) -> str:
        done = subprocess.run(
            command,
            cwd=self.root,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        return done.stdout

    def up(self) -> str:
        """Starts it as people do, and answers its address once it can be asked."""
        port = free_port()
        words = ["manage.py", "up", "--port", str(port), "--host", "127.0.0.1"]
        return self._started([sys.executable, *words], self.environment(), port)

    def make_bare_table(self) -> None:
        self._call("make_bare_table")

    def has(self, module: str) -> bool:
        return (self.root / f"{module.replace('.', '/')}.py").exists()

    def memory(self) -> float:
        """Of all its server processes, in megabytes; 0 where the system does not say."""
        return sum(map(memory_of, self.process_ids()))

    def process_ids(self) -> list[int]:
        """Its servers, and the processes that they began."""
        return [each for server in self.servers for each in family_of(server.pid)]

    def worker_ids(self) -> list[int]:
        """Those that answer, not those that watch over them."""
        watching = {server.pid for server in self.servers}
        return [each for each in self.process_ids() if each not in watching]

    def output(self) -> str:
        """All that its servers wrote."""
        files = [self.folder / "server.txt", self.folder / "portativ.log"]
        return "".join(file.read_text("utf-8", "replace") for file in files if file.exists())

    def serve(self, settings: str = "club.settings", port: int = 0) -> str:
        """Starts a server, and answers its address once it can be asked."""
        port = port or free_port()
        program = (
            "from club.serving.server import serve; "
            f"serve('127.0.0.1', {port}, processes={self.processes}, certificate=None, "
            "log_file=None)"
        )
        environment = self.environment() | {"DJANGO_SETTINGS_MODULE": settings}
        return self._started([sys.executable, "-c", program], environment, port)

    def _started(self, command: list[str], environment: dict[str, str], port: int) -> str:
        with (self.folder / "server.txt").open("ab") as output:
            server = subprocess.Popen(
                command,
                cwd=self.root,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self.servers.append(server)
        self._wait_until_up(server, port)
        return f"http://127.0.0.1:{port}"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends the servers of this site, and the processes that they began."""
        for server in self.servers:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server.pid, how)
        for server in self.servers:
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(server.pid, signal.SIGKILL)
                server.wait(10)
        self.servers.clear()

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def freeze(self) -> None:
        """Its servers stand still where they are; what a system call does is done first."""
        for server in self.servers:
            os.killpg(server.pid, signal.SIGSTOP)
        while not all(map(stands_still, self.process_ids())):
            time.sleep(0.001)

    def thaw(self) -> None:
        for server in self.servers:
            os.killpg(server.pid, signal.SIGCONT)

    def _wait_until_up(self, server: subprocess.Popen[bytes], port: int) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if server.poll() is not None:
                break
            if _answers(port):
                return
            time.sleep(0.02)
        raise RuntimeError(f"the server does not answer: {self.output()[-2000:]}")

    def _call(self, task: str, *facts: Any) -> Any:
        """The answer of a function of `site_tasks`, or of the module that it is named with, in a
        process that has this site's settings."""
        name = task if "." in task else f"tests.workshop.site_tasks.{task}"
        if not self.is_lasting:
            said = self._printed(isolated_command(name, *facts))
            return json.loads(said) if said else None
        if self.caller is None:
            self.caller = subprocess.Popen(
                isolated_command(),
                cwd=self.root,
                env=self.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.caller.stdin
        assert self.caller.stdout
        self.caller.stdin.write(f"{json.dumps([name, *facts])}\n")
        self.caller.stdin.flush()
        answered = json.loads(self.caller.stdout.readline() or '{"error": "no answer"}')
        if "error" in answered:
            raise RuntimeError(answered["error"][-2000:])
        return answered["answer"]

    def close(self) -> None:
        """Ends the servers of this site and the process that does its tasks."""
        self.stop()
        if self.caller is not None:
            self.caller.communicate()
            self.caller = None


@dataclass(frozen=True)
class Door:
    """The way into a hall: the address of its tournament, the number and card of each table."""

    slug: str
    cards: list[tuple[int, str]]
    rounds: int
    deals: int
    tournament: int
    session: str = ""
    """Of somebody at its desk, where there is one."""


@dataclass(frozen=True)
class Account:
    name: str
    password: str


@contextlib.contextmanager
def site_on_sqlite(folder: Path | None = None, root: Path = ROOT) -> Iterator[Site]:
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as made:
        site = Site(folder or Path(made), root=root)
        yield from _used(site)


@contextlib.contextmanager
def site_on_postgresql(processes: int = 2, *, isolation: str = "") -> Iterator[Site]:
    """Two processes, a database of its own on the server of `POSTGRESQL`, and Redis; `isolation`
    is that of every transaction, if not the usual one."""
    with (
        tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as made,
        empty_database() as address,
    ):
        url = urlsplit(address)
        if isolation:
            options = f"-c default_transaction_isolation={isolation}"
            url = url._replace(query=urlencode({"options": options}, quote_via=quote))
        redis = os.environ.get("CI_REDIS_URL", REDIS)
        yield from _used(Site(Path(made), url.geturl(), redis, processes))


@contextlib.contextmanager
def empty_database(like: str = "") -> Iterator[str]:
    """The address of one on the server of `POSTGRESQL`, which is dropped afterwards; `like` is
    that of one of which it is a copy."""
    name = f"portativ_{secrets.token_hex(6)}"
    server = os.environ.get("CI_DATABASE_URL", POSTGRESQL)
    template = f" TEMPLATE {urlsplit(like).path[1:]}" if like else ""
    tell_postgresql(server, f"CREATE DATABASE {name}{template}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        tell_postgresql(server, f"DROP DATABASE {name} WITH (FORCE)")


def free_port() -> int:
    """A port that no connection going out is given meanwhile, as those above 32,767 are."""
    while True:
        port = secrets.randbelow(12_000) + 20_000
        with contextlib.suppress(OSError), socket.socket() as trial:
            trial.bind(("0.0.0.0", port))
            return port


def _answers(port: int) -> bool:
    """Whatever it answers; the port is open before anybody is there to answer."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as asked:
            asked.settimeout(START_SECONDS)
            asked.sendall(b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
            return asked.recv(1) != b""
    except OSError:
        return False


def _used(site: Site) -> Iterator[Site]:
    site.is_lasting = hasattr(os, "fork")
    try:
        site.migrate()
        yield site
    finally:
        site.close()


def tell_postgresql(address: str, statement: str) -> list[tuple[Any, ...]]:
    """What it answers."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        answer = connection.execute(statement)
        return answer.fetchall() if answer.description else []


def isolated_command(function: str = "", *facts: Any) -> list[str]:
    """The command line that calls a function, named with its module, in a process of its own; or
    those that it is told."""
    process = [sys.executable, "-m", "tests.workshop.isolated_process"]
    return process + ([function, *map(json.dumps, facts)] if function else [])


def run_isolated(function: str, write: Write, *facts: Any, pages: bool = False) -> None:
    """Calls a function in a process with the settings of a new site, and writes what it prints;
    `pages` if it asks for any."""
    with site_on_sqlite() as site:
        if pages:
            site.collect_static()
        with subprocess.Popen(
            isolated_command(function, *facts),
            cwd=ROOT,
            env=site.environment(),
            stdout=subprocess.PIPE,
            text=True,
        ) as measured:
            for line in measured.stdout or ():
                write(line.rstrip("\n"))
        if measured.returncode:
            raise RuntimeError("the bench broke off")
