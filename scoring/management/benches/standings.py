"""What a standing costs the server, and whether entering a result stays as cheap as it was.

It runs in a process of its own, on a database that is made for it and thrown away.
"""

from collections.abc import Callable

from scoring.management.apart import measure_apart

Write = Callable[[str], object]
INSIDE = "scoring.management.benches.standings_inside"


def run(write: Write, *sizes: int) -> None:
    """`sizes` are those of the small trial: entries, rounds, deals, and the most that it grows."""
    measure_apart(INSIDE, write, sizes)
