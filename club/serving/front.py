"""In front of the site: requests read whole in an event loop, and answered by a few threads.

Whoever stops in the middle of a body, from carelessness or because they want to, holds no thread:
their connection waits in the loop, and has a deadline. The site itself is asked when all is there.
(Through its other door, WSGI, 2.8.7 of the server stands still when an answer goes out while a body
is being read, so that a thread which waits for one can never be had back.)
"""

import asyncio
import contextlib
import io
import logging
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError

from club.hall.addresses import client_address
from club.process.logs import DOCUMENT, FAULTS
from club.web import public_pages
from club.web.middleware import MOST_BYTES, SENDING_METHODS

ENTERING: Final = 8
"""At once sending to the tables' own door, `/table/`, which waits for nothing else."""
ENTERING_SECONDS: Final = 8
"""Then whoever enters is told to come again, and what was begun goes on: a repeat gets the receipt.
Phones themselves give up after ten (`outbox.js`), and would not hear when to come.
PostgreSQL waits so for a standby that is to confirm; to cancel its wait would make a receipt of
what that standby does not have."""
AT_TABLES: Final = 4
"""At once reading at that door."""
WORKING: Final = 6
"""At once reading in the rest of the site. More would only get in each other's way."""
SENDING: Final = 4
"""At once sending to the rest of the site: who reads does not wait for what is being written."""
PAPERS: Final = 2
"""Documents and files at once, one for an address; the others wait in the loop."""
MOST_PAPERS_WAITING: Final = 400
MOST_PAPERS_WAITING_OF_ONE: Final = 16
GIVING: Final = 4
PAGES: Final = 64
"""At once giving out pages that are the same for everybody, and waiting for one that is made: one
for each page, and the others who want it wait in the loop. Who enters waits for none of them."""
MOST_WAITS: Final = 3
"""For others who ask for the same page; then it is asked for beside them."""
MOST_PAGES_WAITING: Final = 200
"""Different pages that are waited for: the maker needs four seconds for so many, and whoever makes
addresses up takes nobody else's turn for longer."""
BODY_SECONDS: Final = 10
"""For the whole of a body; a slow phone on a crowded network needs five."""
SMALL_BYTES: Final = 16_000
"""A body that is always waited for: thousands of them weigh little, and results are that small."""
MOST_WAITING_BYTES: Final = 64_000_000
MOST_WAITING_BYTES_OF_ONE: Final = MOST_WAITING_BYTES // 4
"""Of larger bodies that are waited for, from one address."""

REFUSED: Final = [("Content-Length", "0"), ("Retry-After", "2"), ("Connection", "close")]

Environ = dict[str, Any]
Site = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
log = logging.getLogger(__name__)


class AnnouncedBytes:
    """The bytes that were announced and are not all there: in all, and by address."""

    def __init__(self) -> None:
        self.total, self.by_address = 0, Counter[str]()

    @contextlib.contextmanager
    def room_for(self, address: str, length: int) -> Iterator[bool]:
        if length <= SMALL_BYTES:
            yield True
            return
        of_one = self.by_address[address] + length
        if of_one > MOST_WAITING_BYTES_OF_ONE or self.total + length > MOST_WAITING_BYTES:
            yield False
            return
        self.total += length
        self.by_address[address] += length
        try:
            yield True
        finally:
            self.total -= length
            self.by_address[address] -= length
            if not self.by_address[address]:
                del self.by_address[address]


class PaperQueue:
    """Turns of those who ask for documents: one for an address, so many at once in all."""

    def __init__(self) -> None:
        self._all = asyncio.Semaphore(PAPERS)
        self._of_one: dict[str, asyncio.Lock] = {}
        self._waiting = Counter[str]()

    @contextlib.asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        of_one = self._waiting[address] >= MOST_PAPERS_WAITING_OF_ONE
        if of_one or self._waiting.total() >= MOST_PAPERS_WAITING:
            raise _RefusedRequest(503)
        own = self._of_one.setdefault(address, asyncio.Lock())
        self._waiting[address] += 1
        try:
            async with own, self._all:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address], self._of_one[address]


