"""The members as a file for a spreadsheet: for anybody to read, or with contacts and encrypted, of
which importing it again changes nothing."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from club import access, audit
from club.clubs.finding import club_for
from club.memberships.exports import Rows, full_rows, public_rows
from club.memberships.queries import members_of
from club.models import AuditAction, Club
from club.spreadsheets import writing
from club.storage import encryption

KINDS = {"xlsx": _("Excel workbook"), "csv": _("text for spreadsheets (CSV)")}


@login_required
@require_safe
def file(request, club, kind):
    club = club_for(request, club, access.can_keep_members)
    if kind not in writing.CONTENT_TYPES:
        raise Http404
    content = _content(kind, public_rows, club)
    return writing.download(content, _name(club, kind), kind)


@login_required
def export(request, club):
    """Which file; the one with contacts takes a passphrase."""
    club = club_for(request, club, access.can_keep_members)
    can_encrypt = encryption.is_available()
    form = encryption.PassphraseForm(KINDS, request.POST or None)
    if can_encrypt and form.is_valid():
        kind = form.cleaned_data["kind"]
        content = _content(kind, full_rows, club)
        said = (f"members.{kind}", "with contacts", ("people", members_of(club).count()))
        audit.record(AuditAction.EXPORTED, *said, club=club, by=request.user)
        return encryption.as_file(content, _name(club, kind), form.cleaned_data["passphrase"])
    facts = {"club": club, "form": form, "can_encrypt": can_encrypt, "add_it": encryption.ADD_IT}
    return render(request, "club/memberships/export.html", facts)


def _content(kind: str, rows: Callable[[Club], Rows], club: Club) -> bytes:
    """In the club's language, as all its papers and files."""
    with override(str(club.language)):
        return writing.written(kind, *rows(club), sheet=club.name)


def _name(club: Club, kind: str) -> str:
    return f"{club.slug}-members-{timezone.localdate().isoformat()}.{kind}"
