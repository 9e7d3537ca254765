"""Whether a table waits for the line to the site where the public follows: results while there is
no line, while it is up, and while whatever is there takes the connection and says nothing."""

import asyncio
import contextlib
import random
import socket
import time
from collections.abc import Iterator
from itertools import islice

from tests.workshop.benches.figures import percentile, spread
from tests.workshop.isolated_site import Door, Write, site_on_sqlite
from tests.workshop.load_generator import Items, Phone, items_of, run_load

TABLES, RESULTS, SECONDS, TURNS = 15, 90, 12, 3
TASKS = "tests.workshop.mirror_tasks"


def run(write: Write) -> None:
    with site_on_sqlite() as host, site_on_sqlite() as hall, _hanging() as hangs:
        lines = {"none": "", "up": host.serve(), "hanging": hangs}
        made = host.do(f"{TASKS}.offered", TABLES, 60)
        refused = hall.do(f"{TASKS}.taken", lines["up"], made["club"], made["code"])
        assert not refused, refused
        door = Door(**hall.do(f"{TASKS}.door"))
        work = {number: items_of(door, number) for number, _card in door.cards}
        url, found = hall.up(), {name: list[float]() for name in lines}
        for _turn in range(TURNS):
            for name, address in lines.items():
                hall.do(f"{TASKS}.led_to", address)
                found[name].append(percentile(run_load(_entered(url, door, work)), 95))
        hall.stop()
    write(f"  {TABLES} tables, {RESULTS} results in {SECONDS} s, p95 ms (lowest to highest):")
    for name, seconds in found.items():
        write(f"    the line is {name:8} {spread(seconds, '.1f', 6)}")


async def _entered(url: str, door: Door, work: dict[int, Items]) -> list[float]:
    """Milliseconds that each phone waited."""
    chance, began, seconds = random.Random(1), time.perf_counter(), list[float]()

    async def enter(at: float, table: int, card: str) -> None:
        await asyncio.sleep(began + at - time.perf_counter())
        phone, items, sent = Phone(url, card), list(islice(work[table], 1)), time.perf_counter()
        answer = await phone.send(items)
        assert answer.status == 200
        seconds.append(time.perf_counter() - sent)

    chosen = [chance.choice(door.cards) for _ in range(RESULTS)]
    await asyncio.gather(*(enter(chance.uniform(0, SECONDS), *each) for each in chosen))
    return seconds


@contextlib.contextmanager
def _hanging() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
