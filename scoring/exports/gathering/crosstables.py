"""Who met whom, and for how many points: the square where it has room, else round by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.movements.seating import Kind
from engine.ranking.rules import Number
from scoring.exports import columns
from scoring.exports.as_pdf import as_pdf
from scoring.exports.gathering.asked import Asked, Ready, about, address, as_of, letterhead
from scoring.exports.gathering.standings import names_for, plain, standing_asked
from scoring.exports.papers.crosstable import Entrant, Results, crosstable, crosstable_sheet
from scoring.exports.rows import Kind as ColumnKind
from scoring.exports.rows import Sheet, Value
from scoring.exports.shown import points
from scoring.standings.facts import facts_of, records_of
from scoring.standings.names import UNKNOWN, Names
from scoring.standings.standing import Standing

MOST_ACROSS = 60
"""So many columns have room on two sheets of A3."""


class Met(NamedTuple):
    other: int
    own: int
    theirs: int | None
    is_played: bool


Meetings = Mapping[tuple[int, int], Sequence[Met]]
"""(entry, round) → whom it met there."""


def crosstable_paper(asked: Asked) -> Ready:
    found, names, met = _found(asked)
    if not _is_square(asked, found):
        return partial(as_pdf, _by_round(asked, found, names, met), size=asked.size)
    entrants, results = _square(found, names, met)
    return partial(
        crosstable,
        letterhead(asked),
        _title(asked),
        entrants,
        results,
        lines=[about(asked.tournament)],
        made_at=as_of(asked.tournament, asked.look.through),
    )


def crosstable_rows(asked: Asked) -> Sheet:
    found, names, met = _found(asked)
    if not _is_square(asked, found):
        return _by_round(asked, found, names, met)
    entrants, results = _square(found, names, met)
    return crosstable_sheet(
        *(letterhead(asked), _title(asked), entrants, results),
        lines=[about(asked.tournament)],
        made_at=as_of(asked.tournament, asked.look.through),
        address=address(asked, "standings:crosstable"),
    )


def _found(asked: Asked) -> tuple[Standing, Names, Meetings]:
    """Of entries: persons met nobody by themselves."""
    plainly = asked._replace(query={**asked.query, "by": ""})
    found = standing_asked(plainly)
    return found, names_for(plainly, found), _meetings(asked, found)


def _title(asked: Asked) -> str:
    return _("%(tournament)s, who met whom") % {"tournament": asked.tournament}


def _is_square(asked: Asked, found: Standing) -> bool:
    return asked.tournament.kind in (Kind.PAIRS, Kind.TEAMS) and len(found.rows) <= MOST_ACROSS


def _meetings(asked: Asked, found: Standing) -> Meetings:
    facts = facts_of(asked.tournament)
    own = facts.stage(found.stage)
    records = records_of(facts, own, max(found.rounds)) if own else []
    made = {(record.entry, record.round): record for record in records}
    return {
        (record.entry, record.round): [
            Met(
                other,
                record.points,
                theirs.points if (theirs := made.get((other, record.round))) else None,
                bool(record.deals or (theirs and theirs.deals)),
            )
            for other in record.opponents
        ]
        for record in records
    }


def _square(found: Standing, names: Names, met: Meetings) -> tuple[list[Entrant], Results]:
    place = {row.entry: at for at, row in enumerate(found.rows)}
    made: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for (entry, _round), meetings in met.items():
        for each in meetings:
            if each.is_played and entry in place and each.other in place:
                made[place[entry], place[each.other]].append(each.own)
    results: dict[tuple[int, int], Value] = {
        both: own[0] if len(own) == 1 else "; ".join(map(points, own)) for both, own in made.items()
    }
    entrants = [
        Entrant(names.get(row.entry, UNKNOWN).title, _number(row.score)) for row in found.rows
    ]
    return entrants, results


def _number(score: Number) -> float:
    return plain(score)  # type: ignore[return-value]


def _by_round(asked: Asked, found: Standing, names: Names, met: Meetings) -> Sheet:
    """The place of each opponent now, and the own points: `3, 7: 14`."""
    place = {row.entry: row.place for row in found.rows}
    rows = [
        [
            row.place,
            names.get(row.entry, UNKNOWN).title,
            *(_cell(met.get((row.entry, number), ()), place) for number in found.rounds),
            plain(row.score),
        ]
        for row in found.rows
    ]
    of_rounds = [f"{columns.ROUND}{number}" for number in found.rounds]
    sheet = columns.sheet(
        *("crosstable", letterhead(asked), _title(asked), rows),
        names=["rank", "name", *of_rounds, "points"],
        lines=[about(asked.tournament)],
        notes=[_("Each round: the places of the opponents now, and the own points.")],
        made_at=as_of(asked.tournament, asked.look.through),
        address=address(asked, "standings:crosstable"),
    )
    as_texts = [
        column._replace(kind=ColumnKind.CODE) if column.name in of_rounds else column
        for column in sheet.columns
    ]
    return sheet._replace(columns=as_texts)


def _cell(meetings: Sequence[Met], place: Mapping[int, int]) -> str:
    if not meetings:
        return ""
    others = ", ".join(str(place.get(each.other, "…")) for each in meetings)
    return f"{others}: {points(meetings[0].own)}" if meetings[0].is_played else others
