"""A whole club exported as one file, and such a file imported."""

import io

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from club import access, audit
from club.clubs.finding import club_for
from club.models import AuditAction
from club.storage import encryption
from scoring.archive.forgotten_people import moment_of
from scoring.archive.forms import FileForm
from scoring.archive.zip_file import UPLOAD_MEGABYTES
from scoring.club_file import holdings
from scoring.club_file.reader import read_club
from scoring.club_file.writer import write_club
from scoring.club_file.zip_file import WholeFile, opened
from scoring.log.refusals import Refused


@login_required
def leave(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(request, club, access.can_take_whole)
    form = encryption.OptionalPassphraseForm(request.POST or None)
    if form.is_valid():
        stream = io.BytesIO()
        try:
            write_club(found, stream)
        except Refused as refused:
            form.add_error(None, refused.said())
        else:
            audit.record(AuditAction.EXPORTED, "whole club", club=found, by=request.user)
            name = f"portativ-{found.slug}-{timezone.localdate().isoformat()}.zip"
            return _file(stream.getvalue(), name, form.cleaned_data.get("passphrase", ""))
    facts = {"club": found, "form": form, "holds": holdings.said(holdings.holdings(found))}
    return render(request, "scoring/club_file/leave.html", facts)


@login_required
def arrive(request: HttpRequest) -> HttpResponse:
    """A look at a file, or the import of it; it is chosen for each of the two."""
    access.require(access.can_found_club(request.user))
    form = FileForm(request.POST or None, request.FILES or None)
    seen: dict[str, object] = {}
    if form.is_valid():
        try:
            with opened(io.BytesIO(form.cleaned_data["content"]), UPLOAD_MEGABYTES) as file:
                if "look" not in request.POST:
                    return _imported(request, file)
                seen = _seen(file)
        except Refused as refused:
            form.add_error("file", refused.said())
    return render(request, "scoring/club_file/arrive.html", {"form": form, "seen": seen})


def _imported(request, file):
    club = read_club(file, by=request.user)
    messages.success(request, _("The club is here, with all its tournaments. You are its owner."))
    messages.info(request, _("Give the others their roles, and print the table cards again."))
    return redirect(club)


def _seen(file: WholeFile) -> dict[str, object]:
    return {
        "name": file.manifest.get("name", ""),
        "made_at": moment_of(file.manifest["made_at"]),
        "program": file.manifest["program"],
        "holds": holdings.said(file.manifest["holds"]),
    }


def _file(data: bytes, name: str, passphrase: str) -> HttpResponse:
    if passphrase:
        return encryption.as_file(data, name, passphrase)
    response = HttpResponse(data, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response
