"""The table of a season on paper and in files, and its diplomas."""

from functools import partial

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.ranking.season import SeasonRow, Term
from scoring.exports import columns
from scoring.exports.gathering.asked import Ready, letterhead_of
from scoring.exports.papers.diploma import Diploma, diplomas
from scoring.exports.rows import Column, Kind, Sheet, Value
from scoring.exports.rows import Row as Cells
from scoring.seasons.looking import NO_TEAM, Look
from scoring.seasons.table import Event
from scoring.seasons.words import points, short_day, times

MOST_TOURNAMENTS_ON_PAPER = 14
DIPLOMA_PLACES = 3


def table_sheet(
    look: Look, language: str, address: str, *, on_paper: bool, size: str = ""
) -> Sheet:
    """On paper the last tournaments, in files all of them; 404 as long as there is nothing."""
    table = look.table
    if not table.rows:
        raise Http404
    events = table.events[-MOST_TOURNAMENTS_ON_PAPER:] if on_paper else table.events
    first = len(table.events) - len(events) + 1
    rows = [_cells(look, row, events) for row in table.rows]
    title = _("%(club)s, season %(season)s") % {"club": look.club.name, "season": look.season.name}
    sheet = columns.sheet(
        *("season", letterhead_of(look.club, language, size), title, rows),
        names=("rank", "name", "team", "points", "tournaments", "counted"),
        lines=[_of_when(look)],
        notes=_notes(look, len(events)),
        made_at=table.events[-1].day if table.events else None,
        address=address,
    )
    own = [_column(number, event) for number, event in enumerate(events, first)]
    bonus = Column("bonus", _("For taking part"), Kind.POINTS)
    return sheet._replace(columns=[*map(_typed, sheet.columns), bonus, *own])


def teams_sheet(look: Look, language: str, address: str, *, size: str = "") -> Sheet:
    """Each team with the members who count, and what they bring."""
    table = look.table
    if not table.teams:
        raise Http404
    rows = [
        [
            team.place,
            table.names.get(team.team, NO_TEAM).name,
            _plain(team.total),
            ", ".join(
                f"{look.name(person)} {points(made)}"
                for person, made, is_counted in team.members
                if is_counted
            ),
        ]
        for team in table.teams
    ]
    title = _("%(club)s, teams of season %(season)s") % {
        "club": look.club.name, "season": look.season.name,
    }  # fmt: skip
    return columns.sheet(
        *("season-teams", letterhead_of(look.club, language, size), title, rows),
        lines=[_of_when(look)],
        made_at=table.events[-1].day if table.events else None,
        address=address,
    )


def diplomas_of(look: Look, language: str) -> Ready:
    """For the first three; who shares a place has one each."""
    awarded = [
        Diploma(look.name(row.person), row.place)
        for row in look.table.ranked
        if row.place is not None and row.place <= DIPLOMA_PLACES
    ]
    if not awarded:
        raise Http404
    day = look.table.events[-1].day
    if look.frozen:
        day = timezone.localdate(look.frozen.at)
    title = _("Season %(season)s") % {"season": look.season.name}
    head = letterhead_of(look.club, language)
    return partial(diplomas, head, title, day, awarded, where=look.club.place)


def _cells(look: Look, row: SeasonRow, events: tuple[Event, ...]) -> Cells:
    own = {term.event: term for term in row.terms}
    return [
        row.place,
        look.name(row.person),
        look.team(row.person).name or None,
        _plain(row.total),
        row.attended,
        row.counted,
        _plain(row.bonus) or None,
        *(_value(own.get(event.tournament)) for event in events),
    ]


def _value(term: Term | None) -> Value:
    """What does not count is a text, so that the numbers of a row add up to its total."""
    if term is None:
        return None
    return _plain(term.points) if term.is_counted else f"({points(term.points)})"


def _plain(number: object) -> Value:
    exact = round(float(number), 6)  # type: ignore[arg-type]
    return int(exact) if exact.is_integer() else exact


def _column(number: int, event: Event) -> Column:
    title = short_day(event.day)
    if event.weight != 1:
        title = f"{title} {times(event.weight)}"
    return Column(f"tournament-{number}", title, Kind.POINTS)


def _typed(column: Column) -> Column:
    return column._replace(is_strong=column.name == "points")


def _of_when(look: Look) -> str:
    count = len(look.table.events)
    said = ngettext("After %(count)d tournament", "After %(count)d tournaments", count)
    return " · ".join([said % {"count": count}, *([_("final table")] if look.frozen else [])])


def _notes(look: Look, shown: int) -> list[str]:
    notes = []
    if any(not term.is_counted for row in look.table.rows for term in row.terms):
        notes.append(_("(…) does not count for the total."))
    if shown < len(look.table.events):
        notes.append(_("The last %(count)d tournaments are shown.") % {"count": shown})
    return notes
