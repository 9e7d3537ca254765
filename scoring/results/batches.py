"""What an outbox sends: many entries at once, in one transaction, each answered by itself."""

import threading
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from club.models import Round, Tournament
from club.reading import one
from engine.errors import RecordError
from engine.json_text import choice, field
from scoring.results import refusals
from scoring.results.asked import Actor, Asked, Draft, Entered, Receipt
from scoring.results.drafts import (
    DealAt,
    agreement,
    agreement_asked,
    check_card,
    correction,
    entry_asked,
    key_of,
    result,
    rounds_of,
)
from scoring.results.people import Seated, check_seats, seated_in
from scoring.results.refusals import WRONG, Refusal, refusal_of
from scoring.results.together import Late, Line
from scoring.results.writing import Busy, again_if_in_the_way, write

MOST_TABLES = 10_000
MOST_ITEMS = 50
KINDS = ("result", "correction", "agreement")


class Batch(NamedTuple):
    """What one phone sends."""

    items: Sequence[Mapping[str, Any]]
    by: Actor


Outcomes = list[tuple[UUID, Receipt | Exception]]
"""Of each item: its key, and its receipt or what stands against it."""


def record_batch(
    tournament_id: int, items: Sequence[Mapping[str, Any]], *, by: Actor
) -> list[Receipt | Refusal]:
    """Takes what an outbox sends, in one transaction, and answers each item by itself.

    An item is `{"kind", "key", "round", "deal", "content", "side", "typed_at"}`, from the desk with
    `"table"`. Its kind is `result`, or `correction` or `agreement` with the `"version"` that it is
    about, by its number or its client key: it may stand in the same batch.
    """
    batch = Batch(items[:MOST_ITEMS], by)
    if connection.in_atomic_block:
        outcomes = _record(tournament_id, [batch])[0]
    else:
        try:
            outcomes = _line_of(tournament_id).ask(batch)
        except Late as late:
            raise Busy from late
    return [_answer(*each) for each in outcomes]


def _line_of(tournament_id: int) -> Line[Batch, Outcomes]:
    def record(batches: Sequence[Batch]) -> list[Outcomes]:
        return again_if_in_the_way(lambda: _record(tournament_id, batches))

    with _guard:
        return _lines.setdefault(tournament_id, Line(record))


_lines: dict[int, Line[Batch, Outcomes]] = {}
_guard = threading.Lock()


def _record(tournament_id: int, batches: Sequence[Batch]) -> list[Outcomes]:
    tournament = one(Tournament, tournament_id)
    rounds = rounds_of(tournament)
    sitting = _sitting(rounds, batches)
    entered = [[_item(item, rounds, sitting, by) for item in items] for items, by in batches]
    keyed = [each for of_batch in entered for each in of_batch if each.key != _NO_KEY]
    answers = iter(write(tournament, keyed))
    return [
        [(each.key, _NO_ANSWER if each.key == _NO_KEY else next(answers)) for each in of_batch]
        for of_batch in entered
    ]


def _answer(key: UUID, outcome: Receipt | Exception) -> Receipt | Refusal:
    """In the language of who asked, whoever did the work."""
    if isinstance(outcome, Receipt):
        return outcome
    return refusal_of(outcome, "" if key == _NO_KEY else key)


def _sitting(
    rounds: Mapping[int, Round], batches: Sequence[Batch]
) -> dict[tuple[int, int], Seated]:
    """Who sits at the tables that the items name, by the id of the round and the table's number."""
    numbers, tables = set(), set()
    for items, by in batches:
        for item in items:
            table = by.token.table if by.token else item.get("table")
            if type(table) is type(item.get("round")) is int and 1 <= table <= MOST_TABLES:
                numbers.add(item["round"])
                tables.add(table)
    return seated_in((rounds[each] for each in numbers if each in rounds), tables)


def _item(
    item: Mapping[str, Any],
    rounds: Mapping[int, Round],
    sitting: Mapping[tuple[int, int], Seated],
    by: Actor,
) -> Entered:
    try:
        key = key_of(item.get("key"))
    except refusals.KeyMissing:
        return Entered(_NO_KEY, by, None)
    asked = None
    try:
        deal = _deal_of(item, rounds, by)
        asked = _asked(item, deal)
        check_card(by, deal, rounds.values())
        return Entered(key, by, asked, [_draft_of(item, deal, sitting, by)])
    except WRONG as error:
        return Entered(key, by, asked, error=error)


def _asked(item: Mapping[str, Any], deal: DealAt) -> Asked:
    if choice(item, "kind", KINDS, default="result") == "agreement":
        return agreement_asked(deal, item.get("version"))
    return entry_asked(deal, field(item, "content", dict), item.get("side"))


def _draft_of(
    item: Mapping[str, Any],
    deal: DealAt,
    sitting: Mapping[tuple[int, int], Seated],
    by: Actor,
) -> Draft:
    kind = choice(item, "kind", KINDS, default="result")
    side, typed_at, version = item.get("side"), _moment(item.get("typed_at")), item.get("version")
    if kind == "agreement":
        return agreement(deal, by, side, version, typed_at=typed_at)
    content = field(item, "content", dict)
    if kind == "correction":
        reason = field(item, "reason", str, default="")
        return correction(deal, content, by, version, side, typed_at=typed_at, reason=reason)
    here = sitting.get((deal.round.pk, deal.table))
    if here is None:
        raise refusals.TableUnknown(table=deal.table, round=deal.round.number)
    check_seats(here.seats, deal.tournament.entering)
    return result(deal, content, here, side, typed_at=typed_at)


def _deal_of(item: Mapping[str, Any], rounds: Mapping[int, Round], by: Actor) -> DealAt:
    round_ = rounds.get(item["round"]) if type(item.get("round")) is int else None
    if round_ is None:
        raise refusals.RoundUnknown
    table, number = item.get("table", by.token.table if by.token else None), item.get("deal")
    if type(table) is not int or type(number) is not int:
        raise RecordError("table and deal are numbers")
    if not 1 <= table <= MOST_TABLES:
        raise refusals.TableUnknown(table=table, round=round_.number)
    return DealAt(round_, table, number)


def _moment(text: object) -> datetime | None:
    """When a phone says that something was typed; nothing depends on it."""
    if not isinstance(text, str):
        return None
    try:
        at = datetime.fromisoformat(text)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


_NO_KEY = UUID(int=0)
_NO_ANSWER = refusals.KeyMissing()
