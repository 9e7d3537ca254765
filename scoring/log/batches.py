"""The batches of an outbox: many entries at once, in one transaction, each answered by itself."""

import threading
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from club.models import Round, Tournament
from club.storage.statements import one
from engine.errors import RecordError
from engine.json_text import choice, field
from scoring.log import refusals
from scoring.log.commands import (
    Actor,
    AgreeToResult,
    CorrectResult,
    DealAt,
    LogCommand,
    Receipt,
    RecordResult,
    TableCommand,
    key_of,
)
from scoring.log.queue import GroupCommit, counted, retried, write
from scoring.log.refusals import WRONG, Refusal, refusal_of
from scoring.log.store import rounds_of

MOST_TABLES = 10_000
MOST_ITEMS = 50
KINDS = ("result", "correction", "agreement")


class Batch(NamedTuple):
    """All that one phone sends at once."""

    items: Sequence[tuple[Mapping[str, Any], datetime | None]]
    """Each with its moment, if that is not the one when it is written."""
    by: Actor


Outcomes = list[tuple[str, Receipt | Exception]]
"""Of each item: its key if it has one, and its receipt or what stands against it."""


def record_batch(
    tournament_id: int,
    items: Sequence[Mapping[str, Any]],
    *,
    by: Actor,
    at: Sequence[datetime] = (),
) -> list[Receipt | Refusal]:
    """Takes what an outbox sends, in one transaction, and answers each item by itself.

    An item is `{"kind", "key", "round", "deal", "content", "side", "typed_at", "sat"}`, from the
    desk with `"table"`. Its kind is `result`, or `correction` or `agreement` with the `"version"`
    that it is about, by its number or its client key: it may stand in the same batch.
    `at` gives the moment of each, if that is not now.
    """
    moments: Sequence[datetime | None] = at or [None] * len(items)
    batch = Batch(list(zip(items, moments, strict=True))[:MOST_ITEMS], by)
    if connection.in_atomic_block:
        outcomes = _record(tournament_id, [batch])[0]
    else:
        outcomes = _queue_of(tournament_id).submit(batch)
    counted([outcome for _key, outcome in outcomes])
    return [_answer(*each) for each in outcomes]


def _queue_of(tournament_id: int) -> GroupCommit[Batch, Outcomes]:
    def record(batches: Sequence[Batch]) -> list[Outcomes]:
        return retried(lambda: _record(tournament_id, batches))

    with _guard:
        return _queues.setdefault(tournament_id, GroupCommit(record))


_queues: dict[int, GroupCommit[Batch, Outcomes]] = {}
_guard = threading.Lock()


def _record(tournament_id: int, batches: Sequence[Batch]) -> list[Outcomes]:
    tournament = one(Tournament, tournament_id)
    rounds = rounds_of(tournament)
    read = [[_read(item, at, rounds, by) for item, at in items] for items, by in batches]
    asked = [each for of_batch in read for _, each in of_batch if isinstance(each, LogCommand)]
    answers = iter(write(tournament, asked, rounds.values()))
    return [
        [(key, next(answers) if isinstance(each, LogCommand) else each) for key, each in of_batch]
        for of_batch in read
    ]


def _answer(key: str, outcome: Receipt | Exception) -> Receipt | Refusal:
    """In the language of who asked, whoever did the work."""
    return outcome if isinstance(outcome, Receipt) else refusal_of(outcome, key)


def _read(
    item: Mapping[str, Any], at: datetime | None, rounds: Mapping[int, Round], by: Actor
) -> tuple[str, LogCommand | Exception]:
    """The key of an item, and what it asks; or what makes it unreadable."""
    key: UUID | str = ""
    try:
        key = key_of(item.get("key"))
        asked = _command(item, _deal_of(item, rounds, by), key=key, by=by, at=at)
        asked.deal.check_number()
        return str(key), asked
    except WRONG as error:
        return str(key), error


def _command(item: Mapping[str, Any], deal: DealAt, **facts: Any) -> TableCommand:
    kind = choice(item, "kind", KINDS, default="result")
    facts |= {"side": item.get("side"), "typed_at": _moment(item.get("typed_at"))}
    facts["sat"] = field(item, "sat", str, default="")
    if kind == "agreement":
        return AgreeToResult(deal, of=item.get("version"), **facts)
    content = field(item, "content", dict)
    if kind == "result":
        return RecordResult(deal, content, **facts)
    reason = field(item, "reason", str, default="")
    return CorrectResult(deal, content, expects=item.get("version"), reason=reason, **facts)


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
