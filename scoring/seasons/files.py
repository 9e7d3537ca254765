"""The table of a season on paper and in files, and its diplomas."""

from collections.abc import Mapping
from functools import partial

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.spreadsheets.filling import Bracketed
from engine.ranking.rules import Number
from engine.ranking.season import SeasonRow, Term
from scoring.seasons.season_texts import points, times
from scoring.seasons.table import Event
from scoring.seasons.viewer import NO_TEAM, SeasonViewer
from scoring.standings.team_standing import Member, ShownTeam
from scoring.writers import columns
from scoring.writers.file_response import Ready
from scoring.writers.pdf.diploma import Diploma, colours_in_turn, diplomas
from scoring.writers.sheet import Column, ColumnKind, Sheet, Value, letterhead_of
from scoring.writers.sheet import SheetRow as Cells
from scoring.writers.value_format import short_day

MOST_TOURNAMENTS_ON_PAPER = 14
DIPLOMA_PLACES = 3


def table_sheet(
    viewer: SeasonViewer, language: str, address: str, *, on_paper: bool, size: str = ""
) -> Sheet:
    """Table with the last tournaments on paper, with all of them in files; 404 as long as there is
    nothing."""
    table = viewer.table
    if not table.rows:
        raise Http404
    events = table.events[-MOST_TOURNAMENTS_ON_PAPER:] if on_paper else table.events
    first = len(table.events) - len(events) + 1
    title = _("%(club)s, season %(season)s") % {
        "club": viewer.club.name,
        "season": viewer.season.name,
    }
    own = [_column(number, event) for number, event in enumerate(events, first)]
    titles = {event.tournament: column.title for event, column in zip(events, own, strict=True)}
    rows = [_cells(viewer, row, titles, on_paper=on_paper) for row in table.rows]
    bonus = Column("bonus", _("For taking part"), ColumnKind.POINTS)
    left_out = () if on_paper else (Column("left-out", _("Does not count")),)
    return columns.sheet(
        "season",
        letterhead_of(viewer.club, language, size),
        title,
        rows,
        names=("rank", "name", "team", "points", "tournaments", "counted", bonus, *own, *left_out),
        lines=[_of_when(viewer)],
        notes=_notes(viewer, len(events)) if on_paper else [],
        made_at=table.events[-1].day if table.events else None,
        address=address,
    )


def teams_shown(viewer: SeasonViewer) -> list[ShownTeam]:
    """Teams, each with its points and the members who bring them."""
    return [
        ShownTeam(
            team.team,
            team.place,
            team.is_shared,
            *viewer.table.names.get(team.team, NO_TEAM),
            team.total,
            points(team.total),
            [
                Member(viewer.name(person), points(made), counts, person * viewer.has_page(person))
                for person, made, counts in team.members
            ],
        )
        for team in viewer.table.teams
    ]


def teams_sheet(viewer: SeasonViewer, language: str, address: str, *, size: str = "") -> Sheet:
    """Teams, each with the members who count, and what they bring."""
    table = viewer.table
    if not table.teams:
        raise Http404
    rows = [
        [
            team.place,
            team.name,
            _plain(team.exact),
            ", ".join(f"{each.name} {each.points}" for each in team.members if each.counts),
        ]
        for team in teams_shown(viewer)
    ]
    title = _("%(club)s, teams of season %(season)s") % {
        "club": viewer.club.name,
        "season": viewer.season.name,
    }
    return columns.sheet(
        "season-teams",
        letterhead_of(viewer.club, language, size),
        title,
        rows,
        lines=[_of_when(viewer)],
        made_at=table.events[-1].day if table.events else None,
        address=address,
    )


def diplomas_of(viewer: SeasonViewer, language: str, *, in_colours: bool = False) -> Ready:
    """For the first three; who shares a place has one each. In colours, that of their team."""
    first = [row for row in viewer.table.ranked if (row.place or 0) <= DIPLOMA_PLACES]
    colours = colours_in_turn(viewer.team(row.person).colour for row in first)
    awarded = [
        Diploma(
            viewer.name(row.person),
            row.place or 0,
            score=_points_said(row.total),
            colour=colour if in_colours else "",
        )
        for row, colour in zip(first, colours, strict=True)
    ]
    if not awarded:
        raise Http404
    day = viewer.table.events[-1].day
    if viewer.frozen:
        day = timezone.localdate(viewer.frozen.at)
    title = _("Season %(season)s") % {"season": viewer.season.name}
    head = letterhead_of(viewer.club, language)
    return partial(diplomas, head, title, day, awarded, where=viewer.club.place)


def _points_said(total: Number) -> str:
    """“83 points”; a broken number takes the form of a few."""
    said = ngettext("%(points)s point", "%(points)s points", int(total) if total % 1 == 0 else 2)
    return said % {"points": points(total)}


def _cells(
    viewer: SeasonViewer, row: SeasonRow, titles: Mapping[int, str], *, on_paper: bool
) -> Cells:
    own = {term.event: term for term in row.terms}
    left_out = [
        title for event, title in titles.items() if event in own and not own[event].is_counted
    ]
    return [
        row.place,
        viewer.name(row.person),
        viewer.team(row.person).name or None,
        _plain(row.total),
        row.attended,
        row.counted,
        _plain(row.bonus) or None,
        *(_value(own.get(event)) for event in titles),
        *([] if on_paper else [", ".join(left_out) or None]),
    ]


def _value(term: Term | None) -> Value:
    if term is None:
        return None
    made = _plain(term.points)
    return made if term.is_counted else Bracketed(str(made))


def _plain(number: object) -> Value:
    exact = round(float(number), 6)  # type: ignore[arg-type]
    return int(exact) if exact.is_integer() else exact


def _column(number: int, event: Event) -> Column:
    title = short_day(event.day)
    if event.weight != 1:
        title = f"{title} {times(event.weight)}"
    return Column(f"tournament-{number}", title, ColumnKind.POINTS)


def _of_when(viewer: SeasonViewer) -> str:
    count = len(viewer.table.events)
    said = ngettext("After %(count)d tournament", "After %(count)d tournaments", count)
    return " · ".join([said % {"count": count}, *([_("final table")] if viewer.frozen else [])])


def _notes(viewer: SeasonViewer, shown: int) -> list[str]:
    notes = []
    if any(not term.is_counted for row in viewer.table.rows for term in row.terms):
        notes.append(_("(…) does not count towards the total."))
    if shown < len(viewer.table.events):
        notes.append(_("The last %(count)d tournaments are shown.") % {"count": shown})
    return notes
