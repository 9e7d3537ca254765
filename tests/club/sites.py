"""`manage.py up` as a process of its own, on a real port, and a browser without script."""

import contextlib
import http.cookiejar
import os
import re
import signal
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

from tests.workshop.isolated_site import environment, free_port

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 180


def _hear_ctrl_c() -> None:
    """Also where the tests run in the background of a shell, which has it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Site:
    """A server process, what it has printed, and a browser without script."""

    def __init__(
        self, data: Path, printed: Path, *words: str, port: int = 0, **variables: str
    ) -> None:
        self.port = port or free_port()
        self.data, self.printed = data, printed
        facts = {"PYTHONIOENCODING": "utf-8", "LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
        with self.printed.open("w", encoding="utf-8") as file:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self.port), *words],
                cwd=ROOT,
                env=environment(data, **{**facts, **variables}),
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_hear_ctrl_c if os.name == "posix" else None,
            )
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
