"""Works everything out again from the log, and says where what is kept disagrees."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import JSONField, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from club.models import Tournament
from club.wording.texts import counted
from engine.errors import RecordError, RuleError
from scoring.log import chain
from scoring.log.commands import DealKey
from scoring.log.content import points_by_entry
from scoring.log.deal_states import after
from scoring.log.origins import as_written, origins_of
from scoring.log.rights import DealStanding
from scoring.log.scores import SUMS, Score, best_of, scores_of, sum_of
from scoring.log.texts import Texts, named_by, texts_kept, withdrawals
from scoring.models import (
    Deal,
    DealState,
    LineText,
    Mirror,
    Origin,
    Penalty,
    RoundScore,
    Version,
    VersionKind,
)

PENALTIES = (VersionKind.PENALTY, VersionKind.PENALTY_TAKEN_BACK)
UNREADABLE = (
    *(RuleError, RecordError, LookupError, TypeError, ValueError, AttributeError),
    DatabaseError,
)
"""What a line raises that says something that is not so anywhere."""
TEXTS_AT_ONCE = 10_000


def disagreements(tournament: Tournament, using: str = "default") -> Iterator[str]:
    """One sentence for each, of the database of this alias; nothing if all is well."""
    try:
        replayed = replay_of(tournament, using)
        for version in _log(tournament, using):
            yield from replayed.add(version)
        yield from _in_deals(tournament, replayed, using)
        yield from _in_penalties(tournament, replayed, using)
        yield from _in_scores(tournament, replayed, using)
    except UNREADABLE as error:
        yield f"the rest cannot be worked out ({type(error).__name__}: {error})"


def withdrawn(tournament: Tournament, using: str = "default") -> Iterator[str]:
    """Which texts are gone as they may, in sentences: nothing is wrong with that."""
    for version in withdrawals(tournament, using):
        line, name = named_by(version)
        who = version.user or "an account that is not here"
        at = timezone.localtime(version.at)
        yield f"line {line}: text withdrawn by {who} on {at:%Y-%m-%d %H:%M} ({name})"
    kept = LineText.objects.using(using).filter(version__tournament=tournament)
    if withheld := kept.filter(is_withheld=True).count():
        was = "was" if withheld == 1 else "were"
        yield f"{counted(withheld, 'text')} {was} not in the file that it came in"


def replay_of(tournament: Tournament, using: str = "default") -> "Replay":
    """Replay before its first line."""
    origins = origins_of(tournament, using)
    mirror = Mirror.objects.using(using).filter(tournament=tournament).only("hidden").first()
    hidden = {int(number): hash_ for number, hash_ in (mirror.hidden if mirror else {}).items()}
    return Replay(texts_kept(tournament, origins, using), origins, hidden)


def _log(tournament: Tournament, using: str) -> Iterator[Version]:
    """Its lines say much alike, such as their rules: each text of JSON is read once for all that
    have it."""
    read = lru_cache(TEXTS_AT_ONCE)(json.loads)
    fields = Version._meta.concrete_fields
    names = [each.attname for each in fields]
    texts = [at for at, each in enumerate(fields) if isinstance(each, JSONField)]
    columns: list[Any] = [*names]
    for at in texts:
        columns[at] = Cast(names[at], TextField())
    lines = Version.objects.using(using).filter(tournament=tournament).order_by("number")
    for row in lines.values_list(*columns).iterator(chunk_size=1000):
        values = [*row]
        for at in texts:
            values[at] = read(row[at])
        yield Version.from_db(using, names, values)


def damage() -> Iterator[str]:
    """Faults of the database itself: a damaged file, or a log that no trigger guards."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check(5)")
            yield from (f"database: {row[0]}" for row in cursor.fetchall() if row[0] != "ok")
            cursor.execute("PRAGMA foreign_key_check")
            for table, *_row in cursor.fetchmany(5):
                yield f"database: a row of {table} points to nothing"
        cursor.execute(_GUARDS[connection.vendor])
        if not cursor.fetchone()[0]:
            yield "the database does not guard the log: its triggers are missing"


_GUARDS = {
    "sqlite": "SELECT COUNT(*) = 6 FROM sqlite_master "
    "WHERE type = 'trigger' AND tbl_name IN ('scoring_version', 'scoring_linetext')",
    "postgresql": "SELECT COUNT(*) = 2 FROM pg_trigger WHERE NOT tgisinternal "
    "AND tgenabled <> 'D' AND tgrelid IN (to_regclass('scoring_version'), "
    "to_regclass('scoring_linetext'))",
}


