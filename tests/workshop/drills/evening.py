"""A whole evening with everything at once (F14): the server is killed again and again (F1), the
network cuts and delays (F4), and the two sides of a table say different things in one moment (F6).

The same evening is played undisturbed. The desk settles each dispute for the side that said what
was played; so both evenings must end with the same documents, to the byte: all that everybody may
have of a tournament. Left out of both are the moments of what was written, and the numbers and
hashes of lines: a disturbed evening takes longer, and its log holds the disputes.
"""

import asyncio
import contextlib
import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.workshop.drills import network
from tests.workshop.isolated_site import Door, Site, Write, site_on_sqlite
from tests.workshop.load_generator import Answer, CutOff, Phone, item, run_load, some_result

TABLES, ROUNDS, DEALS = 16, 8, 5
CONFLICTS = 0.25
"""The share of deals of which the two sides say different things."""
SHORTEST, LONGEST = 1.0, 3.0
"""Seconds from a start of the server to the next kill."""
THINKING = 0.3


@dataclass
class Tally:
    acknowledged: set[str] = field(default_factory=set)
    attempts: int = 0
    disputes: int = 0
    kills: int = 0
    refused: list[str] = field(default_factory=list)


@dataclass
class Desk:
    """Somebody signed in, and the address by which everybody reaches the site."""

    door: Door
    url: str
    tally: Tally

    async def press(self, path: str, **fields: str) -> None:
        """Again until there is an answer; whatever does not lead on is refused."""
        answer = await _until_answered(
            self.tally,
            lambda: Phone(self.url, patience=network.PATIENCE).post_form(
                f"/t/{self.door.slug}/{path}", fields, f"sessionid={self.door.session}"
            ),
        )
        to = answer.headers.get("location", "")
        if answer.status != 302 or not to.startswith(f"/t/{self.door.slug}/"):
            self.tally.refused.append(f"{path}: {answer.status} {to}")


def run(write: Write, tables: int = TABLES, rounds: int = ROUNDS) -> bool:
    with site_on_sqlite() as site:
        calm, calm_papers, calm_wrong = _played(site, tables, rounds, is_disturbed=False)
    with site_on_sqlite() as site:
        storm, papers, wrong = _played(site, tables, rounds, is_disturbed=True)
    write(
        f"{4 * tables} players, {rounds} rounds, {DEALS} deals each: {storm.kills} kills, "
        f"{storm.attempts:,} attempts for {len(storm.acknowledged):,} acknowledged, "
        f"{storm.disputes} disputes settled; recheck and integrity: {len(wrong)} wrong."
    )
    others = [
        each for each in sorted(papers | calm_papers) if papers.get(each) != calm_papers.get(each)
    ]
    write(
        f"{len(papers)} documents beside those of the undisturbed evening: {len(others)} differ"
        f"{': ' if others else ''}{', '.join(others)}."
    )
    for each in (*calm.refused, *storm.refused, *calm_wrong, *wrong):
        write(each)
    is_tried = storm.kills and storm.disputes and storm.attempts > len(storm.acknowledged)
    bad = others or wrong or calm_wrong or calm.refused or storm.refused
    return bool(is_tried and papers and not bad)


def _played(
    site: Site, tables: int, rounds: int, *, is_disturbed: bool
) -> tuple[Tally, dict[str, str], list[str]]:
    door, tally = site.make_evening(tables, rounds, DEALS), Tally()
    site.collect_static()
    url = site.serve()
    run_load(_disturbed(site, url, door, tally) if is_disturbed else _evening(url, door, tally))
    site.stop()
    found = site.examined()
    lost = tally.acknowledged - set(found["keys"])
    wrong = [*found["wrong"], *(f"{key} is lost" for key in lost)]
    return tally, site.papers(door.slug), wrong


async def _disturbed(site: Site, url: str, door: Door, tally: Tally) -> None:
    chance = random.Random(1)
    proxy = network.Proxy(url, random.Random(1))
    server = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    through = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    evening = asyncio.create_task(_evening(through, door, tally, CONFLICTS))
    while not evening.done():
        await asyncio.wait([evening], timeout=chance.uniform(SHORTEST, LONGEST))
        if not evening.done():
            await asyncio.to_thread(site.kill)
            tally.kills += 1
            proxy.url = await asyncio.to_thread(site.serve)
    server.close()
    await evening


async def _evening(url: str, door: Door, tally: Tally, conflicts: float = 0) -> None:
    desk = Desk(door, url, tally)
    for number in range(1, door.rounds + 1):
        if number > 1:
            await desk.press(f"rounds/{number}/clock/", do="start")
        await asyncio.gather(
            *(_table(desk, table, card, number, conflicts) for table, card in door.cards)
        )
        await desk.press(f"rounds/{number}/end/")
    await desk.press("finish/")


async def _table(desk: Desk, table: int, card: str, round_number: int, conflicts: float) -> None:
    """One phone writes what was played; the other agrees, or says something else."""
    for deal in range(1, desk.door.deals + 1):
        chance = random.Random(f"{round_number}/{table}/{deal}")
        played, agreement = item(round_number, deal, chance), str(_uuid(chance))
        other = item(round_number, deal, chance, "EW")
        is_disputed = chance.random() < conflicts
        await asyncio.sleep(chance.uniform(0, THINKING))
        if not is_disputed:
            await _sent(desk, card, played)
            touch = {**played, "key": agreement, "kind": "agreement", "side": "EW"}
            del touch["content"]
            await _sent(desk, card, {**touch, "version": played["key"]})
            continue
        while other["content"]["contract"] == played["content"]["contract"]:
            other["content"] = some_result(chance)
        receipt, _rival = await asyncio.gather(_sent(desk, card, played), _sent(desk, card, other))
        if "number" not in receipt:
            continue
        desk.tally.disputes += 1
        where = f"rounds/{round_number}/tables/{table}/deals/{deal}/"
        settled = {"settle-key": str(_uuid(chance)), "settle-of": str(receipt["number"])}
        await desk.press(where, do="settle", **settled)


async def _sent(desk: Desk, card: str, entered: dict[str, Any]) -> dict[str, Any]:
    """The receipt, however often it takes."""
    answer = await _until_answered(
        desk.tally, lambda: Phone(desk.url, card, network.PATIENCE).send([entered])
    )
    said = answer.json()["results"][0] if answer.status == 200 else {"status": answer.status}
    if "number" in said:
        desk.tally.acknowledged.add(entered["key"])
    else:
        desk.tally.refused.append(str(said))
    return said


async def _until_answered(tally: Tally, ask: Callable[[], Any]) -> Answer:
    while True:
        tally.attempts += 1
        with contextlib.suppress(CutOff):
            answer = await ask()
            if answer.status != 503:
                return answer
        await asyncio.sleep(0.05)


def _uuid(chance: random.Random) -> uuid.UUID:
    return uuid.UUID(int=chance.getrandbits(128), version=4)
