"""Two checkouts of Portativ, served side by side from copies of one data folder."""

import contextlib
import os
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HALL = "http://witness.hall"
"""What both print on papers, whatever their ports."""


class Demo(NamedTuple):
    data: Path
    passwords: dict[str, str]


def uv_free() -> dict[str, str]:
    """The environment without what `uv run` and Portativ's own settings put there."""
    return {
        name: text
        for name, text in os.environ.items()
        if not name.startswith(("PORTATIV_", "UV_", "VIRTUAL_ENV", "PYTHON"))
    }


@contextlib.contextmanager
def checked_out(repository: Path, commit: str, folder: Path) -> Iterator[Path]:
    """A worktree of a commit, with its packages, as long as it is needed."""
    git = ["git", "-C", str(repository), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(folder), commit], check=True)
    try:
        subprocess.run(["uv", "sync", "--quiet"], cwd=folder, env=uv_free(), check=True)
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def command(tree: Path, *words: str) -> list[str]:
    found = [tree / ".venv/bin/python", tree / ".venv/Scripts/python.exe"]
    python = next((each for each in found if each.exists()), None)
    if python is None:
        raise SystemExit(f"{tree} has no .venv: uv sync")
    return [str(python), "manage.py", *words]


def environment(data: Path) -> dict[str, str]:
    return {**uv_free(), "PORTATIV_DATA": str(data), "PORTATIV_URL": HALL, "PYTHONUTF8": "1"}


def manage(tree: Path, data: Path, *words: str) -> str:
    """What a command prints, and how it ends."""
    run = {"cwd": tree, "env": environment(data), "capture_output": True, "text": True}
    done = subprocess.run(command(tree, *words), check=False, **run)
    return f"{done.stdout}{done.stderr}ends with {done.returncode}\n".replace(str(data), "DATA")


def make_demo(tree: Path, data: Path, port: int) -> Demo:
    """The demo as `up --demo` makes it, with its ratings and figures worked out."""
    data.mkdir()
    with serving(tree, data, port, "--demo") as said:
        text = said.read_text("utf-8")
    for work in ("ratings", "figures"):
        manage(tree, data, work)
    common = re.search(r"password (\S+) \(shown only", text)
    first = re.search(r"user name +(\S+)\s+password +(\S+)", text)
    if not common or not first:
        raise SystemExit(f"the demo says no passwords:\n{text}")
    names = re.findall(r"^ {4}(\w+\.\w+) ", text, re.M)
    return Demo(data, {first[1]: first[2], **dict.fromkeys(names, common[1])})


@contextlib.contextmanager
def serving(tree: Path, data: Path, port: int, *options: str) -> Iterator[Path]:
    """The file with what it prints; it answers by then."""
    said = data.with_suffix(".txt")
    words = command(tree, "up", "--host", "127.0.0.1", "--port", str(port), *options)
    with said.open("w") as out:
        server = subprocess.Popen(words, cwd=tree, env=environment(data), stdout=out, stderr=out)
    try:
        wait_for(server, port, said)
        yield said
    finally:
        server.terminate()
        server.wait(30)


def wait_for(server: subprocess.Popen, port: int, said: Path, seconds: int = 180) -> None:
    for _ in range(seconds * 5):
        if server.poll() is not None:
            break
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return
        time.sleep(0.2)
    raise SystemExit(f"the server does not answer:\n{said.read_text('utf-8')}")


def copy(data: Path, to: Path) -> Path:
    shutil.copytree(data, to, ignore=shutil.ignore_patterns("static", "*.lock"))
    return to
