"""What it costs to rate a club: all of its deals anew, and one tournament more.

It runs in a process of its own, with an isolated site. The floor is the library's own `rate`,
called for the same deals, one after the other, with nothing read before and nothing stored after.
"""

import sys
from statistics import median

from django.core.cache import cache
from django.test import Client
from django.test.utils import override_settings

from club.models import Club
from scoring.log.played_deals import played_deals
from scoring.ratings.arithmetic import model, sides_of
from scoring.ratings.stored import bring_up_to_date
from scoring.visibility import counted
from tests.workshop.benches.figures import tell, timed
from tests.workshop.fixtures.season import seed_club, seed_evening
from tests.workshop.isolated_site import Write, run_isolated

TOURNAMENTS, DEALS, PLAYERS = 50, 2_000, 64
ALL_SECONDS, ONE_SECONDS = 60, 1


def run(write: Write, *sizes: int) -> None:
    """`sizes` are those of the small trial: tournaments, deals of each, players."""
    run_isolated(f"{__name__}.measure", write, *sizes, pages=True)


def measure(tournaments: int = TOURNAMENTS, deals: int = DEALS, players: int = PLAYERS) -> None:
    tell(f"Python {sys.version.split()[0]}, one process, {players} players.")
    club = seed_club(players)
    for number in range(tournaments):
        seed_evening(club, number, deals)
    model()  # is imported once
    rated = tournaments * deals
    whole = timed(lambda: bring_up_to_date(club))[0][0]
    _say(f"{rated:,} results of {tournaments} tournaments, all anew", whole, ALL_SECONDS)
    floor = _floor(club)
    _say("floor: the library’s rate, the same results", floor)
    tell(f"    {whole / floor:.1f} times the floor")
    seed_evening(club, tournaments, deals)
    more = timed(lambda: bring_up_to_date(club))[0][0]
    _say(f"one tournament more, {deals:,} results", more, ONE_SECONDS)
    _say("looking whether all is up to date", timed(lambda: bring_up_to_date(club))[0][0])
    _page(club)


def _floor(club: Club) -> float:
    rate, new = model().rate, model().rating
    results = [sides_of(deal) for deal in played_deals(counted(club.tournaments.all()))]
    ratings = {player: new() for sides in results for side in sides for player in side.players}

    def rate_all() -> None:
        for sides in results:
            teams = [[ratings[player] for player in side.players] for side in sides]
            for side, own in zip(
                sides, rate(teams, ranks=[-float(side.points) for side in sides]), strict=True
            ):
                ratings.update(zip(side.players, own, strict=True))

    return timed(rate_all)[0][0]


def _page(club: Club) -> None:
    with override_settings(ALLOWED_HOSTS=["*"]):
        client = Client()
        looks, _page = timed(lambda: client.get(f"/clubs/{club.slug}/ratings/"), 9)
    cache.clear()
    _say("the page, when all is up to date", median(looks))


def _say(what: str, seconds: float, most: int | None = None) -> None:
    tell(f"    {what:52} {seconds:8.3f} s{f', at most {most}' if most else ''}")
