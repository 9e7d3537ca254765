"""The laptop dies in mid-round with all that is on it; another takes its place from a copy (F16).

The copy on the stick is nine minutes old. Some phones have gone home by the time the other laptop
answers. What any phone of the rest has a receipt for must be there again; what only the others had
is named, by the numbers that the desk is shown.
"""

import asyncio
import random
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.workshop.isolated_site import Door, Site, Write, site_on_sqlite
from tests.workshop.load_generator import CutOff, Phone, items_of, run_load

REPETITIONS, TABLES = 20, 16
BEFORE = 3
"""Results of each table that the copy holds."""
AFTER = 2
"""Of nine minutes more, with eight to a deal; most tables do not finish the second."""
GONE = 0.1
PATIENCE = 60
PASSES = 3
"""How often phones offer what was refused: an agreement waits for the result that it is about."""
FIVE_MINUTES = 300


@dataclass
class Holder:
    """A phone at a table: what it sent, with the receipts."""

    card: str
    tournament: int
    table: int
    chance: random.Random
    stored: list[tuple[dict[str, Any], dict[str, Any]]] = field(default_factory=list)

    async def send(self, phone: Phone, entered: dict[str, Any]) -> dict[str, Any] | None:
        """The receipt, if it comes."""
        item = {**entered, "tournament": self.tournament, "table": self.table}
        phone.card = self.card
        try:
            answer = await phone.send([item])
        except CutOff:
            return None
        said = answer.json()["results"][0] if answer.status == 200 else {}
        if "number" not in said:
            return None
        self.stored.append((item, said))
        return said

    async def come_back(self, url: str) -> bool:
        """Asks the new laptop, as the outbox does, and offers everything; true if all is there."""
        _item, last = max(self.stored, key=lambda each: each[1]["number"])
        names = {"tournament": self.tournament, "table": self.table}
        query = urlencode({**names, "number": last["number"], "hash": last["hash"]})
        cookie = f"table-{self.tournament}-{self.table}={self.card}"
        phone = Phone(url, self.card)
        if (await phone.get(f"/table/log/?{query}", cookie=cookie)).json()["holds"]:
            return True
        again = [
            {**item, "again": True, "was": receipt["number"], "points": receipt["points"]}
            for item, receipt in self.stored
        ]
        answers = (await phone.send(again)).json()["results"]
        return all("number" in each for each in answers)


@dataclass
class Outcome:
    acknowledged: int = 0
    since_copy: int = 0
    lost: int = 0
    """Of what phones have that came back."""
    gone: int = 0
    """What only phones had that have gone home."""
    named: int = 0
    """Of these, what the desk is told by number."""
    seconds: float = 0
    """From the stick in the other laptop to the first receipt there."""
    wrong: int = 0


def run(write: Write, repetitions: int = REPETITIONS, tables: int = TABLES) -> bool:
    outcomes = [_one(random.Random(number), tables) for number in range(repetitions)]

    def total(name: str) -> int:
        return sum(getattr(each, name) for each in outcomes)

    slowest = max(each.seconds for each in outcomes)
    write(
        f"The laptop died {repetitions} times: {total('acknowledged'):,} acknowledged, "
        f"{total('since_copy'):,} of them since the copy; {total('lost')} lost of what phones of "
        f"the hall have; {total('gone')} were only on phones that have gone, {total('named')} of "
        f"them named to the desk; entering again after {slowest:.1f} s at most; recheck: "
        f"{total('wrong')} wrong."
    )
    is_tried = total("since_copy") > 0 and total("gone") > 0
    return is_tried and not (total("lost") or total("wrong")) and slowest < FIVE_MINUTES


def _one(chance: random.Random, tables: int) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="portativ-stick-") as stick:
        with site_on_sqlite() as old:
            door = old.make_hall(tables, rounds=2, deals=8)
            phones = [_pair(door, table, card, chance) for table, card in door.cards]
            url = old.serve()
            run_load(_evening(url, door, phones, 1, BEFORE))
            old.manage("backup", "--to", stick)
            held = _held(phones)
            run_load(_until_it_dies(old, url, door, phones, chance))
        return _on_another(Path(stick), phones, held, chance)


