"""What it costs to rate a club: all of its deals anew, and one tournament more.

It runs in a process of its own, on a database that is made for it and thrown away.
"""

import subprocess
import sys
from collections.abc import Callable

from scoring.management.apart import ROOT, site_on_sqlite

Write = Callable[[str], object]
INSIDE = "scoring.management.benches.ratings_inside"


def run(write: Write, *sizes: int) -> None:
    """`sizes` are those of the small trial: tournaments, deals of each, players."""
    with site_on_sqlite() as site:
        with subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", INSIDE, *map(str, sizes)],
            cwd=ROOT,
            env={**site.environment(), "DJANGO_SETTINGS_MODULE": "club.settings"},
            stdout=subprocess.PIPE,
            text=True,
        ) as measured:
            for line in measured.stdout or ():
                write(line.rstrip("\n"))
        if measured.returncode:
            raise RuntimeError("the bench broke off")
