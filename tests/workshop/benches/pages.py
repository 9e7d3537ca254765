"""What making a page costs, a part of `bench entry`.

CPU of a process with an isolated site, in milliseconds, of the first who asks after a result.
"""

import random
import sys
import time
import uuid
from collections.abc import Callable
from wsgiref.util import setup_testing_defaults

from django.test.utils import override_settings

from club.models import User
from scoring.log.actions import Actor, record
from scoring.log.commands import DealAt
from tests.workshop.benches.figures import spread, tell
from tests.workshop.fixtures.hall import make_hall
from tests.workshop.isolated_site import Write, run_isolated
from tests.workshop.load_generator import some_result

TABLES, DEALS, ENTERED, TIMES = 60, 60, 240, 9
STALE_SECONDS = 1.05
PAGES = {
    "wall": "live/pages/?language=en",
    "standing": "",
    "round": "rounds/1/",
    "entry": "entries/1/",
}


def run(write: Write) -> None:
    run_isolated(f"{__name__}.measure", write, pages=True)


@override_settings(ALLOWED_HOSTS=["*"])
def measure() -> None:
    home, enter = _hall()
    for _ in range(ENTERED):
        enter()
    tell(f"\n  Making a page after a result, {TABLES} tables, ms of CPU:")
    for name, path in PAGES.items():
        took = [_making(enter, home + path) for _ in range(TIMES + 1)][1:]
        tell(f"    {name:10} {spread(took, '.2f')}")


def _hall() -> tuple[str, Callable[[], object]]:
    """The address of its tournament, and what enters one more result."""
    hall, chance = make_hall(TABLES, deals=DEALS), random.Random(1)
    by, round_ = Actor(user=User.objects.create(username="bench")), hall.round
    places = (DealAt(round_, at % TABLES + 1, at // TABLES + 1) for at in range(TABLES * DEALS))

    def enter() -> None:
        key = uuid.UUID(int=chance.getrandbits(128), version=4)
        record(next(places), some_result(chance), key=key, by=by)

    return f"/t/{hall.tournament.slug}/", enter


def _making(enter: Callable[[], object], path: str) -> float:
    """Of a page that was kept for a second and is no longer so."""
    enter()
    time.sleep(STALE_SECONDS)
    began = time.process_time()
    _ask(path)
    return (time.process_time() - began) * 1000


def _ask(path: str) -> None:
    """As the server asks the site."""
    from club.wsgi import application

    def start(status: str, _headers: object, _error: object = None) -> Callable[[bytes], object]:
        if status != "200 OK":
            raise RuntimeError(f"{path}: {status}")
        return sys.stdout.buffer.write

    address, _mark, query = path.partition("?")
    environ = {"PATH_INFO": address, "QUERY_STRING": query}
    setup_testing_defaults(environ)
    response = application(environ, start)
    b"".join(response)
    if hasattr(response, "close"):
        response.close()
