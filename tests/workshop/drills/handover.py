"""One of two processes told to stop while browsers ask, again and again; another takes its place.

On Linux each has a socket of its own (granian 2.8). Some browsers come with a new connection each
time, others keep theirs. One that is idle may be closed, as HTTP has it, and is opened anew. So are
those that were just taken in and had not asked yet, for the server takes them for idle: whoever
holds one asks once more, and has to be answered. No connection may be reset, and no answer cut off.
"""

import asyncio
import contextlib
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tests.workshop.isolated_site import Site, Write, site_on_sqlite
from tests.workshop.load_generator import run_load

TIMES = 10
NEW, KEPT = 48, 48
"""Browsers that connect for each question; those that keep their connection, and pause."""
PAUSE, PATIENCE = 0.05, 20.0
SETTLED_SECONDS = 7
"""Sooner again, granian takes it for a crash that will repeat, and ends."""
ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: %s\r\n\r\n"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Seen:
    is_over: bool = False
    came: Counter[str] = field(default_factory=Counter)


def run(write: Write, times: int = TIMES) -> bool:
    with site_on_sqlite() as site:
        site.processes = 2  # they only read
        site.variables["PORTATIV_METRICS"] = "127.0.0.0/8"
        site.collect_static()
        url = urlsplit(site.serve())
        seen, stopped = run_load(_evening(site, str(url.hostname), url.port or 0, times))
    came = seen.came
    lost = {name: number for name, number in came.items() if name not in FINE}
    write(
        f"{stopped} of {times} processes stopped and replaced: {came['new']:,} answers to new "
        f"connections, {came['kept']:,} to kept ones, of which {came['opened anew']} were closed "
        "between two questions."
    )
    write(
        f"{'Lost: ' + str(lost) if lost else 'No connection was reset'}; {came['asked again']} of "
        "the new ones were closed before they had asked, and were answered at the next try."
    )
    return stopped == times and not lost and min(came["new"], came["kept"]) > 0


FINE = {"new", "kept", "opened anew", "asked again"}


async def _evening(site: Site, host: str, port: int, times: int) -> tuple[Seen, int]:
    seen, stopped = Seen(), 0
    browsers = [asyncio.create_task(_come(host, port, seen)) for _ in range(NEW)]
    browsers += [asyncio.create_task(_stay(host, port, seen)) for _ in range(KEPT)]
    for at in range(times):
        await asyncio.sleep(SETTLED_SECONDS if at else 1)
        stopped += await _replaced(site, _answering(site)[0])
    await asyncio.sleep(1)
    seen.is_over = True
    await asyncio.gather(*browsers)
    return seen, stopped


async def _replaced(site: Site, process: int) -> bool:
    others = set(_answering(site)) - {process}
    os.kill(process, signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        now = set(_answering(site))
        if process not in now and any(_has_begun(site, each) for each in now - others):
            return True
        await asyncio.sleep(0.1)
    return False


def _has_begun(site: Site, process: int) -> bool:
    """It counts what it answers, which is the last thing before it does."""
    return any((site.folder / "metrics").glob(f"{process}*"))


def _answering(site: Site) -> list[int]:
    """Without the process by which Python tidies up after the others."""
    return [each for each in site.worker_ids() if "spawn_main" in _command(each)]


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text("utf-8", "replace")
    except OSError:
        return ""


async def _come(host: str, port: int, seen: Seen) -> None:
    is_again = False
    while not seen.is_over or is_again:
        try:
            async with _connection(host, port) as streams:
                said = await _asked(streams, b"close")
        except (OSError, EOFError) as error:
            seen.came[f"new: {error or type(error).__name__}"] += 1
            continue
        if said:
            seen.came["new"] += 1
        else:
            seen.came["new: closed twice" if is_again else "asked again"] += 1
        is_again = not said


async def _stay(host: str, port: int, seen: Seen) -> None:
    while not seen.is_over:
        asked = 0
        try:
            async with _connection(host, port) as streams:
                while not seen.is_over and await _asked(streams, b"keep-alive"):
                    asked += 1
                    await asyncio.sleep(PAUSE)
        except EOFError:
            seen.came["kept: cut off in an answer"] += 1
        except OSError as error:
            # Hung up while a question was on its way: as if it were idle, and asked again.
            seen.came["opened anew" if asked else f"kept: {type(error).__name__}"] += 1
        else:
            seen.came["opened anew"] += not seen.is_over
        seen.came["kept"] += asked


@contextlib.asynccontextmanager
async def _connection(host: str, port: int) -> AsyncIterator[Streams]:
    streams = await asyncio.open_connection(host, port)
    try:
        yield streams
    finally:
        streams[1].close()
        with contextlib.suppress(OSError):
            await streams[1].wait_closed()


async def _asked(streams: Streams, connection: bytes) -> bytes:
    """The answer, whole; nothing where the other side had hung up before its first byte."""
    reader, writer = streams
    writer.write(ASKED % connection)
    first = await asyncio.wait_for(reader.read(1), PATIENCE)
    if not first:
        return b""
    head = first + await reader.readuntil(b"\r\n\r\n")
    length = next(int(each[15:]) for each in head.lower().split(b"\r\n") if _is_length(each))
    body = await reader.readexactly(length)
    if not head.startswith(b"HTTP/1.1 200 "):
        raise OSError(head.split(b"\r\n")[0])
    return head + body


def _is_length(line: bytes) -> bool:
    return line.startswith(b"content-length:")
