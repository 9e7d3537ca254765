"""Results that phones bring back after a laptop was put in the place of another, from a copy of
before.

They offer them under the same keys, with the number that each line had in the log that is lost.
A line that the copy holds is answered with its receipt; the rest is entered again, and the desk
is told.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from club.storage import sqlite
from club.tournaments.states import raise_version
from scoring.log.batches import record_batch
from scoring.log.commands import Actor, Receipt, key_of
from scoring.log.open_log import receipt_of
from scoring.log.queue import retried
from scoring.log.refusals import (
    KeyMissing,
    NotThisRound,
    OthersSitThere,
    Refusal,
    RoundUnknown,
    SeatsEmpty,
    TableUnknown,
)
from scoring.log.seating import sat_in, seats_in
from scoring.models import Deal, ReturnedEntry, TableToken, Version

MOST_LOST: Final = 10_000
"""Lines that a lost log may have had beyond this one's: three times those of a hundred pairs."""
MOST_HELD: Final = 200
"""Entries of one table that are noted for the desk while they cannot be taken."""
MOST_LETTERS: Final = 300
NOT_YET: Final = frozenset(
    each.__name__ for each in (RoundUnknown, TableUnknown, NotThisRound, SeatsEmpty, OthersSitThere)
)
"""Refusals of what may still come: its round is not drawn again yet, or with other seats."""

Item = Mapping[str, Any]


def is_returned(item: Item) -> bool:
    return item.get("again") is True


def record_returned(card: TableToken, items: Sequence[Item]) -> list[Receipt | Refusal]:
    """Answers to what was brought back, each by itself, in the order of the items. What is entered
    again and what the desk is told of it stand in one transaction: who sends it once more is
    answered from the log, and nobody is told then."""

    def answered() -> list[Receipt | Refusal]:
        with sqlite.alone():
            return _record(card, items)

    return retried(answered)


def _record(card: TableToken, items: Sequence[Item]) -> list[Receipt | Refusal]:
    known = _known(card, [each for each in items if is_returned(each)])
    at_hand = {at: known[key] for at, each in enumerate(items) if (key := _key(each)) in known}
    rest = [at for at in range(len(items)) if at not in at_hand]
    asked = [_by_this_log(card, items[at]) for at in rest]
    recorded = dict(
        zip(rest, record_batch(card.tournament_id, asked, by=Actor(token=card)), strict=True)
    )
    _note(card, [(items[at], recorded[at]) for at in rest])
    return [at_hand[at] if at in at_hand else recorded[at] for at in range(len(items))]


def _known(card: TableToken, items: Sequence[Item]) -> dict[str, Receipt]:
    """The receipts of those that the copy has."""
    keys = [each for each in map(_key, items) if each]
    found = Version.objects.filter(tournament=card.tournament_id, table=card.table, key__in=keys)
    return {str(each.key): receipt_of(each) for each in found}


def _by_this_log(card: TableToken, item: Item) -> Item:
    """An agreement names a line by its number, which is another line now: what was agreed to is
    the result of that deal that gives the same points, and none else."""
    is_by_number = item.get("kind") == "agreement" and type(item.get("version")) is int
    if not (is_returned(item) and is_by_number):
        return item
    found = Deal.objects.select_related("current").filter(
        round__tournament=card.tournament_id,
        round__number=_small(item.get("round")),
        table=card.table,
        number=_small(item.get("deal")),
    )
    current = next((each.current for each in found), None)
    is_same = current is not None and current.points == item.get("points")
    return {**item, "version": current.number if current and is_same else None}


def _note(card: TableToken, answered: Sequence[tuple[Item, Receipt | Refusal]]) -> None:
    """Note for the desk; what one phone brought back is not told again when another brings it too,
    and what cannot be taken yet is told once."""
    kept = ReturnedEntry.objects.filter(tournament=card.tournament_id, table=card.table, line=0)
    told = set(kept.values_list("round", "deal", "was"))
    log = Version.objects.filter(tournament=card.tournament_id).order_by("-number")
    last = (log.values_list("number", flat=True).first() or 0) + MOST_LOST
    rows = []
    for each, answer in answered:
        place = (
            _small(each.get("round")),
            _small(each.get("deal")),
            _small(each.get("was"), last),
        )
        if not is_returned(each):
            continue
        if isinstance(answer, Receipt):
            rows.append(_entry(card, each, place, answer.number))
        elif answer.reason in NOT_YET and place not in told and len(told) < MOST_HELD:
            told.add(place)
            rows.append(_entry(card, each, place, 0))
    if rows:
        ReturnedEntry.objects.bulk_create(rows)
        raise_version(card.tournament)


def _entry(card: TableToken, item: Item, place: tuple[int, int, int], line: int) -> ReturnedEntry:
    round_, deal, was = place
    sat = item.get("sat")
    return ReturnedEntry(
        tournament_id=card.tournament_id,
        table=card.table,
        round=round_,
        deal=deal,
        was=was,
        line=line,
        sat=sat_in(seats_in(sat))[:MOST_LETTERS] if isinstance(sat, str) else "",
    )


def _key(item: Item) -> str:
    try:
        return str(key_of(item.get("key")))
    except KeyMissing:
        return ""


def _small(value: object, below: int = 2**15) -> int:
    return value if isinstance(value, int) and 0 < value < below else 0
