"""What a site costs that has grown: the same club among ever more others, on both databases.

Each database is made for the bench and thrown away: a club after a season, played the true way, and
copies of it. Measured is a club in the middle, so that what a page shows is the same and only its
surroundings grow; nothing is remembered when a page is asked for. CPU is of the process and, on
PostgreSQL, of the server's own process for its connection.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from django.core.cache import cache
from django.db import connection
from django.db.models import Max
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from club.models import Club, Role, State, Tournament, User
from club.process import background
from club.storage.caches import MemoryCache
from club.web import public_pages
from scoring.log.recheck import disagreements
from scoring.log.tokens import issue_tokens
from scoring.models import Deal, TableToken
from scoring.ratings import stored as ratings
from tests.workshop.benches.figures import percentile
from tests.workshop.fixtures import many_clubs
from tests.workshop.isolated_site import (
    Site,
    Write,
    site_on_postgresql,
    site_on_sqlite,
)
from tests.workshop.load_generator import item

CLUBS: Final = (1, 100, 1_000)
SEASONS: Final = 10
TIMES: Final = 40
ENTERED: Final = 120
MOST: Final = 1.3
SITES: Final = {"SQLite": site_on_sqlite, "PostgreSQL": lambda: site_on_postgresql(processes=1)}


def run(write: Write, *clubs: int) -> None:
    """`clubs` are so many in the databases of a smaller trial, the smallest first."""
    write(f"Python {sys.version.split()[0]}; load {_load()}.")
    for name, site_of in SITES.items():
        measured, old = {}, dict[str, Any]()
        for number in clubs or CLUBS:
            with site_of() as site:
                site.collect_static()
                made = site.called(f"{__name__}.fill", number)
                measured[number] = site.called(f"{__name__}.measure", TIMES) | _up(site)
                write(
                    f"{name}: {number:,} clubs, {made['deals']:,} deals, {made['megabytes']:,} MB; "
                    f"recheck of the club: {made['wrong']} wrong; load {_load()}"
                )
                if number == 1:  # a club by itself grows old
                    site.called(f"{__name__}.fill_seasons", SEASONS)
                    old = site.called(f"{__name__}.measure", TIMES)
        _tell(write, name, measured, old)


def _tell(write: Write, name: str, measured: dict[int, Any], old: dict[str, Any]) -> None:
    columns = [f"{number:,} clubs" for number in measured] + [f"{SEASONS} seasons"]
    head = " | ".join(f"{each:^26}" for each in columns)
    write(f"\n{name}: ms of CPU / queries / ms p95; beside the smallest, at most {MOST}")
    write(f"| {'':22} | {head} | grows |")
    first, last = (list(measured.values())[at] for at in (0, -1))
    for what, figures in last.items():
        found = [each.get(what) for each in (*measured.values(), old)]
        cells = " | ".join(_cell(each) for each in found)
        grows = figures["cpu"] / first[what]["cpu"] if what in first else 0
        write(f"| {what:22} | {cells} | {grows:5.2f} |")


def _cell(figures: dict[str, float] | None) -> str:
    if not figures:
        return " " * 26
    return f"{figures['cpu']:8.2f} / {figures['queries']:5.0f} / {figures['p95']:7.2f}"


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def _up(site: Site) -> dict[str, Any]:
    """From the start to the answer of `/healthz`, and the CPU of all its processes by then."""
    cpu, seconds = [], []
    for _ in range(3):
        began = time.perf_counter()
        with urlopen(f"{site.up()}/healthz") as answer:
            answer.read()
        seconds.append(time.perf_counter() - began)
        cpu.append(sum(map(_cpu_of, site.process_ids())))
        site.stop()
    return {"up": {"cpu": min(cpu), "queries": 0, "p95": max(seconds) * 1000}}


# In a process of the site:


def fill(clubs: int) -> dict[str, Any]:
    many_clubs.make_club()
    many_clubs.multiply(clubs)
    club = many_clubs.middle_club()
    many_clubs.make_whole(club)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # as it does by itself after a while
            cursor.execute("VACUUM ANALYZE")
            cursor.execute("SELECT pg_database_size(current_database())")
            size = cursor.fetchone()[0]
        else:
            size = Path(connection.settings_dict["NAME"]).stat().st_size
    wrong = [line for each in club.tournaments.all() for line in disagreements(each)]
    return {"deals": Deal.objects.count(), "megabytes": size // 1_000_000, "wrong": len(wrong)}


def fill_seasons(seasons: int) -> bool:
    many_clubs.grow_older(seasons)
    return True


@override_settings(ALLOWED_HOSTS=["*"])
def measure(times: int) -> dict[str, Any]:
    club = many_clubs.middle_club()
    figures = {}
    for what, act, number in _acts(club, times):
        if number > 1:
            _forget()
            act()
        with CaptureQueriesContext(connection) as queries:
            figures[what] = _spent(act, 1)
        figures[what] |= {"queries": len(queries), **(_spent(act, number) if number > 1 else {})}
    return figures


def _acts(club: Club, times: int) -> Iterator[tuple[str, Callable[[], object], int]]:
    tonight = club.tournaments.get(state=State.RUNNING)
    stranger, organiser = Client(), Client()
    user = User.objects.get(appointments__club=club, appointments__role=Role.ORGANISER)
    organiser.force_login(user)
    yield "entering", _entering(tonight), min(times * 3, ENTERED)
    yield "standing", _asking(stranger, f"/t/{tonight.slug}/"), times
    home = club.get_absolute_url()
    season = club.seasons.latest("starts")
    player = club.memberships.filter(naming="full").order_by("pk")[0].player_id
    pages = {
        "club": home,
        "season": f"{home}seasons/{season.slug}/",
        "profile": f"/players/{player}/",
        "start": "/",
    }
    for (what, path), (who, client) in product(
        pages.items(), (("stranger", stranger), ("organiser", organiser))
    ):
        yield f"{what}, {who}", _asking(client, path), times
    for word in ("evenings", "members", "money", "about"):
        yield f"{word}, organiser", _asking(organiser, f"{home}{word}/"), times
    for job in background._jobs:
        if job.name == "copies":  # the first is due at once, the next after ten minutes
            yield "copy of the database", partial(_work, job), 1
        for _look in range(_looks() if job.name == "ratings" else 0):
            _work(job)
        yield f"job: {job.name}", partial(_work, job), 5


def _looks() -> int:
    """In so many the job of ratings has read all clubs after a start."""
    return -(-Club.objects.count() // ratings.MOST_CLUBS)


def _work(job: background.Job) -> None:
    for sentence in job.run(lambda: False):
        raise RuntimeError(sentence)


def _asking(client: Client, path: str) -> Callable[[], object]:
    def ask() -> None:
        answer = client.get(path, headers={"accept-encoding": "gzip"})
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code}")

    return ask


def _entering(tournament: Tournament) -> Callable[[], object]:
    """A phone at each table sends the result of its next deal."""
    TableToken.objects.filter(tournament=tournament).delete()
    cards, round_ = issue_tokens(tournament), tournament.rounds.get(finished_at=None)
    seated = set(round_.tables.values_list("number", flat=True))
    begun = round_.deals_played.aggregate(last=Max("number"))["last"] or 0
    places = product(range(begun + 1, round_.deals + 1), sorted(seated))
    chance = random.Random(begun)
    phone = Client()

    def enter() -> None:
        deal, table = next(places)
        phone.cookies["table"] = cards[table]
        body = json.dumps({"results": [item(round_.number, deal, chance)]})
        answer = phone.post("/table/results/", body, content_type="application/json")
        if "number" not in answer.json()["results"][0]:
            raise RuntimeError(answer.content.decode())

    return enter


def _forget() -> None:
    """As a server that has just started."""
    public_pages.clear()
    cache.clear()
    for each in MemoryCache.every:
        each.clear()


def _spent(act: Callable[[], object], times: int) -> dict[str, float]:
    """CPU that three of four times needed at least: others on the machine only add to it."""
    cpu, seconds = [], []
    for _ in range(times):
        _forget()
        began, spent = time.perf_counter(), _cpu()
        act()
        seconds.append(time.perf_counter() - began)
        cpu.append(_cpu() - spent)
    return {"cpu": sorted(cpu)[len(cpu) // 4], "p95": percentile(seconds, 95)}


def _cpu() -> float:
    """Milliseconds of this process and of those that it began, and of the server's for its
    connection."""
    done = os.times()
    own = (time.process_time() + done.children_user + done.children_system) * 1000
    if connection.vendor == "sqlite":
        return own
    connection.ensure_connection()
    return own + _cpu_of(connection.connection.info.backend_pid)


def _cpu_of(process: int) -> float:
    """Milliseconds of a process of this machine, all its threads; 0 where the system does not
    say."""
    try:
        tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in tasks) / 1e6
    except OSError:
        return 0.0
