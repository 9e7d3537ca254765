"""Connections that the process itself shuts down: more than a phone opens, and silent ones."""

import contextlib
import socket
import sys
import time

import pytest

from club.serving import connections

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads Linux's descriptors")


@pytest.fixture
def opened():
    """Opens a connection from an address; what it says has come before it is handed on."""
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        sweep = connections.Sweep()
        sweep._ports = {listener.getsockname()[1]}

        def open_(source, said=b""):
            to = listener.getsockname()
            own = stack.enter_context(socket.create_connection(to, 20, source_address=(source, 0)))
            taken = stack.enter_context(listener.accept()[0])
            own.sendall(said)
            if said:
                taken.recv(len(said))
            return own

        open_.sweep = sweep
        yield open_


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True


def test_of_one_address_the_silent_and_then_the_longest_idle_go(opened, monkeypatch):
    monkeypatch.setattr(connections, "MOST_OF_ONE", 3)
    silent = [opened("127.0.0.2") for _each in range(4)]
    spoke = [opened("127.0.0.2", b"GET")]
    time.sleep(0.05)
    spoke += [opened("127.0.0.2", b"GET") for _each in range(3)]
    other = [opened("127.0.0.3") for _each in range(3)]
    assert opened.sweep.run() == 5
    assert not any(map(is_open, silent))
    assert list(map(is_open, spoke)) == [False, True, True, True]
    assert all(map(is_open, other))


def test_who_says_nothing_for_long_is_shut_out_and_who_has_spoken_stays(opened, monkeypatch):
    silent, spoke = opened("127.0.0.2"), opened("127.0.0.2", b"G")
    assert opened.sweep.run() == 0
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0)
    time.sleep(0.01)
    assert opened.sweep.run() == 1
    assert (is_open(silent), is_open(spoke)) == (False, True)


def test_what_goes_out_is_left_alone(opened, monkeypatch):
    """To a database, say: its port here is none that the process listens on."""
    monkeypatch.setattr(connections, "SILENT_SECONDS", 0)
    opened("127.0.0.2")
    opened.sweep._ports = {1}
    time.sleep(0.01)
    assert opened.sweep.run() == 0
