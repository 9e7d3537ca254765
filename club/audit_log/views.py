"""Pages of the audit log for the owner: each change and each download, searched, paged,
and as a file."""

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from club import access
from club.audit_log import details
from club.audit_log.forms import SearchForm
from club.audit_log.queries import lines_of
from club.audit_log.tables import AuditTable
from club.clubs.finding import club_for
from club.models import AuditLine
from club.spreadsheets import writing
from club.web.desk_lists import paged


@login_required
@require_safe
def lines(request, club):
    club, form, found = _searched(request, club)
    asked = request.GET.copy()
    asked.pop("page", None)
    facts = {
        "club": club,
        "form": form,
        "table": paged(request, AuditTable(club, found)),
        "asked": asked.urlencode(),
        "days": club.days_kept("audit"),
    }
    return render(request, "club/audit_log/lines.html", facts)


@login_required
@require_safe
def file(request, club, kind):
    """The same lines; people are in it by the number of their record, so that nobody who is
    forgotten later stays in it by name."""
    if kind not in writing.CONTENT_TYPES:
        raise Http404
    club, _form, found = _searched(request, club)
    head = [
        *(pgettext("moment", "When"), pgettext("audit", "What"), _("Details")),
        *(_("Record"), _("Done by")),
    ]
    shown = list(found)
    named = details.named_in(each.detail for each in shown)
    rows = [
        [
            *(timezone.localtime(each.at).replace(tzinfo=None, microsecond=0),),
            *(str(each.get_action_display()), details.said(each.detail, named)),
            *(each.about_id, str(each.by or _("the program"))),
        ]
        for each in shown
    ]
    content = writing.written(kind, head, rows, sheet=_("Audit log"))
    name = f"{club.slug}-audit-{timezone.localdate().isoformat()}.{kind}"
    return writing.download(content, name, kind)


def _searched(request, slug):
    club = club_for(request, slug, access.can_answer_for)
    form = SearchForm(club, request.GET or None)
    if form.is_bound and not form.is_valid():
        return club, form, AuditLine.objects.none()
    return club, form, lines_of(club, **(form.cleaned_data if form.is_bound else {}))
