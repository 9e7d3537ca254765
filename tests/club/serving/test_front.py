"""The server as a hall meets it, and who would keep it from its work: real sockets, one process."""

import asyncio
import contextlib
import json
import re
import select
import shutil
import socket
import threading
import time
from collections import Counter

import pytest

from club.serving import front
from tests.thorough import looks
from tests.workshop.isolated_site import in_the_way

SLOW_SECONDS = 3
PROMPT_SECONDS = 2


@pytest.fixture(scope="module", params=looks("granian", "python"))
def site(request, tmp_path_factory, migrated_file):
    """Served by either server: one cannot be loaded everywhere."""
    folder = tmp_path_factory.mktemp("door")
    (folder / "data").mkdir()
    shutil.copyfile(migrated_file(), folder / "data" / "portativ.sqlite3")
    from tests.club.sites import Site

    variables = in_the_way(folder / "in the way", "granian") if request.param == "python" else {}
    started = Site(folder / "data", folder / "printed", **variables).wait()
    assert ("A server in Python alone is used" in started.text()) == bool(variables)
    yield started
    started.stop()


def connect(site, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", site.port), 20, source_address=(source, 0))


def head(length, path="/table/results/", *more):
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {length}", *more]
    return "\r\n".join([*lines, "", ""]).encode()


def status(connection):
    with contextlib.suppress(ConnectionError):
        return connection.recv(4096)[9:12].decode()
    return ""


def sent(site, source="127.0.0.1"):
    """A result without a card: the site's own answer to it, and how long that took."""
    began = time.monotonic()
    with connect(site, source) as connection:
        connection.sendall(head(14) + b'{"results":[]}')
        return status(connection), time.monotonic() - began


@contextlib.contextmanager
def half_sent(site, number, length=1000, source="127.0.0.1"):
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(half(site, length, source)) for _each in range(number)]


def half(site, length, source):
    connection = connect(site, source)
    connection.sendall(head(length, "/") + b"{")
    return connection


@pytest.mark.parametrize("number", [24, 200])
def test_who_stops_in_the_middle_keeps_nobody_from_entering(site, number):
    """From the same address, as behind one router, and from another."""
    with half_sent(site, number):
        time.sleep(0.5)
        for source in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
            for _each in range(10):
                answer, seconds = sent(site, source)
                assert answer == "403", "no card: the site itself has answered"
                assert seconds < PROMPT_SECONDS


def test_large_bodies_that_are_waited_for_are_few_and_small_ones_go_on(site):
    length = front.MOST_BYTES
    fit = front.MOST_WAITING_BYTES_OF_ONE // length
    with half_sent(site, fit + 3, length) as connections:
        time.sleep(0.5)
        assert [status(each) for each in connections[fit:]] == ["503"] * 3
        assert sent(site)[0] == "403"
        with half_sent(site, 1, length, "127.0.0.2") as other:
            other[0].sendall(b"x" * (length - 1))
            assert status(other[0]) in ("403", "405"), "read whole, and answered by the site"


def test_a_slow_phone_is_waited_for(site):
    text = b'{"results":[]}'
    with connect(site) as connection:
        connection.sendall(head(len(text)))
        for at in range(len(text)):
            connection.sendall(text[at : at + 1])
            time.sleep(SLOW_SECONDS / len(text))
        assert status(connection) == "403"


@pytest.mark.thorough
def test_a_body_that_never_comes_is_given_up(site):
    began = time.monotonic()
    with half_sent(site, 3) as connections:
        assert [status(each) for each in connections] == ["408"] * 3
    assert front.BODY_SECONDS - 1 < time.monotonic() - began < front.BODY_SECONDS + 5
    assert sent(site)[0] == "403"


def test_who_leaves_in_the_middle_leaves_nothing_behind(site):
    for _each in range(50):
        with half_sent(site, 1):
            pass
    assert sent(site)[0] == "403"


@pytest.mark.parametrize(
    ("length", "answer"), [("0", "403"), (str(front.MOST_BYTES + 1), "413"), ("x", "400")]
)
def test_what_is_refused_by_its_length_is_not_read(site, length, answer):
    with connect(site) as connection:
        connection.sendall(head(length))
        assert status(connection) == answer


def test_a_body_without_a_length_is_refused_unread(site):
    with connect(site) as connection:
        connection.sendall(
            b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"
        )
        assert status(connection) == "413"


