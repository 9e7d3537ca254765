"""What `manage.py` says where Python or the packages are not what it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from club.process import missing

ROOT = Path(__file__).parents[3]


def without_packages(*words, **variables):
    """`manage.py` as the system's own Python starts it."""
    own = {"PATH": "/nowhere", "LANGUAGE": "en", **variables}
    return subprocess.run(
        [sys.executable, "-S", "manage.py", *words],
        cwd=ROOT, env=own, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="other words there")
def test_without_packages_it_says_what_to_type():
    done = without_packages("up", "--demo")
    fetch = "PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install uv"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The packages that Portativ needs are missing. "
        f"Type: {fetch} && python3 -m uv run manage.py up --demo\n"
    )
    assert fetch in (ROOT / "README.md").read_text("utf-8")


def test_it_is_said_in_the_language_of_the_system():
    done = without_packages("up", LANGUAGE="hu", PYTHONIOENCODING="utf-8")
    assert "packages" not in done.stderr
    assert done.stderr.endswith("uv run manage.py up\n")


def test_who_has_uv_types_less(monkeypatch):
    monkeypatch.setattr(missing.shutil, "which", lambda _name: "/somewhere/uv")
    assert missing.to_type(["up"]) == "uv run manage.py up"


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 8, 2))
    assert missing.sentence() == "Portativ needs Python 3.11 or newer; this is Python 3.8."


def test_where_all_is_here_nothing_is_said():
    assert missing.sentence() == ""
