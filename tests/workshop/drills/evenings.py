"""Evenings played at random for half an hour, with all promises held after each press; two writers
at one moment; evenings that are cut (`tests/simulator`)."""

import os
import subprocess
import sys

from django.conf import settings

from tests.workshop.isolated_site import Write

MINUTES = 30
LAZY = 19
"""How far back it stands behind whatever else the machine does."""


def run(write: Write, minutes: float = MINUTES) -> bool:
    if hasattr(os, "nice"):
        os.nice(LAZY)
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-n", "0", "-m", "", "-p", "no:randomly",
               "--no-header", "--show-capture=no", "--tb=line",
               "tests/simulator/test_long.py"]  # fmt: skip
    known = os.environ | {"PORTATIV_EVENINGS": str(minutes)}
    known.pop("DJANGO_SETTINGS_MODULE", None)
    process = subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        env=known,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    for line in process.stdout or ():
        write(line.rstrip("\n"))
    return process.wait() == 0
