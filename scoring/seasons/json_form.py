"""The table of a season as values that a column of JSON holds, and back: exactly."""

from collections.abc import Mapping
from typing import Any, Final

from engine.ranking.rules import Number
from scoring.json_form import pack, unpack_named
from scoring.seasons.table import SeasonTable

FORMAT: Final = "portativ-frozen-season/1"


def packed_table(table: SeasonTable) -> dict[str, Any]:
    """Table that is whole: no other is frozen."""
    fields = pack(table._asdict())
    del fields["is_whole"]
    return {"format": FORMAT, **fields}


def unpacked_table(kept: Mapping[str, Any]) -> SeasonTable:
    return unpack_named(SeasonTable, kept)


def differs(kept: SeasonTable, now: SeasonTable) -> bool:
    """True if anybody would stand elsewhere, or with other points, had it not been frozen."""
    return _essence(kept) != _essence(now)


def _essence(table: SeasonTable) -> tuple[dict[int, tuple[int | None, Number]], dict[int, Number]]:
    return (
        {row.person: (row.place, row.total) for row in table.rows},
        {team.team: team.total for team in table.teams},
    )
