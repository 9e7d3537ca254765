"""What a standing costs the server, and whether entering a result stays as cheap as it was.

Figures are CPU of one process with an isolated site, without a network: of the first reader after a
change, of the next ones, and of those whose page has not changed; beside them a bare view that
writes out a table of the same length.
"""

import gc
import random
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.utils.html import escape

from club.models import Tournament, User
from club.storage.caches import MemoryCache
from club.web import public_pages
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from scoring.models import Deal
from scoring.standings.tables import ROWS_A_PAGE
from tests.workshop.benches.figures import spread, tell
from tests.workshop.fixtures.tournament import change_one_score, seed_tournament
from tests.workshop.isolated_site import Write, run_isolated
from tests.workshop.load_generator import some_result

ENTRIES, ROUNDS, DEALS, MOST_DEALS = 1024, 12, 8, 100_000
READERS, ENTERED, TABLES = 9, 60, 64
FIRST_MS, COLD_MS, NEXT_MS = 150, 300, 2


def run(write: Write, *sizes: int) -> None:
    """`sizes` are those of the small trial: entries, rounds, deals, and the most that it grows."""
    run_isolated(f"{__name__}.measure", write, *sizes, pages=True)


def measure(
    entries: int = ENTRIES, rounds: int = ROUNDS, deals: int = DEALS, most_deals: int = MOST_DEALS
) -> None:
    tell(f"Python {sys.version.split()[0]}, {connection.vendor}; CPU of one process.")
    _run_growth(most_deals)
    with override_settings(ALLOWED_HOSTS=["*"]):
        _run_readers(entries, rounds, deals)


def _run_readers(entries: int, rounds: int, deals: int) -> None:
    tournament = seed_tournament(entries, rounds, deals)
    address, client = tournament.get_absolute_url(), Client()

    def look(tag: str = "") -> Any:
        return client.get(address, headers={"if-none-match": tag} if tag else {})

    def after(*changes: Callable[[], object]) -> float:
        for change in changes:
            change()
        return _cpu(look)

    def change() -> None:
        change_one_score(tournament)

    look()  # templates are read, and the reader has the cookie
    gc.freeze()  # as the server does
    forget = public_pages.clear  # as if the page's second had gone by
    cold = [after(change, clear_caches, forget) for _ in range(READERS)]
    first = [after(change, forget) for _ in range(READERS)]
    tag = look()["ETag"]
    next_ = [_cpu(look) for _ in range(READERS * 5)]
    unchanged = [_cpu(lambda: look(tag)) for _ in range(READERS * 5)]
    status = look(tag).status_code
    bare, bare_page = _bare(entries), _bare(ROWS_A_PAGE)
    clear_caches()
    public_pages.clear()
    with CaptureQueriesContext(connection) as queries:
        page = look()
    played = entries // 2 * rounds * deals
    tell(f"\n  {entries:,} entries, {rounds} rounds, {played:,} deals")
    tell(f"  A page of {ROWS_A_PAGE} rows, {len(page.content):,} bytes, {len(queries)} queries:")
    _say("first reader, nothing remembered", cold, COLD_MS)
    _say("first reader after a result", first, FIRST_MS)
    _say("the next readers", next_, NEXT_MS)
    _say(f"unchanged, answered {status}", unchanged, NEXT_MS)
    _say(f"floor: bare view, {entries:,} rows", [_cpu(bare) for _ in range(READERS)])
    _say(f"floor: bare view, {ROWS_A_PAGE} rows", [_cpu(bare_page) for _ in range(READERS)])
    _say("floor: the smallest answer", [_cpu(lambda: client.get("/healthz")) for _ in range(45)])


def _run_growth(most_deals: int) -> None:
    """A result is entered in a new tournament, whatever was played before."""
    tell(f"\n  One result entered, median of {ENTERED}:")
    deals, growth = most_deals // 100, []
    while deals <= most_deals:
        while (lacking := deals - Deal.objects.count()) >= TABLES * DEALS:
            rounds = min(ROUNDS, lacking // (TABLES * DEALS))
            seed_tournament(TABLES * 2, rounds, DEALS)
        growth.append(list(_entering(seed_tournament(TABLES * 2, 1, 0))))
        _say(f"{Deal.objects.count():,} deals in the database", growth[-1])
        deals *= 10
    tell(f"    the last beside the first: {median(growth[-1]) / median(growth[0]):.2f}")


def _entering(tournament: Tournament) -> Iterator[float]:
    chance = random.Random(1)
    user, _new = User.objects.get_or_create(username="bench")
    by, round_ = Actor(user=user), tournament.rounds.get()
    for table in range(1, ENTERED + 1):
        content, key = some_result(chance), uuid.UUID(int=chance.getrandbits(128), version=4)
        deal = DealAt(round_, table, 1)
        began = time.process_time()
        record(deal, content, key=key, by=by)
        yield (time.process_time() - began) * 1000


def clear_caches() -> None:
    for each in MemoryCache.every:
        each.clear()


def _bare(rows: int) -> Callable[[], HttpResponse]:
    """A table of rows where nothing is asked of anybody."""

    def view() -> HttpResponse:
        body = "".join(
            f'<tr><td class="number">{at}</td><td><a href="/t/bare/entries/{at}/">'
            f"{escape(f'Jucător {at} – Jucător {at + 1}')}</a></td>"
            + "".join(f"<td>{at % 40 + each}</td>" for each in range(8))
            + f'<td>{at}</td><td class="number"><strong>{at}</strong></td></tr>'
            for at in range(rows)
        )
        return HttpResponse(f"<table>{body}</table>")

    return view


def _cpu(run_once: Callable[[], object]) -> float:
    began = time.process_time()
    run_once()
    return (time.process_time() - began) * 1000


def _say(what: str, figures: list[float], most: int | None = None) -> None:
    limit = f", at most {most}" if most else ""
    middle, _blank, ends = spread(figures, ".2f").rpartition(" ")
    tell(f"    {what:36} {middle} ms {ends}{limit}")
