"""Figures that are too many for a page to wait for, counted beside it, and by command."""

from collections.abc import Callable
from typing import Final

from club.keeping.beside import Work
from club.models import Tournament
from scoring.figures.kept import bring_up_to_date, stale
from scoring.figures.played import counted

EVERY_SECONDS: Final = 30

Tell = Callable[[int, int], object]
"""Hears how many tournaments of how many are counted."""


def bring_all_up_to_date(
    is_over: Callable[[], bool] = lambda: False, tell: Tell = lambda _done, _of: None
) -> int:
    """However long it takes; answers how many were counted."""
    waiting = stale(counted(Tournament.objects.order_by("pk")))
    for done, tournament in enumerate(waiting):
        if is_over():
            return done
        bring_up_to_date([tournament], most_deals=None)
        tell(done + 1, len(waiting))
    return len(waiting)


WORK: Final = Work("figures", bring_all_up_to_date, EVERY_SECONDS)
