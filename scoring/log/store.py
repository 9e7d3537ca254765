"""The one transaction that writes to the log of a tournament; it is short, and safe to run again.

Who sits where is read before it. Inside it, under the lock of the tournament's row (on SQLite the
whole database has one writer), are only: the keys that were sent, the deals as they stand, what the
rules make of both, the last version, and what is written. So numbers have no gap, the chain of
hashes has no fork, and two results of one deal meet each other.
"""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, models, transaction
from django.utils import timezone

from club.models import Entry, Round, Tournament
from club.storage.statements import columns, every, instance, marks, rows, run, stored_key
from scoring.log import chain, commands, repeats, rules, scores
from scoring.log.commands import DealAt, DealKey, LogCommand, Receipt
from scoring.log.deal_states import after
from scoring.log.refusals import WRONG, KeyUsed
from scoring.log.rights import DealStanding
from scoring.log.rules import CommandContext, rules_of
from scoring.log.seating import line_ups, seated_in
from scoring.log.texts import digests_of, empty, texts_of
from scoring.models import Deal, DealState, LineText, Penalty, TextName, Version

MOST_VERSIONS = 2**31
NEED_SEATS = (
    commands.RecordResult,
    commands.AnnulDeal,
    commands.AdjustScore,
    commands.MoveResult,
)

Answers = list[Receipt | Exception]
Prepare = Callable[[Any], Any]


def keep_corrected(tournament: Tournament, at: datetime | None) -> None:
    """When something was changed last after it was declared final: pages and papers say so."""
    Tournament.objects.filter(pk=tournament.pk).update(corrected_at=at)


def rounds_of(tournament: Tournament) -> dict[int, Round]:
    """By their number."""
    sql = f"SELECT {columns(Round, 'r')} FROM club_round r WHERE r.tournament_id = %s"  # noqa: S608
    found = [instance(Round, row) for row in rows(sql, [tournament.pk])]
    for each in found:
        each.tournament = tournament
    return {each.number: each for each in found}


def standing_of(deal: DealAt) -> DealStanding:
    deal.check_number()
    kept = (
        Deal.objects.filter(round=deal.round, table=deal.table, number=deal.number)
        .select_related("current", "rival")
        .first()
    )
    return DealStanding(DealState(kept.state), kept.current, kept.rival) if kept else DealStanding()


def context_of(
    tournament: Tournament,
    asked: Sequence[LogCommand],
    rounds: Collection[Round] | None = None,
) -> CommandContext:
    """All that is read before the transaction; the deals are looked up in it."""
    depends = [(each, each.deals) for each in asked]
    deals = [deal for _each, own in depends for deal in own]
    for deal in deals:
        deal.check_number()
    met = CommandContext(rules_of(tournament), deals={deal.key: DealStanding() for deal in deals})
    if rounds is None and any(each.by.token for each in asked):
        rounds = rounds_of(tournament).values()
    met.rounds = rounds or ()
    sitting = [deal for each, own in depends if isinstance(each, NEED_SEATS) for deal in own]
    met.seats = seated_in({deal.round for deal in sitting}, {deal.table for deal in sitting})
    for each in asked:
        if isinstance(each, commands.MoveResult) and each.entries:
            met.players = line_ups(each.target.round, each.entries.values())
        elif isinstance(each, commands.PenaltyCommand):
            met.players = line_ups(each.round, [each.entry.number])
    return met


def write(tournament: Tournament, asked: Sequence[LogCommand], met: CommandContext) -> Answers:
    with transaction.atomic():
        _lock(tournament)
        log = OpenLog(tournament, met)
        log.look_up(asked)
        answers = [log.answer(each) for each in asked]
        log.save()
    return answers


def _lock(tournament: Tournament) -> None:
    """On PostgreSQL whoever writes to this tournament waits here."""
    if connection.features.has_select_for_update:
        rows("SELECT id FROM club_tournament WHERE id = %s FOR NO KEY UPDATE", [tournament.pk])