def test_a_head_without_an_end_is_refused_before_a_hundred_kilobytes(site):
    """In pieces, and no further than the answer: who closes on unread bytes may take it back."""
    with connect(site) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        for _each in range(100):
            connection.sendall(b"x" * 1000)
            if select.select([connection], [], [], 0.1)[0]:
                break
        assert status(connection) in ("431", "400")


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "BREW"])
def test_methods_that_nobody_needs_are_refused(site, method):
    with connect(site) as connection:
        connection.sendall(f"{method} /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert status(connection) in ("405", "400")


def test_head_says_the_length_and_sends_nothing(site):
    with connect(site) as connection:
        connection.sendall(
            b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert re.search(rb"(?i)content-length: [1-9]", answer)
    assert answer.endswith(b"\r\n\r\n")


class Scope:
    """A request's head as the server gives it."""

    server, client, scheme, http_version = "0.0.0.0:8000", "[::1]:5000", "http", "1.1"
    method, path, query_string, authority = "GET", "/clubs/é/", "q=%C3%A9", None


def environ_of(*headers, **facts):
    scope = Scope()
    scope.headers = type("Headers", (), {"items": lambda _self: list(headers)})()
    vars(scope).update(facts)
    return front.environ_of(scope)


def test_a_request_is_handed_on_as_wsgi_has_it():
    environ = environ_of(
        ("host", "localhost"), ("cookie", "a=1"), ("cookie", "b=2"), ("content-type", "text/plain"),
        ("x-forwarded-for", "10.0.0.1"), ("x-forwarded-for", "10.0.0.2"),
    )  # fmt: skip
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/clubs/é/"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("0.0.0.0", "8000")
    assert environ["REMOTE_ADDR"] == "::1"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["HTTP_X_FORWARDED_FOR"] == "10.0.0.1,10.0.0.2"


def test_a_header_with_an_underscore_does_not_pass_for_another():
    environ = environ_of(("x_forwarded_proto", "https"), ("x-forwarded_for", "10.0.0.1"))
    assert not [name for name in environ if name.startswith("HTTP_")]


def test_the_name_of_http_2_is_the_host():
    assert environ_of(authority="portativ.local", http_version="2")["HTTP_HOST"] == "portativ.local"


def test_the_site_is_up_and_says_so(site):
    assert json.loads(site.get("/healthz"))["status"] == "ok"


class Protocol:
    """The server's side of one answer."""

    def __init__(self):
        self.status, self.headers, self.answers = 0, {}, 0

    async def __call__(self):
        return b""

    def response_bytes(self, status, headers, _body):
        self.response_empty(status, headers)

    def response_empty(self, status, headers):
        self.status, self.headers = status, dict(headers)
        self.answers += 1


def scope_of(path, method="GET"):
    address, _slash, _rest = path.partition("/")
    scope = Scope()
    scope.headers = {}
    scope.method, scope.client = method, f"{address}:5000"
    scope.path = path.removeprefix(address)
    return scope


def run_requests(site, *paths):
    """Statuses of requests that come one after the other from the addresses in their paths, once
    `site`, which is asked in threads, has let go of those that it holds."""

    async def ask(path, protocol):
        await application(scope_of(path), protocol)

    async def run():
        asked = [(path, Protocol()) for path in paths]
        tasks = [asyncio.create_task(ask(path, protocol)) for path, protocol in asked]
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
        return [protocol.status for _path, protocol in asked]

    application = front.in_front_of(site)
    return asyncio.run(run())


@pytest.mark.usefixtures("no_loop_here")
def test_papers_keep_nobody_from_entering():
    """As many as ask; two are made at once, one for an address, until something is entered."""
    is_entered, making, most, by_address = threading.Event(), Counter(), [], []

    def site(environ, start):
        path, address = environ["PATH_INFO"], environ["REMOTE_ADDR"]
        if path == "/table/results/":
            is_entered.set()
        else:
            making[address] += 1
            most.append(making.total())
            by_address.append(making[address])
            assert is_entered.wait(30)
            making[address] -= 1
        start("200 OK", [])
        return [b""]

    papers = [f"10.0.0.{at % 8}/t/x/{name}" for at in range(24) for name in ("a.pdf", "b.xlsx")]
    assert set(run_requests(site, *papers, "10.0.0.1/table/results/")) == {200}
    assert (max(most), max(by_address), len(most)) == (front.PAPERS, 1, 48)


@pytest.mark.usefixtures("no_loop_here")
def test_papers_that_wait_are_counted():
    """Beyond its share an address is told to come again, and the others are not."""
    is_over = threading.Event()

    def site(_environ, start):
        assert is_over.wait(30)
        start("200 OK", [])
        return [b""]

    timer = threading.Timer(0.5, is_over.set)
    timer.start()
    most = front.MOST_PAPERS_WAITING_OF_ONE
    papers = [f"10.0.0.1/t/x/{at}.pdf" for at in range(most + 2)]
    answers = run_requests(site, *papers, "10.0.0.2/t/x/a.pdf")
    assert Counter(answers) == {200: most + 1, 503: 2}
    assert answers[-1] == 200


@pytest.mark.usefixtures("no_loop_here")
def test_made_up_pages_take_nobody_elses_turn_for_long(monkeypatch):
    """So many different ones are waited for; who waits for the same as others is not one more."""
    monkeypatch.setattr(front, "MOST_PAGES_WAITING", 3)
    monkeypatch.setattr(front.public_pages, "asked", lambda environ: environ["PATH_INFO"])
    monkeypatch.setattr(front.public_pages, "at_once", lambda _wanted, _environ: None)
    monkeypatch.setattr(front.public_pages, "is_at_hand", lambda _wanted: False)
    monkeypatch.setattr(front.public_pages, "learn", lambda *_facts: None)
    is_over = threading.Event()

    def site(_environ, start):
        assert is_over.wait(30)
        start("200 OK", [])
        return [b""]

    threading.Timer(0.5, is_over.set).start()
    pages = [f"10.0.0.1/t/x/{at}/" for at in (1, 2, 3, 4, 1, 5, 2)]
    assert run_requests(site, *pages) == [200, 200, 200, 503, 200, 503, 200]


@pytest.fixture
def pages(monkeypatch):
    """Public pages by their paths; `made` holds those that are at hand."""
    made = {}
    monkeypatch.setattr(front.public_pages, "asked", lambda environ: environ["PATH_INFO"])
    monkeypatch.setattr(front.public_pages, "at_once", lambda path, _environ: made.get(path))
    monkeypatch.setattr(front.public_pages, "is_at_hand", lambda path: path in made)
    monkeypatch.setattr(front.public_pages, "learn", lambda *_facts: None)
    return made


@pytest.mark.usefixtures("no_loop_here")
def test_readers_of_one_page_wait_in_one_thread(pages, monkeypatch):
    """However many they are, another page is waited for beside them."""
    monkeypatch.setattr(front, "PAGES", 2)
    is_other_there, asked = threading.Event(), Counter()

    def site(environ, start):
        path = environ["PATH_INFO"]
        asked[path] += 1
        assert path == "/t/x/other/" or is_other_there.wait(30)
        is_other_there.set()
        pages[path] = (200, [], b"")
        start("200 OK", [])
        return [b""]

    slow = ["10.0.0.1/t/x/slow/"] * 50
    assert run_requests(site, *slow, "10.0.0.1/t/x/other/") == [200] * 51
    assert asked == {"/t/x/slow/": 1, "/t/x/other/": 1}


@pytest.mark.usefixtures("no_loop_here")
def test_who_is_refused_a_page_is_refused_it_alone(pages):
    """As by a host that is not ours: those who waited beside them get the page."""

    def site(environ, start):
        if environ["REMOTE_ADDR"] == "10.0.0.66":
            start("400 Bad Request", [])
            return [b""]
        pages[environ["PATH_INFO"]] = (200, [], b"")
        start("200 OK", [])
        return [b""]

    others = [f"10.0.0.{at}/t/x/wall/" for at in range(20)]
    assert run_requests(site, "10.0.0.66/t/x/wall/", *others) == [400, *[200] * 20]


@pytest.mark.usefixtures("no_loop_here")
def test_who_enters_and_waits_for_long_comes_again_and_is_answered_once(monkeypatch):
    """As where a standby does not confirm: what has begun goes on, what has not is never begun, and
    whoever reads, at a table too, waits for none of it; nor for the desk that writes."""
    monkeypatch.setattr(front, "ENTERING_SECONDS", 0.3)
    is_confirmed, begun = threading.Event(), []

    def site(environ, start):
        if environ["REQUEST_METHOD"] == "POST":
            begun.append(environ["PATH_INFO"])
            assert is_confirmed.wait(30)
        start("200 OK", [])
        return [b""]

    async def ask(method, path):
        protocol = Protocol()
        await asyncio.wait_for(application(scope_of(path, method), protocol), 20)
        return protocol

    async def run():
        desk = [asyncio.create_task(ask("POST", "10.0.0.1/t/x/")) for _ in range(front.SENDING)]
        phones = [ask("POST", "10.0.0.1/table/results/") for _ in range(front.ENTERING + 3)]
        refused = await asyncio.gather(*phones)
        read = [await ask("GET", f"10.0.0.1{path}") for path in ("/table/", "/account/", "/t/x/")]
        is_confirmed.set()
        return refused, read, await asyncio.gather(*desk), await ask("POST", "10.0.0.1/table/")

    application = front.in_front_of(site)
    refused, read, desk, after = asyncio.run(run())
    assert {each.status for each in refused} == {503}
    assert all("Retry-After" in each.headers for each in refused)
    assert [each.status for each in (*read, *desk, after)] == [200] * (4 + front.SENDING)
    assert {each.answers for each in (*refused, *read, *desk, after)} == {1}
    assert Counter(begun)["/table/results/"] == front.ENTERING
