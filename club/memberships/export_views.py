"""The members as a file for a spreadsheet; taking it in again changes nothing."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from club import access
from club.access import require
from club.memberships import queries
from club.memberships.exports import member_head, member_rows
from club.models import Club

CONTENT_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


@login_required
def export(request, club, kind):
    club = get_object_or_404(Club, slug=club)
    require(access.can_keep_members(request.user, club))
    if kind not in CONTENT_TYPES:
        raise Http404
    from club.spreadsheets import writing

    years = club.keeps_birth_years
    head = member_head(with_years=years)
    rows = member_rows(queries.members_of(club), with_years=years)
    if kind == "xlsx":
        content = writing.as_xlsx(head, rows, sheet=club.name)
    else:
        content = writing.as_csv(head, rows, language=request.LANGUAGE_CODE)
    response = HttpResponse(content, content_type=CONTENT_TYPES[kind])
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-members-{day}.{kind}"'
    return response
