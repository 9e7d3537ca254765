"""Two phones send different results of the same deal at the same moment (F6)."""

import asyncio
import random
from collections.abc import Callable

from scoring.management.apart import Door, Site, site_on_postgresql, site_on_sqlite
from scoring.management.phones import CutOff, Phone, item, together

Write = Callable[[str], object]

PAIRS = 500
AT_ONCE = 32
ONE, OTHER = {"contract": "4M", "declarer": "N"}, {"contract": "1S", "declarer": "E"}


def run(write: Write, pairs: int = PAIRS, *, postgresql: bool = True) -> bool:
    with site_on_sqlite() as site:
        well = _drill(write, site, pairs, "SQLite, one process")
    if postgresql:
        with site_on_postgresql() as site:
            well &= _drill(write, site, pairs, "PostgreSQL, two processes")
    return well


def _drill(write: Write, site: Site, pairs: int, where: str) -> bool:
    door = site.make_hall(AT_ONCE, rounds=2, deals=200)
    taken = together(_conflicts(site.serve(), door, pairs))
    site.stop()
    kept, wrong = site.kept(), site.recheck()
    disputed, overwritten = kept["states"].get("disputed", 0), 2 * pairs - len(kept["keys"])
    write(
        f"{where}: {pairs} pairs at once, {taken} of {2 * pairs} acknowledged, "
        f"{disputed} disputes, {overwritten} overwritten; recheck: {len(wrong)} wrong."
    )
    return (taken, disputed, overwritten, len(wrong)) == (2 * pairs, pairs, 0, 0)


async def _conflicts(url: str, door: Door, pairs: int) -> int:
    """How many of both were acknowledged; each table has a pair of phones."""
    counts = await asyncio.gather(
        *(
            _conflicts_at(url, card, range(at, pairs, AT_ONCE))
            for at, (_table, card) in enumerate(door.cards)
        )
    )
    return sum(counts)


async def _conflicts_at(url: str, card: str, deals: range) -> int:
    chance, taken = random.Random(deals.start), 0  # noqa: S311 (no secret)
    phones = Phone(url, card), Phone(url, card)
    for number, _ in enumerate(deals, 1):
        entered = [item(1, number, chance, side) for side in ("NS", "EW")]
        for each, content in zip(entered, (ONE, OTHER), strict=True):
            each["content"] = {**content, "order": ["N", "E", "S", "W"]}
        both = zip(phones, entered, strict=True)
        taken += sum(await asyncio.gather(*(_is_taken(phone, each) for phone, each in both)))
    return taken


async def _is_taken(phone: Phone, entered: dict) -> bool:
    try:
        answer = await phone.send([entered])
    except CutOff:
        return False
    return answer.status == 200 and "number" in answer.json()["results"][0]
