"""The services of `compose.yaml`, started as it says from a system's own packages.

They run in a network and a list of processes of their own (`command`), in which the names and the
ports are those of the file, and out of which nothing is left over.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from tests.workshop.drills.outage import find_program

ROOT: Final = Path(__file__).parents[2]
HOST: Final = "club.example.org"
START_SECONDS: Final = 90
GIVEN: Final = {
    "PORTATIV_HOST": HOST,
    "PORTATIV_SECRET_KEY": "k" * 60,
    "POSTGRES_PASSWORD": "letters1digits",
    "REDIS_PASSWORD": "digits2letters",
    "PORTATIV_METRICS": "a token of those who watch".replace(" ", "-"),
    "PORTATIV_EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
}
TRUSTED: Final = ("/usr/local/share/ca-certificates", "/etc/ssl/certs")
"""Covered: the proxy adds the authority that it invents to those of the machine."""


def missing() -> list[str]:
    """What this machine has not; a user other than root has no network of their own."""
    needed = ("nginx", "caddy", "redis-server", "postgres", "initdb", "psql", "ip", "unshare")
    return [*([] if os.name == "posix" and os.geteuid() == 0 else ["root"]),
            *(each for each in needed if not find_program(each))]  # fmt: skip


def command() -> list[str]:
    alone = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return [*alone, sys.executable, "-m", "tests.workshop.stack"]


class Stack:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
        self.services: dict[str, Any] = self.file["services"]
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.addresses = {name: f"127.0.1.{at}" for at, name in enumerate(self.services, 2)}

    def prepare(self) -> None:
        """Names as Docker gives them."""
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        lines = [f"{address} {name}" for name, address in self.addresses.items()]
        lines += ["127.0.0.1 localhost", f"{self.addresses['proxy']} {HOST}"]
        (self.folder / "hosts").write_text("\n".join(lines) + "\n", "ascii")
        subprocess.run(["mount", "--bind", self.folder / "hosts", "/etc/hosts"], check=True)
        for each in TRUSTED:
            subprocess.run(["mount", "-t", "tmpfs", "tmpfs", each], check=True)

    def start(self, name: str, words: list[str], user: str | None = None) -> None:
        own = self.folder / name
        own.mkdir(exist_ok=True)
        with (own / "output.txt").open("ab") as output:
            self.processes[name] = subprocess.Popen(
                words, cwd=ROOT if name.startswith("web") else own, env=self.environment(name),
                stdout=output, stderr=output, user=user,
            )  # fmt: skip

    def environment(self, name: str) -> dict[str, str]:
        """Of a service; its `/data` is a folder of its own."""
        own = {
            name: filled(text) for name, text in self.services[name].get("environment", {}).items()
        }
        base = {
            each: os.environ[each] for each in ("PATH", "LANG", "PYTHONPATH") if each in os.environ
        }
        data = {"PORTATIV_DATA": str(self.folder / name / "data")} if name.startswith("web") else {}
        return {**base, **data, "HOME": str(self.folder / name), **own}

    def wait_for(self, name: str, answers: Callable[[], object]) -> None:
        until = time.monotonic() + START_SECONDS
        while True:
            with contextlib.suppress(Exception):
                answers()
                return
            if self.processes[name].poll() is not None or time.monotonic() > until:
                said = (self.folder / name / "output.txt").read_text("utf-8", "replace")
                raise RuntimeError(f"{name} did not start: {said[-2000:]}")
            time.sleep(0.1)

    def start_all(self) -> None:
        self.start_database()
        words = [filled(each).replace("$$", "$") for each in self.services["redis"]["command"]]
        self.start("redis", words)
        self.wait_for("redis", lambda: self.run("redis", "redis-cli", "ping"))
        webs = [name for name in self.services if name.startswith("web")]
        for each in webs:  # at once, on an empty database
            self.start(each, self.web_command(each))
        for each in webs:
            self.wait_for(each, lambda each=each: asked(f"http://{each}:8000/healthz", "localhost"))  # type: ignore[misc]
        config = (ROOT / self.file["configs"]["nginx"]["file"]).read_text("utf-8")
        (self.folder / "cache").mkdir()
        own = self.folder / "cache" / "nginx.conf"
        own.write_text(config.replace("/tmp/", f"{own.parent}/"), "utf-8")
        self.start("cache", ["nginx", "-c", str(own), "-g", "daemon off;"])
        self.wait_for("cache", lambda: asked("http://cache:8080/healthz", "localhost"))
        words = [filled(each) for each in self.services["proxy"]["command"]]
        self.start("proxy", [*words, "--internal-certs"])
        self.wait_for("proxy", lambda: asked(f"https://{HOST}/healthz"))

    def start_database(self) -> None:
        own = self.folder / "database"
        own.mkdir()
        shutil.chown(own, "postgres")
        initdb, postgres = str(find_program("initdb")), str(find_program("postgres"))
        subprocess.run(
            [initdb, "-D", "data", "-U", "postgres", "-E", "UTF8", "--no-sync",
             "--auth-local=trust", "--auth-host=scram-sha-256"],
            cwd=own, user="postgres", check=True, capture_output=True,
        )  # fmt: skip
        address = self.addresses["database"]
        self.start("database", [postgres, "-D", "data", "-k", str(own), "-h", address], "postgres")
        psql = ["psql", "-h", str(own), "-U", "postgres", "-v", "ON_ERROR_STOP=1"]
        self.wait_for("database", lambda: self.run("database", *psql, "-c", "SELECT 1"))
        self.run("database", *psql, "-c", self.file["configs"]["account"]["content"], as_file=True)

    def run(self, name: str, *words: str, as_file: bool = False) -> str:
        """Output of a command in the environment of a service."""
        given = words[-1] if as_file else None
        told = words[:-2] if as_file else words
        return subprocess.run(
            told, cwd=ROOT, env=self.environment(name), input=given,
            check=True, capture_output=True, text=True, timeout=START_SECONDS,
        ).stdout  # fmt: skip

    def web_command(self, name: str) -> list[str]:
        """As the image says; all nodes have port 8000 of one machine."""
        last = (ROOT / "Dockerfile").read_text("utf-8").splitlines()[-1]
        words = json.loads(last.removeprefix("CMD "))
        return [sys.executable, *words[1:-3], self.addresses[name], *words[-2:]]

    def manage(self, *words: str) -> str:
        return self.run("web1", sys.executable, "manage.py", *words)

    def stop(self) -> None:
        for process in self.processes.values():
            process.send_signal(signal.SIGTERM)
        for process in self.processes.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)


def filled(text: str) -> str:
    return re.sub(r"(?<!\$)\$\{(\w+)[^}]*\}", lambda found: GIVEN[found[1]], text)


def asked(
    address: str, host: str = "", headers: Mapping[str, str] | None = None
) -> tuple[int, dict[str, str], str]:
    head = {**({"Host": host} if host else {}), **(headers or {})}
    request = urllib.request.Request(address, headers=head)
    with urllib.request.urlopen(
        request, timeout=20, context=ssl.create_default_context()
    ) as answer:
        return (
            answer.status,
            {name.lower(): text for name, text in answer.headers.items()},
            answer.read().decode("utf-8", "replace"),
        )


def main() -> None:
    """Starts all, and prints what was seen as one JSON object."""
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as made:
        Path(made).chmod(0o755)
        stack = Stack(Path(made))
        stack.prepare()
        try:
            stack.start_all()
            sys.stdout.write(json.dumps(seen(stack)))
        finally:
            stack.stop()


def seen(stack: Stack) -> dict[str, Any]:
    stack.manage("demo")
    home = f"https://{HOST}"
    (slug, *_rest) = re.findall(r'href="/t/([\w-]+)/', asked(f"{home}/clubs/portativ-demo/")[2])
    page = f"{home}/t/{slug}/?language=en"
    answers = [asked(page) for _ in range(3)]
    known = asked(page, headers={"Cookie": "__Host-session=nobody"})
    watching = {"Authorization": f"Bearer {GIVEN['PORTATIV_METRICS']}"}
    told: dict[str, Any] = {
        "kept": [answer[1].get("x-cache-status") for answer in answers],
        "ids": len({answer[1]["x-request-id"] for answer in answers}),
        "known": [known[1].get("x-cache-status"), known[1]["cache-control"]],
        "start": asked(f"{home}/")[1]["cache-control"],
        "doctor": stack.manage("doctor"),
        "metrics": "portativ_workers 2" in asked("http://web2:8000/metrics", headers=watching)[2],
        "passwords": sum(
            b"/account" in each or b"password" in each
            for each in ((stack.folder / f"web{at}" / "output.txt").read_bytes() for at in (1, 2))
        ),
    }
    stack.processes["web1"].kill()
    told["one node killed"] = [asked(f"{home}/healthz")[0] for _ in range(6)]
    stack.processes["web2"].kill()
    time.sleep(3)
    status, head, _body = asked(page)
    told["both killed"] = [status, head.get("x-cache-status")]
    return told


if __name__ == "__main__":
    main()
