"""nginx in front of a site, by the project's own file, and wrk, which asks it for many watchers.

Both are a system's own packages; what they write is in a folder that is thrown away.
"""

import contextlib
import json
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.workshop.isolated_site import ROOT, free_port
from tests.workshop.processes import cpu_of, family_of

START_SECONDS = 20
STATIC = """worker_processes 1;
error_log stderr crit;
pid {folder}/nginx.pid;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}/files; default_type text/html; }}
}}
"""


def missing() -> list[str]:
    return [each for each in ("nginx", "wrk") if not shutil.which(each)]


@dataclass(frozen=True)
class Nginx:
    url: str
    process: int

    def cpu(self) -> float:
        """Seconds that it has worked."""
        return sum(map(cpu_of, family_of(self.process)))


@contextlib.contextmanager
def nginx_in_front(nodes: Sequence[str]) -> Iterator[Nginx]:
    """The cache of `nginx.conf`, with one worker, in front of these web nodes."""
    port = free_port()
    text = (
        (ROOT / "club" / "serving" / "nginx.conf")
        .read_text("utf-8")
        .replace("worker_processes auto", "worker_processes 1")
    )
    hosts = (each.removeprefix("http://") for each in nodes)
    servers = "".join(f"server {each} fail_timeout=5s;\n" for each in hosts)
    text = re.sub(r"(upstream \w+ \{)[^}]*", rf"\1 {servers}", text)
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port} backlog=4096;")
    # A proxy in front of it says who asks; here nobody does.
    text = text.replace("$http_x_forwarded_for", "$remote_addr")
    with _served(lambda folder: text.replace("/tmp/", f"{folder}/"), port) as process:
        yield Nginx(f"http://127.0.0.1:{port}", process)


@contextlib.contextmanager
def nginx_with_file(content: bytes) -> Iterator[Nginx]:
    """A file that nginx gives out, with one worker: the floor."""
    port = free_port()

    def text(folder: Path) -> str:
        (folder / "files").mkdir()
        (folder / "files" / "page").write_bytes(content)
        return STATIC.format(folder=folder, port=port)

    with _served(text, port) as process:
        yield Nginx(f"http://127.0.0.1:{port}/page", process)


@contextlib.contextmanager
def _served(text: Callable[[Path], str], port: int) -> Iterator[int]:
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        folder.chmod(0o777)  # its worker may be another user
        (folder / "nginx.conf").write_text(text(folder), "utf-8")
        command = ["nginx", "-p", made, "-c", f"{made}/nginx.conf", "-g", "daemon off;"]
        with (folder / "output.txt").open("wb") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output)
        try:
            _wait(process, port, folder)
            yield process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def _wait(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError((folder / "output.txt").read_text("utf-8")[-2000:])


@dataclass(frozen=True)
class Asked:
    """What came of a run of wrk."""

    requests: int
    seconds: float
    wrong: int
    """Answers that were neither 200 nor 304, and connections that broke."""
    hidden: int = 0
    """Answers in which the script found what it looked for."""

    @property
    def rate(self) -> float:
        return self.requests / self.seconds


def ask(
    url: str,
    seconds: float,
    *,
    connections: int = 64,
    headers: Sequence[str] = (),
    pause: int = 0,
    search: str = "",
    paths: Sequence[str] = (),
) -> Asked:
    """Asks for so long; `pause` is that of each watcher between two requests, in milliseconds, and
    `search` a function of Lua that says whether a body holds what it must not; `paths` are asked in
    turn, else what the address names."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_script(pause, search, paths))
        script.flush()
        words = [
            "wrk",
            "-t1",
            f"-c{connections}",
            f"-d{max(1, round(seconds))}s",
            "--timeout",
            "20s",
        ]
        words += [each for text in headers for each in ("-H", text)] + ["-s", script.name, url]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
    requests, microseconds, wrong, hidden = map(int, done.stdout.splitlines()[-1].split())
    return Asked(requests, microseconds / 1e6, wrong, hidden)


SCRIPT = """
hidden = 0
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary)
  local e, found = summary.errors, 0
  for _, each in ipairs(threads) do found = found + (each:get("hidden") or 0) end
  local wrong = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format("%d %d %d %d\\n", summary.requests, summary.duration, wrong, found))
end
"""
SEARCHED = """
function response(status, headers, body)
  if is_hidden(body) then hidden = hidden + 1 end
end
"""
IN_TURN = """
local paths, turn = {PATHS}, 0
function request()
  turn = turn + 1
  return wrk.format(nil, paths[turn % #paths + 1])
end
"""


def _script(pause: int, search: str, paths: Sequence[str]) -> str:
    text = SCRIPT
    if pause:  # the first of each comes at a moment of its own
        text += f"function delay() return math.random(0, {2 * pause}) end\n"
    if paths:
        text += IN_TURN.replace("PATHS", ", ".join(map(json.dumps, paths)))
    return text + search + SEARCHED if search else text