@dataclass
class OpenLog:
    """The log of one tournament while a transaction has it open.

    Versions are added to it one after the other, each on what those before it made."""

    tournament: Tournament
    met: CommandContext
    known: dict[UUID, Version] = field(default_factory=dict)
    """The versions that have a key already."""
    touched: dict[DealKey, DealStanding] = field(default_factory=dict)
    """Those that have changed, as they stood before."""
    new: list[tuple[Version, LogCommand]] = field(default_factory=list)
    texts: list[LineText] = field(default_factory=list)
    entries: dict[int, int] = field(default_factory=dict)
    """Their ids, by number."""
    changes: scores.Changes = field(default_factory=scores.Changes)
    number: int = 0
    last_hash: str = chain.FIRST

    def look_up(self, asked: Sequence[LogCommand]) -> None:
        """Reads what is there already of what is asked for."""
        keys = [key for each in asked for key in each.keys]
        sql = _KNOWN.format(columns=columns(Version, "v"), keys=marks(keys))
        found = rows(sql, [self.tournament.club_id, *map(stored_key, keys)])
        self.known = {each.key: each for each in (instance(Version, row) for row in found)}
        if all(each.keys[0] in self.known for each in asked):
            return
        if self.met.deals:
            self._look_up_deals()
        for each in asked:
            if isinstance(each, commands.TakeBackPenalty):
                given = Penalty.objects.filter(pk=each.penalty, taken_back=None)
                self.met.penalties = list(given.values_list("pk", flat=True))
            elif isinstance(each, commands.WithdrawText) and (line := self.find(each.number)):
                models.prefetch_related_objects([line], "texts")
                self.met.lines = {each.number: line}

    def _look_up_deals(self) -> None:
        sought = [list(set(each)) for each in zip(*self.met.deals, strict=True)]
        sql = _DEALS.format(*map(marks, sought))
        found = rows(sql, [each for some in sought for each in some])
        kept = {DealKey(*row[:3]): row[3:] for row in found if row[:3] in self.met.deals}
        ids = {each for row in kept.values() for each in row[1:] if each}
        lines = every(Version, f"WHERE m.id IN ({marks(ids)})", [*ids]) if ids else ()
        versions = {each.pk: each for each in lines}
        for key, (state, current, rival) in kept.items():
            self.met.deals[key] = DealStanding(
                DealState(state), versions.get(current), versions.get(rival)
            )

    def find(self, name: object) -> Version | None:
        """A version by its number, or by its client key."""
        for version, _asked in self.new:
            if name in (version.number, str(version.key)):
                return version
        found = Version.objects.filter(tournament=self.tournament)
        if type(name) is int:
            return found.filter(number=name).first() if 0 < name < MOST_VERSIONS else None
        try:
            return found.filter(key=UUID(str(name))).first()
        except ValueError:
            return None

    def answer(self, asked: LogCommand) -> Receipt | Exception:
        try:
            kept = self.known.get(asked.keys[0])
            if kept is not None:
                if not repeats.is_repeat(asked, kept, self.find(repeats.line_named(asked))):
                    raise KeyUsed
                return receipt_of(kept)
            versions = rules.versions_of(asked, self.met)
            if any(each.key in self.known for each in versions):
                raise KeyUsed
        except WRONG as refused:
            return refused
        for version in versions:
            self._append(version, asked)
        return receipt_of(versions[0])

    def _append(self, version: Version, asked: LogCommand) -> None:
        if not self.new:
            self.number, self.last_hash = _last(self.tournament)
        self.number += 1
        version.tournament_id = self.tournament.pk
        version.club_id = self.tournament.club_id
        version.number = self.number
        version.at = asked.at or timezone.now()
        version.previous = self.last_hash
        if version.table is not None and version.deal is not None:
            key = DealKey(version.round_id, version.table, version.deal)
            before = self.met.deals[key]
            self.touched.setdefault(key, before)
            self.met.deals[key] = after(before, version)
            version.state = self.met.deals[key].state.value
        texts = texts_of(asked, version)
        version.hash = self.last_hash = chain.hash_of(version, digests_of(texts))
        self.new.append((version, asked))
        self.known[version.key] = version
        self.texts += texts

    def save(self) -> None:
        if not self.new:
            return
        self._save_versions()
        if self.texts:
            LineText.objects.bulk_create(self.texts)
        self._save_deals()
        for version, asked in self.new:
            self._save_beside(version, asked)
        self._find_entries()
        scores.keep(self.changes, self.entries)
        run(_RAISE_VERSION, [self.tournament.pk])
        if any(each.name == TextName.REFEREE for each in self.texts):
            keep_corrected(self.tournament, self.new[-1][0].at)

    def _save_beside(self, version: Version, asked: LogCommand) -> None:
        """Keeps what belongs to it outside the log."""
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
            empty(self.met.lines[asked.number], asked.name)
        if isinstance(asked, commands.PenaltyCommand):
            self.entries[asked.entry.number] = asked.entry.pk
            for entry, points in version.points.items():
                self.changes.penalise(version.round_id, int(entry), -points)

    def _find_entries(self) -> None:
        """Those that an older version names and nobody has looked up yet."""
        for here in self.met.seats.values():
            self.entries |= here.ids
        missing = {entry for _, entry in self.changes.scores} - set(self.entries)
        if missing:
            found = Entry.objects.filter(tournament=self.tournament, number__in=missing)
            self.entries |= dict(found.values_list("number", "pk"))

    def _save_versions(self) -> None:
        names, prepare, as_json = _columns(connection.vendor)
        values: list[Any] = []
        texts: dict[int, str] = {}
        """Of what several share, their rules above all, one."""
        for version, _asked in self.new:
            own = [*map(version.__dict__.get, names)]
            for at, each in prepare:
                own[at] = each(own[at])
            for at in as_json:
                value = own[at]
                own[at] = texts.get(id(value)) or texts.setdefault(id(value), json.dumps(value))
            values += own
        row = f"({marks(names)})"
        sql = _KEEP_VERSIONS.format(columns=_NAMES, rows=", ".join([row] * len(self.new)))
        ids = dict(rows(sql, values))
        for version, _asked in self.new:
            version.pk = ids[version.number]

    def _save_deals(self) -> None:
        changed = []
        for key, before in self.touched.items():
            now = self.met.deals[key]
            if now == before:
                continue
            changed.append((*key, now.state.value, _id_of(now.current), _id_of(now.rival)))
            if now.current != before.current:
                self.changes.replace(key.round, before.current, now.current)
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


