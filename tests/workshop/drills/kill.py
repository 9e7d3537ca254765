"""All server processes killed while they write, again and again (F1).

Eight phones send without pause. What they have no receipt for they send again, under the same key;
now and then they repeat what they have one for.
"""

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

from tests.workshop.isolated_site import Site, Write, site_on_sqlite
from tests.workshop.load_generator import CutOff, Items, Phone, items_of, run_load

CYCLES = 200
PHONES, TABLES_EACH = 8, 16
SHORTEST, LONGEST = 0.3, 1.2
PAUSE = 0.03
REPEATS = 0.1


@dataclass
class Sender:
    """One phone, going from table to table."""

    chance: random.Random
    work: list[tuple[str, Items]]
    """The card of each table, and what is to be sent there."""
    held: tuple[str, dict[str, Any]] | None = None
    """Sent, and not known to be taken."""
    first: dict[str, Any] = field(default_factory=dict)
    """The first receipt of each key."""
    sent: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    replayed: int = 0
    changed: int = 0

    def next(self) -> tuple[str, dict[str, Any]] | None:
        if self.held is None and self.sent and self.chance.random() < REPEATS:
            return self.chance.choice(self.sent)
        if self.held is None:
            card, items = self.chance.choice(self.work)
            entered = next(items, None)
            self.held = (card, entered) if entered else None
        return self.held

    def receive(self, card: str, entered: dict[str, Any], receipt: dict[str, Any]) -> None:
        key = entered["key"]
        if key in self.first:
            self.replayed += 1
            self.changed += self.first[key] != receipt
            return
        self.first[key] = receipt
        self.sent.append((card, entered))
        self.held = None


def run(write: Write, cycles: int = CYCLES) -> bool:
    chance = random.Random(1)
    with site_on_sqlite() as site:
        door = site.make_hall(PHONES * TABLES_EACH, rounds=2, deals=200)
        senders = [
            Sender(
                random.Random(number),
                [(card, items_of(door, table)) for table, card in door.cards[number::PHONES]],
            )
            for number in range(PHONES)
        ]
        for _ in range(cycles):
            run_load(_cycle(site, senders, chance.uniform(SHORTEST, LONGEST)))
        run_load(_flush(site.serve(), senders))
        site.stop()
        return _say(write, site, senders, cycles)


async def _cycle(site: Site, senders: list[Sender], seconds: float) -> None:
    url = site.serve()
    phones = [asyncio.create_task(_send(url, sender)) for sender in senders]
    await asyncio.sleep(seconds)
    site.kill()
    await asyncio.gather(*phones)


async def _send(url: str, sender: Sender) -> None:
    """Until the server is gone."""
    phone = Phone(url)
    while (chosen := sender.next()) is not None:
        if not await _send_one(phone, sender, *chosen):
            return
        await asyncio.sleep(sender.chance.uniform(0, PAUSE))


async def _flush(url: str, senders: list[Sender]) -> None:
    for sender in senders:
        if sender.held:
            await _send_one(Phone(url), sender, *sender.held)


async def _send_one(phone: Phone, sender: Sender, card: str, entered: dict[str, Any]) -> bool:
    phone.card = card
    try:
        answer = await phone.send([entered])
    except CutOff:
        return False
    if answer.status == 200:
        sender.receive(card, entered, answer.json()["results"][0])
    return True


def _say(write: Write, site: Site, senders: list[Sender], cycles: int) -> bool:
    kept = site.stored()
    taken = {key for sender in senders for key in sender.first}
    lost = len(taken - set(kept["keys"]))
    twice = len(kept["keys"]) - sum(kept["states"].values()) + kept["rivals"]
    changed = sum(sender.changed for sender in senders)
    wrong = site.recheck()
    write(
        f"Killed {cycles} times: {len(taken):,} acknowledged, {lost} lost, {twice} twice; "
        f"{sum(sender.replayed for sender in senders)} repeats, {changed} answered otherwise than "
        f"the first time; recheck and integrity: {len(wrong)} wrong."
    )
    return not (lost or twice or changed or wrong)
