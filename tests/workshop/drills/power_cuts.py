"""Power cuts while phones write: what each would leave, and what is missing there."""

import asyncio
import contextlib
import random
import shutil
import tempfile
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from tests.workshop.isolated_site import Door, Site, Write
from tests.workshop.load_generator import CutOff, Phone, items_of, run_load

PHONES, TABLES_EACH = 8, 8
FULL, NORMAL = "club.settings", "tests.workshop.drills.normal_settings"


class Way(Protocol):
    """Shows what a power cut would leave."""

    def copy(self, target: Path) -> bool:
        """Takes what is there while the server stands still; false if the moment tells nothing."""

    def opened(self, target: Path) -> AbstractContextManager[Path]:
        """The data folder that a copy holds."""


@dataclass
class Outcome:
    taken: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    """Acknowledged before a cut and missing after it."""
    wrong: list[str] = field(default_factory=list)
    cuts: int = 0


def at_both(
    write: Write, site: Site, ways: tuple[Way, Way], cuts: Sequence[int], between: int
) -> bool:
    """Tried as the site is set, and with `synchronous=NORMAL`; `between` are acknowledged from one
    cut to the next, at least."""
    full, normal = (
        _evening(site, settings, way, number, between)
        for settings, way, number in zip((FULL, NORMAL), ways, cuts, strict=True)
    )
    for name, outcome, more in (("FULL", full, ""), ("NORMAL", normal, " (there must be some)")):
        write(
            f"{name}: the power went {outcome.cuts} times, {len(outcome.taken):,} acknowledged, "
            f"{len(outcome.lost):,} lost{more}; recheck and integrity: "
            f"{len(outcome.wrong)} wrong{': ' if outcome.wrong else ''}"
            f"{'; '.join(outcome.wrong[:3])}."
        )
    is_tried = len(full.taken) >= cuts[0] * between and len(normal.lost) > 0
    return is_tried and not (full.lost or full.wrong or normal.wrong)


def _evening(site: Site, settings: str, way: Way, cuts: int, between: int) -> Outcome:
    """Phones that write, and the cuts."""
    door, outcome = site.make_hall(PHONES * TABLES_EACH, rounds=2, deals=200), Outcome()
    url = site.serve(settings)
    run_load(_cut_again_and_again(site, url, door, way, cuts, between, outcome))
    site.stop()
    end = site.examined()
    gone = outcome.taken - set(end["keys"])
    outcome.wrong += [*end["wrong"], *(f"{key} is gone" for key in gone)]
    return outcome


async def _cut_again_and_again(
    site: Site, url: str, door: Door, way: Way, cuts: int, between: int, outcome: Outcome
) -> None:
    chance, gate = random.Random(1), asyncio.Event()
    gate.set()
    phones = [
        asyncio.create_task(write_all(url, door, number, outcome.taken.add, gate))
        for number in range(PHONES)
    ]
    try:
        with tempfile.TemporaryDirectory(prefix="portativ-cut-") as folder:
            for number in range(cuts):
                known = len(outcome.taken)
                while len(outcome.taken) < known + between and not all(p.done() for p in phones):
                    await asyncio.sleep(chance.uniform(0, 0.1))
                await _cut(site, way, Path(folder) / str(number), gate, outcome)
    finally:
        for phone in phones:
            phone.cancel()
        await asyncio.gather(*phones, return_exceptions=True)


async def _cut(site: Site, way: Way, target: Path, gate: asyncio.Event, outcome: Outcome) -> None:
    is_told = False
    while not is_told:
        before, is_told = await frozen(site, gate, outcome.taken, partial(way.copy, target))
    lost, wrong = await asyncio.to_thread(_after, way, target, before)
    outcome.cuts += 1
    outcome.lost |= lost
    outcome.wrong += wrong
    gate.set()


async def frozen(
    site: Site, gate: asyncio.Event, taken: Collection[str], copy: Callable[[], bool]
) -> tuple[set[str], bool]:
    """What was acknowledged when the server stood still, and whether there is a copy; the phones
    wait from then on."""
    site.freeze()
    try:
        gate.clear()
        await asyncio.sleep(0.1)  # what was on its way to a phone arrives
        before = set(taken)
        has_copy = await asyncio.to_thread(copy)
    finally:
        site.thaw()
    if not has_copy:
        gate.set()
        await asyncio.sleep(0.01)
    return before, has_copy


def _after(way: Way, target: Path, before: set[str]) -> tuple[set[str], list[str]]:
    """What is lost, and what is wrong, with the site that is opened after the cut."""
    try:
        with way.opened(target) as folder:
            found = Site(folder).examined()
            return before - set(found["keys"]), found["wrong"]
    except RuntimeError as error:
        return set(), [str(error)]
    finally:
        _throw_away(target)


def _throw_away(target: Path) -> None:
    if target.is_dir():
        shutil.rmtree(target)
    else:
        target.unlink(missing_ok=True)


async def write_all(
    url: str, door: Door, number: int, take: Callable[[str], Any], gate: asyncio.Event
) -> None:
    """One phone, at all its tables; while the gate is closed it sends nothing new."""
    phone = Phone(url)
    cards = door.cards[number::PHONES]
    work = ([(card, each) for each in items_of(door, table)] for table, card in cards)
    for card, entered in chain.from_iterable(zip(*work, strict=True)):
        phone.card, is_taken = card, False
        while not is_taken:
            await gate.wait()
            with contextlib.suppress(CutOff):
                answer = await phone.send([entered])
                is_taken = answer.status == 200 and "number" in answer.json()["results"][0]
        take(entered["key"])
