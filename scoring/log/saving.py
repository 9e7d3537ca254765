"""Writes what an open log has added: versions, texts, deals, penalties and scores."""

import json
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from django.db import connection, models

from club.models import Entry, Tournament
from club.storage.statements import marks, rows, run, stored_key
from scoring.log import commands, scores
from scoring.log.commands import LogCommand
from scoring.log.open_log import OpenLog
from scoring.log.texts import empty
from scoring.models import LineText, Penalty, TextName, Version

Prepare = Callable[[Any], Any]


def keep_corrected(tournament: Tournament, at: datetime | None) -> None:
    """Keep when something changed last after it was declared final: pages and papers say so."""
    Tournament.every.filter(pk=tournament.pk).update(corrected_at=at)


def save(log: OpenLog) -> None:
    if not log.new:
        return
    changes = scores.Changes()
    _save_versions(log)
    LineText.objects.bulk_create(log.texts)
    _save_deals(log, changes)
    for version, asked in log.new:
        _save_effects(log, version, asked, changes)
    scores.keep(changes, _entry_ids(log, changes))
    run(_RAISE_VERSION, [log.tournament.pk])
    if any(each.name == TextName.REFEREE for each in log.texts):
        keep_corrected(log.tournament, log.new[-1][0].at)


def _save_effects(
    log: OpenLog, version: Version, asked: LogCommand, changes: scores.Changes
) -> None:
    """Write what a version changes outside the log and the deals."""
    if isinstance(asked, commands.GivePenalty):
        Penalty.objects.create(
            entry=asked.entry,
            round=asked.round,
            points=asked.points,
            given=version,
            player_id=asked.player,
            table=asked.table,
            deal=asked.deal,
        )
    elif isinstance(asked, commands.TakeBackPenalty):
        Penalty.objects.filter(pk=asked.penalty).update(taken_back=version)
    elif isinstance(asked, commands.WithdrawText):
        empty(log.met.lines[asked.number], asked.name)
    if isinstance(asked, commands.PenaltyCommand):
        for entry, points in version.points.items():
            changes.penalise(version.round_id, int(entry), -points)


def _entry_ids(log: OpenLog, changes: scores.Changes) -> dict[int, int]:
    """Ids of entries by number: those at the tables, and the rest that an older version names."""
    ids = {
        asked.entry.number: asked.entry.pk
        for _version, asked in log.new
        if isinstance(asked, commands.PenaltyCommand)
    }
    for here in log.met.seats.values():
        ids |= here.ids
    missing = {entry for _round, entry in changes.scores} - set(ids)
    if missing:
        found = Entry.objects.filter(tournament=log.tournament, number__in=missing)
        ids |= dict(found.values_list("number", "pk"))
    return ids


def _save_versions(log: OpenLog) -> None:
    names, prepare, as_json = _columns(connection.vendor)
    values: list[Any] = []
    texts: dict[int, str] = {}
    """Of what several share, their rules above all, one."""
    for version, _asked in log.new:
        own = [*map(version.__dict__.get, names)]
        for at, each in prepare:
            own[at] = each(own[at])
        for at in as_json:
            value = own[at]
            own[at] = texts.get(id(value)) or texts.setdefault(id(value), json.dumps(value))
        values += own
    row = f"({marks(names)})"
    sql = _KEEP_VERSIONS.format(columns=_NAMES, rows=", ".join([row] * len(log.new)))
    ids = dict(rows(sql, values))
    for version, _asked in log.new:
        version.pk = ids[version.number]


def _save_deals(log: OpenLog, changes: scores.Changes) -> None:
    changed: list[tuple[Any, ...]] = []
    for key, before in log.touched.items():
        now = log.met.deals[key]
        if now == before:
            continue
        changed.append((*key, now.state.value, _id_of(now.current), _id_of(now.rival)))
        if now.current != before.current:
            changes.replace(key.round, before.current, now.current)
    if changed:
        values = [each for row in changed for each in row]
        run(_KEEP_DEALS.format(rows=", ".join([_DEAL] * len(changed))), values)


@cache
def _columns(vendor: str) -> tuple[list[str], list[tuple[int, Prepare]], list[int]]:  # noqa: ARG001
    """The fields of a version; of some what makes their values those of this database; and where
    among them those are that are kept as JSON."""
    prepare: dict[type, Prepare] = {
        models.UUIDField: stored_key,
        models.DateTimeField: connection.ops.adapt_datetimefield_value,
    }
    own = [(at, prepare.get(type(field))) for at, field in enumerate(_FIELDS)]
    as_json = [at for at, field in enumerate(_FIELDS) if isinstance(field, models.JSONField)]
    names = [field.attname for field in _FIELDS]
    return names, [(at, each) for at, each in own if each], as_json


_FIELDS = [each for each in Version._meta.concrete_fields if not each.primary_key]
_NAMES = ", ".join(f'"{each.column}"' for each in _FIELDS)
_KEEP_VERSIONS = "INSERT INTO scoring_version ({columns}) VALUES {rows} RETURNING number, id"


def _id_of(version: Version | None) -> int | None:
    return version.pk if version else None


_DEAL = "(%s, %s, %s, %s, %s, %s)"
_KEEP_DEALS = (
    'INSERT INTO scoring_deal (round_id, "table", number, state, current_id, rival_id) '
    'VALUES {rows} ON CONFLICT (round_id, "table", number) DO UPDATE SET '
    "state = excluded.state, current_id = excluded.current_id, rival_id = excluded.rival_id"
)
_RAISE_VERSION = "UPDATE club_tournament SET version = version + 1 WHERE id = %s"
