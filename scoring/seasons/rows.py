"""The rows of a season's table, written out at once: a season has thousands of cells."""

from collections.abc import Sequence
from typing import Final

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.ranking.season import SeasonRow, Term
from scoring.seasons.season_texts import points
from scoring.seasons.viewer import SeasonViewer
from scoring.standings.rank_texts import deck
from scoring.writers.value_format import at_the_mark

ROWS_A_PAGE: Final = 25


def body(viewer: SeasonViewer, rows: Sequence[SeasonRow]) -> SafeString:
    known = reverse("seasons:person", args=[viewer.club.slug, viewer.season.slug, 0])
    head = known.removesuffix("0/")
    return mark_safe("".join(_tr(viewer, row, head) for row in rows))  # noqa: S308 (all is escaped)


def _tr(viewer: SeasonViewer, row: SeasonRow, head: str) -> str:
    own = {term.event: term for term in row.terms}
    cells = "".join(
        f'<td class="wide number">{cell(own.get(event.tournament))}</td>'
        for event in reversed(viewer.table.events)
    )
    mark = "" if row.place else ' class="gone"'
    name = escape(viewer.name(row.person))
    if viewer.has_page(row.person):
        name = mark_safe(f'<a href="{head}{row.person}/">{name}</a>')  # noqa: S308 (escaped)
    return (
        f'<tr{mark}><td class="number {deck(row.place)}">{place(row)}</td>'
        f'<th scope="row"><div>{name}'
        f"{team_mark(viewer, row.person)}</div></th>"
        f'<td class="number total"><strong>{at_the_mark(points(row.total))}</strong></td>'
        f'<td class="number">{row.attended}</td>{cells}</tr>'
    )


def place(row: SeasonRow) -> str:
    if row.place is None:
        said = '<span aria-hidden="true">–</span><span class="aside">{}</span>'
        return format_html(said, _("not ranked"))
    return f"{row.place}=" if row.is_shared else str(row.place)


def team_mark(viewer: SeasonViewer, person: int) -> str:
    team = viewer.team(person)
    if not team.name:
        return ""
    mark = '<span class="mark" aria-hidden="true"></span>' if team.colour else ""
    return f'<span class="team own-{escape(team.colour)}">{mark}{escape(team.name)}</span>'


def cell(term: Term | None) -> str:
    """Points; struck where they do not count, and quiet where somebody was away."""
    if term is None:
        away = escape(_("not there"))
        return f'<span class="quiet" title="{away}">·</span>'
    if term.is_counted:
        return points(term.points)
    said = escape(_("does not count"))
    return f'<s class="quiet" title="{said}">{points(term.points)}</s>'
