"""What it costs to rate a club: all of its deals anew, and one tournament more.

It runs in a process of its own, on a database that is made for it and thrown away.
"""

from collections.abc import Callable

from scoring.management.apart import measure_apart

Write = Callable[[str], object]
INSIDE = "scoring.management.benches.ratings_inside"


def run(write: Write, *sizes: int) -> None:
    """`sizes` are those of the small trial: tournaments, deals of each, players."""
    measure_apart(INSIDE, write, sizes)
