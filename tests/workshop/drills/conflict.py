"""Two phones send different results of the same deal at the same moment (F6)."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any

from tests.workshop.isolated_site import Door, Site, Write, site_on_postgresql, site_on_sqlite
from tests.workshop.load_generator import CutOff, Phone, item, run_load

PAIRS = 500
AT_ONCE = 32
TRIES = 5
ONE, OTHER = {"contract": "4M", "declarer": "N"}, {"contract": "1S", "declarer": "E"}


def run(write: Write, pairs: int = PAIRS, *, postgresql: bool = True) -> bool:
    with site_on_sqlite() as site:
        well = _drill(write, site, pairs, "SQLite, one process")
    if postgresql:
        with site_on_postgresql() as site:
            well &= _drill(write, site, pairs, "PostgreSQL, two processes")
        with site_on_postgresql(isolation="serializable") as site:
            where = "PostgreSQL at SERIALIZABLE, two processes"
            well &= _drill(write, site, pairs, where, may_wait=True)
    return well


def _drill(write: Write, site: Site, pairs: int, where: str, *, may_wait: bool = False) -> bool:
    door = site.make_hall(AT_ONCE, rounds=2, deals=200)
    tally = Tally()
    run_load(_conflicts(site.serve(), door, pairs, tally))
    site.stop()
    kept, wrong = site.stored(), site.recheck()
    disputed, overwritten = kept["states"].get("disputed", 0), 2 * pairs - len(kept["keys"])
    write(
        f"{where}: {pairs} pairs at once, {tally.taken} of {2 * pairs} acknowledged, "
        f"{disputed} disputes, {overwritten} overwritten, {tally.waited} asked to send again; "
        f"recheck: {len(wrong)} wrong."
    )
    well = (tally.taken, disputed, overwritten, len(wrong)) == (2 * pairs, pairs, 0, 0)
    return well and (may_wait or not tally.waited)


@dataclass
class Tally:
    """What the phones saw: how much was acknowledged, and how often they were to send again."""

    taken: int = 0
    waited: int = 0


async def _conflicts(url: str, door: Door, pairs: int, tally: Tally) -> None:
    """Each table has a pair of phones."""
    await asyncio.gather(
        *(
            _conflicts_at(url, card, range(at, pairs, AT_ONCE), tally)
            for at, (_table, card) in enumerate(door.cards)
        )
    )


async def _conflicts_at(url: str, card: str, deals: range, tally: Tally) -> None:
    chance = random.Random(deals.start)
    phones = Phone(url, card), Phone(url, card)
    for number, _ in enumerate(deals, 1):
        entered = [item(1, number, chance, side) for side in ("NS", "EW")]
        for each, content in zip(entered, (ONE, OTHER), strict=True):
            each["content"] = {**content, "order": ["N", "E", "S", "W"]}
        both = zip(phones, entered, strict=True)
        await asyncio.gather(*(_send(phone, each, tally) for phone, each in both))


async def _send(phone: Phone, entered: dict[str, Any], tally: Tally) -> None:
    """Again after a while where the server asks for that, as the outbox does."""
    for _ in range(TRIES):
        try:
            answer = await phone.send([entered])
        except CutOff:
            return
        if answer.status != 503:
            tally.taken += answer.status == 200 and "number" in answer.json()["results"][0]
            return
        tally.waited += 1
        await asyncio.sleep(float(answer.headers["retry-after"]))
