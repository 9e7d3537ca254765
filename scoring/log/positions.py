"""Position of each tournament's log, in this database or in a copy of it."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django.db import connections
from django.utils import timezone

from club.backups.log_positions import Depth, Log, LogPosition
from club.models import Tournament
from club.models.tournament import OVER
from scoring.log import chain
from scoring.log.recheck import disagreements, withdrawn
from scoring.models import Version


def marks(alias: str) -> dict[int, LogPosition]:
    """Positions by the key of the tournament; those without a log are not named, and neither are
    rehearsals, whose logs go."""
    if not _has_log(alias):
        return {}
    return {
        key: LogPosition(name, number, hash_, _hall_time(at))
        for key, name, number, hash_, at in _rows(alias, _MARKS)
    }


def hash_at(alias: str, tournament: int, number: int) -> str | None:
    found = _rows(alias, _HASH, [tournament, number]) if _has_log(alias) else []
    return found[0][0] if found else None


def wrong(alias: str, depth: Depth) -> Iterator[str]:
    """One sentence for each line that is not right, and for each total that the log does not give.

    A broken link is looked for in every log, whatever the depth: one statement finds it."""
    if not _has_log(alias):
        return
    for slug, number in _rows(alias, _BREAKS, [chain.FIRST]):
        yield f"{slug}: version {number} does not follow from the one before it"
    if depth is Depth.LINKS:
        return
    tournaments = Tournament.every.using(alias).order_by("pk")
    if depth is Depth.LIVING:
        tournaments = tournaments.exclude(state__in=OVER)
    for tournament in tournaments:
        for sentence in disagreements(tournament, alias):
            yield f"{tournament.slug}: {sentence}"


def notes(alias: str) -> Iterator[str]:
    """One sentence for each text that was withdrawn."""
    if _has_log(alias):
        for tournament in Tournament.every.using(alias).order_by("pk"):
            for sentence in withdrawn(tournament, alias):
                yield f"{tournament.slug}: {sentence}"


LOG: Final = Log(marks, hash_at, wrong, notes)

_MARKS = """
    SELECT t.id, t.name, v.number, v.hash, v.at
    FROM club_tournament t JOIN scoring_version v ON v.tournament_id = t.id
        AND v.number = (SELECT MAX(w.number) FROM scoring_version w WHERE w.tournament_id = t.id)
    WHERE t.rehearsal_of_id IS NULL
    ORDER BY t.id
"""
_HASH = "SELECT hash FROM scoring_version WHERE tournament_id = %s AND number = %s"
_BREAKS = """
    SELECT t.slug, v.number FROM (
        SELECT tournament_id, number, previous,
            LAG(number) OVER log AS number_before, LAG(hash) OVER log AS hash_before
        FROM scoring_version
        WINDOW log AS (PARTITION BY tournament_id ORDER BY number)
    ) v JOIN club_tournament t ON t.id = v.tournament_id
    WHERE v.number <> COALESCE(v.number_before, 0) + 1
        OR v.previous <> COALESCE(v.hash_before, %s)
    LIMIT 20
"""


def _has_log(alias: str) -> bool:
    """A database that was never finished has none."""
    return Version._meta.db_table in connections[alias].introspection.table_names()


def _hall_time(at: Any) -> str:
    """SQLite answers a text, without its zone, which is UTC."""
    found = at if isinstance(at, datetime) else datetime.fromisoformat(str(at))
    known = found if found.tzinfo else found.replace(tzinfo=UTC)
    return f"{timezone.localtime(known):%Y-%m-%d %H:%M}"


def _rows(alias: str, sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    with connections[alias].cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()
