"""Starter of a kit, run out of the wheel in it: makes the environment once, offline, and serves.

The standard library alone. A kit is a folder with `wheels`, a program for the system that finds
Python, and `kit.json`; `tests/workshop/kit` makes it.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from club.process import locks, machine_language

KIT = Path(__file__).parents[4]
ROOM_MEGABYTES = 250
PROGRAMS = "portativ-programs"
DONE = "complete-portativ"
"""File in an environment that was made to its end."""
SERVED = "serving.lock"
"""Held in the data folder by what serves (`club/serving/server.py`)."""
PATIENCE_SECONDS = 600


def gettext_noop(text: str) -> str:
    return text


WITHOUT_PYTHON = (
    gettext_noop("Portativ needs Python"),
    gettext_noop(
        "Portativ needs Python %(version)s, which is free, and this computer does not have it."
    ),
    gettext_noop(
        "Windows: look for “Python install manager” in the Microsoft Store, or use this page:"
    ),
    gettext_noop("Then start Portativ again."),
)
"""Title and sentences of the page that a kit opens where there is none."""


class CannotStart(Exception):
    """Why not, in a sentence for whoever started it."""


def main() -> int:
    facts = json.loads((KIT / "kit.json").read_text("utf-8"))
    try:
        check_python(facts["python"], facts["platform"])
        data = data_folder()
        environment = data.parent / PROGRAMS / facts["digest"]
        make(environment, data)
    except CannotStart as error:
        print(f"\n{error}\n", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(_("Stopped before it was done."), file=sys.stderr)
        return 130
    return run(environment, data, facts["starter"])


def check_python(version: str, platform: str) -> None:
    wanted = (version, platform)
    found = (f"{sys.version_info[0]}.{sys.version_info[1]}", sysconfig.get_platform())
    if found != wanted or sysconfig.get_config_var("Py_GIL_DISABLED"):
        said = _("This kit of Portativ is for Python %(wanted)s; this is Python %(found)s.")
        raise CannotStart(said % {"wanted": ", ".join(wanted), "found": ", ".join(found)})


def data_folder() -> Path:
    if named := os.environ.get("PORTATIV_DATA", "").strip():
        return Path(named).expanduser().absolute()
    sys.path.insert(0, str(_wheel("platformdirs")))
    from club.process.installation import data_folder

    return data_folder()


def make(environment: Path, data: Path) -> None:
    """Once, in a folder of kits beside the data; a second start waits until it is whole."""
    folder = environment.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locks.waited_for(folder / "setup.lock", PATIENCE_SECONDS):
            if not (environment / DONE).is_file():
                said = _("Portativ is being set up; this is done once and takes a minute.")
                print(said, flush=True)
                check_room(folder)
                venv.create(environment, with_pip=False, clear=True)
                install(environment)
                (environment / DONE).touch()
            remove_older(environment, data)
    except OSError as error:
        said = _("Portativ cannot be set up in %(folder)s: %(why)s.")
        raise CannotStart(said % {"folder": folder, "why": error.strerror}) from error


def check_room(folder: Path) -> None:
    free = shutil.disk_usage(folder).free // 1_000_000
    if free < ROOM_MEGABYTES:
        said = _("Only %(free)d MB are free in %(folder)s; %(wanted)d MB are needed.")
        raise CannotStart(said % {"free": free, "folder": folder, "wanted": ROOM_MEGABYTES})


def remove_older(environment: Path, data: Path) -> None:
    """Environments of other kits, unless one of them serves at this moment."""
    others = {each.parent for each in environment.parent.glob(f"*/{DONE}")} - {environment}
    if not others:
        return
    data.mkdir(parents=True, exist_ok=True)
    with locks.waited_for(data / SERVED, 0) as is_free:
        for other in others if is_free else ():
            shutil.rmtree(other, ignore_errors=True)


def install(environment: Path) -> None:
    """Install packages by the pip in the kit, for the system's own may be missing; from the kit
    alone."""
    wheels = KIT / "wheels"
    words = ["install", "--quiet", "--no-index", "--find-links", str(wheels)]
    done = subprocess.run(  # noqa: S603
        [_python(environment), str(_wheel("pip") / "pip"), *words, "portativ[encryption]"],
        env={**_plain(), "PIP_CONFIG_FILE": os.devnull},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        said = _("Portativ cannot be set up: %(why)s Unpack the whole kit again, then start it.")
        raise CannotStart(said % {"why": done.stdout.strip()})


def run(environment: Path, data: Path, starter: str) -> int:
    """Until it ends; Ctrl+C is for the site, which says what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    words = sys.argv[1:] or ["up"]
    typed = f'"{KIT / starter}"' if os.name == "nt" else f'sh "{KIT / starter}"'
    own = {"PORTATIV_DATA": str(data), "PORTATIV_OPEN": "1", "PORTATIV_PROGRAM": typed}
    program = [_python(environment), "-P", "-m", "club.program", *words]
    child = subprocess.Popen(  # noqa: S603
        program, env={**_plain(), **own}, preexec_fn=_listens if os.name == "posix" else None
    )
    return child.wait()


def _listens() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _plain() -> dict[str, str]:
    """Without what led here, and as Python is where nothing is set."""
    ours = ("PYTHON", "PIP_")
    return {name: text for name, text in os.environ.items() if not name.startswith(ours)}


def _python(environment: Path) -> str:
    return str(environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def _wheel(name: str) -> Path:
    return next(iter((KIT / "wheels").glob(f"{name}-*.whl")))


_ = machine_language.translator()

if __name__ == "__main__":
    sys.exit(main())