@dataclass
class Replay:
    """State that follows from the log alone."""

    texts: Texts
    origins: Sequence[Origin] = ()
    hidden: Mapping[int, str] = field(default_factory=dict)
    """Hashes of lines that are not replayed, by their numbers."""
    number: int = 0
    hash: str = chain.FIRST
    standings: dict[DealKey, DealStanding] = field(default_factory=dict)
    penalties: dict[int, int | None] = field(default_factory=dict)
    """The number of a penalty's version, and of the one that took it back."""
    taken: dict[tuple[int, int], int] = field(default_factory=dict)
    """What penalties take, by round and number of the entry."""

    def add(self, version: Version) -> Iterator[str]:
        while self.number + 1 < version.number and self.number + 1 in self.hidden:
            self.number, self.hash = self.number + 1, self.hidden[self.number + 1]
        if version.number != self.number + 1:
            yield f"version {self.number + 1} is missing; the next is {version.number}"
        if version.previous != self.hash:
            yield f"version {version.number} does not follow from the one before it"
        written = chain.hash_of(as_written(version, self.origins), self.texts.digests(version))
        if version.hash != written:
            yield f"version {version.number} is not as it was written"
        yield from self.texts.wrong(version)
        self.number, self.hash = version.number, version.hash
        if version.kind in PENALTIES:
            self._add_penalty(version)
            return
        yield from _in_points(version)
        if version.kind == VersionKind.REDACTION:
            return
        now = self._play(version)
        if now.state != version.state:
            yield f"version {version.number} left its deal {now.state}, but says {version.state}"

    def trust(self, version: Version) -> None:
        """Add a line that was checked when it was written here; its number is among the hidden."""
        if version.kind in PENALTIES:
            self._add_penalty(version)
        elif version.kind != VersionKind.REDACTION:
            self._play(version)

    def _play(self, version: Version) -> DealStanding:
        place = DealKey(version.round_id, version.table or 0, version.deal or 0)
        now = after(self.standings.get(place) or DealStanding(), version)
        self.standings[place] = now
        return now

    def _add_penalty(self, version: Version) -> None:
        if version.kind == VersionKind.PENALTY:
            self.penalties[version.number] = None
        else:
            self.penalties[version.content["of"]] = version.number
        for entry, points in version.points.items():
            key = (version.round_id, int(entry))
            self.taken[key] = self.taken.get(key, 0) - points

    def scores(self) -> dict[tuple[int, int], tuple[Score, float | None]]:
        """The sums of each entry in each round, and its best deal."""
        made: defaultdict[tuple[int, int], list[Score]] = defaultdict(list)
        for place, standing in self.standings.items():
            for entry, score in scores_of(standing.current).items():
                made[place.round, entry].append(score)
        for key, points in self.taken.items():
            made[key].append(Score(penalties=points))
        return {key: (sum_of(scores), best_of(scores)) for key, scores in made.items()}


def _in_points(version: Version) -> Iterator[str]:
    points: Any = {}
    try:
        if version.kind != VersionKind.REDACTION:
            points = points_by_entry(version.content, version.seats, version.rules)
    except UNREADABLE as error:
        points = f"nothing ({type(error).__name__}: {error})"
    if points != version.points:
        yield f"version {version.number} gives {points}, but has {version.points}"


def _in_deals(tournament: Tournament, replayed: Replay, using: str) -> Iterator[str]:
    deals = Deal.objects.using(using).filter(round__tournament=tournament)
    kept = {
        DealKey(*place): (state, current, rival)
        for *place, state, current, rival in deals.values_list(
            "round_id", "table", "number", "state", "current__number", "rival__number"
        )
    }
    wanted = {
        place: (
            str(standing.state),
            standing.current and standing.current.number,
            standing.rival and standing.rival.number,
        )
        for place, standing in replayed.standings.items()
    }
    empty = (str(DealState.EMPTY), None, None)
    yield from _differing("deal", wanted, kept, empty)


def _in_penalties(tournament: Tournament, replayed: Replay, using: str) -> Iterator[str]:
    penalties = Penalty.objects.using(using).filter(round__tournament=tournament)
    kept = dict(penalties.values_list("given__number", "taken_back__number"))
    yield from _differing("penalty", replayed.penalties, kept, "unknown")


def _in_scores(tournament: Tournament, replayed: Replay, using: str) -> Iterator[str]:
    rows = RoundScore.objects.using(using).filter(round__tournament=tournament)
    kept = {
        (round_id, entry): tuple(sums)
        for round_id, entry, *sums in rows.values_list(
            "round_id", "entry__number", *SUMS, "best_deal"
        )
    }
    wanted = {key: (*score, best) for key, (score, best) in replayed.scores().items()}
    yield from _differing("score", wanted, kept, (*Score(), None))


def _differing(
    what: str, wanted: Mapping[Any, Any], kept: Mapping[Any, Any], nothing: Any
) -> Iterator[str]:
    for key in sorted(wanted.keys() | kept.keys()):
        ours, theirs = wanted.get(key, nothing), kept.get(key, nothing)
        if ours != theirs:
            name = tuple(key) if isinstance(key, tuple) else key
            yield f"{what} {name}: the log says {ours}, kept is {theirs}"
