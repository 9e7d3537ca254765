"""The table of a season as values that a column of JSON holds, and back: exactly."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.ranking.rules import Number
from engine.ranking.season import SeasonRow, TeamRow, Term, Tie
from scoring.seasons.rules import exact
from scoring.seasons.table import Event, SeasonTable, TeamName

FORMAT: Final = "portativ-frozen-season/1"


def packed_table(table: SeasonTable) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "events": [
            [key, slug, name, day.isoformat(), str(weight), entries]
            for key, slug, name, day, weight, entries in table.events
        ],
        "rows": [_row(row) for row in table.rows],
        "teams": [
            [place, is_shared, team, str(total), [_member(*each) for each in members]]
            for place, is_shared, team, total, members in table.teams
        ],
        "team_of": {str(person): team for person, team in table.team_of.items()},
        "names": {str(team): list(named) for team, named in table.names.items()},
    }


def unpacked_table(kept: Mapping[str, Any]) -> SeasonTable:
    return SeasonTable(
        events=tuple(
            Event(key, slug, name, date.fromisoformat(day), exact(weight), entries)
            for key, slug, name, day, weight, entries in kept["events"]
        ),
        rows=tuple(map(_unpacked_row, kept["rows"])),
        teams=tuple(
            TeamRow(place, is_shared, team, exact(total), tuple(map(_unpacked_member, members)))
            for place, is_shared, team, total, members in kept["teams"]
        ),
        team_of={int(person): team for person, team in kept["team_of"].items()},
        names={int(team): TeamName(*named) for team, named in kept["names"].items()},
    )


def differs(kept: SeasonTable, now: SeasonTable) -> bool:
    """True if anybody would stand elsewhere, or with other points, had it not been frozen."""
    return _essence(kept) != _essence(now)


def _essence(table: SeasonTable) -> tuple[dict[int, tuple[int | None, Number]], dict[int, Number]]:
    return (
        {row.person: (row.place, row.total) for row in table.rows},
        {team.team: team.total for team in table.teams},
    )


def _row(row: SeasonRow) -> list[Any]:
    place, is_shared, person, total, terms, bonus, wins, single, broke = row
    told = [
        [event, str(points), counts, at, of, str(part), gone]
        for event, points, counts, at, of, part, gone in terms
    ]
    why = broke.value if broke else None
    return [place, is_shared, person, str(total), told, str(bonus), wins, str(single), why]


def _unpacked_row(kept: list[Any]) -> SeasonRow:
    place, is_shared, person, total, terms, bonus, wins, single, broke = kept
    told = tuple(
        Term(event, exact(points), counts, at, of, Fraction(part), gone)
        for event, points, counts, at, of, part, gone in terms
    )
    given, alone, why = exact(bonus), exact(single), Tie(broke) if broke else None
    return SeasonRow(place, is_shared, person, exact(total), told, given, wins, alone, why)


def _member(person: int, points: Number, counts: bool) -> list[Any]:
    return [person, str(points), counts]


def _unpacked_member(kept: list[Any]) -> tuple[int, Number, bool]:
    person, points, counts = kept
    return person, exact(points), counts
