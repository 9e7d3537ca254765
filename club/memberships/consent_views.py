"""The consents of a member: what counts, what was said before, what is said now; and the texts."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club import access
from club.clubs.finding import club_for
from club.consents import lines
from club.memberships import queries
from club.memberships.consent_forms import ConsentForm, TextsForm
from club.models import Purpose
from club.players.public_names import names_of


@login_required
def consents(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(found), pk=pk)
    form = ConsentForm(membership, request.POST or None)
    if form.is_valid():
        _record(request, form)
        return redirect("members:consents", found.slug, pk)
    player = membership.player
    current = lines.current(found, player)
    facts: dict[str, Any] = {
        "club": found,
        "membership": membership,
        "form": form,
        "current": [(purpose, current.get(purpose)) for purpose in Purpose],
        "lines": lines.history(found, player),
        "public_name": names_of([player.pk], for_public=True)[player.pk],
        "languages": settings.LANGUAGES,
    }
    return render(request, "club/memberships/consents.html", facts)


@transaction.atomic
def _record(request: HttpRequest, form: ConsentForm) -> None:
    word = form.word(by=request.user)
    people = set()
    for membership, purpose, given, naming in form.answers():
        lines.record(membership, purpose, word, given=given, naming=naming)
        people.add(membership.pk)
    said = ngettext("Entered for %(count)d person.", "Entered for %(count)d people.", len(people))
    messages.success(request, said % {"count": len(people)})


@login_required
def texts(request: HttpRequest, club: str, language: str) -> HttpResponse:
    """In one language; what somebody agreed to stays as it was."""
    found = club_for(request, club, access.can_keep_members)
    if language not in dict(settings.LANGUAGES):
        raise Http404
    form = TextsForm(found, language, request.POST or None)
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved. From now on people are asked by these texts."))
        return redirect("members:consent_texts", found.slug, language)
    facts = {
        "club": found,
        "form": form,
        "language": language,
        "languages": settings.LANGUAGES,
    }
    return render(request, "club/memberships/consent_texts.html", facts)