def _last(tournament: Tournament) -> tuple[int, str]:
    """The number and the hash of the last version."""
    (last,) = rows(_LAST, [tournament.pk]) or [(0, chain.FIRST)]
    return last


def _id_of(version: Version | None) -> int | None:
    return version.pk if version else None


_KNOWN = "SELECT {columns} FROM scoring_version v WHERE v.club_id = %s AND v.key IN ({keys})"
_LAST = (
    "SELECT number, hash FROM scoring_version WHERE tournament_id = %s ORDER BY number DESC LIMIT 1"
)
_DEALS = (
    'SELECT round_id, "table", number, state, current_id, rival_id FROM scoring_deal '
    'WHERE round_id IN ({}) AND "table" IN ({}) AND number IN ({})'
)
_DEAL = "(%s, %s, %s, %s, %s, %s)"
_KEEP_DEALS = (
    'INSERT INTO scoring_deal (round_id, "table", number, state, current_id, rival_id) '
    'VALUES {rows} ON CONFLICT (round_id, "table", number) DO UPDATE SET '
    "state = excluded.state, current_id = excluded.current_id, rival_id = excluded.rival_id"
)
_RAISE_VERSION = "UPDATE club_tournament SET version = version + 1 WHERE id = %s"


def receipt_of(version: Version) -> Receipt:
    return Receipt(
        version.number, version.short_hash, version.state, version.points, str(version.key)
    )
