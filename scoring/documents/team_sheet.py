"""The teams of an evening as a table: a paper, rows, and a sheet beside those of the standing."""

from django.utils.translation import gettext as _

from scoring.documents.document import Situation
from scoring.documents.request import DocumentRequest
from scoring.standings.standing import Standing
from scoring.standings.team_standing import teams_of, teams_said
from scoring.standings.viewer import shown_to
from scoring.writers.sheet import Column, ColumnKind, Sheet
from scoring.writers.value_format import in_decimals


def teams_sheet(request: DocumentRequest, found: Standing, after: str) -> Sheet:
    """Each team with the people who count for it; `after` says which standing it is beside."""
    listed = teams_of(request.tournament, found, for_public=request.names_for_public)
    rows = [[each.place, each.name, in_decimals(each.exact), each.names] for each in listed]
    kind = (
        ColumnKind.DECIMAL if any(isinstance(row[2], float) for row in rows) else ColumnKind.POINTS
    )
    return request.sheet(
        "teams",
        request.tournament.name,
        rows,
        names=("rank", "team", Column("score", _("Points"), kind, is_strong=True), "players"),
        lines=[request.about, _("Teams"), after],
        notes=[teams_said(request.tournament)],
        through=max(found.rounds),
    )


def has_teams(situation: Situation) -> bool:
    """True if anybody of a team has played in what the reader sees."""
    found = shown_to(situation.viewer) if situation.tournament.team_by else None
    return bool(found and teams_of(situation.tournament, found, for_public=True))
