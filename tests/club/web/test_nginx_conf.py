"""`nginx.conf` in front of a site, as far as a stranger may try."""

import contextlib
import json
import re
import threading
import time
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest

from club.process.logs import DOCUMENT
from club.web.public_pages import CACHE_CONTROL
from tests.workshop import edge

pytestmark = [pytest.mark.once, pytest.mark.skipif(bool(edge.missing()), reason="no nginx or wrk")]


class Origin(BaseHTTPRequestHandler):
    """Numbers its answers, and says what it was asked."""

    protocol_version = "HTTP/1.1"
    number, status = 0, 200

    def do_GET(self):
        kind = type(self)
        kind.number += 1
        told = {name.lower(): text for name, text in self.headers.items()}
        body = json.dumps({"number": kind.number, **told}).encode()
        self.send_response(302 if "long" in self.path else kind.status)
        is_public = self.path.startswith("/t/") and "cookie" not in told and kind.status == 200
        self.send_header("Cache-Control", CACHE_CONTROL if is_public else "private, no-cache")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"a"')
        if "long" in self.path:
            self.send_header("Location", self.path)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.do_GET()

    def log_message(self, *_words):
        pass


@pytest.fixture
def url():
    Origin.number, Origin.status = 0, 200
    server = ThreadingHTTPServer(("127.0.0.1", 0), Origin)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with edge.nginx_in_front([f"http://127.0.0.1:{server.server_port}"] * 2) as nginx:
        yield nginx.url
    server.shutdown()
    server.server_close()


def ask(address, method="GET", body=None, **headers):
    """Status, and what the site was asked, if it was."""
    parts = urlsplit(address)
    line = HTTPConnection(parts.hostname, parts.port, timeout=20)
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    with contextlib.closing(line):
        line.request(method, f"{parts.path}?{parts.query}", body, named)
        answer = line.getresponse()
        content = answer.read()
    return answer.status, json.loads(content) if content.startswith(b"{") else {}


def test_files_are_those_that_the_site_makes_in_their_own_threads():
    text = (edge.ROOT / "club" / "serving" / "nginx.conf").read_text("utf-8")
    endings = re.findall(r"\\\.\((\w+(?:\|\w+)+)\)", text)
    assert set(endings) == set(re.findall(r"\((\w+(?:\|\w+)+)\)", DOCUMENT.pattern))
    assert len(endings) == 2


def test_strangers_share_a_page_and_nobody_else_does(url):
    page = f"{url}/t/friday/"
    assert [ask(page)[1]["number"] for _ in range(2)] == [1, 1]
    ask(page, Accept_Language="hu", Cookie="language=hu; table=x")  # known by no session
    for at, known in enumerate(
        ({"Cookie": "__Host-session=a"}, {"Cookie": "sessionid=a"}, {"Authorization": "Bearer a"}),
        start=Origin.number + 1,
    ):
        assert ask(page, **known)[1]["number"] == at
    assert ask(page, Host="other.example")[1]["number"] == Origin.number
    assert ask(f"{page}?language=ro")[1]["number"] == Origin.number


def test_a_tag_goes_to_the_site_of_those_whom_the_site_answers(url):
    tag = {"If_None_Match": '"b"'}
    for path, head, is_passed in (
        ("/t/friday/", {}, False),
        ("/t/friday/", {"Cookie": "sessionid=a"}, True),
        ("/t/friday/clock.json", {}, False),
        ("/t/friday/standings.json", {}, True),
        ("/", {}, True),
    ):
        assert ("if-none-match" in ask(url + path, **head, **tag)[1]) is is_passed, path


def test_the_clock_is_shared_and_files_are_not(url):
    for path, many in (("/t/friday/clock.json", 1), ("/t/friday/deals.json", 3)):
        assert len({ask(url + path)[1]["number"] for _ in range(3)}) == many, path


def test_no_request_switches_the_nodes_off(url):
    """A redirect that repeats a long address, and a body that the site would not read."""
    for _ in range(8):
        assert ask(f"{url}/account/long/?next={'A' * 5000}")[0] == 302
        assert ask(f"{url}/t/friday/long/?a={'A' * 5000}")[0] == 302
        with contextlib.suppress(OSError):
            assert ask(f"{url}/table/results/", "POST", b"x" * 2_700_000)[0] == 413
    assert ask(f"{url}/table/results/", "POST", b"{}")[0] == 200


def test_while_the_database_is_away_the_last_page_is_shown(url):
    first = ask(f"{url}/t/friday/")[1]["number"]
    Origin.status = 503
    time.sleep(2.1)
    for _ in range(3):
        assert ask(f"{url}/t/friday/") == (200, ask(f"{url}/t/friday/")[1])
        assert ask(f"{url}/t/friday/")[1]["number"] == first
    assert ask(f"{url}/t/saturday/")[0] == 503
