import io
import socket
import threading

import pytest

from club import bodies
from club.middleware import MOST_BYTES


class Stalled:
    """A body of which nothing comes until it is let go."""

    def __init__(self):
        self.is_asked, self.go_on = threading.Event(), threading.Event()

    def read(self, length):
        self.is_asked.set()
        assert self.go_on.wait(20)
        return b"x" * length


@pytest.fixture
def ask():
    """One request of the site behind `read_first`: its status, and what the site was given."""

    def site(environ, start_response):
        start_response("200 OK", [])
        return [environ["wsgi.input"].read()]

    application = bodies.read_first(site)

    def request(body, length=None):
        statuses = []
        environ = {"wsgi.input": body, **({"CONTENT_LENGTH": length} if length else {})}
        answer = b"".join(application(environ, lambda status, _headers: statuses.append(status)))
        return statuses[0][:3], answer

    return request


def test_the_site_is_given_the_whole_body(ask):
    assert ask(io.BytesIO(b"four and more"), "4") == ("200", b"four")
    assert ask(io.BytesIO(b"none"), None) == ("200", b"none")


class Answer(list):
    streaming, is_closed = False, False

    def close(self):
        self.is_closed = True


@pytest.mark.parametrize("streams", [False, True])
def test_a_request_is_over_in_the_thread_that_it_began_in(streams):
    """A stream is for the server to end."""
    answer = Answer([b"a", b"b"])
    answer.streaming = streams
    application = bodies.read_first(lambda _environ, _start: answer)
    assert list(application({}, None)) == ([b"a", b"b"] if streams else [b"ab"])
    assert answer.is_closed is not streams


@pytest.mark.parametrize("length", ["0", "x", "-4", "²", str(MOST_BYTES + 1)])
def test_what_the_site_refuses_by_its_length_is_not_read_before(ask, length):
    assert ask(io.BytesIO(b"left alone"), length) == ("200", b"left alone")


def test_half_a_body_is_refused(ask):
    assert ask(io.BytesIO(b"half"), "8") == ("400", b"")


def test_bodies_that_stop_in_the_middle_leave_threads_for_the_others(ask):
    stalled = [Stalled() for _ in range(bodies.READING)]
    answers = []
    threads = [
        threading.Thread(target=lambda body=body: answers.append(ask(body, "2")))
        for body in stalled
    ]
    for thread in threads:
        thread.start()
    assert all(body.is_asked.wait(20) for body in stalled)
    assert ask(io.BytesIO(b"no body"), None) == ("200", b"no body")
    assert ask(io.BytesIO(b"two"), "2") == ("503", b"")
    for body in stalled:
        body.go_on.set()
    for thread in threads:
        thread.join(20)
    assert answers == [("200", b"xx")] * bodies.READING
    assert ask(io.BytesIO(b"two"), "2") == ("200", b"tw")


def test_connections_are_asked_whether_they_are_alive():
    with socket.create_server(("127.0.0.1", 0)) as server:
        bodies.notice_dead_connections()
        with socket.create_connection(server.getsockname()), server.accept()[0] as taken:
            assert taken.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 20
