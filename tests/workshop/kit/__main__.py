"""Kit for a laptop without internet: `python -m tests.workshop.kit windows` makes a zip of wheels
for one Python, and a program that starts Portativ with the Python of that laptop.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

from club.process.kit import WITHOUT_PYTHON
from club.process.machine_language import OURS, translator

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[2]
UV: Final = os.environ.get("UV", "uv")
"""As `uv run` names itself."""


class System(NamedTuple):
    name: str
    target: str
    """As uv says."""
    platform: str
    """As Python on it says."""
    python: str
    """The version that people there get, or have."""
    tags: Sequence[str]
    starter: str
    line_end: str


def _windows(name: str, target: str, machine: str) -> System:
    platform, tag = f"win-{machine}", f"win_{machine}"
    target = f"{target}-pc-windows-msvc"
    return System(name, target, platform, "3.14", (tag,), "Start Portativ.cmd", "\r\n")


def _linux(name: str, machine: str) -> System:
    tags = tuple(f"manylinux_2_{minor}_{machine}" for minor in (34, 28, 27, 17, 12, 5))
    target = f"{machine}-manylinux_2_34"
    return System(name, target, f"linux-{machine}", "3.12", tags, "Start Portativ.sh", "\n")


SYSTEMS: Final = {
    each.name: each
    for each in (
        _windows("windows", "x86_64", "amd64"),
        _windows("windows-arm64", "aarch64", "arm64"),
        _linux("linux", "x86_64"),
        _linux("linux-arm64", "aarch64"),
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.workshop.kit", description=__doc__)
    parser.add_argument("system", choices=SYSTEMS)
    parser.add_argument("--python", metavar="3.14", help="the version of the Python there")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="folder; default: dist")
    given = parser.parse_args()
    system = SYSTEMS[given.system]
    print(make(system._replace(python=given.python or system.python), given.to))


def make(system: System, folder: Path) -> Path:
    """The zip; its folder is named by the version, so that two of them may lie side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        wheels = Path(scratch) / "wheels"
        own = build_wheel(wheels)
        fetch(system, own, wheels)
        version = own.name.split("-")[1]
        texts: dict[str, str | bytes] = {
            system.starter: starter(system, own.name),
            "Get Python.html": page(system.python),
            "kit.json": json.dumps({**_facts(system), "digest": _digest(wheels, system)}),
        }
        kit = folder / f"portativ-{version}-{system.name}-python{system.python}.zip"
        _pack(kit, kit.stem, wheels, texts)
    return kit


def build_wheel(folder: Path) -> Path:
    _run(UV, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT))
    return next(iter(folder.glob("portativ-*.whl")))


def fetch(system: System, own: Path, folder: Path) -> None:
    """All that the wheel needs there, none of which may have to be built."""
    with tempfile.NamedTemporaryFile("w+", suffix=".txt") as needed:
        needed.write("\n".join(requirements(system, own)))
        needed.flush()
        tags = [word for tag in (*system.tags, "any") for word in ("--platform", tag)]
        words = ["-qq", "--no-deps", "--only-binary=:all:", "--dest", str(folder)]
        _run(
            *(sys.executable, "-m", "pip", "download", *words, *tags),
            *("--python-version", system.python, "--requirement", needed.name),
        )


def requirements(system: System, own: Path) -> list[str]:
    """Everything with its version, as wheels have it for that system."""
    words = ["--quiet", "--no-header", "--no-annotate", "--only-binary", ":all:"]
    there = ["--python-platform", system.target, "--python-version", system.python]
    found = subprocess.run(
        [UV, "pip", "compile", *words, *there, "-"],
        input=f"portativ[api,encryption] @ {own.as_uri()}\npip",
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        sys.exit(found.stderr)
    return [line for line in found.stdout.splitlines() if not line.startswith("portativ ")]


def starter(system: System, wheel: str) -> bytes:
    text = (HERE / f"start{Path(system.starter).suffix}").read_text("ascii")
    facts = {"wheel": wheel, "python": system.python, "version": system.python.replace(".", ", ")}
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", value)
    return text.replace("\n", system.line_end).encode("ascii")


def page(python: str) -> bytes:
    """In all languages; of which a script leaves that of the browser."""
    told = "\n".join(_told(code, python) for code in OURS)
    template = Template((HERE / "get_python.html").read_text("utf-8"))
    return template.substitute(told=told).encode()


def _told(code: str, python: str) -> str:
    address = "https://www.python.org/downloads/"
    said = [translator(code)(each) % {"version": python} for each in WITHOUT_PYTHON]
    title, *sentences, last = map(escape, said)
    told = "".join(f"<p>{each}</p>" for each in sentences)
    link = f'<p><a href="{address}">{address}</a></p>'
    return f'<section lang="{code}"><h1>{title}</h1>{told}{link}<p>{last}</p></section>'


def _digest(wheels: Path, system: System) -> str:
    """Of all that an environment is made of."""
    told = sha256(system.python.encode())
    for wheel in sorted(wheels.glob("*.whl")):
        told.update(wheel.read_bytes())
    return told.hexdigest()[:12]


def _facts(system: System) -> dict[str, str]:
    return {"python": system.python, "platform": system.platform, "starter": system.starter}


def _pack(kit: Path, folder: str, wheels: Path, texts: dict[str, str | bytes]) -> None:
    with zipfile.ZipFile(kit, "w", zipfile.ZIP_STORED) as packed:
        for name, text in texts.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", (2000, 1, 1, 0, 0, 0))
            entry.external_attr = (0o755 if name.endswith(".sh") else 0o644) << 16
            packed.writestr(entry, text)
        for wheel in sorted(wheels.glob("*.whl")):
            packed.write(wheel, f"{folder}/wheels/{wheel.name}")


def _run(*words: str) -> None:
    done = subprocess.run(words, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"It ended with {done.returncode}: {' '.join(words)}")


if __name__ == "__main__":
    main()
