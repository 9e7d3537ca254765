"""Load generator: phones that hold a connection each, enter results, and ask for the scores.

Plain sockets and asyncio, so that a thousand of them cost less than the server that they measure.
"""

import asyncio
import contextlib
import gzip
import itertools
import json
import os
import random
import secrets
import uuid
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode, urlsplit

from engine.auction import BIDS
from engine.seats import PAIRS_SEATS
from tests.workshop.isolated_site import Door

Done = TypeVar("Done")
Items = Iterator[dict[str, Any]]

PATIENCE = 10.0


_open: set[asyncio.StreamWriter] = set()


def _addresses_of_a_hall() -> Iterator[str | None]:
    """Of the loopback range, of which only Linux lets all be used."""
    if os.name != "posix" or os.uname().sysname != "Linux":
        yield from itertools.repeat(None)
    for at in itertools.cycle(range(2, 50_000)):
        yield f"127.1.{at // 250}.{at % 250 + 1}"


_addresses = _addresses_of_a_hall()


def run_load(work: Coroutine[Any, Any, Done]) -> Done:
    """Runs the work of phones to its end; then all of them hang up."""

    async def run() -> Done:
        try:
            return await work
        finally:
            await asyncio.gather(*(_closed(each) for each in _open))
            _open.clear()

    return asyncio.run(run())


def keep_open(writer: asyncio.StreamWriter) -> None:
    """Until everybody hangs up, unless it is closed before."""
    _open.add(writer)


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError, TimeoutError):
        await asyncio.wait_for(writer.wait_closed(), 1)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes
    """As it came."""
    bytes_sent: int = 0
    """By the server, head and all."""

    @property
    def plain(self) -> bytes:
        is_packed = self.headers.get("content-encoding") == "gzip"
        return gzip.decompress(self.body) if is_packed else self.body

    def json(self) -> Any:
        return json.loads(self.plain)


class CutOff(Exception):
    """The connection ended, or nothing came for too long: nobody knows whether it was taken."""


@dataclass
class Phone:
    url: str
    card: str = ""
    patience: float = PATIENCE
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    address: str | None = field(default_factory=lambda: next(_addresses))
    """As in a hall, where each phone has its own."""
    csrf: str = field(default_factory=lambda: secrets.token_hex(16))

    async def get(self, path: str, tag: str = "", cookie: str = "") -> Answer:
        headers = {"If-None-Match": tag, "Cookie": cookie, "Accept-Encoding": "gzip"}
        return await self._ask(
            "GET", path, b"", {name: text for name, text in headers.items() if text}
        )

    async def post(self, path: str, content: Any) -> Answer:
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": self.csrf,
            "Cookie": f"csrftoken={self.csrf}; table={self.card}",
        }
        return await self._ask("POST", path, json.dumps(content).encode(), headers)

    async def post_form(self, path: str, fields: dict[str, str], cookie: str = "") -> Answer:
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": self.csrf,
            "Cookie": f"csrftoken={self.csrf}; {cookie}".rstrip("; "),
        }
        return await self._ask("POST", path, urlencode(fields).encode(), headers)

    async def post_file(self, path: str, fields: dict[str, bytes], cookie: str) -> Answer:
        """A form with files, as browsers send it; a field of the name `file` is one."""
        mark = secrets.token_hex(16)
        body = b"".join(
            f'--{mark}\r\nContent-Disposition: form-data; name="{name}"'.encode()
            + (b'; filename="x.zip"' if name == "file" else b"")
            + b"\r\n\r\n%s\r\n" % content
            for name, content in fields.items()
        )
        headers = {
            "Content-Type": f"multipart/form-data; boundary={mark}",
            "X-CSRFToken": self.csrf,
            "Cookie": f"csrftoken={self.csrf}; {cookie}",
        }
        return await self._ask("POST", path, body + f"--{mark}--\r\n".encode(), headers)

    async def send(self, items: list[dict[str, Any]]) -> Answer:
        return await self.post("/table/results/", {"results": items})

    async def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        try:
            return await asyncio.wait_for(
                self._exchange(method, path, body, headers), self.patience
            )
        except (OSError, EOFError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            self.hang_up()
            raise CutOff from error

    async def _exchange(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> Answer:
        parts = urlsplit(self.url)
        if self.streams and self.streams[0].at_eof():  # idle for long: browsers notice it too
            self.hang_up()
        if self.streams is None:
            self.streams = await asyncio.open_connection(
                parts.hostname, parts.port, local_addr=self.address and (self.address, 0)
            )
            keep_open(self.streams[1])
        reader, writer = self.streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {parts.netloc}"]
        lines += [f"{name}: {text}" for name, text in headers.items()]
        lines += [f"Content-Length: {len(body)}"] if method == "POST" else []
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        await writer.drain()
        return await self._read(reader)

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        headers: dict[str, str] = {}
        for name, _, text in (line.partition(":") for line in lines):
            before = f"{headers[name.lower()]}\n" if name.lower() in headers else ""
            headers[name.lower()] = before + text.strip()
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "").lower() == "close":
            self.hang_up()
        return Answer(int(first.split()[1]), headers, body, len(head) + len(body))

    def hang_up(self) -> None:
        if self.streams:
            self.streams[1].close()
            self.streams = None


def some_result(chance: random.Random) -> dict[str, Any]:
    """A result of the pairs game, drawn from all that there can be."""
    return {
        "contract": str(chance.choice(BIDS)),
        "declarer": str(chance.choice(PAIRS_SEATS)),
        "order": [str(seat) for seat in chance.sample(PAIRS_SEATS, 4)],
        "last_stuck": chance.random() < 0.3,
    }


def item(round_number: int, deal: int, chance: random.Random, side: str = "NS") -> dict[str, Any]:
    return {
        "key": str(uuid.UUID(int=chance.getrandbits(128), version=4)),
        "round": round_number,
        "deal": deal,
        "content": some_result(chance),
        "side": side,
    }


def items_of(door: Door, table: int, *, by_points: bool = False) -> Items:
    """The results that a table of a hall sends, one by one."""
    chance = random.Random(f"{door.slug}/{table}")
    for round_number in range(1, door.rounds + 1):
        for deal in range(1, door.deals + 1):
            made = item(round_number, deal, chance)
            yield (
                made | {"content": {"points": {"NS": chance.randint(0, 162)}}}
                if by_points
                else made
            )
