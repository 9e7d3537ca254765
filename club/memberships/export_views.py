"""The members as a file for a spreadsheet; taking it in again changes nothing."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.utils import timezone

from club import access
from club.access import require
from club.clubs.finding import club_named
from club.memberships import queries
from club.memberships.exports import member_head, member_rows
from club.players.collation import by_name

CONTENT_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


@login_required
def export(request, club, kind):
    club = club_named(club)
    require(access.can_keep_members(request.user, club))
    if kind not in CONTENT_TYPES:
        raise Http404
    from club.spreadsheets import writing

    years = club.keeps_birth_years
    head = member_head(with_years=years)
    members = by_name(queries.members_of(club).order_by("pk"), str)
    rows = member_rows(members, with_years=years)
    if kind == "xlsx":
        content = writing.as_xlsx(head, rows, sheet=club.name)
    else:
        content = writing.as_csv(head, rows, language=request.LANGUAGE_CODE)
    response = HttpResponse(content, content_type=CONTENT_TYPES[kind])
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-members-{day}.{kind}"'
    return response
