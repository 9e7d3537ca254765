"""Caches of every kind, each between the doctor and a site that numbers its answers."""

import itertools
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from club.web import cache_in_front

PAGE = "/t/friday/"


def key_of(handler: BaseHTTPRequestHandler) -> str:
    return handler.path


def path_of(handler: BaseHTTPRequestHandler) -> str:
    return handler.path.partition("?")[0]


class Cache:
    """Keeps what `keeps` says, under a key, for so many seconds."""

    def __init__(
        self,
        keeps: Callable[[BaseHTTPRequestHandler], bool],
        key: Callable[[BaseHTTPRequestHandler], str] = key_of,
        seconds: float = 0.3,
        *,
        says_so: bool = True,
    ) -> None:
        self.keeps, self.key, self.seconds, self.says_so = keeps, key, seconds, says_so
        self.numbers, self.kept = itertools.count(), dict[str, tuple[float, int]]()

    def number(self, handler: BaseHTTPRequestHandler) -> int:
        if not self.keeps(handler):
            return next(self.numbers)
        at, number = self.kept.get(self.key(handler), (0.0, 0))
        if time.monotonic() - at > self.seconds:
            at, number = time.monotonic(), next(self.numbers)
            self.kept[self.key(handler)] = at, number
        return number


def is_public(handler: BaseHTTPRequestHandler) -> bool:
    return handler.path.startswith("/t/") and "Cookie" not in handler.headers


@pytest.fixture
def served():
    servers = []

    def serve(cache: Cache, body: bytes = b'{"engine": "sqlite"}') -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("X-Request-ID", str(cache.number(self)))
                if cache.says_so:
                    self.send_header("X-Cache-Status", "?")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_words: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def found(address: str, page: str = PAGE) -> tuple[list[str], list[str]]:
    """Sentences about what is wrong, and the others, without the address."""
    each = list(cache_in_front.look(address, page))
    said = [
        [one.sentence.replace(address, "…") for one in each if one.is_problem is wrong]
        for wrong in (True, False)
    ]
    return said[0], said[1]


@pytest.mark.parametrize(
    ("cache", "wrong", "right"),
    [
        (Cache(is_public), [], ["… answers. A cache in front keeps public pages."]),
        (
            Cache(lambda _handler: False, says_so=False),
            [],
            ["… answers. No cache in front keeps its pages."],
        ),
        (
            Cache(lambda _handler: False),
            [
                "The cache in front of … does not keep /t/friday/, which it may for a second: "
                "every watcher is the site's own work."
            ],
            [],
        ),
        (
            Cache(lambda handler: is_public(handler) or "account" in handler.path),
            [
                "The cache in front of … keeps pages that are for one reader (/account/sign-in/): "
                "it may keep only what says `Cache-Control: public`."
            ],
            ["… answers. A cache in front keeps public pages."],
        ),
        (
            Cache(lambda handler: handler.path.startswith("/t/")),
            [
                "The cache in front of … gives people who are signed in what it keeps for "
                "strangers: let requests with the cookie sessionid pass."
            ],
            ["… answers. A cache in front keeps public pages."],
        ),
        (
            Cache(is_public, path_of),
            [
                "The cache in front of … keeps one page for every language: what follows the "
                "question mark belongs to the address."
            ],
            ["… answers. A cache in front keeps public pages."],
        ),
        (
            Cache(is_public, seconds=600),
            [
                "The cache in front of … keeps /t/friday/ for longer than a second: results "
                "come late."
            ],
            [],
        ),
    ],
    ids=["right", "none", "keeps nothing", "sign-in", "cookies", "queries", "too long"],
)
def test_a_sentence_says_what_a_cache_keeps_amiss(served, monkeypatch, cache, wrong, right):
    monkeypatch.setattr(cache_in_front, "LONGEST_SECONDS", 0.5)
    assert found(served(cache)) == (wrong, right)


def test_an_address_that_does_not_answer_or_is_not_ours(served):
    (wrong,), _right = found("http://127.0.0.1:1")
    assert "(PORTATIV_URL) does not answer: " in wrong
    for body in (b"Welcome to nginx!", b"1", b'["engine"]', b"[" * 100_000):
        away = served(Cache(is_public), body)
        assert found(away) == (["… is answered by something else than this site."], [])


def test_without_a_public_page_only_the_rest_is_judged(served):
    said = "… answers. No evening is public yet to try a cache with."
    assert found(served(Cache(is_public)), "") == ([], [said])