def _pair(door: Door, table: int, card: str, chance: random.Random) -> tuple[Holder, Holder]:
    """One phone writes the results of a table, the other side agrees on its own."""
    own = random.Random(chance.random())
    one, other = (Holder(card, door.tournament, table, own) for _ in range(2))
    return one, other


def _held(phones: list[tuple[Holder, Holder]]) -> int:
    return sum(len(each.stored) for pair in phones for each in pair)


async def _evening(
    url: str, door: Door, phones: list[tuple[Holder, Holder]], first: int, number: int
) -> None:
    await asyncio.gather(*(_play(url, door, pair, first, number) for pair in phones))


async def _play(url: str, door: Door, pair: tuple[Holder, Holder], first: int, number: int) -> None:
    writer, other = pair
    phone = Phone(url, writer.card)
    items = list(items_of(door, writer.table))[first - 1 : first - 1 + number]
    for item in items:
        receipt = await writer.send(phone, item)
        if receipt and writer.chance.random() < 0.7:
            agreement = {**item, "key": _key(writer.chance), "kind": "agreement", "side": "EW"}
            del agreement["content"]
            await other.send(phone, {**agreement, "version": receipt["number"]})
        await asyncio.sleep(writer.chance.uniform(0, 0.3))


def _key(chance: random.Random) -> str:
    hexadecimal = f"{chance.getrandbits(128):032x}"
    return "-".join(
        hexadecimal[start:end] for start, end in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32))
    )


async def _until_it_dies(
    site: Site,
    url: str,
    door: Door,
    phones: list[tuple[Holder, Holder]],
    chance: random.Random,
) -> None:
    """Killed while the tables write, and its data folder with it."""
    held = _held(phones)
    evening = asyncio.create_task(_evening(url, door, phones, 1 + BEFORE, AFTER))
    while _held(phones) < held + len(phones) and not evening.done():
        await asyncio.sleep(0.01)
    await asyncio.sleep(chance.uniform(0, 0.2))
    site.kill()
    await evening
    shutil.rmtree(site.folder)
    site.folder.mkdir()


def _on_another(
    stick: Path, phones: list[tuple[Holder, Holder]], held: int, chance: random.Random
) -> Outcome:
    """By the words of `docs/when-the-laptop-dies.md`: `restore` from the stick, then `up`."""
    everybody = [each for pair in phones for each in pair if each.stored]
    leaving = {each.table for each in everybody if chance.random() < GONE}
    here = [each for each in everybody if each.table not in leaving]
    with tempfile.TemporaryDirectory(prefix="portativ-", ignore_cleanup_errors=True) as folder:
        new = Site(Path(folder))
        start = time.perf_counter()
        try:
            new.manage("restore", str(stick))
            url = new.up()
            run_load(_first_entry(url, here[0]))
            seconds = time.perf_counter() - start
            chance.shuffle(here)
            run_load(_all_come_back(url, here))
            named = set(new.missing_lines())
        finally:
            new.stop()
        kept, wrong = set(new.stored()["keys"]), new.recheck()
    receipts = {item["key"]: said["number"] for each in everybody for item, said in each.stored}
    own = {item["key"] for each in here for item, _said in each.stored}
    gone = {key for key in receipts if key not in kept and key not in own}
    return Outcome(
        acknowledged=len(receipts),
        since_copy=len(receipts) - held,
        lost=len(own - kept),
        gone=len(gone),
        named=sum(receipts[key] in named for key in gone),
        seconds=seconds,
        wrong=len(wrong),
    )


async def _first_entry(url: str, holder: Holder) -> None:
    """A card that was printed on the laptop that died opens its table; a new result goes in."""
    entered = {**holder.stored[0][0], "key": _key(holder.chance), "deal": 8, "kind": "result"}
    entered["content"] = {"contract": "4M", "declarer": "N", "order": ["N", "E", "S", "W"]}
    entered.pop("version", None)
    known = len(holder.stored)
    if await holder.send(Phone(url), {**entered, "side": "NS"}) is None:
        raise RuntimeError("the new laptop takes no result")
    del holder.stored[known:]


async def _all_come_back(url: str, here: list[Holder]) -> None:
    waiting = here
    for _ in range(PASSES):
        back = [await each.come_back(url) for each in waiting]
        waiting = [each for each, is_back in zip(waiting, back, strict=True) if not is_back]
