"""The workbook of a round: taken away, brought back, looked at, taken in."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.http import require_safe

from club import access
from club.models import Round
from club.spreadsheets import file_texts as file_words
from club.spreadsheets import reading
from club.spreadsheets.guard import FileRefused
from club.texts import NameFormField
from club.tournaments.finding import tournament_for
from scoring.documents.workbook import entering, round_data
from scoring.documents.workbook.reader import OtherWorkbook
from scoring.documents.workbook.writer import workbook as make
from scoring.log.commands import Actor
from scoring.log.queue import Busy
from scoring.writers.file_response import file_response, language_of
from scoring.writers.sheet import letterhead_of

SHOWN = 60
"""So many lines of each kind are shown; the rest are counted."""


class FileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("The filled workbook"),
        help_text=gettext_lazy("The Excel file (.xlsx) of this round, at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".xlsx"}),
    )

    def clean_file(self) -> reading.TextTable:
        """What stands in it; nothing of the file is kept."""
        file = self.cleaned_data["file"]
        try:
            return reading.uploaded_table(file.name, file)
        except FileRefused as refusal:
            raise forms.ValidationError(file_words.explain(refusal)) from refusal


class TakeForm(forms.Form):
    sealed = forms.CharField(widget=forms.HiddenInput)
    replaces = forms.BooleanField(label=gettext_lazy("Overwrite what differs"), required=False)
    reason = NameFormField(
        label=gettext_lazy("Why"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("It stays in the log: no names, please."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("replaces") and not cleaned.get("reason"):
            self.add_error("reason", _("Say why: the reason stays in the log."))
        return cleaned


@login_required
@require_safe
def workbook(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    round_ = _round(request, slug, number)
    language = language_of(request, round_.tournament.club, "xlsx")
    with override(language):
        facts = round_data.of_round(round_)
        book = round_data.book_of(round_.tournament, facts)
        ready = partial(make, letterhead_of(round_.tournament.club, language), book)
        return file_response(request, ready, f"{slug}-workbook-{number}", "xlsx")


@login_required
def upload(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The workbook comes back: looked at first, taken in by a second press."""
    round_ = _round(request, slug, number)
    against = entering.stands_against(round_)
    if request.method == "POST" and not against:
        return _take(request, round_) if "sealed" in request.POST else _look(request, round_)
    return _page(request, round_, {"form": FileForm(), "against": against})


def _look(request: HttpRequest, round_: Round) -> HttpResponse:
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, round_, {"form": form})
    try:
        found = entering.preview(round_, form.cleaned_data["file"])
    except OtherWorkbook as refusal:
        form.add_error("file", refusal.said or _("This is not a workbook of this site."))
        return _page(request, round_, {"form": form})
    take = TakeForm(initial={"sealed": found.sealed}) if found.sealed else None
    return _page(request, round_, {"preview": found, "take": take, "form": FileForm()})


def _take(request, round_: Round):
    form = TakeForm(request.POST)
    lines = entering.opened(round_, request.POST.get("sealed", ""))
    if lines is None:
        messages.error(request, _("This page is too old. Upload the workbook again."))
        return redirect("exports:upload", round_.tournament.slug, round_.number)
    if not form.is_valid():
        changed = sum(bool(version) for *_line, version in lines)
        return _page(request, round_, {"take": form, "changed_only": changed})
    reason = form.cleaned_data["reason"] if form.cleaned_data["replaces"] else ""
    try:
        outcome = entering.enter(round_, lines, by=Actor(user=request.user), replaces=reason)
    except Busy:
        messages.error(request, _("The site is busy. Press again in a moment."))
        return _page(request, round_, {"take": form})
    if outcome.refused:
        return _page(request, round_, {"outcome": outcome, "form": FileForm()})
    messages.success(request, _("%(number)d results are entered.") % {"number": outcome.entered})
    return redirect("rounds:round", round_.tournament.slug, round_.number)


def _page(request: HttpRequest, round_: Round, facts: dict[str, Any]) -> HttpResponse:
    known = {
        "tournament": round_.tournament,
        "club": round_.tournament.club,
        "round": round_,
        "shown": f":{SHOWN}",
    }
    return render(request, "scoring/documents/workbook.html", known | facts)


def _round(request: HttpRequest, slug: str, number: int) -> Round:
    tournament = tournament_for(request, slug, access.can_score)
    found = tournament.rounds.filter(number=number).first()
    if found is None:
        raise Http404
    found.tournament = tournament
    return found
