"""Crosstable: everybody across and down where they are few, else by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator

from club.models import Tournament
from scoring.names import Names
from scoring.standings.inputs import facts_of, records_of
from scoring.standings.standing import Row, Standing
from scoring.writers import value_format

MOST_ACROSS: Final = 24
ROWS_A_PAGE: Final = 50


class Meeting(NamedTuple):
    """An opponent in a round: the place in the standing, and the points of both."""

    place: int
    number: int
    title: str
    own: str
    other: str
    is_won: bool


class CrosstableRow(NamedTuple):
    """A row of the square: what was made against each, in the order of the standing."""

    row: Row
    number: int
    title: str
    cells: Sequence[Sequence[Meeting] | None]
    """None where somebody would meet themselves."""


class ByRound(NamedTuple):
    row: Row
    number: int
    title: str
    cells: Sequence[Sequence[Meeting]]


def crosstable_of(
    tournament: Tournament, standing: Standing, names: Names, page: str | None
) -> dict[str, Any]:
    met = _meetings(tournament, standing, names)
    rows = standing.rows
    if len(rows) <= MOST_ACROSS and tournament.kind.is_of_two:
        return {"across": [_across(row, rows, met, names) for row in rows]}
    shown = Paginator(rows, ROWS_A_PAGE).get_page(page)
    return {
        "page": shown,
        "rounds": standing.rounds,
        "by_round": [
            ByRound(
                row,
                names[row.entry].number,
                names[row.entry].title,
                [
                    [each for _other, each in met.get((row.entry, number), ())]
                    for number in standing.rounds
                ],
            )
            for row in shown
        ],
    }


def _across(
    row: Row,
    rows: Sequence[Row],
    met: Mapping[tuple[int, int], Sequence[tuple[int, Meeting]]],
    names: Names,
) -> CrosstableRow:
    against: defaultdict[int, list[Meeting]] = defaultdict(list)
    for (entry, _round), meetings in met.items():
        if entry == row.entry:
            for other, meeting in meetings:
                against[other].append(meeting)
    cells = [None if other.entry == row.entry else against[other.entry] for other in rows]
    return CrosstableRow(row, names[row.entry].number, names[row.entry].title, cells)


def _meetings(
    tournament: Tournament, standing: Standing, names: Names
) -> dict[tuple[int, int], list[tuple[int, Meeting]]]:
    """(entry, round) → whom it met there."""
    facts = facts_of(tournament)
    own = facts.stage(standing.stage)
    records = records_of(facts, own, max(standing.rounds)) if own else []
    made = {(record.entry, record.round): record for record in records}
    place = {row.entry: row.place for row in standing.rows}
    found: dict[tuple[int, int], list[tuple[int, Meeting]]] = {}
    for record in records:
        meetings = []
        for other in record.opponents:
            named, theirs = names.get(other), made.get((other, record.round))
            if named is None or theirs is None:
                continue
            is_played = bool(record.deals or theirs.deals)
            meetings.append(
                (
                    other,
                    Meeting(
                        place.get(other, 0),
                        named.number,
                        named.title,
                        value_format.number(record.points) if is_played else "",
                        value_format.number(theirs.points) if is_played else "",
                        is_played and record.points > theirs.points,
                    ),
                )
            )
        found[record.entry, record.round] = meetings
    return found
