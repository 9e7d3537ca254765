"""Random logs of a small hall, and the same entries in another order of arrival, other batches, and
partly again (F8).

What is promised: entries of different deals may overtake each other, also those of one table, and
each that has its receipt may come again at any time. Of one deal the order in which its table
wrote counts, for whoever is first is agreed to or contradicted: a phone sends its entries so, and a
second phone agrees to what it was shown.
"""

import random
import uuid
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db import transaction

from scoring.log.batches import record_batch
from scoring.log.commands import Actor, Receipt
from scoring.log.recheck import disagreements
from scoring.log.tokens import token_of
from scoring.models import Deal, RoundScore, Version
from scoring.standings.inputs import facts_of
from scoring.standings.standing import standing_of
from tests.workshop.fixtures.hall import Hall
from tests.workshop.load_generator import item, some_result

DEALS: Final = 3
MOST_AT_ONCE: Final = 12
TWICE: Final = 0.2
AGAIN: Final = 0.1

Entry = tuple[int, dict[str, Any]]
"""The number of a table, and what its phones send."""
Look = Callable[[Hall, random.Random], object]


def recheck(hall: Hall, _chance: random.Random) -> None:
    assert list(disagreements(hall.tournament)) == []


def entries_of(hall: Hall, chance: random.Random) -> list[list[Entry]]:
    """Of each deal what is sent, in the order of its table."""
    return [
        [(table, each) for each in _of_deal(deal, chance)]
        for table in hall.cards
        for deal in range(1, DEALS + 1)
    ]


def _of_deal(deal: int, chance: random.Random) -> list[dict[str, Any]]:
    """A result; then perhaps the other side's, its agreement, a correction, one after another."""
    first = item(1, deal, chance, "NS")
    made = [first]
    for _ in range(chance.randint(0, 3)):
        side = chance.choice(["EW", "NS"])
        about = {**first, "key": _key(chance), "side": side, "version": chance.choice(made)["key"]}
        match chance.choice(("same", "other", "agreement", "correction")):
            case "same":
                more = {**first, "key": _key(chance), "side": side}
            case "other":
                more = item(1, deal, chance, side)
            case "agreement":
                more = {**about, "kind": "agreement"}
                del more["content"]
            case _:
                more = {**about, "kind": "correction", "content": some_result(chance)}
        made.append(more)
    return made


def arrival(entries: Sequence[Sequence[Entry]], chance: random.Random) -> list[Entry]:
    """All of them, each deal in its own order; some twice in a row."""
    left, arrived = [list(each) for each in entries], list[Entry]()
    while any(left):
        arrived.append(chance.choice([each for each in left if each]).pop(0))
        if chance.random() < TWICE:
            arrived.append(arrived[-1])
    return arrived


def outcome(hall: Hall, arrived: Sequence[Entry], chance: random.Random, *looks: Look) -> Any:
    """What comes of it, looked at and taken back again: the scores, the deals, the places."""
    with transaction.atomic():
        send(hall, arrived, chance)
        found = _kept(hall)
        for look in looks:
            look(hall, chance)
        transaction.set_rollback(True)
    return found


def send(hall: Hall, arrived: Sequence[Entry], chance: random.Random) -> None:
    cards = {table: Actor(token=token_of(text)) for table, text in hall.cards.items()}
    left, taken = list(arrived), dict[str, tuple[Entry, Receipt]]()
    while left:
        size = chance.randint(1, MOST_AT_ONCE)
        batch, left = left[:size], left[size:]
        again = [each for each, _receipt in taken.values() if chance.random() < AGAIN]
        batch = [*again, *batch]
        for table, card in cards.items():
            items = [each for of, each in batch if of == table]
            answers = record_batch(hall.tournament.pk, items, by=card)
            for each, said in zip(items, answers, strict=True):
                if isinstance(said, Receipt):
                    first = taken.setdefault(each["key"], ((table, each), said))[1]
                    assert said[:2] == first[:2]


def _kept(hall: Hall) -> Any:
    scores = RoundScore.objects.filter(round__tournament=hall.tournament).order_by("entry")
    deals = Deal.objects.filter(round__tournament=hall.tournament)
    ranked = standing_of(facts_of(hall.tournament))
    return (
        list(
            scores.values(
                "entry",
                "points",
                "against",
                "deals",
                "deals_won",
                "contracts_held",
                "contracts_made",
                "breaches",
                "penalties",
                "most",
                "best_deal",
            )
        ),
        list(deals.values_list("table", "number", "state", "current__key", "rival__key")),
        [(row.place, row.is_shared, row.entry, row.score) for row in ranked.rows] if ranked else [],
        set(Version.objects.filter(tournament=hall.tournament).values_list("key", flat=True)),
    )


def check(hall: Hall, seed: int, *looks: Look) -> int:
    """Two arrivals of the same entries come to the same; answers how many entries there were. The
    log of the second may be looked at."""
    chance = random.Random(seed)
    entries = entries_of(hall, chance)
    one = outcome(hall, arrival(entries, chance), chance)
    other = outcome(hall, arrival(entries, chance), chance, recheck, *looks)
    assert one == other, f"seed {seed}"
    return sum(map(len, entries))


def _key(chance: random.Random) -> str:
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))