class FirstAnswer:
    """The server's side of a request that two may answer: the second answer is dropped."""

    def __init__(self, protocol: Any) -> None:
        self._protocol, self._turn = protocol, threading.Lock()

    def response_bytes(self, *answer: Any) -> None:
        if self._turn.acquire(blocking=False):
            self._protocol.response_bytes(*answer)

    def response_empty(self, *answer: Any) -> None:
        if self._turn.acquire(blocking=False):
            self._protocol.response_empty(*answer)


class PageThreads:
    """Threads for public pages: some give out what is at hand, others wait for what is made."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._giving = _threads(GIVING, "page")
        self._waiting = _threads(PAGES, "page-to-come")
        self._to_come: dict[public_pages.PageAddress, asyncio.Future[public_pages.FrontAnswer]] = {}

    async def answer(
        self, wanted: public_pages.PageAddress, environ: Environ
    ) -> public_pages.FrontAnswer:
        """Who waited hears what the page is, and not what its first reader was told: a host that is
        not ours is refused to that reader alone."""
        for _time in range(MOST_WAITS):
            if at_once := public_pages.at_once(wanted, environ):
                return at_once
            if public_pages.is_at_hand(wanted):
                return await self._asked(self._giving, wanted, environ)
            if (coming := self._to_come.get(wanted)) is None:
                return await self._first(wanted, environ)
            await asyncio.wait([coming])
        return await self._asked(self._waiting, wanted, environ)

    async def _first(
        self, wanted: public_pages.PageAddress, environ: Environ
    ) -> public_pages.FrontAnswer:
        if len(self._to_come) >= MOST_PAGES_WAITING:
            raise _RefusedRequest(503)
        coming = self._to_come[wanted] = self._asked(self._waiting, wanted, environ)
        coming.add_done_callback(lambda _done: self._to_come.pop(wanted))
        return await asyncio.shield(coming)

    def _asked(
        self, threads: ThreadPoolExecutor, wanted: public_pages.PageAddress, environ: Environ
    ) -> asyncio.Future[public_pages.FrontAnswer]:
        return asyncio.get_running_loop().run_in_executor(
            threads, _learnt, self._site, environ, wanted
        )


def prepare(site: Site) -> None:
    """Loads what the first requests would, in every language, and makes the pages of evenings that
    are under way, before anybody asks."""
    host = settings.BASE_URL.netloc if settings.BASE_URL else "localhost"
    environ = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "SERVER_NAME": host,
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": host,
        "wsgi.url_scheme": "https" if settings.HOSTED else "http",
    }
    paths = [f"/?language={language}" for language, _name in settings.LANGUAGES]
    with contextlib.suppress(DatabaseError):  # of another version, or not there yet
        paths += public_pages.most_asked_for()
    for path, _mark, query in (each.partition("?") for each in paths):
        asked = {"PATH_INFO": path, "QUERY_STRING": query, "wsgi.input": io.BytesIO()}
        _asked(site, environ | asked)


def _threads(number: int, name: str) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, thread_name_prefix=name)


def in_front_of(site: Site) -> Callable[[Any, Any], Awaitable[None]]:
    """The site as RSGI, the server's interface, takes it."""
    waiting, papers, pages = AnnouncedBytes(), PaperQueue(), PageThreads(site)
    entering, at_tables = _threads(ENTERING, "entering"), _threads(AT_TABLES, "tables")
    sending, working = _threads(SENDING, "sending"), _threads(WORKING, "site")
    making = _threads(PAPERS, "papers")

    async def application(scope: Any, protocol: Any) -> None:
        environ = environ_of(scope)
        try:
            environ["wsgi.input"] = io.BytesIO(await _body(environ, protocol, waiting))
            await answer(environ, protocol)
        except _RefusedRequest as refused:
            _refuse(protocol, refused.status)

    async def answer(environ: Environ, protocol: Any) -> None:
        run = asyncio.get_running_loop().run_in_executor
        if wanted := public_pages.asked(environ):
            return _give(protocol, environ, await pages.answer(wanted, environ))
        path = environ["PATH_INFO"]
        if DOCUMENT.search(path) and not path.startswith(settings.STATIC_URL):
            async with papers.turn(client_address(environ)):
                return await run(making, _answer, site, environ, protocol)
        is_sending = environ["REQUEST_METHOD"] in SENDING_METHODS
        if not path.startswith("/table/"):
            own = sending if is_sending else working
            return await run(own, _answer, site, environ, protocol)
        if not is_sending:
            return await run(at_tables, _answer, site, environ, protocol)
        first = FirstAnswer(protocol)
        return await _in_time(run(entering, _answer, site, environ, first), first)

    return application


