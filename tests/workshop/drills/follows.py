"""An evening that the hall writes and everybody follows elsewhere.

The line is cut in the middle of requests and of answers, slowed, answered by a captive portal and
by another Portativ; either side is killed; a second laptop has the same code; the clocks are an
hour apart.
"""

import asyncio
import contextlib
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tests.workshop.isolated_site import Site, Write, free_port, isolated_command, site_on_sqlite

STEPS, KILLS = 100, 20
TRIES = 5
"""Of a state that is cut off, one after the other."""
TABLES = 8
TASKS = "tests.workshop.mirror_tasks"
WELCOME = b"<h1>Welcome to our Wi-Fi</h1>"
PORTAL = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + WELCOME
FATES = ("request", "answer", "slow", "portal", "other")


@dataclass
class Line:
    """The line between the two, with one fate for all that goes over it."""

    host: str
    other: str
    port: int = field(default_factory=free_port)
    fate: str = "good"
    met: Counter[str] = field(default_factory=Counter)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._carry(reader, writer)
        except (OSError, EOFError):
            pass
        finally:
            writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        fate = self.fate
        self.met[fate] += 1
        if fate == "portal":
            await reader.read(1000)
            writer.write(PORTAL)
            await writer.drain()
            return
        there = urlsplit(self.other if fate == "other" else self.host)
        answers, requests = await asyncio.open_connection(there.hostname, there.port)
        try:
            most = 400 if fate == "request" else 0
            up = asyncio.create_task(_quietly(_pass_on(reader, requests, most)))
            await _pass_on(answers, writer, 90 if fate == "answer" else 0, slow=fate == "slow")
            up.cancel()
        finally:
            requests.close()


async def _quietly(passing: Coroutine[None, None, None]) -> None:
    with contextlib.suppress(OSError):  # the other end has gone
        await passing


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int, *, slow: bool = False
) -> None:
    """All of it; or so many bytes, and then nothing more."""
    passed = 0
    while piece := await reader.read(64 if slow else 65_536):
        if most and passed + len(piece) > most:
            writer.write(piece[: most - passed])
            writer.close()
            return
        passed += len(piece)
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.01 if slow else 0)


@contextlib.contextmanager
def _open(line: Line) -> Iterator[None]:
    loop = asyncio.new_event_loop()
    serving = loop.run_until_complete(asyncio.start_server(line.carry, "127.0.0.1", line.port))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(_closed(serving), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _closed(serving: asyncio.Server) -> None:
    """The server, and all that is still being carried."""
    serving.close()
    carrying = asyncio.all_tasks() - {asyncio.current_task()}
    for each in carrying:
        each.cancel()
    await asyncio.gather(*carrying, return_exceptions=True)


def run(write: Write, steps: int = STEPS, kills: int = KILLS) -> bool:
    chance = random.Random(7)
    with (
        site_on_sqlite() as host,
        site_on_sqlite() as hall,
        site_on_sqlite() as second,
        site_on_sqlite() as other,
    ):
        for site in (host, hall, second):
            site.is_lasting = True
        line = Line(host.serve(), other.serve())
        with _open(line):
            return _evening(write, host, hall, second, line, chance, steps, kills)


def _evening(
    write: Write,
    host: Site,
    hall: Site,
    second: Site,
    line: Line,
    chance: random.Random,
    steps: int,
    kills: int,
) -> bool:
    made = host.do(f"{TASKS}.offered", TABLES)
    refused = [hall.do(f"{TASKS}.taken", line.address, made["club"], made["code"])]
    refused.append(second.do(f"{TASKS}.taken", line.address, made["club"], made["code"]))
    assert not refused[0], refused
    seen, ends = [], {steps // 2, steps - 1}
    killing = {each: at % 2 for at, each in enumerate(chance.sample(range(steps), 2 * kills))}
    for at in range(steps):
        hall.do(f"{TASKS}.entered", at, 3)
        line.fate = FATES[at % len(FATES)]
        if at in killing:
            _kill(host if killing[at] else hall, hall, line, chance)
        else:
            for _try in range(TRIES if line.fate in FATES[:2] else 1):
                hall.do(f"{TASKS}.sent")
        if at in ends:
            hall.do(f"{TASKS}.ended")
        if at % 5 == 4:
            line.fate = "good"
            hall.do(f"{TASKS}.sent")
            seen.append(host.do(f"{TASKS}.shown")["kept_back"])
    line.fate, back = "good", time.monotonic()
    last = hall.do(f"{TASKS}.sent")
    while not last["has_all"] and time.monotonic() - back < 30:
        last = hall.do(f"{TASKS}.sent")
    seconds = time.monotonic() - back
    ours, theirs = hall.do(f"{TASKS}.shown"), host.do(f"{TASKS}.shown")
    hall.do(f"{TASKS}.brought_back")
    hall.do(f"{TASKS}.sent")
    final = host.do(f"{TASKS}.shown")
    lost = [at for at in ours["lines"] if at not in theirs["lines"]]
    changed = [at for at, each in theirs["lines"].items() if ours["lines"].get(at) != each]
    wrong = [*theirs["wrong"], *final["wrong"]]
    cut = line.met["request"] + line.met["answer"]
    same = ours["places"] == theirs["places"]
    write(f"The second laptop with the same code: {refused[1]}")
    write(f"Fates of the line: {dict(line.met)}; {kills} kills of each side.")
    write(f"Recheck on the host: {len(wrong)} wrong. {' '.join(wrong[:3])}")
    write(
        f"{len(ours['lines'])} lines, {cut} cuts: {len(lost)} lost, {len(changed)} doubled or "
        f"changed, {sum(seen)} hidden shown; standing {'equal' if same else 'other'} "
        f"{seconds:.0f} s after the line is back; "
        f"brought back: {'yes' if final['is_written_here'] else 'no'}."
    )
    is_right = not (lost or changed or wrong or sum(seen)) and same and bool(refused[1])
    return is_right and final["is_written_here"] and len(ours["lines"]) > steps


def _kill(site: Site, hall: Site, line: Line, chance: random.Random) -> None:
    """In the middle of a state that is sent."""
    sending = subprocess.Popen(
        isolated_command(f"{TASKS}.sent"),
        cwd=hall.root,
        env=hall.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    line.fate = "slow"
    time.sleep(chance.uniform(0.5, 2.5))
    if site is hall:
        sending.send_signal(signal.SIGKILL)
    else:
        site.kill()
        site.serve(port=urlsplit(line.host).port or 0)
    sending.wait()
