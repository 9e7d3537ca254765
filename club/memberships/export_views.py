"""The members as a file for a spreadsheet: for anybody to read, or with contacts and encrypted, of
which importing it again changes nothing."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from club import audit, encryption
from club.memberships.exports import Rows, full_rows, public_rows
from club.memberships.views import club_to_keep
from club.models import AuditAction, Club

KINDS = {"xlsx": _("Excel workbook"), "csv": _("text for spreadsheets (CSV)")}
CONTENT_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


@login_required
@require_safe
def file(request, club, kind):
    club = club_to_keep(request, club)
    if kind not in CONTENT_TYPES:
        raise Http404
    content = _written(kind, club, public_rows(club), request.LANGUAGE_CODE)
    response = HttpResponse(content, content_type=CONTENT_TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{_name(club, kind)}"'
    return response


@login_required
def export(request, club):
    """Which file; the one with contacts takes a passphrase."""
    club = club_to_keep(request, club)
    can_encrypt = encryption.is_available()
    form = encryption.PassphraseForm(KINDS, request.POST or None)
    if can_encrypt and form.is_valid():
        kind, (head, rows) = form.cleaned_data["kind"], full_rows(club)
        content = _written(kind, club, (head, rows), request.LANGUAGE_CODE)
        said = f"members.{kind}, with contacts, people {len(rows)}"
        audit.record(AuditAction.EXPORTED, club=club, by=request.user, detail=said)
        return encryption.as_file(content, _name(club, kind), form.cleaned_data["passphrase"])
    facts = {"club": club, "form": form, "can_encrypt": can_encrypt, "add_it": encryption.ADD_IT}
    return render(request, "club/memberships/export.html", facts)


def _written(kind: str, club: Club, rows: Rows, language: str) -> bytes:
    from club.spreadsheets import writing

    if kind == "xlsx":
        return writing.as_xlsx(*rows, sheet=club.name)
    return writing.as_csv(*rows, language=language)


def _name(club: Club, kind: str) -> str:
    return f"{club.slug}-members-{timezone.localdate().isoformat()}.{kind}"
