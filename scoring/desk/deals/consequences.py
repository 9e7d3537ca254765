"""Consequences of a changed result: ranks, and the seats of a round that is drawn already."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from django.core.cache import cache

from club.entries.queries import entries_of, titles_of
from club.models import Stage, Tournament
from club.pairings.actions import NotSeated, next_draw, stage_now
from club.pairings.drawing import DrawStanding
from club.players.public_names import NOBODY
from club.wording.texts import whole_number
from engine.errors import RuleError
from scoring.log.commands import Receipt
from scoring.standings.draws import standing_for_draw
from scoring.standings.standing import standing

MOST_SHOWN = 60
KEPT_SECONDS = 600


class DealChange:
    """Receipt of the line written, for the page that comes after it."""

    receipt: Receipt | None = None

    def address(self, page: str) -> str:
        """The page that is shown next, and says what changed."""
        return f"{page}?after={self.receipt.number}" if self.receipt else page


@contextmanager
def told(tournament: Tournament) -> Iterator[DealChange]:
    """Keeps what changes by what is written here, for the next page to say."""
    before, written = _snapshot(tournament), DealChange()
    yield written
    if written.receipt is None:
        return
    after = _snapshot(tournament)
    number, tables = _drawn_otherwise(tournament, before, after)
    found = (_moved(before.places, after.places), number, tables)
    cache.set(_name(tournament, written.receipt.number), found, KEPT_SECONDS)


class Consequences(NamedTuple):
    ranks: list[tuple[str, int, int]]
    """By name, who had which place and has which now; the best first."""
    more: int
    """How many others have another place."""
    round: int
    """The round that has its seats and would be drawn otherwise now."""
    tables: list[list[str]]
    """Who would sit together in it that does not now."""

    @property
    def is_nothing(self) -> bool:
        return not self.ranks and not self.tables


def to_show(tournament: Tournament, after: str | None, round_number: int) -> Consequences | None:
    """Consequences of the version of this number, by the names of those who play in the round."""
    version = whole_number(after)
    kept = None if version is None else cache.get(_name(tournament, version))
    if kept is None:
        return None
    ranks, number, tables = kept
    named = {entry for entry, _old, _new in ranks} | {entry for table in tables for entry in table}
    entries = entries_of(tournament).filter(pk__in=named)
    names = titles_of(entries, round_number, for_public=False)
    return Consequences(
        [(names.get(entry, NOBODY), old, new) for entry, old, new in ranks[:MOST_SHOWN]],
        len(ranks[MOST_SHOWN:]),
        number,
        [[names.get(entry, NOBODY) for entry in table] for table in tables[:MOST_SHOWN]],
    )


def _name(tournament: Tournament, version: int) -> str:
    return f"consequences:{tournament.pk}:{version}"


class _Snapshot(NamedTuple):
    """Places and drawing standing at one moment, by the keys of entries."""

    places: Mapping[int, int]
    stage: Stage
    drawing: DrawStanding | None
    """What a round that has its seats, and has not begun, would be drawn by."""


def _snapshot(tournament: Tournament) -> _Snapshot:
    found, stage = standing(tournament), stage_now(tournament)
    is_drawn = stage.format.is_drawn and stage.rounds.filter(started_at=None).exists()
    return _Snapshot(
        {row.entry: row.place for row in found.rows} if found else {},
        stage,
        standing_for_draw(tournament, stage) if is_drawn else None,
    )


def _moved(before: Mapping[int, int], after: Mapping[int, int]) -> list[tuple[int, int, int]]:
    changed = [
        (entry, before[entry], place)
        for entry, place in after.items()
        if entry in before and before[entry] != place
    ]
    return sorted(changed, key=lambda row: (row[2], row[0]))


def _drawn_otherwise(
    tournament: Tournament, before: _Snapshot, after: _Snapshot
) -> tuple[int, list[list[int]]]:
    if before.drawing is None or after.drawing is None or before.drawing == after.drawing:
        return 0, []
    try:
        number, old = next_draw(tournament, before.stage, before.drawing)
        _number, new = next_draw(tournament, before.stage, after.drawing)
    except (NotSeated, RuleError):
        return 0, []
    there = {frozenset(table) for table in old.tables}
    tables = [list(table) for table in new.tables if frozenset(table) not in there]
    return (number, tables) if tables else (0, [])
