"""Operations that read who stands where, and why: the standing after any round, the cross table."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from engine.ranking.places import Broke
from engine.ranking.rules import Scoring
from scoring.api.problems import ApiProblem
from scoring.api.reader import viewer_of
from scoring.api.tournaments import router
from scoring.documents.standings import total_points
from scoring.names import UNKNOWN, EntryName, Names
from scoring.standings.categories import category_numbered, of_category, own_places
from scoring.standings.crosstables import Meetings, meetings
from scoring.standings.standing import Ranking, Row, SatOut, Standing
from scoring.standings.viewer import is_by_person, names_in, shown_to
from scoring.visibility import EVERY, Viewer
from scoring.writers.value_format import in_decimals

Figure = int | float


class BrokenBy(Schema):
    step: str
    own: Figure | None
    next: Figure | None


class StandingRow(Schema):
    line: int
    place: int
    is_shared: bool
    entry: int
    title: str
    score: Figure
    points: Figure = Field(description="As in `standings.json`, with what a round sat out counts.")
    points_at_tables: Figure = Field(description="Of the deals that it played alone.")
    deals: int
    rounds: list[Figure | None]
    sat_out: list[int]
    penalties: list[int]
    moved: int | None
    is_withdrawn: bool
    is_provisional: bool
    broke: BrokenBy | None


class StandingTableJson(Schema):
    stage: int | None
    format: str
    scoring: Scoring
    tie_breaks: list[str]
    rounds: list[int]
    is_kept_back: bool
    items: list[StandingRow]


class MeetingJson(Schema):
    round: int
    other: int
    own: Figure
    theirs: Figure | None
    is_played: bool


class CrosstableRowJson(Schema):
    entry: int
    title: str
    meetings: list[MeetingJson]


class Crosstable(Schema):
    rounds: list[int]
    items: list[CrosstableRowJson]


StageAsked = Annotated[int | None, Query(ge=1, le=32767)]


@router.get("/{slug}/standing", response=StandingTableJson, operation_id="get_standing")
def get_standing(
    request: HttpRequest,
    slug: str,
    round: Annotated[int | None, Query(ge=0, le=32767, description="After it.")] = None,  # noqa: A002
    stage: StageAsked = None,
    by: Annotated[
        Literal["entry", "person"], Query(description="`person` where several play together.")
    ] = "entry",
    category: Annotated[int | None, Query(ge=1, le=99, description="Its places alone.")] = None,
) -> dict[str, Any]:
    """The standing, best first, after a round or now, with what broke each tie. `rounds` of a row
    are its points in each of the rounds; `entry` numbers stay the same all evening."""
    viewer = viewer_of(request, slug)
    found = viewer.tournament
    by_person = is_by_person(found, {"by": by})
    shown = _shown(viewer, round, stage, by_person=by_person)
    if shown is None:
        empty: dict[str, Any] = {"tie_breaks": [], "rounds": [], "items": [], "format": ""}
        kept_back = viewer.is_kept_back
        return {"stage": None, "scoring": found.scoring, "is_kept_back": kept_back, **empty}
    names = names_in(found, shown, by_person=by_person, for_public=viewer.for_public)
    if chosen := category_numbered(found, category):
        own = own_places(found, shown, names, for_public=viewer.for_public)
        shown = of_category(shown, own[chosen.name])
    return {
        "stage": shown.stage,
        "format": shown.form,
        "scoring": shown.rules.scoring,
        "tie_breaks": list(shown.rules.tie_breaks),
        "rounds": list(shown.rounds),
        "is_kept_back": viewer.is_kept_back,
        "items": [
            _row(row, ranking, shown, names) for ranking in shown.rankings for row in ranking.rows
        ],
    }


@router.get("/{slug}/crosstable", response=Crosstable, operation_id="get_crosstable")
def get_crosstable(request: HttpRequest, slug: str, stage: StageAsked = None) -> dict[str, Any]:
    """Who met whom in which round, and the points of both."""
    viewer = viewer_of(request, slug)
    shown = _shown(viewer, None, stage, by_person=False)
    if shown is None:
        return {"rounds": [], "items": []}
    found = viewer.tournament
    names = names_in(found, shown, by_person=False, for_public=viewer.for_public)
    met = meetings(found, shown)
    rows = [
        {
            "entry": _named(names, row.entry).number,
            "title": _named(names, row.entry).title,
            "meetings": list(_met(met, shown, names, row.entry)),
        }
        for row in shown.rows
    ]
    return {"rounds": list(shown.rounds), "items": rows}


def _shown(
    viewer: Viewer, round_: int | None, stage: int | None, *, by_person: bool
) -> Standing | None:
    if stage and stage not in {each.number for each in viewer.tournament.stages.all()}:
        raise ApiProblem("not-found")
    if round_ and round_ not in {each.number for each in viewer.tournament.rounds.all()}:
        raise ApiProblem("not-found")
    through = EVERY if round_ is None else round_
    return shown_to(viewer, through=through, stage=stage, by_person=by_person)


def _named(names: Names, entry: int) -> EntryName:
    return names.get(entry, UNKNOWN)


def _row(row: Row, ranking: Ranking, shown: Standing, names: Names) -> dict[str, Any]:
    cells = dict(zip(shown.rounds, row.cells, strict=False))
    plain_facts = ("place", "is_shared", "moved", "is_withdrawn", "is_provisional")
    return {
        **{name: getattr(row, name) for name in plain_facts},
        "line": ranking.number,
        "entry": _named(names, row.entry).number,
        "title": _named(names, row.entry).title,
        "score": in_decimals(row.score),
        "points": in_decimals(total_points(row, shown.rules.scoring)),
        "points_at_tables": in_decimals(row.parts.points),
        "deals": row.parts.deals,
        "rounds": [
            in_decimals(cell.points if isinstance(cell, SatOut) else cell)
            for cell in cells.values()
        ],
        "sat_out": [number for number, cell in cells.items() if isinstance(cell, SatOut)],
        "penalties": list(row.penalties),
        "broke": _broke(row),
    }


def _broke(row: Row) -> dict[str, Any] | None:
    """The step that puts it above the next one, and the values of both."""
    if row.broke is None:
        return None
    step = str(row.broke.by) if isinstance(row.broke, Broke) else "further"
    return {"step": step, "own": in_decimals(row.broke.own), "next": in_decimals(row.broke.next)}


def _met(met: Meetings, shown: Standing, names: Names, entry: int) -> Iterator[dict[str, Any]]:
    """As the page has it: without those of whom nothing is known."""
    for number in shown.rounds:
        for each in met.get((entry, number), ()):
            if each.theirs is not None and each.other in names:
                facts = {"round": number, "other": names[each.other].number}
                yield each._asdict() | facts
