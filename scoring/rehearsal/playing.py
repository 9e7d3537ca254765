"""Background job of `manage.py up` that plays the tables of rehearsals: what is due by the clock of
a round is written as the tables' phones send it. Nothing is remembered between two looks but what
stands in the database."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any, Final
from uuid import UUID, uuid5

from django.utils import timezone

from club.entries.actions import change_availability
from club.models import Rehearsal, Round, Tournament
from club.models.tournament import Agreement, Entrance
from club.pairings.rounds import rounds_of
from club.process.background import Job, Stopping
from club.storage import sqlite
from scoring.games import GAMES
from scoring.log.batches import MOST_ITEMS, record_batch
from scoring.log.commands import Actor
from scoring.models import Deal
from scoring.rehearsal.actions import end, old_ones
from scoring.rehearsal.pace import share_of
from scoring.rehearsal.samples import result_of
from scoring.rehearsal.script import Act, Step, leaver_of, script_of
from scoring.tables import referee_calls

EVERY_SECONDS: Final = 2
MOST_AT_ONCE: Final = MOST_ITEMS
"""So many steps are done in one look: no table of another evening waits longer for the database."""

_Message = dict[str, Any]
Kept = Mapping[tuple[int, int], Deal]

log = logging.getLogger(__name__)


def play_all(stopping: Stopping) -> Iterator[str]:
    """Look at all rehearsals once, each for itself; on a site that has none this is one small
    query."""
    if not Rehearsal.objects.exists():
        return
    for act, found in ((play_due, _running()), (_end, old_ones())):
        for each in found:
            if stopping():
                return
            try:
                act(each)
            except Exception as error:
                log.exception("rehearsal: %s", each.pk)
                yield f"{each.tournament} could not be brought up to date: {error}"


def _running() -> Iterable[Rehearsal]:
    found = Rehearsal.objects.filter(
        tournament__rounds__started_at__isnull=False, tournament__rounds__finished_at=None
    )
    return found.select_related("tournament__club", "by").order_by("pk").distinct()


def _end(rehearsal: Rehearsal) -> None:
    end(rehearsal.tournament)


def job() -> Job:
    return Job("rehearsals", play_all, EVERY_SECONDS)


def play_due(rehearsal: Rehearsal, now: datetime | None = None) -> int:
    """Do what is due by now in the round that runs; answers how many steps that was."""
    now = now or timezone.now()
    found = rounds_of(rehearsal.tournament).filter(started_at__isnull=False, finished_at=None)
    round_ = found.filter(paused_at=None).first()
    if round_ is None:
        return 0
    round_.tournament, was = rehearsal.tournament, (rehearsal.round, rehearsal.done)
    if rehearsal.round != round_.number:
        rehearsal.round, rehearsal.done, rehearsal.ahead = round_.number, 0, 0
    seats = {table.number: len(table.seats.all()) for table in round_.tables.all()}
    share, script = share_of(rehearsal, round_, now), script_of(round_, seats)
    due = [step for step in script[rehearsal.done :] if step.share <= share][:MOST_AT_ONCE]
    if not due:
        return 0
    items = _items(round_, due, seats)
    rehearsal.done += len(due)
    with sqlite.alone():
        held = Rehearsal.objects.select_for_update().filter(pk=rehearsal.pk)
        if not held.filter(round=was[0], done=was[1]).first():  # another look was here first
            return 0
        is_new = rehearsal.round != was[0]  # else another pace may have been pressed meanwhile
        rehearsal.save(update_fields=["done", *(("round", "ahead") if is_new else ())])
        _write(rehearsal, items, now)
        for step in due:
            _happen(round_, step)
    return len(due)


def _write(rehearsal: Rehearsal, items: Sequence[_Message], now: datetime) -> None:
    """Write by the code of each table, or by whoever rehearses where the desk enters the results.
    What is refused was decided by somebody meanwhile, and a table without a code waits for the
    desk."""
    tournament = rehearsal.tournament
    cards = {each.table: each for each in tournament.table_tokens.filter(revoked_at=None)}
    for table in sorted({item["table"] for item in items}):
        own = [item for item in items if item["table"] == table]
        if tournament.entrance == Entrance.DESK:
            record_batch(tournament.pk, own, by=Actor(user=rehearsal.by), at=[now] * len(own))
        elif table in cards:
            record_batch(tournament.pk, own, by=Actor(token=cards[table]), at=[now] * len(own))


def _happen(round_: Round, step: Step) -> None:
    """Whatever is no entry of a table."""
    tournament = round_.tournament
    if step.act is Act.CALL:
        referee_calls.call(tournament, step.table, round_number=round_.number, deal=step.deal)
    elif step.act is Act.DEPARTURE and (entry := leaver_of(tournament)):
        change_availability(entry, entry.first_round, round_.number, entry.away)


def _items(round_: Round, due: Iterable[Step], seats: Mapping[int, int]) -> list[_Message]:
    """The steps as outboxes send them."""
    found = Deal.objects.filter(round=round_, current__isnull=False).select_related("current")
    kept: Kept = {(each.table, each.number): each for each in found}
    items = (_item(round_, step, seats, kept) for step in due)
    return [item for item in items if item]


def _item(round_: Round, step: Step, seats: Mapping[int, int], kept: Kept) -> _Message | None:
    """A step as an outbox sends it; somebody may have tried the table's page meanwhile, and what
    they entered is what the other side answers."""
    if step.act in (Act.CALL, Act.DEPARTURE):
        return None
    there = kept.get((step.table, step.deal))
    entered = there.current if there else None
    if step.act is Act.RESULT and entered:
        return None
    one, other = ("NS", "EW") if round_.tournament.kind.has_sides else ("1", "2")
    item: _Message = {
        "kind": "result",
        "key": str(_key(round_, step)),
        "round": round_.number,
        "table": step.table,
        "deal": step.deal,
        "side": one if step.act is Act.RESULT or (entered and entered.side == other) else other,
    }
    if _is_touch(step.act, round_.tournament):
        first = _key(round_, step._replace(act=Act.RESULT))
        return {**item, "kind": "agreement", "version": entered.number if entered else str(first)}
    content = entered.content if entered else _content(round_, step, seats[step.table])
    if step.act is Act.DISPUTE:
        content = GAMES[round_.tournament.game].otherwise(content)
    return {**item, "content": content}


def _is_touch(act: Act, tournament: Tournament) -> bool:
    """True if the table agrees by a touch; where each side enters the result, it enters it."""
    agrees = act is Act.AGREEMENT and tournament.agreement != Agreement.BOTH
    return agrees or act is Act.GIVING_IN


def _content(round_: Round, step: Step, players: int) -> Mapping[str, Any]:
    """What fell in a deal; of a first deal always a result, which can be disputed."""
    tournament = round_.tournament
    seed = f"{tournament.seed}-{round_.number}-{step.table}-{step.deal}"
    chance = Random(seed)  # noqa: S311 (the same each time)
    if step.deal == 1:
        game = GAMES[tournament.game]
        return game.sample(players, 1, chance, game.result.rules_of(tournament.rules))
    return result_of(tournament, players, step.deal, chance)


def _key(round_: Round, step: Step) -> UUID:
    place = f"{round_.tournament_id}-{round_.number}-{step.table}-{step.deal}-{step.act}"
    return uuid5(UUID(int=round_.tournament.seed), place)
