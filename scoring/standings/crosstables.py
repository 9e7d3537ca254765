"""Crosstable: who met whom, for the page and the papers; everybody across and down where they are
few, else by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
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
    """An opponent in a round, and the points of both."""

    other: int
    own: int
    theirs: int | None
    """None where nothing is known of the other in that round."""
    is_played: bool


Meetings = Mapping[tuple[int, int], Sequence[Meeting]]
"""(entry, round) → whom it met there."""


def meetings(tournament: Tournament, standing: Standing) -> Meetings:
    """Everybody's opponents in the rounds of a standing."""
    facts = facts_of(tournament)
    own = facts.stage(standing.stage)
    records = records_of(facts, own, max(standing.rounds)) if own else []
    made = {(record.entry, record.round): record for record in records}
    found: dict[tuple[int, int], list[Meeting]] = {}
    for key, record in made.items():
        found[key] = []
        for other in record.opponents:
            theirs = made.get((other, record.round))
            is_played = bool(record.deals or (theirs and theirs.deals))
            points = theirs.points if theirs else None
            found[key].append(Meeting(other, record.points, points, is_played))
    return found


class ShownMeeting(NamedTuple):
    """A meeting as the page says it: the other's place in the standing, and the points of both."""

    place: int
    title: str
    own: str
    other: str
    is_won: bool


class CrosstableRow(NamedTuple):
    row: Row
    number: int
    title: str
    cells: Sequence[Sequence[ShownMeeting] | None]
    """For each column of the square, in the order of the standing, or for each round; None where
    somebody would meet themselves."""


def crosstable_of(
    tournament: Tournament, standing: Standing, names: Names, page: str | None
) -> dict[str, Any]:
    met = meetings(tournament, standing)
    rows, place = standing.rows, {row.entry: row.place for row in standing.rows}

    def by_round(row: Row) -> list[list[tuple[int, ShownMeeting]]]:
        return [
            [
                (each.other, _shown(each, place.get(each.other, 0), names[each.other].title))
                for each in met.get((row.entry, number), ())
                if each.theirs is not None and each.other in names
            ]
            for number in standing.rounds
        ]

    def shown(row: Row, cells: Sequence[Sequence[ShownMeeting] | None]) -> CrosstableRow:
        return CrosstableRow(row, names[row.entry].number, names[row.entry].title, cells)

    def across(row: Row) -> CrosstableRow:
        against: defaultdict[int, list[ShownMeeting]] = defaultdict(list)
        for other, each in chain.from_iterable(by_round(row)):
            against[other].append(each)
        others = [other.entry for other in rows]
        return shown(row, [None if each == row.entry else against[each] for each in others])

    if len(rows) <= MOST_ACROSS and tournament.kind.is_of_two:
        return {"across": [across(row) for row in rows]}
    on_page = Paginator(rows, ROWS_A_PAGE).get_page(page)
    return {
        "page": on_page,
        "rounds": standing.rounds,
        "by_round": [
            shown(row, [[each for _other, each in cell] for cell in by_round(row)])
            for row in on_page
        ],
    }


def _shown(met: Meeting, place: int, title: str) -> ShownMeeting:
    own, theirs = met.own, met.theirs or 0
    if not met.is_played:
        return ShownMeeting(place, title, "", "", is_won=False)
    both = value_format.number(own), value_format.number(theirs)
    return ShownMeeting(place, title, *both, is_won=own > theirs)
