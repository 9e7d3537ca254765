"""Crosstable: who met whom, for the page and the papers; everybody across and down where they are
few, else by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator

from club.models import Tournament
from engine.ranking.rules import Number
from scoring.names import Names
from scoring.standings.inputs import facts_of, records_of
from scoring.standings.standing import Row, Standing
from scoring.writers import value_format

MOST_ACROSS: Final = 24
ROWS_A_PAGE: Final = 50


class Meeting(NamedTuple):
    """An opponent in a round, and the points of both."""

    other: int
    own: Number
    theirs: Number | None
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

    entry: int
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
    met, rows = meetings(tournament, standing), standing.rows
    place = {row.entry: row.place for row in rows}

    def by_round(row: Row) -> list[list[ShownMeeting]]:
        return [
            [
                _shown(each, place.get(each.other, 0), names[each.other].title)
                for each in met.get((row.entry, number), ())
                if each.theirs is not None and each.other in names
            ]
            for number in standing.rounds
        ]

    def across(row: Row) -> list[list[ShownMeeting] | None]:
        against: defaultdict[int, list[ShownMeeting]] = defaultdict(list)
        for each in chain.from_iterable(by_round(row)):
            against[each.entry].append(each)
        return [None if each.entry == row.entry else against[each.entry] for each in rows]

    def shown(row: Row, cells: Sequence[Sequence[ShownMeeting] | None]) -> CrosstableRow:
        return CrosstableRow(row, names[row.entry].number, names[row.entry].title, cells)

    if len(rows) <= MOST_ACROSS and tournament.kind.is_of_two:
        return {"across": [shown(row, across(row)) for row in rows]}
    on_page = Paginator(rows, ROWS_A_PAGE).get_page(page)
    return {
        "page": on_page,
        "rounds": standing.rounds,
        "by_round": [shown(row, by_round(row)) for row in on_page],
    }


def _shown(met: Meeting, place: int, title: str) -> ShownMeeting:
    own, theirs = met.own, met.theirs or 0
    if not met.is_played:
        return ShownMeeting(met.other, place, title, "", "", is_won=False)
    both = value_format.number(own), value_format.number(theirs)
    return ShownMeeting(met.other, place, title, *both, is_won=own > theirs)
