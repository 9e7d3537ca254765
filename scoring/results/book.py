"""The log of one tournament while a transaction has it open."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, models
from django.utils import timezone

from club.models import Entry, Tournament
from club.reading import columns, instance, marks, rows, run, stored_key
from scoring.models import Deal, DealState, Kind, LineText, Version
from scoring.results import chain, scores
from scoring.results.asked import Actor, Draft, Entered, Place, Receipt, Stale
from scoring.results.deal_numbers import is_dealt_again
from scoring.results.refusals import WRONG, DealUnknown, KeyUsed
from scoring.results.rights import Standing
from scoring.results.states import after
from scoring.results.texts import digests_of, texts_of

MOST_VERSIONS = 2**31


@dataclass
class Book:
    """Versions are added to it one after the other, each on what those before it made."""

    tournament: Tournament
    known: dict[UUID, Version] = field(default_factory=dict)
    """What has a key already."""
    standings: dict[Place, Standing] = field(default_factory=dict)
    touched: dict[Place, Standing] = field(default_factory=dict)
    """Those that have changed, as they stood before."""
    new: list[Version] = field(default_factory=list)
    texts: list[LineText] = field(default_factory=list)
    saves: list[tuple[Callable[[Version], object], Version]] = field(default_factory=list)
    ids: dict[int, int] = field(default_factory=dict)
    changes: scores.Changes = field(default_factory=scores.Changes)
    number: int = 0
    last_hash: str = chain.FIRST

    def look_up(self, entered: Sequence[Entered]) -> None:
        """What is there already of what is to be written."""
        keys = [each.key for each in entered]
        keys += [draft.key for each in entered for draft in each.drafts if draft.key]
        sql = _KNOWN.format(columns=columns(Version, "v"), keys=marks(keys))
        found = rows(sql, [self.tournament.club_id, *map(stored_key, keys)])
        self.known = {each.key: each for each in (instance(Version, row) for row in found)}
        drafts = [draft for each in entered if each.key not in self.known for draft in each.drafts]
        if not drafts:
            return
        places = {draft.place for draft in drafts if draft.place}
        if places:
            self._look_up_deals(places)
        last = rows(_LAST, [self.tournament.pk])
        if last:
            self.number, self.last_hash = last[0]

    def _look_up_deals(self, places: set[Place]) -> None:
        self.standings = dict.fromkeys(places, Standing())
        sought = [list(set(each)) for each in zip(*places, strict=True)]
        sql = _DEALS.format(*map(marks, sought))
        found = {
            Place(*where): kept
            for *where, state, current, rival in rows(
                sql, [each for some in sought for each in some]
            )
            for kept in [(state, current, rival)]
            if Place(*where) in places
        }
        ids = {each for _state, *some in found.values() for each in some if each}
        versions = Version.objects.in_bulk(ids) if ids else {}
        for place, (state, current, rival) in found.items():
            self.standings[place] = Standing(
                DealState(state), versions.get(current), versions.get(rival)
            )

    def find(self, name: object) -> Version | None:
        for version in self.new:
            if name in (version.number, str(version.key)):
                return version
        found = Version.objects.filter(tournament=self.tournament)
        if type(name) is int:
            return found.filter(number=name).first() if 0 < name < MOST_VERSIONS else None
        try:
            return found.filter(key=UUID(str(name))).first()
        except ValueError:
            return None

    def answer(self, each: Entered) -> Receipt | Exception:
        kept = self.known.get(each.key)
        if kept is not None and each.asked is not None:
            return receipt_of(kept) if each.asked.became(kept, self.find) else KeyUsed()
        if each.error:
            return each.error
        if kept is not None or any(draft.key in self.known for draft in each.drafts):
            return KeyUsed()
        try:
            for draft in each.drafts:
                self._check(draft)
        except (*WRONG, Stale) as refused:
            return refused
        written = [self._append(draft, draft.key or each.key, each.by) for draft in each.drafts]
        self.known |= {version.key: version for version in written}
        return receipt_of(written[0])

    def _check(self, draft: Draft) -> None:
        place = draft.place
        if place is None:
            draft.check(Standing())
            return
        if draft.deals and place.number > draft.deals:
            deals = draft.deals + self._dealt_again(place)
            if place.number > deals:
                raise DealUnknown(deal=place.number, deals=deals)
        draft.check(self.standings[place])

    def _dealt_again(self, place: Place) -> int:
        """How many deals of the table are annulled by a breach and dealt again."""
        kept = Deal.objects.filter(round=place.round, table=place.table).select_related("current")
        current = {deal.number: deal.current for deal in kept}
        current |= {
            other.number: self.standings[other].current
            for other in self.touched
            if (other.round, other.table) == (place.round, place.table)
        }
        return sum(
            version is not None and is_dealt_again(version.content) for version in current.values()
        )

    def _append(self, draft: Draft, key: UUID, by: Actor) -> Version:
        self.number += 1
        version = Version(
            tournament_id=self.tournament.pk,
            club_id=self.tournament.club_id,
            number=self.number,
            formula=chain.FORMULA,
            kind=draft.kind,
            round_id=draft.round,
            table=draft.table,
            deal=draft.deal,
            content=draft.content,
            seats=draft.seats,
            rules=draft.rules,
            points=draft.points,
            side=draft.side,
            user_id=by.user.pk if by.user else None,
            token_id=by.token.pk if by.token else None,
            at=timezone.now(),
            typed_at=draft.typed_at,
            key=key,
            previous=self.last_hash,
        )
        self.ids |= draft.ids
        if place := draft.place:
            before = self.standings[place]
            self.touched.setdefault(place, before)
            self.standings[place] = after(before, version)
            version.state = self.standings[place].state.value
        texts = texts_of(draft, version)
        version.hash = self.last_hash = chain.hash_of(version, digests_of(texts))
        self.new.append(version)
        self.texts += texts
        self.saves.append((draft.save, version))
        return version

    def save(self) -> None:
        if not self.new:
            return
        self._save_versions()
        if self.texts:
            LineText.objects.bulk_create(self.texts)
        self._save_deals()
        for save, version in self.saves:
            save(version)
            if version.kind in (Kind.PENALTY, Kind.PENALTY_TAKEN_BACK):
                for entry, points in version.points.items():
                    self.changes.penalise(version.round_id, int(entry), -points)
        self._find_ids()
        scores.keep(self.changes, self.ids)
        run(_RAISE_VERSION, [self.tournament.pk])

    def _save_versions(self) -> None:
        names, prepare = _columns(connection.vendor)
        values = [
            each(value)
            for version in self.new
            for each, value in zip(prepare, map(version.__dict__.get, names), strict=True)
        ]
        row = f"({marks(names)})"
        sql = _KEEP_VERSIONS.format(columns=_NAMES, rows=", ".join([row] * len(self.new)))
        ids = dict(rows(sql, values))
        for version in self.new:
            version.pk = ids[version.number]

    def _save_deals(self) -> None:
        changed = []
        for place, before in self.touched.items():
            now = self.standings[place]
            if now == before:
                continue
            changed.append((*place, now.state.value, _id_of(now.current), _id_of(now.rival)))
            if now.current != before.current:
                self.changes.replace(place.round, before.current, now.current)
        if changed:
            values = [each for row in changed for each in row]
            run(_KEEP_DEALS.format(rows=", ".join([_DEAL] * len(changed))), values)

    def _find_ids(self) -> None:
        """Entries that an older version names and nobody has looked up yet."""
        missing = {entry for _, entry in self.changes.scores} - set(self.ids)
        if missing:
            found = Entry.objects.filter(tournament=self.tournament, number__in=missing)
            self.ids |= dict(found.values_list("number", "pk"))


@cache
def _columns(vendor: str) -> tuple[list[str], list[Callable[[Any], Any]]]:  # noqa: ARG001
    """The fields of a version, and what makes their values those of this database."""
    prepare: dict[type, Callable[[Any], Any]] = {
        models.JSONField: json.dumps,
        models.UUIDField: stored_key,
        models.DateTimeField: connection.ops.adapt_datetimefield_value,
    }
    return (
        [field.attname for field in _FIELDS],
        [prepare.get(type(field), lambda value: value) for field in _FIELDS],
    )


_FIELDS = [each for each in Version._meta.concrete_fields if not each.primary_key]
_NAMES = ", ".join(f'"{each.column}"' for each in _FIELDS)
_KEEP_VERSIONS = "INSERT INTO scoring_version ({columns}) VALUES {rows} RETURNING number, id"


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
