"""What the API costs beside the doors that it stands beside: `bench api`.

CPU of a process with an isolated site, in milliseconds: a batch of results beside the phone's, an
answer 304 beside the wall's, a list of deals beside its page. Both are asked by turns.
"""

import io
import json
import random
import sys
import time
import uuid
from collections.abc import Callable
from itertools import count
from statistics import median
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.test.utils import override_settings

from club.programs import tokens
from scoring.api import reader
from tests.workshop.benches.figures import spread, tell
from tests.workshop.fixtures.hall import Hall, make_hall
from tests.workshop.isolated_site import Write, run_isolated
from tests.workshop.load_generator import some_result

TABLES, BATCH, TIMES = 60, 10, 60
DEALS = 4 * BATCH
MOST_BATCH, MOST_UNCHANGED = 1.3, 1.5
CSRF = "x" * 32

Ask = Callable[[], object]


def run(write: Write) -> None:
    run_isolated(f"{__name__}.measure", write, pages=True)


@override_settings(ALLOWED_HOSTS=["*"])
def measure() -> None:
    setattr(reader, "A_MINUTE", 10**9)  # noqa: B010 (it is one for everybody else)
    hall = make_hall(TABLES, deals=DEALS, has_names=True)
    page, home = f"/t/{hall.tournament.slug}/", f"/api/v1/tournaments/{hall.tournament.slug}"
    _batches(hall, f"{home}/results")
    _unchanged(f"{home}/standing", f"{page}live/pages/?language=en")
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {_token(hall)}"}
    listed, shown = _by_turns(
        lambda: _asked(f"{home}/deals?limit=200", **bearer),
        # A word left from the page before keeps it out of the page cache.
        lambda: _asked(f"{page}rounds/1/", HTTP_COOKIE="messages=-"),
    )
    tell(f"  A list of 200 deals for a token, ms of CPU: {spread(listed, '.2f')}")
    tell(f"    the page of the round, made {spread(shown, '.2f')}")


def _batches(hall: Hall, address: str) -> None:
    chance, numbers = random.Random(1), count()
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {_token(hall)}"}

    def results() -> list[dict[str, Any]]:
        at = next(numbers)
        table, first = at % TABLES + 1, at // TABLES * BATCH + 1
        return [
            {
                "key": str(uuid.UUID(int=chance.getrandbits(128), version=4)),
                "round": 1,
                "table": table,
                "deal": deal,
                "content": some_result(chance),
            }
            for deal in range(first, first + BATCH)
        ]

    def by_phone() -> None:
        sent = results()
        cookie = f"csrftoken={CSRF}; table={hall.cards[sent[0]['table']]}"
        facts = {"HTTP_COOKIE": cookie, "HTTP_X_CSRFTOKEN": CSRF}
        _taken(_asked("/table/results/", {"results": sent}, **facts))

    def by_program() -> None:
        _taken(_asked(address, {"results": results()}, **bearer))

    own, phone = _by_turns(by_program, by_phone)
    ratio = median(own) / median(phone)
    tell(f"  A batch of {BATCH} results, ms of CPU: {spread(own, '.2f')}")
    tell(f"    by a phone {spread(phone, '.2f')}   ratio {ratio:.2f}, at most {MOST_BATCH}")


def _unchanged(address: str, wall: str) -> None:
    tags = {each: _asked(each)[1]["ETag"] for each in (address, wall)}

    def again(path: str) -> Ask:
        return lambda: _asked(path, HTTP_IF_NONE_MATCH=tags[path], wanted="304")

    own, other = _by_turns(again(address), again(wall))
    ratio = median(own) / median(other)
    tell(f"  A standing that has not changed, 304, ms of CPU: {spread(own, '.3f')}")
    tell(f"    the wall {spread(other, '.3f')}   ratio {ratio:.2f}, at most {MOST_UNCHANGED}")


def _by_turns(one: Ask, other: Ask) -> tuple[list[float], list[float]]:
    took: tuple[list[float], list[float]] = [], []
    for _ in range(TIMES + 2):
        for ask, own in zip((one, other), took, strict=True):
            began = time.process_time()
            ask()
            own.append((time.process_time() - began) * 1000)
    return took[0][2:], took[1][2:]


def _token(hall: Hall) -> str:
    facts: dict[str, Any] = {"tournament": None, "name": "bench", "ends_on": None, "by": None}
    return tokens.make(hall.tournament.club, right="desk", **facts)[1]


def _taken(answer: tuple[bytes, dict[str, str]]) -> None:
    if not all("number" in each for each in json.loads(answer[0])["results"]):
        raise RuntimeError(answer[0].decode())


def _asked(
    path: str, body: Any = None, *, wanted: str = "200", **facts: str
) -> tuple[bytes, dict[str, str]]:
    """As the server asks the site."""
    from club.wsgi import application

    head: dict[str, str] = {}

    def start(
        status: str, headers: list[tuple[str, str]], _error: object = None
    ) -> Callable[[bytes], object]:
        head.update(headers)
        if not status.startswith(wanted):
            raise RuntimeError(f"{path}: {status}")
        return sys.stdout.buffer.write

    address, _mark, query = path.partition("?")
    environ: dict[str, Any] = {"PATH_INFO": address, "QUERY_STRING": query, **facts}
    if body is not None:
        sent = json.dumps(body).encode()
        environ |= {"REQUEST_METHOD": "POST", "wsgi.input": io.BytesIO(sent)}
        environ |= {"CONTENT_LENGTH": str(len(sent)), "CONTENT_TYPE": "application/json"}
    setup_testing_defaults(environ)
    response = application(environ, start)
    content = b"".join(response)
    response.close()
    return content, head