async def _in_time(entered: Awaitable[None], protocol: FirstAnswer) -> None:
    """One that no thread has begun by then is never begun."""
    try:
        await asyncio.wait_for(entered, ENTERING_SECONDS)
    except TimeoutError:
        _refuse(protocol, 503)


def environ_of(scope: Any) -> Environ:
    """The request as WSGI has it. A header named with an underscore is dropped: it would be taken
    for the one with a hyphen, which a proxy in front may vouch for."""
    host, _colon, port = scope.server.rpartition(":")
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if scope.authority:
        environ["HTTP_HOST"] = scope.authority
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        between = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ


class _RefusedRequest(Exception):
    def __init__(self, status: int) -> None:
        super().__init__(f"answered with {status}")
        self.status = status


async def _body(environ: Environ, protocol: Any, waiting: AnnouncedBytes) -> bytes:
    """All of it. What is too long, or of no length at all, the site refuses by its head."""
    text = environ.get("CONTENT_LENGTH", "0")
    length = int(text) if text.isdecimal() else 0
    if not 0 < length <= MOST_BYTES:
        return b""
    with waiting.room_for(client_address(environ), length) as has_room:
        if not has_room:
            raise _RefusedRequest(503)
        try:
            body = await asyncio.wait_for(protocol(), BODY_SECONDS)
        except TimeoutError as error:
            raise _RefusedRequest(408) from error
        except Exception as error:  # the connection is over: nobody hears this
            raise _RefusedRequest(400) from error
    if len(body) < length:
        raise _RefusedRequest(400)
    return body


def _answer(site: Site, environ: Environ, protocol: Any) -> None:
    """In a thread of its own. The request ends in it too: its connection to the database would
    otherwise be kept out of the pool."""
    _give(protocol, environ, _asked(site, environ))


def _learnt(
    site: Site, environ: Environ, wanted: public_pages.PageAddress
) -> public_pages.FrontAnswer:
    answer = _asked(site, environ)
    public_pages.learn(wanted, environ, answer)
    return answer


def _give(protocol: Any, environ: Environ, answer: public_pages.FrontAnswer) -> None:
    """To HEAD nothing follows the head, which the server would only see to in HTTP/1."""
    status, headers, body = answer
    protocol.response_bytes(status, headers, b"" if environ["REQUEST_METHOD"] == "HEAD" else body)


def _asked(site: Site, environ: Environ) -> public_pages.FrontAnswer:
    head: list[Any] = []
    try:
        response = site(environ, lambda *given: head.extend(given))
        try:
            body = b"".join(response)
        finally:
            if hasattr(response, "close"):
                response.close()
    except Exception:
        log.exception("the site did not answer")
        FAULTS.add()
        return 500, REFUSED, b""
    return int(head[0][:3]), head[1], body


def _refuse(protocol: Any, status: int) -> None:
    if status >= 500:
        FAULTS.add()
    protocol.response_empty(status, REFUSED)
