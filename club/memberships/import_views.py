"""Lists of members: pasted or uploaded, looked at, taken in, taken back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.clubs.finding import club_for
from club.memberships import list_import, list_page, preview
from club.models import RosterImport
from club.models.roster_import import ImportState

SHOWN = 10


@login_required
def begin(request, club):
    club = club_for(request, club, access.can_keep_members)
    form = list_page.ListForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        list_page.forget_old_drafts(club)
        draft = RosterImport.objects.create(club=club, by=request.user, **preview.kept(form.table))
        return redirect("members:import_look", club.slug, draft.pk)
    drafts = _lists_of(club).defer("rows", "made", "choices")[:SHOWN]
    facts = {"club": club, "form": form, "drafts": drafts}
    return render(request, "club/memberships/import.html", facts)


@login_required
def look(request, club, pk):
    """Preview of the import; each view keeps the choices and corrections made so far."""
    club = club_for(request, club, access.can_keep_members)
    draft = get_object_or_404(_lists_of(club), pk=pk)
    if draft.state != ImportState.DRAFT:
        facts = {
            "club": club,
            "draft": draft,
            "new": len(draft.made["memberships"]),
            "changed": len(draft.made["changed"]),
            "left_out": list_page.left_out_of(draft),
            "can_keep": True,
        }
        return render(request, "club/memberships/import_done.html", facts)
    if request.method == "POST":
        list_page.keep_answers(draft, request.POST)
        list_page.keep_years_if_asked(request, club)
    seen = preview.preview_of(draft)
    if request.POST.get("then") == "take":
        return _take_in(request, club, draft, seen)
    shown = list_page.shown(draft, seen, with_contacts=True)
    facts = {"club": club, "draft": draft, "preview": shown, "columns_open": True}
    facts["can_edit"] = access.can_edit_club(request.user, club)
    return render(request, "club/memberships/import_look.html", facts)


def _take_in(request, club, draft, seen):
    if seen.unanswered:
        messages.warning(request, _("There are more rows to check. Look again."))
        return redirect("members:import_look", club.slug, draft.pk)
    try:
        list_import.take_in(draft, preview.wanted(seen, club), by=request.user)
    except (list_import.NotWaiting, IntegrityError):
        messages.error(request, _("The members have changed in the meantime. Check again."))
    else:
        messages.success(request, _("The list is imported."))
    return redirect("members:import_look", club.slug, draft.pk)


@login_required
@require_POST
def take_back(request, club, pk):
    club = club_for(request, club, access.can_keep_members)
    draft = get_object_or_404(_lists_of(club), pk=pk)
    try:
        list_import.take_back(draft, by=request.user)
    except (list_import.NotWaiting, IntegrityError):
        messages.error(request, _("The import of this list can no longer be undone."))
    else:
        messages.success(request, _("Everything is as it was before the list."))
    return redirect("members:import_look", club.slug, pk)


def _lists_of(club):
    return club.roster_imports.filter(tournament=None)
