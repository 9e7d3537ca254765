"""The table of a season as values that a column of JSON holds, and back: exactly."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.ranking.rules import Number
from engine.ranking.season import SeasonRow, TeamRow, Term, Tie
from scoring.seasons.rules import exact
from scoring.seasons.table import Event, Table, TeamName

FORMAT: Final = "portativ-frozen-season/1"


def packed_table(table: Table) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "events": [
            [each.tournament, each.slug, each.name, each.day.isoformat(), str(each.weight),
             each.entries]
            for each in table.events
        ],
        "rows": [_row(row) for row in table.rows],
        "teams": [
            [each.place, each.is_shared, each.team, str(each.total),
             [[person, str(points), counts] for person, points, counts in each.members]]
            for each in table.teams
        ],
        "team_of": {str(person): team for person, team in table.team_of.items()},
        "names": {str(team): list(named) for team, named in table.names.items()},
    }  # fmt: skip


def unpacked_table(kept: Mapping[str, Any]) -> Table:
    return Table(
        events=tuple(
            Event(key, slug, name, date.fromisoformat(day), exact(weight), entries)
            for key, slug, name, day, weight, entries in kept["events"]
        ),
        rows=tuple(map(_unpacked_row, kept["rows"])),
        teams=tuple(
            TeamRow(
                place, is_shared, team, exact(total),
                tuple((person, exact(points), counts) for person, points, counts in members),
            )
            for place, is_shared, team, total, members in kept["teams"]
        ),
        team_of={int(person): team for person, team in kept["team_of"].items()},
        names={int(team): TeamName(*named) for team, named in kept["names"].items()},
    )  # fmt: skip


def differs(kept: Table, now: Table) -> bool:
    """Whether anybody would stand elsewhere, or with other points, had it not been frozen."""
    return _essence(kept) != _essence(now)


def _essence(table: Table) -> tuple[dict[int, tuple[int | None, Number]], dict[int, Number]]:
    return (
        {row.person: (row.place, row.total) for row in table.rows},
        {team.team: team.total for team in table.teams},
    )


def _row(row: SeasonRow) -> list[Any]:
    terms = [
        [term.event, str(term.points), term.is_counted, term.place, term.of, str(term.part),
         term.is_withdrawn]
        for term in row.terms
    ]  # fmt: skip
    return [
        row.place, row.is_shared, row.person, str(row.total), terms, str(row.bonus), row.wins,
        str(row.single), row.broke.value if row.broke else None,
    ]  # fmt: skip


def _unpacked_row(kept: list[Any]) -> SeasonRow:
    place, is_shared, person, total, terms, bonus, wins, single, broke = kept
    told = tuple(
        Term(event, exact(points), counts, at, of, Fraction(part), gone)
        for event, points, counts, at, of, part, gone in terms
    )
    return SeasonRow(
        place, is_shared, person, exact(total), told, exact(bonus), wins, exact(single),
        Tie(broke) if broke else None,
    )  # fmt: skip
