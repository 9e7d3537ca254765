"""Server in Python alone, where granian cannot be loaded: uvicorn, with the same front before it.

A process watches, others answer, as with granian; all of them take their connections from one
socket. Chosen by trying, beside waitress and cheroot: those hold a thread for each request, and on
Windows, which refuses machine code most often, they watch no more than 512 connections.
"""

import asyncio
import multiprocessing
import multiprocessing.connection
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

RESPAWN_SECONDS: Final = 1
READ_SECONDS: Final = 0.2
"""Time for questions that are on their way when a process is told to stop."""
KEPT_ALIVE_SECONDS: Final = 75
"""Longer than the pause between two results of a table is, mostly."""

Door = Callable[[Any, Any], Awaitable[None]]


class PythonServer:
    """Processes that answer, until `stop`."""

    def __init__(
        self,
        listening: socket.socket,
        *,
        processes: int,
        certificate: tuple[Path, Path] | None,
        limits: dict[str, Any],
    ) -> None:
        self._spawn = multiprocessing.get_context("spawn")
        self._asked, self._asks = self._spawn.Pipe(duplex=False)
        self._told = (self._asked, listening, certificate, limits)
        self._seconds = limits["timeout_graceful_shutdown"]
        self._processes = processes
        self._is_over = threading.Event()

    def stop(self, *_signal: object) -> None:
        self._is_over.set()

    def serve(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)
        workers = [self._begun() for _each in range(self._processes)]
        while not self._is_over.wait(RESPAWN_SECONDS):
            workers = [each if each.is_alive() else self._begun() for each in workers]
        self._asks.close()
        for each in workers:
            each.join(self._seconds + 1)
            each.kill()

    def _begun(self) -> BaseProcess:
        worker = self._spawn.Process(target=answer, args=self._told)
        worker.start()
        return worker


def answer(
    asked: multiprocessing.connection.Connection,
    listening: socket.socket,
    certificate: tuple[Path, Path] | None,
    limits: dict[str, Any],
) -> None:
    """A process that answers, until the other end of the pipe is closed. Signals are uvicorn's
    meanwhile; it sends itself those that came once more when it has ended."""
    import uvicorn
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class ReadsFirst(H11Protocol):
        """A connection: closed over a question that has not been read, it would be reset."""

        def shutdown(self) -> None:
            self.loop.call_later(READ_SECONDS, super().shutdown)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    chain, key = certificate or (None, None)
    config = uvicorn.Config(
        in_front_of(import_module("club.rsgi").application),
        http=ReadsFirst,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEPT_ALIVE_SECONDS,
        ssl_certfile=chain,
        ssl_keyfile=key,
        **limits,
    )
    server = uvicorn.Server(config)

    def watch() -> None:
        multiprocessing.connection.wait([asked])
        server.should_exit = True

    threading.Thread(target=watch, name="asked to stop", daemon=True).start()
    server.run([listening])


class Headers:
    def __init__(self, pairs: list[tuple[bytes, bytes]]) -> None:
        self._pairs = pairs

    def items(self) -> Iterator[tuple[str, str]]:
        return ((name.decode("latin-1"), value.decode("latin-1")) for name, value in self._pairs)


class Head:
    """A request's head as granian gives it, of one in ASGI."""

    authority = None

    def __init__(self, scope: dict[str, Any]) -> None:
        self.server, self.client = (
            "{}:{}".format(*scope[side] or ("", 0)) for side in ("server", "client")
        )
        self.scheme, self.http_version = scope["scheme"], scope["http_version"]
        self.method, self.path = scope["method"], scope["path"]
        self.query_string = scope["query_string"].decode("latin-1")
        self.headers = Headers(scope["headers"])


class Answer:
    """The server's side of a request as the front asks it: its body, and the answer to it."""

    def __init__(self, receive: Callable[[], Awaitable[dict[str, Any]]]) -> None:
        self._receive = receive
        self.given: tuple[int, list[tuple[str, str]], bytes] | None = None

    async def __call__(self) -> bytes:
        parts, more = [], True
        while more:
            part = await self._receive()
            if part["type"] != "http.request":
                raise ConnectionError("the connection is over")
            parts.append(part.get("body", b""))
            more = part.get("more_body", False)
        return b"".join(parts)

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.given = status, headers, body

    def response_empty(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.response_bytes(status, headers, b"")


def in_front_of(door: Door) -> Callable[..., Awaitable[None]]:
    """The door, which RSGI leads to, as an application of ASGI."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        answer = Answer(receive)
        await door(Head(scope), answer)
        if answer.given is None:
            raise asyncio.CancelledError
        status, headers, body = answer.given
        # Django's cookies begin with a space, which h11 refuses.
        pairs = [(name.encode(), value.strip().encode("latin-1")) for name, value in headers]
        await send({"type": "http.response.start", "status": status, "headers": pairs})
        await send({"type": "http.response.body", "body": body})

    return application
