"""The members of a club: the list, one person, two records that are one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from club import access
from club.clubs.finding import club_for
from club.consents import lines
from club.memberships import actions, queries
from club.memberships.forms import CodeForm, MemberForm, MergeForm, NamesForm
from club.memberships.queries import CONTACTS
from club.memberships.tables import MembersTable
from club.models import Forgetting
from club.models.consent import How, Purpose
from club.players.codes import code_of, short_code_of
from club.players.public_names import names_of, namings_of
from club.storage.saving import saved
from club.web.desk_lists import paged, search_of
from club.web.display import safe_next


@login_required
def members(request, club):
    club = club_for(request, club, access.can_see_members)
    can_keep = access.can_keep_members(request.user, club)
    if can_keep and request.POST.get("do") == "reduce":
        made = actions.reduce_for_children(club, by=request.user)
        said = ngettext("Reduced for %(count)d child.", "Reduced for %(count)d children.", made)
        messages.success(request, said % {"count": made})
        return redirect("members:list", club.slug)
    kinds = _kinds() if can_keep else {"members": _("Members")}
    kind = request.GET.get("kind") if request.GET.get("kind") in kinds else "members"
    search = search_of(request)
    found = queries.shown(
        queries.members_of(club), kind=kind, search=search.words, with_contacts=can_keep
    )
    table = MembersTable(found, exclude=() if can_keep else CONTACTS, leads_on=can_keep)
    facts = {
        "club": club,
        "table": paged(request, table),
        "kind": kind,
        "kinds": kinds,
        "search": search.words,
        "again": search.again,
        "is_empty": not club.memberships.exists(),
        "can_keep": can_keep,
        "children": queries.children_without_rate(club).count() if can_keep else 0,
    }
    return render(request, "club/memberships/list.html", facts)


@login_required
def add(request, club):
    club = club_for(request, club, access.can_keep_members)
    form = MemberForm(club, request.POST or None)
    if form.is_valid() and saved(
        form,
        lambda: actions.add_member(club, form.player(), by=request.user, **form.cleaned_facts()),
    ):
        messages.success(
            request, _("%(name)s is on the list.") % {"name": form.cleaned_data["name"]}
        )
        return redirect("members:add" if "another" in request.POST else "members:list", club.slug)
    facts = {"club": club, "form": form, "code_form": CodeForm(club)}
    return render(request, "club/memberships/add.html", facts)


@login_required
@require_POST
def add_by_code(request, club):
    """A player of another club, who stays one person with one history."""
    club = club_for(request, club, access.can_keep_members)
    code_form = CodeForm(club, request.POST)
    if code_form.is_valid() and (
        membership := saved(code_form, lambda: _added(request, code_form))
    ):
        messages.success(request, _("%(name)s is on the list.") % {"name": membership})
        return redirect(
            safe_next(request, reverse("members:edit", args=[club.slug, membership.pk]))
        )
    facts = {"club": club, "form": MemberForm(club), "code_form": code_form}
    return render(request, "club/memberships/add.html", facts)


@transaction.atomic
def _added(request, form):
    """A guest where the clubs are a group, whose agreement was just asked for; else a member."""
    club = form.club
    if not club.group_id:
        number = queries.next_number(club)
        return actions.add_member(club, form.player, by=request.user, number=number)
    made = actions.add_member(club, form.player, by=request.user, is_guest=True)
    word = lines.Word(How.SPOKEN, request.LANGUAGE_CODE, request.user)
    lines.record(made, Purpose.TAKING_PART, word, given=True)
    return made


@login_required
def edit(request, club, pk):
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(club), pk=pk)
    shown = str(membership)
    form = MemberForm(club, request.POST or None, instance=membership)
    if form.is_valid() and saved(form, lambda: form.save_both(by=request.user)):
        messages.success(request, _("Saved."))
        return redirect("members:list", club.slug)
    facts = {"club": club, "membership": membership, "form": form, "shown": shown}
    facts["code"] = code_of(membership.player)
    facts["short_code"] = short_code_of(membership.player) if club.group_id else ""
    facts["elsewhere"] = queries.club_to_leave(membership)
    player = membership.player_id
    facts["public_name"] = names_of([player], for_public=True)[player]
    facts["says_least"] = namings_of([player])[player] == membership.naming
    return render(request, "club/memberships/edit.html", facts)


@login_required
@require_POST
def remove(request, club, pk):
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(club), pk=pk)
    if actions.remove(membership, by=request.user).deleted:
        said = _("%(name)s is off the list.")
    else:
        said = _("%(name)s has left the club; everything they played stays.")
    messages.success(request, said % {"name": membership})
    return redirect("members:list", club.slug)


@login_required
@require_POST
def move(request, club, pk):
    """From another club of the group to this one."""
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(club), pk=pk)
    if (elsewhere := queries.club_to_leave(membership)) is not None:
        actions.move(membership, elsewhere, by=request.user)
        said = _("%(name)s is a member here, and has left %(club)s.")
        messages.success(request, said % {"name": membership, "club": elsewhere.club})
    return redirect("members:edit", club.slug, pk)


@login_required
@require_POST
def return_to_club(request, club, pk):
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(club), pk=pk)
    actions.return_to_club(membership, by=request.user)
    messages.success(request, _("%(name)s is a member again.") % {"name": membership})
    return redirect("members:edit", club.slug, pk)


@login_required
def merge(request, club, pk):
    """First the two are shown side by side, then, with a second press, they are one."""
    club = club_for(request, club, access.can_keep_members)
    membership = get_object_or_404(queries.members_of(club), pk=pk)
    form = MergeForm(club, membership, request.POST or None)
    other = None
    if form.is_valid():
        other = form.cleaned_data["other"]
        if actions.plays_elsewhere(other):
            said = _(
                "%(name)s also plays in another club: open that record and merge the other "
                "one into it."
            )
            form.add_error("other", said % {"name": other})
            other = None
        elif beside := actions.plays_beside(membership, other):
            said = _(
                "Both play in %(tournament)s, so they are two people. If one entry is a mistake, "
                "withdraw it first."
            )
            form.add_error("other", said % {"tournament": beside})
            other = None
        elif "sure" in request.POST:
            actions.merge(membership, other, by=request.user)
            messages.success(request, _("They are now one person."))
            return redirect("members:edit", club.slug, pk)
    facts = {"club": club, "membership": membership, "form": form, "other": other}
    if other:
        both = (membership.player_id, other.player_id)
        facts["forgets"] = Forgetting.objects.filter(player__in=both, done_at=None).exists()
    return render(request, "club/memberships/merge.html", facts)


@login_required
def names(request, club):
    """Full names given back, each by a tick: to adults whose year of birth no club knows."""
    club = club_for(request, club, access.can_keep_members)
    form = NamesForm(club, request.POST or None)
    if form.is_valid():
        shown = actions.show_full_names(form.cleaned_data["members"], by=request.user)
        said = ngettext(
            "%(count)d full name is now shown in public.",
            "%(count)d full names are now shown in public.",
            shown,
        )
        messages.success(request, said % {"count": shown})
        return redirect("members:list", club.slug)
    facts = {"club": club, "form": form, "is_empty": not queries.short_by_default(club).exists()}
    return render(request, "club/memberships/names.html", facts)


def _kinds() -> dict[str, str]:
    return {
        "members": _("Members"),
        "guests": _("Guests"),
        "left": _("Left"),
        "all": _("All"),
    }
