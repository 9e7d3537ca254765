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
from club.models import Round, Tournament
from club.storage import encryption
from club.tournaments.finding import tournament_for, tournament_page
from scoring.archive.export_log import record_export
from scoring.archive.html_page import page_of
from scoring.archive.reader import last_line_of, read_in
from scoring.archive.writer import taken_away
from scoring.archive.zip_file import MEGABYTE, UPLOAD_MEGABYTES
from scoring.log.refusals import Refused

# What is taken away: what writes it, and how the file ends.
WAYS = {"page": (page_of, "html"), "file": (taken_away, "zip")}


class LeaveForm(forms.Form):
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
    passphrase = encryption.passphrase_field(required=False)
    again = encryption.again_field(required=False)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["passphrase"].help_text = _(
            "Leave it empty for a file that everyone can open. With a passphrase of at "
            "least 15 characters, only people who know it can."
        )
        if not encryption.is_available():
            del self.fields["passphrase"], self.fields["again"]

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        encryption.refuse_unless_same(self)
        return cleaned


class ArriveForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("The file"),
        help_text=gettext_lazy("It ends in .zip or .zip.age and has at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".zip,.age"}),
    )
    passphrase = forms.CharField(
        label=gettext_lazy("Passphrase"),
        required=False,
        max_length=encryption.LONGEST,
        help_text=gettext_lazy("Only for a file that ends in .age."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    join = forms.BooleanField(
        label=gettext_lazy("People with the name of exactly one member are that member"),
        required=False,
        help_text=gettext_lazy(
            "Everybody else becomes a guest, and can be merged with a member later."
        ),
    )
    meanwhile = forms.BooleanField(
        label=gettext_lazy("Import it while a round is running"),
        error_messages={
            "required": gettext_lazy(
                "A round is running, and phones may have to wait for some seconds while a "
                "tournament is imported. Wait for the end of the round, or tick this box."
            )
        },
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        running = Round.objects.filter(started_at__isnull=False, finished_at=None)
        if not running.filter(tournament__rehearsal_of=None).exists():
            del self.fields["meanwhile"]


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
        file = form.cleaned_data["file"]
        data = file.read(UPLOAD_MEGABYTES * MEGABYTE + 1)
        try:
            data = _opened(data, form.cleaned_data["passphrase"])
            tournament = read_in(data, found, join=form.cleaned_data["join"])
        except Refused as refused:
            form.add_error("file", refused.said())
        except encryption.CannotOpen:
            form.add_error("passphrase", CANNOT_OPEN[encryption.is_available()])
        else:
            messages.success(request, _("The tournament is here, with its log and its points."))
            messages.info(request, last_line_of(tournament))
            return redirect("desk:desk", tournament.slug)
    return render(request, "scoring/archive/arrive.html", {"club": found, "form": form})


def _opened(data: bytes, passphrase: str) -> bytes:
    if not encryption.is_encrypted(data):
        return data
    if not encryption.is_available() or len(data) > UPLOAD_MEGABYTES * MEGABYTE:
        raise encryption.CannotOpen
    return encryption.decrypted(data, passphrase)


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


CANNOT_OPEN = {
    True: gettext_lazy("This passphrase does not open the file. Type it again."),
    False: gettext_lazy("The package that opens encrypted files is not installed on this machine."),
}
TYPES = {"html": "text/html; charset=utf-8", "zip": "application/zip"}
