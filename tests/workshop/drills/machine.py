"""Corrections while entries arrive, in a thousand interleavings (F7)."""

import sys
from collections import Counter

from tests.workshop.isolated_site import Write, run_isolated

RUNS, STEPS = 1_000, 20


def run(write: Write, runs: int = RUNS, steps: int = STEPS) -> bool:
    """One that disagrees ends the process, with the shortest way to it."""
    run_isolated("tests.workshop.drills.machine.play", write, runs, steps)
    return True


def play(runs: int, steps: int) -> None:
    from club.models import User
    from scoring.log.actions import Actor
    from scoring.models import VersionKind
    from tests.workshop import log_machine
    from tests.workshop.fixtures.hall import make_hall

    hall = make_hall(2, rounds=2, deals=3)
    desk = Actor(user=User.objects.create(username="desk"))
    seen: Counter[str] = log_machine.play(hall, desk, runs, steps)
    lines = sum(seen[kind] for kind in VersionKind)
    kinds = sum(kind in seen for kind in VersionKind)
    sys.stdout.write(
        f"{runs:,} interleavings of up to {steps} steps: {lines:,} lines of {kinds} kinds; after "
        "each step the log gave what was kept and the standing, no card overruled the desk, and "
        "what came again got its first receipt.\n"
    )
