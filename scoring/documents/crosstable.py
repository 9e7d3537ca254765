"""Who met whom: on paper round by round, as rows everybody across and down where there is room."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.documents.document import (
    Document,
    EveningPart,
    has_results,
    row_contents,
    row_links,
    two_sizes,
)
from scoring.documents.request import DocumentRequest
from scoring.documents.standings import names_for, standing_of
from scoring.names import UNKNOWN
from scoring.standings.crosstables import Meeting, Meetings, meetings
from scoring.standings.standing import Standing
from scoring.writers import columns
from scoring.writers.file_response import Ready, sheet_as
from scoring.writers.sheet import Column, ColumnKind, Letterhead, Sheet, Value
from scoring.writers.value_format import in_decimals, points


class Entrant(NamedTuple):
    name: str
    total: float | None
    """Their points in all."""


Results = Mapping[tuple[int, int], Value]
"""The points of an entrant against another, both counted from 0; a text where several met."""


def crosstable_sheet(
    letterhead: Letterhead,
    title: str,
    entrants: Sequence[Entrant],
    results: Results,
    **more: Any,
) -> Sheet:
    """A row and a column for each, in the order given; `more` are the other fields of a sheet."""
    numbers = range(len(entrants))
    rows = [
        [at + 1, each.name, *(results.get((at, other)) for other in numbers), each.total]
        for at, each in enumerate(entrants)
    ]
    names = ["entry", "name", *(f"against-{other + 1}" for other in numbers), "points"]
    return columns.sheet("crosstable", letterhead, title, rows, names=names, **more)


MOST_ACROSS = 60


def on_paper(request: DocumentRequest) -> Ready:
    return sheet_as("pdf", _sheet(request, is_square=False), request.size)


def as_rows(request: DocumentRequest) -> Sheet:
    """The square where it has room, else round by round."""
    return _sheet(request, is_square=request.tournament.kind.is_of_two)


def _sheet(request: DocumentRequest, *, is_square: bool) -> Sheet:
    """Of entries, for persons met nobody by themselves."""
    request = request._replace(query={**request.query, "by": ""})
    found = standing_of(request)
    names = names_for(request, found)
    entrants = [
        Entrant(names.get(row.entry, UNKNOWN).title, in_decimals(row.score)) for row in found.rows
    ]
    met = meetings(request.tournament, found)
    title = _("%(tournament)s, who met whom") % {"tournament": request.tournament}
    more = {
        "lines": [request.about],
        "made_at": request.as_of(request.viewer.last_round),
        "address": request.screen("standings:crosstable"),
    }
    if is_square and len(entrants) <= MOST_ACROSS:
        results = _results(found, met)
        return crosstable_sheet(request.letterhead, title, entrants, results, **more)
    return _by_round(request.letterhead, title, entrants, found, met, more)


def _results(found: Standing, met: Meetings) -> Results:
    at = {row.entry: number for number, row in enumerate(found.rows)}
    made: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for (entry, _round), own in met.items():
        for each in own:
            if each.is_played and entry in at and each.other in at:
                made[at[entry], at[each.other]].append(float(each.own))
    return {
        both: own[0] if len(own) == 1 else "; ".join(map(points, own)) for both, own in made.items()
    }


def _by_round(
    letterhead: Letterhead,
    title: str,
    entrants: Sequence[Entrant],
    found: Standing,
    met: Meetings,
    more: Any,
) -> Sheet:
    """The own points, and the places of the opponents now: `14 (3, 7)`."""
    place = {row.entry: row.place for row in found.rows}
    rows = [
        [
            row.place,
            each.name,
            *(_cell(met.get((row.entry, number), ()), place) for number in found.rounds),
            each.total,
        ]
        for row, each in zip(found.rows, entrants, strict=True)
    ]
    of_rounds = [columns.column(f"{columns.ROUND}{number}") for number in found.rounds]
    as_texts = [each._replace(kind=ColumnKind.CODE) for each in of_rounds]
    chosen: list[str | Column] = ["rank", "name", *as_texts, "points"]
    notes = [_("Each round: the entry’s points, and in brackets the opponents’ places now.")]
    return columns.sheet("crosstable", letterhead, title, rows, names=chosen, notes=notes, **more)


def _cell(met: Sequence[Meeting], place: Mapping[int, int]) -> str:
    if not met:
        return ""
    known = sorted(place[each.other] for each in met if each.other in place)
    others = f"({', '.join([*map(str, known), *['…'] * (len(met) - len(known))])})"
    return f"{points(float(met[0].own))} {others}" if met[0].is_played else others


PAPER = Document(
    slug="crosstable",
    place=(EveningPart.END, 20),
    hangs=True,
    title=gettext_lazy("Who met whom"),
    sentence=gettext_lazy("For each round the points, and whom they met."),
    is_offered=has_results,
    links=two_sizes,
    contents={"pdf": on_paper},
)
ROWS = Document(
    slug="crosstable",
    place=(EveningPart.TAKE_AWAY, 30),
    title=gettext_lazy("Who met whom"),
    sentence=gettext_lazy("Everybody across and down where there is room, else round by round."),
    is_offered=has_results,
    links=row_links,
    contents=row_contents(as_rows),
)
