"""Lists of entries: pasted or uploaded, looked at, taken in, taken back."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club import access
from club.entries import entry_list, head_count, list_import
from club.entries.entry_views import tournament_to_fill
from club.memberships import list_page, preview
from club.memberships.list_import import NotWaiting
from club.models import Entry, Naming, RosterImport
from club.models.roster_import import ImportState
from club.players.public_names import as_shown
from club.tournaments.finding import tournament_page
from club.wording.texts import whole_number

SHOWN = 10


@login_required
def begin(request, slug):
    tournament = tournament_to_fill(request, slug)
    again = whole_number(request.GET.get("again")) or 0
    earlier = tournament.entry_lists.filter(pk=again).first()
    begin = {"text": list_page.as_pasted(earlier)} if earlier else None
    form = list_page.ListForm(request.POST or None, request.FILES or None, initial=begin)
    if form.is_valid():
        list_page.forget_old_drafts(tournament.club)
        draft = RosterImport.objects.create(
            club=tournament.club,
            tournament=tournament,
            by=request.user,
            **preview.kept(form.table, tournament.people),
        )
        return redirect("entries:import_look", slug, draft.pk)
    drafts = tournament.entry_lists.defer("rows", "made", "choices")[:SHOWN]
    facts: dict[str, Any] = {}
    facts |= {"form": form, "drafts": drafts}
    return tournament_page(request, "club/entries/import.html", tournament, facts)


@login_required
def look(request, slug, pk):
    """Preview of the import; each view keeps the choices and corrections made so far."""
    tournament, draft = _list_of(request, slug, pk)
    facts: dict[str, Any] = {"draft": draft}
    can_keep = access.can_keep_members(request.user, tournament.club)
    if draft.state != ImportState.DRAFT:
        made = Entry.objects.filter(pk__in=draft.made.get("entries", []))
        facts |= {
            "count": head_count.head_count(made.prefetch_related("line_up")),
            "new": len(draft.made["memberships"]),
            "left_out": list_page.left_out_of(draft),
            "can_keep": can_keep,
            "can_run": access.can_run(request.user, tournament.club),
        }
        return tournament_page(request, "club/entries/import_done.html", tournament, facts)
    if request.method == "POST":
        _keep_answers(draft, request.POST)
        list_page.keep_years_if_asked(request, draft.club)
    seen = preview.preview_of(draft)
    chosen = draft.choices.get("together", "")
    entries = entry_list.listed_entries(tournament, seen, chosen)
    if request.POST.get("then") == "take":
        return _take_in(request, tournament, draft, seen, entries)
    guests = [name for entry in entries if entry.is_taken for name in entry.guests]
    facts |= {
        "preview": list_page.shown(draft, seen, with_contacts=can_keep),
        "shown_as": as_shown(guests[0], "", Naming.SHORT) if guests and can_keep else "",
        "full_names": draft.choices.get("full_names", False),
        "entries": entries,
        **_counts(entries),
        "together": entry_list.together_in(tournament, seen, chosen),
        "can_edit": access.can_edit_club(request.user, tournament.club),
        "ways": entry_list.TOGETHER if entry_list.asks_how(tournament, seen) else {},
        "is_here": draft.choices.get("is_here", False),
    }
    return tournament_page(request, "club/entries/import_look.html", tournament, facts)


def _counts(entries):
    taken = [entry for entry in entries if entry.is_taken]
    return {
        "count": head_count.HeadCount.of_sizes([len(entry.lines) for entry in taken]),
        "guests": sum(len(entry.guests) for entry in taken),
        "known": sum(bool(entry.known) for entry in entries),
        "alone": sum(entry.lacks for entry in taken),
    }


def _keep_answers(draft, answers) -> None:
    if answers.get("together") in entry_list.TOGETHER:
        draft.choices["together"] = answers["together"]
    draft.choices["is_here"] = "is_here" in answers
    draft.choices["full_names"] = "full_names" in answers
    list_page.keep_answers(draft, answers)


def _take_in(request, tournament, draft, seen, entries):
    where = redirect("entries:import_look", tournament.slug, draft.pk)
    taken = [entry for entry in entries if entry.is_taken]
    if seen.unanswered:
        messages.warning(request, _("There are more rows to check. Look again."))
        return where
    if not taken:
        messages.warning(request, _("No one on the list can be entered. Correct its rows first."))
        return where
    try:
        is_here = draft.choices["is_here"]
        full_names = draft.choices["full_names"]
        full_names &= access.can_keep_members(request.user, tournament.club)
        list_import.take_in(
            tournament, draft, taken, is_here=is_here, full_names=full_names, by=request.user
        )
    except (NotWaiting, list_import.EnteredMeanwhile, IntegrityError):
        messages.error(request, _("The entries have changed in the meantime. Check again."))
    else:
        messages.success(request, _("The list is imported."))
    return where


@login_required
@require_POST
def take_back(request, slug, pk):
    tournament, draft = _list_of(request, slug, pk)
    try:
        list_import.take_back(tournament, draft, by=request.user)
    except (NotWaiting, IntegrityError):
        messages.error(request, _("The import of this list can no longer be undone."))
    else:
        messages.success(request, _("Everything is as it was before the list."))
    return redirect("entries:import_look", tournament.slug, pk)


def _list_of(request, slug, pk):
    tournament = tournament_to_fill(request, slug)
    draft = get_object_or_404(tournament.entry_lists.select_related("club", "tournament"), pk=pk)
    return tournament, draft
