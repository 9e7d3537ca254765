"""Taking a tournament away, and reading one in."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from club import access
from club.clubs.finding import club_for
from club.models import Tournament
from club.storage import encryption
from club.tournaments.finding import open_elsewhere, tournament_for, tournament_page
from scoring.archive.export_log import record_export
from scoring.archive.forms import FileForm
from scoring.archive.html_page import page_of
from scoring.archive.reader import last_line_of, read_in
from scoring.archive.writer import taken_away
from scoring.log.refusals import Refused

# What is taken away: what writes it, and how the file ends.
WAYS = {"page": (page_of, "html"), "file": (taken_away, "zip")}


class LeaveForm(encryption.OptionalPassphraseForm):
    what = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=[
            ("page", gettext_lazy("a page to look at, for any browser, without a server")),
            ("file", gettext_lazy("the whole tournament with its log, for another Portativ")),
        ],
        initial="page",
        widget=forms.RadioSelect,
    )
    names = forms.ChoiceField(
        label=gettext_lazy("Names"),
        choices=[
            ("public", gettext_lazy("as the public sees them")),
            ("full", gettext_lazy("in full, for the club's own use")),
        ],
        initial="public",
        help_text=gettext_lazy(
            "With names as the public sees them, the page shows only results that are public. The"
            " file always has all results; the reasons that the desk gave are in it only with names"
            " in full."
        ),
        widget=forms.RadioSelect,
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the page"), choices=settings.LANGUAGES, required=False
    )
    field_order = ("what", "names", "language", "passphrase", "again")


class ArriveForm(FileForm):
    join = forms.BooleanField(
        label=gettext_lazy("People with the name of exactly one member are that member"),
        required=False,
        help_text=gettext_lazy(
            "Everybody else becomes a guest, and can be merged with a member later."
        ),
    )
    field_order = ("file", "passphrase", "join", "meanwhile")


@open_elsewhere
@login_required
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_check_in)
    if tournament.is_rehearsal:  # a file of it would come back as if it had been played
        raise Http404
    own = str(tournament.club.language)
    form = LeaveForm(request.POST or None, initial={"language": own})
    if form.is_valid():
        write, ending = WAYS[form.cleaned_data["what"]]
        for_public = form.cleaned_data["names"] == "public"
        with override(form.cleaned_data["language"] or own):
            data = write(tournament, for_public=for_public)
        record_export(tournament, ending, request.user, for_public=for_public)
        return _file(tournament, data, ending, form.cleaned_data.get("passphrase", ""))
    return tournament_page(request, "scoring/archive/leave.html", tournament, {"form": form})


@login_required
def arrive(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(request, club, access.can_run)
    form = ArriveForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            tournament = read_in(
                form.cleaned_data["content"], found, join=form.cleaned_data["join"]
            )
        except Refused as refused:
            form.add_error("file", refused.said())
        else:
            messages.success(request, _("The tournament is here, with its log and its points."))
            messages.info(request, last_line_of(tournament))
            return redirect("desk:desk", tournament.slug)
    return render(request, "scoring/archive/arrive.html", {"club": found, "form": form})


def _file(tournament: Tournament, data: bytes, ending: str, passphrase: str) -> HttpResponse:
    day = timezone.localdate().isoformat()
    slug = tournament.slug if day in tournament.slug else f"{tournament.slug}-{day}"
    name = f"portativ-{slug}.{ending}"
    if passphrase:
        return encryption.as_file(data, name, passphrase)
    response = HttpResponse(data, content_type=TYPES[ending])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


TYPES = {"html": "text/html; charset=utf-8", "zip": "application/zip"}
