"""Ratings that are too many for a page to wait for, worked out beside it, and by command."""

from collections.abc import Callable, Iterator
from typing import Final

from club.keeping.beside import Work
from club.models import Club
from scoring.ratings.keeping import bring_up_to_date, deals_in, plans_of

EVERY_SECONDS: Final = 20

Tell = Callable[[int, int], object]
"""Hears how many deals of how many are rated."""


def stale_clubs() -> Iterator[tuple[Club, int]]:
    """The clubs of which not everything is up to date, and how many deals that are."""
    for club in Club.objects.order_by("pk"):
        plans = [plan for plan in plans_of(club) if not plan.is_done]
        if plans:
            yield club, deals_in(each for plan in plans for each in plan.stale)


def bring_all_up_to_date(is_over: Callable[[], bool] = lambda: False) -> None:
    for club, _deals in stale_clubs():
        if is_over():
            return
        bring_up_to_date(club)


def bring_up_to_date_told(club: Club, deals: int, tell: Tell) -> None:
    """The same for one club; `tell` hears of every deal."""
    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more
        tell(min(done, deals), deals)

    bring_up_to_date(club, tell=count)


WORK: Final = Work("ratings", bring_all_up_to_date, EVERY_SECONDS)
