"""The log of a tournament while a transaction has it open: answers commands, adds versions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import models
from django.utils import timezone

from club.models import Tournament
from club.storage.statements import columns, every, instance, marks, rows, stored_key
from scoring.log import chain, commands, repeats, rules
from scoring.log.commands import DealKey, LogCommand, Receipt
from scoring.log.deal_states import after
from scoring.log.refusals import WRONG, KeyUsed
from scoring.log.rights import DealStanding
from scoring.log.rules import CommandContext
from scoring.log.texts import digests_of, texts_of
from scoring.models import DealState, LineText, Penalty, Version

MOST_VERSIONS = 2**31


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


def receipt_of(version: Version) -> Receipt:
    return Receipt(
        version.number, version.short_hash, version.state, version.points, str(version.key)
    )


def _last(tournament: Tournament) -> tuple[int, str]:
    """The number and the hash of the last version."""
    (last,) = rows(_LAST, [tournament.pk]) or [(0, chain.FIRST)]
    return last


_KNOWN = "SELECT {columns} FROM scoring_version v WHERE v.club_id = %s AND v.key IN ({keys})"
_LAST = (
    "SELECT number, hash FROM scoring_version WHERE tournament_id = %s ORDER BY number DESC LIMIT 1"
)
_DEALS = (
    'SELECT round_id, "table", number, state, current_id, rival_id FROM scoring_deal '
    'WHERE round_id IN ({}) AND "table" IN ({}) AND number IN ({})'
)
