"""Papers beside that of the standing: the teams, and the list of prizes."""

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.models import PrizeList
from scoring.documents.document import (
    Document,
    EveningPart,
    Situation,
    has_results,
    paper_content,
    row_contents,
    versions,
)
from scoring.documents.request import DocumentRequest
from scoring.documents.standings import standing_after, standing_of
from scoring.documents.team_sheet import has_teams, teams_sheet
from scoring.prizes.awards import LOT, AwardList
from scoring.standings.categories import categories_of
from scoring.visibility import EVERY
from scoring.writers.sheet import Column, ColumnKind, Sheet


def teams(request: DocumentRequest) -> Sheet:
    """404 where teams do not count, or nobody of one has played."""
    found = standing_of(request)
    sheet = teams_sheet(request, found, standing_after(request, found))
    if not sheet.rows:
        raise Http404
    return sheet


def prizes(request: DocumentRequest) -> Sheet:
    """The prizes in the order of the list, to read out and to tick off."""
    own = AwardList(request.tournament, for_public=request.names_for_public)
    if not own.list.lines:
        raise Http404
    rows = []
    for each in own.shown:
        names = ", ".join(each.names) or "–"
        if each.is_shared:
            said = _("shared by %(many)s") % {"many": len(each.names)}
            names = f"{names} ({said})"
        rows.append([each.prize, each.won, names, ""])
    is_drawn = any(of == LOT for of, *_line in own.list.lines)
    state = "" if request.tournament.is_over else _("as it stands")
    return request.sheet(
        "prizes",
        request.tournament.name,
        rows,
        names=(
            Column("prize", _("Prize"), is_strong=True),
            Column("for", _("For what")),
            "name",
            Column("handed-over", _("Handed over"), ColumnKind.CODE),
        ),
        notes=[own.draw_said(each) for each in own.draws] if is_drawn else [],
        lines=[request.about, " · ".join(filter(None, (_("Prizes"), state)))],
        through=EVERY,
    )


def _has_prizes(situation: Situation) -> bool:
    listed = PrizeList.objects.filter(tournament=situation.tournament)
    return situation.viewer.is_desk and listed.exclude(lines=[]).exists()


def _tells_by_next_prize(situation: Situation) -> str:
    listed = PrizeList.objects.filter(tournament=situation.tournament, one_each=True)
    if not any(each.tells_ages for each in categories_of(situation.tournament)) or not listed:
        return ""
    return _(
        "On the paper for the wall, a prize by age shows “–” where the public sees no name. People "
        "may still work out the winner from who gets the next prize."
    )


TEAMS = Document(
    slug="teams",
    place=(EveningPart.END, 12),
    hangs=True,
    title=gettext_lazy("Teams"),
    sentence=gettext_lazy("The teams of the evening, with the people who count for them."),
    is_offered=lambda situation: has_results(situation) and has_teams(situation),
    contents=paper_content(teams),
)
PRIZES = Document(
    slug="prizes",
    place=(EveningPart.END, 25),
    hangs=True,
    title=gettext_lazy("Prizes"),
    sentence=gettext_lazy("Who gets what, to read out and to tick off."),
    is_offered=_has_prizes,
    warning=_tells_by_next_prize,
    links=versions(
        (gettext_lazy("To read out"), "?names=full"), (gettext_lazy("For the wall"), "")
    ),
    may_have=access.can_check_in,
    url_name="prizes",
    route="t/<slug:slug>/prizes.pdf",
    contents=paper_content(prizes),
)
PRIZE_ROWS = Document(
    slug="prizes",
    may_have=access.can_check_in,
    url_name="prize_rows",
    route="t/<slug:slug>/prizes.xlsx",
    contents={"xlsx": row_contents(prizes)["xlsx"]},
)
