"""Bodies of requests, read before the site is asked, by threads that have nothing else to do.

The server hands a request over when its head is there; reading the rest waits for the phone, and
cannot be given up (2.8.7 of the server stands still if an answer goes out while its body is being
read). So most threads may wait for bodies, and some never do: whoever stops in the middle, from
carelessness or because they want to, keeps nobody else from reading. A phone that is gone is
noticed by its connection, not by its silence.
"""

import contextlib
import io
import os
import socket
import stat
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from club.middleware import MOST_BYTES

THREADS = 32
WORKING = 8
"""At once inside the site. More would only get in each other's way."""
READING = THREADS - WORKING

# Seconds of silence before a connection is asked whether it is alive, between questions, and how
# many may stay without an answer.
ALIVE = {"TCP_KEEPIDLE": 20, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


def read_first(application: Application) -> Application:
    """Hands requests on with their whole body; answers 503 when too many bodies are waited for."""
    reading, working = threading.Semaphore(READING), threading.Semaphore(WORKING)

    def serve(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        length = environ.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and 0 < int(length) <= MOST_BYTES:
            if not reading.acquire(blocking=False):
                return _refuse(start_response, "503 Service Unavailable")
            try:
                body = environ["wsgi.input"].read(int(length))
            finally:
                reading.release()
            if len(body) < int(length):
                return _refuse(start_response, "400 Bad Request")
            environ["wsgi.input"] = io.BytesIO(body)
        with working:
            return _finished(application(environ, start_response))

    return serve


def _finished(response: Iterable[bytes]) -> Iterable[bytes]:
    """The answer whole, and the request over: the server would end it in another thread, and this
    one would keep its connection to the database out of the pool."""
    if getattr(response, "streaming", False):
        return response
    try:
        return [b"".join(response)]
    finally:
        if hasattr(response, "close"):
            response.close()


def notice_dead_connections() -> None:
    """Asks phones that are silent whether they are there; connections have this from the socket
    that they came in by. Where sockets are no files, the system's own patience holds."""
    if os.name != "posix":
        return
    for path in Path("/dev/fd").iterdir():
        with contextlib.suppress(OSError, ValueError):
            number = int(path.name)
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                _keep_asking(number)


def _keep_asking(number: int) -> None:
    with socket.socket(fileno=os.dup(number)) as found:
        is_internet = found.family in (socket.AF_INET, socket.AF_INET6)
        if is_internet and found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in ALIVE.items():
                if hasattr(socket, name):  # macOS has others
                    found.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _refuse(start_response: Callable[..., Any], status: str) -> list[bytes]:
    start_response(status, [("Content-Length", "0"), ("Retry-After", "2"), ("Connection", "close")])
    return [b""]
