"""Works everything out again from the log, and says where what is kept disagrees."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from club.models import Tournament
from engine.errors import RecordError, RuleError
from scoring.models import Deal, DealState, Kind, Origin, Penalty, RoundScore, Version
from scoring.results import chain
from scoring.results.asked import Place
from scoring.results.content import points_by_entry
from scoring.results.origins import as_written, origins_of
from scoring.results.scores import SUMS, Score, best_deals, scores_of
from scoring.results.states import Standing, after

PENALTIES = (Kind.PENALTY, Kind.PENALTY_TAKEN_BACK)


def disagreements(tournament: Tournament) -> Iterator[str]:
    """One sentence for each; nothing if all is well."""
    replayed = Replay(origins=origins_of(tournament))
    log = Version.objects.filter(tournament=tournament).order_by("number")
    for version in log.iterator(chunk_size=1000):
        yield from replayed.add(version)
    yield from _in_deals(tournament, replayed)
    yield from _in_penalties(tournament, replayed)
    yield from _in_scores(tournament, replayed)


def damage() -> Iterator[str]:
    """What is wrong with the database itself: a damaged file, or a log that nothing guards."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check(5)")
            yield from (f"database: {row[0]}" for row in cursor.fetchall() if row[0] != "ok")
        cursor.execute(_GUARDS[connection.vendor])
        if not cursor.fetchone()[0]:
            yield "the database does not guard the log: its triggers are missing"


_GUARDS = {
    "sqlite": "SELECT COUNT(*) = 2 FROM sqlite_master "
    "WHERE type = 'trigger' AND tbl_name = 'scoring_version'",
    "postgresql": "SELECT COUNT(*) = 1 FROM pg_trigger WHERE NOT tgisinternal "
    "AND tgenabled <> 'D' AND tgrelid = 'scoring_version'::regclass",
}


@dataclass
class Replay:
    """What the log alone says."""

    origins: Sequence[Origin] = ()
    number: int = 0
    hash: str = chain.FIRST
    standings: dict[Place, Standing] = field(default_factory=dict)
    penalties: dict[int, int | None] = field(default_factory=dict)
    """The number of a penalty's version, and of the one that took it back."""
    taken: dict[tuple[int, int], int] = field(default_factory=dict)
    """What penalties take, by round and number of the entry."""

    def add(self, version: Version) -> Iterator[str]:
        if version.number != self.number + 1:
            yield f"version {self.number + 1} is missing; the next is {version.number}"
        if version.previous != self.hash:
            yield f"version {version.number} does not follow from the one before it"
        if version.hash != chain.hash_of(as_written(version, self.origins)):
            yield f"version {version.number} is not as it was written"
        self.number, self.hash = version.number, version.hash
        if version.kind in PENALTIES:
            self._add_penalty(version)
            return
        yield from _in_points(version)
        place = Place(version.round_id, version.table or 0, version.deal or 0)
        self.standings[place] = after(self.standings.get(place, Standing()), version)
        if self.standings[place].state != version.state:
            state = self.standings[place].state
            yield f"version {version.number} left its deal {state}, but says {version.state}"

    def _add_penalty(self, version: Version) -> None:
        if version.kind == Kind.PENALTY:
            self.penalties[version.number] = None
        else:
            self.penalties[version.content["of"]] = version.number
        for entry, points in version.points.items():
            key = (version.round_id, int(entry))
            self.taken[key] = self.taken.get(key, 0) - points

    def scores(self) -> dict[tuple[int, int], Score]:
        found: dict[tuple[int, int], Score] = {}
        for place, standing in self.standings.items():
            for entry, score in scores_of(standing.current).items():
                key = (place.round, entry)
                found[key] = found.get(key, Score()).plus(score)
        for key, points in self.taken.items():
            found[key] = found.get(key, Score()).plus(Score(penalties=points))
        return found

    def best(self) -> dict[tuple[int, int], int]:
        by_round: dict[int, list[Version]] = {}
        for place, standing in self.standings.items():
            if standing.current:
                by_round.setdefault(place.round, []).append(standing.current)
        return {
            (round_id, entry): points
            for round_id, versions in by_round.items()
            for entry, points in best_deals(versions).items()
        }


def _in_points(version: Version) -> Iterator[str]:
    try:
        points: Any = points_by_entry(version.content, version.seats, version.rules)
    except (RuleError, RecordError, LookupError, TypeError, ValueError) as error:
        points = f"nothing ({type(error).__name__}: {error})"
    if points != version.points:
        yield f"version {version.number} gives {points}, but has {version.points}"


def _in_deals(tournament: Tournament, replayed: Replay) -> Iterator[str]:
    kept = {
        Place(deal.round_id, deal.table, deal.number): (
            deal.state,
            deal.current and deal.current.number,
            deal.rival and deal.rival.number,
        )
        for deal in Deal.objects.filter(round__tournament=tournament).select_related(
            "current", "rival"
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


def _in_penalties(tournament: Tournament, replayed: Replay) -> Iterator[str]:
    kept = {
        penalty.given.number: penalty.taken_back and penalty.taken_back.number
        for penalty in Penalty.objects.filter(round__tournament=tournament).select_related(
            "given", "taken_back"
        )
    }
    yield from _differing("penalty", replayed.penalties, kept, "unknown")


def _in_scores(tournament: Tournament, replayed: Replay) -> Iterator[str]:
    rows = RoundScore.objects.filter(round__tournament=tournament).select_related("entry")
    kept = {
        (row.round_id, row.entry.number): (*(getattr(row, name) for name in SUMS), row.best_deal)
        for row in rows
    }
    best = replayed.best()
    wanted = {key: (*score, best.get(key)) for key, score in replayed.scores().items()}
    yield from _differing("score", wanted, kept, (*Score(), None))


def _differing(
    what: str, wanted: Mapping[Any, Any], kept: Mapping[Any, Any], nothing: Any
) -> Iterator[str]:
    for key in sorted(wanted.keys() | kept.keys()):
        ours, theirs = wanted.get(key, nothing), kept.get(key, nothing)
        if ours != theirs:
            name = tuple(key) if isinstance(key, tuple) else key
            yield f"{what} {name}: the log says {ours}, kept is {theirs}"
