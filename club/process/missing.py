"""What to type where Portativ's Python or its packages are missing: for `manage.py`, as old Pythons
read it."""

import os
import shutil
import sys

from club.process.machine_language import translator

OLDEST = (3, 11)


def sentence():
    """Nothing where both are here."""
    _ = translator()
    if sys.version_info < OLDEST:
        said = _("Portativ needs Python %(wanted)s or newer; this is Python %(found)s.")
        return said % {"wanted": "3.11", "found": "%d.%d" % sys.version_info[:2]}
    try:
        import django  # noqa: F401
        import environ  # noqa: F401
    except ImportError:
        said = _("The packages that Portativ needs are missing. Type: %(command)s")
        return said % {"command": to_type(sys.argv[1:])}
    return ""


def to_type(arguments):
    """Command to type: by uv, which is fetched first where the machine has none."""
    ended = " ".join(["run", "manage.py", *arguments])
    if shutil.which("uv"):
        return "uv " + ended
    if os.name == "nt":
        return "\n    py -m pip install uv\n    py -m uv " + ended
    fetched = "PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install uv"
    return fetched + " && python3 -m uv " + ended
