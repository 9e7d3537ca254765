"""The standing as a table: on paper what hangs on the wall, in files everything that is known."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import zip_longest

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.models import Tournament
from engine.ranking.places import Broke
from engine.ranking.rules import Number, Scoring
from engine.ranking.scoring import BY_POINTS
from engine.ranking.tie_breaks import Apart
from engine.results import GAMES
from scoring.documents.document import (
    Document,
    EveningPart,
    Link,
    Situation,
    has_results,
    paper_content,
    row_contents,
    row_links,
    two_sizes,
)
from scoring.documents.request import DocumentRequest
from scoring.documents.team_sheet import teams_sheet
from scoring.names import UNKNOWN, Names
from scoring.standings import decisions, rank_texts, sureness
from scoring.standings.categories import (
    Category,
    categories_of,
    category_numbered,
    of_category,
    own_places,
)
from scoring.standings.standing import Cell, Row, SatOut, Standing
from scoring.standings.tables import line_title
from scoring.standings.viewer import is_by_person, names_in, shown_to, stage_title
from scoring.visibility import EVERY, last_public_line
from scoring.writers import columns
from scoring.writers.sheet import Column, ColumnKind, Sheet, Value
from scoring.writers.value_format import in_decimals, local

SCORES = {
    Scoring.SUM: "points",
    Scoring.AVERAGE: "average",
    Scoring.VICTORY: "victory-points",
    Scoring.MATCH: "match-points",
    Scoring.SHARE: "shares",
}
MOST_ROUNDS_ON_PAPER = 12
MOST_TIES_SAID = 12


def standings(request: DocumentRequest, *, on_paper: bool) -> Sheet:
    """As the address asks for it: `?round=`, `?stage=`, `?by=person`, as on the page."""
    found, tournament = standing_of(request), request.tournament
    names = names_for(request, found)
    by_person, category = is_by_person(tournament, request.query), category_of(request)
    is_part = bool(by_person or category)
    chosen = _columns(found, by_person=by_person, on_paper=on_paper)
    own = {} if on_paper or category else _own_places(request, found, names)
    corrected = tournament.corrected_at and local(tournament.corrected_at)
    if corrected and not on_paper:
        chosen.append("corrected-after-final")
    shared = rank_texts.places(found, by_person=by_person) if on_paper else {}
    places = {at: said for at, said in shared.items() if "–" in said}
    marks = rank_texts.tie_marks(found.rows)
    rows = []
    for ranking in found.rankings:
        for row, behind in _with_next(ranking.rows):
            remarks = (_tie(row, found, names, behind), _penalty(row, found), _sat_out(row, found))
            values = _values(row, found, names, on_paper=on_paper) | {
                "line": line_title(found, ranking),
                "rank": places.get(row.place, row.place),
                "remark": " · ".join(filter(None, remarks)),
                "tie": rank_texts.tie_mark(row, marks),
                "corrected-after-final": corrected,
            }
            in_categories = (places_.get(row.entry) for places_ in own.values())
            rows.append([*map(values.get, chosen), *in_categories])
    last = max(found.rounds)
    sheet = request.sheet(
        "standings",
        tournament.name,
        rows,
        names=[*chosen, *own],
        lines=[request.about, standing_after(request, found)],
        notes=_notes(tournament, found, names, on_paper=on_paper, is_part=is_part),
        through=min(last, request.viewer.last_round),
    )
    return sheet._replace(
        columns=[_typed(column, found, on_paper=on_paper) for column in sheet.columns],
        log=_log(tournament, last) if on_paper else "",
        beside=[] if on_paper else _teams(request, found),
    )


def _notes(
    tournament: Tournament, found: Standing, names: Names, *, on_paper: bool, is_part: bool
) -> list[str]:
    return [
        *filter(None, [rank_texts.corrected_said(tournament)]),
        *(_reasons(found, names) if on_paper else ()),
        *_marks(found, on_paper=on_paper),
        *(sureness.in_short(tournament, found) if on_paper and not is_part else ()),
        *(decisions.on_paper(tournament, found.form) if on_paper else ()),
    ]


def _teams(request: DocumentRequest, found: Standing) -> list[Sheet]:
    if not request.tournament.team_by:
        return []
    sheet = teams_sheet(request, found, standing_after(request, found))
    return [sheet] if sheet.rows else []


def _own_places(
    request: DocumentRequest, found: Standing, names: Names
) -> dict[Column, dict[int, int]]:
    """A column for each category, with the own places of those who belong to it."""
    public = request.names_for_public
    own = own_places(request.tournament, found, names, for_public=public)
    return {
        Column(f"category-{each.name}", each.title, ColumnKind.INTEGER): {
            one.row.entry: one.place for one in own[each.name]
        }
        for each in categories_of(request.tournament)
    }


def _log(tournament: Tournament, last: int) -> str:
    """To be held against the log by whoever doubts it later: a forger cannot take back a paper."""
    line = last_public_line(tournament, last)
    if line is None:
        return ""
    said = ngettext(
        "Log: %(number)d line, %(hash)s", "Log: %(number)d lines, last %(hash)s", line[0]
    )
    return said % {"number": line[0], "hash": line[1]}


def standing_of(request: DocumentRequest) -> Standing:
    """404 before anyone has played in what the reader may see, and for a category of nobody."""
    found = shown_to(
        request.viewer,
        through=request.number("round", EVERY),
        stage=request.number("stage") or None,
        by_person=is_by_person(request.tournament, request.query),
    )
    category = category_of(request)
    if found is not None and category:
        names, public = names_for(request, found), request.names_for_public
        own = own_places(request.tournament, found, names, for_public=public)
        found = of_category(found, own[category.name])
    if found is None or not found.rows:
        raise Http404
    return found


def category_of(request: DocumentRequest) -> Category | None:
    """The one whose places the address asks for."""
    return category_numbered(request.tournament, request.number("category"))


def names_for(request: DocumentRequest, found: Standing) -> Names:
    by_person = is_by_person(request.tournament, request.query)
    public = request.names_for_public
    return names_in(request.tournament, found, by_person=by_person, for_public=public)


def _columns(found: Standing, *, by_person: bool, on_paper: bool) -> list[str]:
    rounds = found.rounds[-MOST_ROUNDS_ON_PAPER:] if on_paper else found.rounds
    of_rounds = [f"{columns.ROUND}{number}" for number in rounds]
    line = ["line"] if len(found.rankings) > 1 else []
    score = SCORES[found.rules.scoring]
    if on_paper:
        sat_out = ["sat-out"] if any(row.parts.rounds_out for row in found.rows) else []
        tie = ["tie"] if rank_texts.tie_marks(found.rows) else []
        return [*line, "rank", "name", *of_rounds, *sat_out, "deals", score, *tie]
    number = [] if by_person else ["entry"]
    more = ["penalties", "remark"]
    total = [] if score == "points" else ["points"]
    return [*line, "rank", *number, "name", *of_rounds, "sat-out", "deals", *total, score, *more]


def _typed(column: Column, found: Standing, *, on_paper: bool) -> Column:
    """Rounds in the unit of the scoring, on paper with decimals where there are some; an average is
    what an average table is about."""
    by_points = found.rules.scoring in BY_POINTS
    if column.name == "deals" and GAMES[found.rules.kind.game].only_counts:
        return column._replace(title=_("Results"))
    if column.name == SCORES[found.rules.scoring]:
        return column._replace(is_strong=True, decimals=_decimals(row.score for row in found.rows))
    if column.name.startswith(columns.ROUND):
        decimals = _decimals(_of_rounds(found))
        if not by_points or (decimals and not on_paper):
            return column._replace(kind=ColumnKind.DECIMAL, decimals=decimals)
    return column


def _of_rounds(found: Standing) -> Iterator[object]:
    cells = (cell for row in found.rows for cell in row.cells)
    return (cell.points if isinstance(cell, SatOut) else cell for cell in cells)


def _decimals(numbers: Iterable[object]) -> int:
    return 2 if any(isinstance(each, Fraction) for each in numbers) else 0


def _with_next(rows: Sequence[Row]) -> Iterator[tuple[Row, int | None]]:
    """Each with the entry that comes after it."""
    return zip_longest(rows, (row.entry for row in rows[1:]))


def _values(row: Row, found: Standing, names: Names, *, on_paper: bool) -> dict[str, Value]:
    """Of an entry by itself, by the names of the columns."""
    named = names.get(row.entry, UNKNOWN)
    title = named.title
    if row.is_withdrawn:
        title = _("%(name)s (withdrawn)") % {"name": title}
    return {
        "entry": named.number,
        "name": title,
        "sat-out": row.parts.rounds_out or None,
        "deals": row.parts.deals,
        "penalties": -row.parts.penalties if row.parts.penalties else None,
        "points": in_decimals(total_points(row, found.rules.scoring)),
        SCORES[found.rules.scoring]: in_decimals(row.score),
        **{
            f"{columns.ROUND}{number}": _round_cell(cell, on_paper=on_paper)
            for number, cell in zip(found.rounds, row.cells, strict=False)
        },
    }


def total_points(row: Row, scoring: Scoring) -> Number:
    """The points of an entry: where they are the score, with what a round sat out counts."""
    return row.score if scoring is Scoring.SUM else row.parts.points


def _round_cell(cell: Cell, *, on_paper: bool) -> Value:
    """Points of a round; of one that was sat out, in brackets on paper and as a number in
    a file."""
    if not isinstance(cell, SatOut):
        return in_decimals(cell)
    return rank_texts.cell(cell) if on_paper else in_decimals(cell.points)


def _sat_out(row: Row, found: Standing) -> str:
    cells = zip(found.rounds, row.cells, strict=False)
    rounds = [number for number, cell in cells if isinstance(cell, SatOut)]
    if not rounds:
        return ""
    said = ngettext("sat out round %(rounds)s", "sat out rounds %(rounds)s", len(rounds))
    return said % {"rounds": ", ".join(map(str, rounds))}


def _tie(row: Row, found: Standing, names: Names, behind: int | None) -> str:
    """Reason for the place of an entry above the next one with the same score."""
    if behind is None or not isinstance(row.broke, Broke) or row.broke.by is Apart.SCORE:
        return ""
    return rank_texts.why_before(row.broke, found.rules, names.get(behind, UNKNOWN).title)


def _penalty(row: Row, found: Standing) -> str:
    """In which rounds the desk took points off, and how many: they are in the points."""
    said = [
        _("round %(round)d: %(penalty)s")
        % {"round": number, "penalty": rank_texts.penalty_said(taken)}
        for number, taken in zip(found.rounds, row.penalties, strict=True)
        if taken
    ]
    return ", ".join(said)


def _reasons(found: Standing, names: Names) -> list[str]:
    """How ties were broken, then the penalties, the first of each."""
    marks = rank_texts.tie_marks(found.rows)
    ties = [
        f"{rank_texts.tie_mark(row, marks)} {row.place}. {title}: {why}".strip()
        for ranking in found.rankings
        for row, behind in _with_next(ranking.rows)
        if (why := _tie(row, found, names, behind))
        for title in [names.get(row.entry, UNKNOWN).title]
    ]
    penalties = [
        f"{row.place}. {names.get(row.entry, UNKNOWN).title}, {_penalty(row, found)}"
        for row in found.rows
        if any(row.penalties)
    ]
    return ties[:MOST_TIES_SAID] + penalties[:MOST_TIES_SAID]


def _marks(found: Standing, *, on_paper: bool) -> list[str]:
    notes = []
    out = [cell for row in found.rows for cell in row.cells if isinstance(cell, SatOut)]
    if on_paper and any(cell.points is not None for cell in out):
        notes.append(_("In brackets: what a round sat out counts."))
    if any(cell.points is None for cell in out):
        notes.append(_("– sits out in this round."))
    if any(row.is_provisional for row in found.rows):
        notes.append(_("Not every result is agreed yet."))
    return notes


def standing_after(request: DocumentRequest, found: Standing) -> str:
    last = max(found.rounds)
    is_over = all(
        each.finished_at for each in request.tournament.rounds.all() if each.number == last
    )
    said = (
        _("Standing after round %(number)d") if is_over else _("Standing in round %(number)d")
    ) % {"number": last}
    form = stage_title(request.tournament, found.stage)
    by = _("Persons") if is_by_person(request.tournament, request.query) else ""
    scoring = str(rank_texts.LONG_SCORES[found.rules.scoring])
    category = category_of(request)
    own = category.title if category else ""
    return " · ".join(filter(None, (form, own, said, by, scoring)))


def _links(document: Document, situation: Situation) -> list[Link]:
    links = two_sizes(document, situation)
    if situation.tournament.people > 1:
        links.append(Link(_("Persons"), f"{document.address(situation)}?by=person"))
    return links + category_links(document, situation)


def category_links(document: Document, situation: Situation) -> list[Link]:
    """Of those categories that anybody is in, as far as the reader of that paper may know."""
    tournament, address = situation.tournament, document.address(situation)
    categories = categories_of(tournament)
    found = shown_to(situation.viewer) if categories else None
    if found is None:
        return []
    public = situation.viewer.for_public or document.hangs
    names = names_in(tournament, found, by_person=False, for_public=public)
    own = own_places(tournament, found, names, for_public=public)
    listed = enumerate(categories, 1)
    return [Link(each.title, f"{address}?category={at}") for at, each in listed if own[each.name]]


PAPER = Document(
    slug="standings",
    place=(EveningPart.END, 10),
    hangs=True,
    title=gettext_lazy("Standing"),
    sentence=gettext_lazy("The ranking, and how ties were broken, for the wall."),
    is_offered=has_results,
    links=_links,
    contents=paper_content(partial(standings, on_paper=True)),
)
ROWS = Document(
    slug="standings",
    place=(EveningPart.TAKE_AWAY, 10),
    title=gettext_lazy("Standing"),
    sentence=gettext_lazy("The standing as rows, to work on in a spreadsheet."),
    is_offered=has_results,
    links=row_links,
    contents=row_contents(partial(standings, on_paper=False)),
)
