"""A network that cuts requests off, cuts answers off, and delays them past all patience (F4).

A proxy stands between the phones and the server. The same is done once without keys, that is with
a new key for every attempt: then results must be there twice, or the drill shows nothing.
"""

import asyncio
import random
import uuid
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.workshop.isolated_site import Door, Write, site_on_sqlite
from tests.workshop.load_generator import CutOff, Items, Phone, items_of, keep_open, run_load

RESULTS, PHONES = 5000, 50
CUT_BEFORE, CUT_AFTER, DELAYED = 0.20, 0.20, 0.05
PATIENCE = 1.0


def run(write: Write, results: int = RESULTS, without_keys: int = 500) -> bool:
    with site_on_sqlite() as site:
        url = site.serve()
        door = site.make_hall(PHONES, deals=200)
        attempts = run_load(_evening(url, door, results, keeps_keys=True))
        kept = len(site.stored()["keys"])
        write(
            f"{results:,} results in {attempts:,} attempts: {kept:,} kept, "
            f"{max(0, results - kept)} lost, {max(0, kept - results)} twice."
        )
        door = site.make_hall(PHONES, deals=200)
        run_load(_evening(url, door, without_keys, keeps_keys=False))
        twice = len(site.stored()["keys"]) - kept - without_keys
        write(f"Without keys, {without_keys} results: {twice} twice (there must be some).")
        site.stop()
        wrong = site.recheck()
        write(f"Recheck: {len(wrong)} wrong.")
        return kept == results and twice > 0 and not wrong


async def _evening(url: str, door: Door, results: int, *, keeps_keys: bool) -> int:
    """Every phone sends each of its results until it has a receipt; how often it took."""
    proxy = Proxy(url, random.Random(1))
    server = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    through = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    attempts = await asyncio.gather(
        *(
            _send_all(
                Phone(through, card, PATIENCE), items_of(door, table), results // PHONES, keeps_keys
            )
            for table, card in door.cards
        )
    )
    server.close()
    return sum(attempts)


async def _send_all(phone: Phone, items: Items, number: int, keeps_keys: bool) -> int:
    attempts = 0
    for _, entered in zip(range(number), items, strict=False):
        is_taken = False
        while not is_taken:
            attempts += 1
            if not keeps_keys:
                entered["key"] = str(uuid.uuid4())
            try:
                answer = await phone.send([entered])
                is_taken = answer.status == 200 and "number" in answer.json()["results"][0]
            except CutOff:
                await asyncio.sleep(0.01)
    return attempts


@dataclass
class Proxy:
    url: str
    chance: random.Random

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: request after request, until its luck runs out."""
        parts = urlsplit(self.url)
        keep_open(writer)
        try:
            server = await asyncio.open_connection(parts.hostname, parts.port)
        except OSError:  # there is no server now
            writer.close()
            return
        keep_open(server[1])
        try:
            while await self._carry_one(reader, writer, *server):
                pass
        except (OSError, EOFError, asyncio.CancelledError):
            pass  # either end has gone, or the evening is over
        finally:
            writer.close()
            server[1].close()

    async def _carry_one(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        answers: asyncio.StreamReader,
        requests: asyncio.StreamWriter,
    ) -> bool:
        fate = self.chance.random()
        request = await _message(reader)
        if fate < CUT_BEFORE:
            return False
        requests.write(request)
        answer = await _message(answers)
        if fate < CUT_BEFORE + CUT_AFTER:
            return False
        if fate < CUT_BEFORE + CUT_AFTER + DELAYED:
            await asyncio.sleep(2 * PATIENCE)
        writer.write(answer)
        await writer.drain()
        return True


async def _message(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    lengths = [
        int(line.split(b":")[1])
        for line in head.lower().split(b"\r\n")
        if line.startswith(b"content-length:")
    ]
    return head + await reader.readexactly(sum(lengths))
