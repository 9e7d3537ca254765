"""The desk's page of people: who has entered, who is here, who has paid, who plays with whom."""

from random import Random
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.entries import (
    actions,
    coming_late,
    head_count,
    namesakes,
    numbers,
    queries,
    settling,
)
from club.entries.door_code import door_word
from club.entries.entry_views import back_to, can_change, entered, known_people, tournament_to_fill
from club.entries.forms import (
    EntryForm,
    PartnerForm,
)
from club.hall.paper_addresses import hall_facts, origin_on_paper
from club.models import EntryState, Tournament
from club.payments import fees
from club.site_map import back
from club.tournaments import same_people
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.schedule import next_round_number
from club.tournaments.states import (
    NotPossible,
    is_called_off_sentence,
)
from club.web.desk_lists import ROWS_A_PAGE, search_of
from club.web.qr_codes import code_to_scan
from club.wording.pseudonyms import as_kept
from club.wording.texts import whole_number


@login_required
def people(request, slug):
    tournament = tournament_for(request, slug, access.can_check_in)
    kinds = _kinds(tournament, counts := queries.counts(tournament))
    if not request.GET and _begins_with_members(tournament):
        return redirect(f"{request.path}?kind=members")
    kind = request.GET.get("kind") if request.GET.get("kind") in kinds else "all"
    search = search_of(request)
    form = EntryForm(tournament)
    if "typed" in request.GET:
        form.focus()
    facts: dict[str, Any] = {
        "kind": kind,
        "kinds": kinds,
        "search": search.words,
        "again": search.again,
        "counts": counts,
        "attendance": (count := head_count.attendance(tournament)),
        "beside": _beside(tournament, counts, count),
        "form": form,
        "can_change": can_change(tournament),
        "can_run": access.can_run(request.user, tournament.club),
        "may_name": access.can_keep_members(request.user, tournament.club),
        "last": (last := _last_evening(tournament)),
        "last_number": same_people.entered_in(last) if last else 0,
        "missed": coming_late.missed_now(tournament) if can_change(tournament) else "",
    }
    if kind == "members":
        found = queries.not_yet_in(tournament, search.words)
        page = Paginator(found, ROWS_A_PAGE).get_page(search.page)
        apart = namesakes.told_apart(
            tournament.club, [(each.player_id, each.player.name) for each in page]
        )
        facts |= {"page": page, "members": [(each, apart.get(each.player_id)) for each in page]}
    else:
        rows = _rows(tournament, kind, search.words, request.GET.get("entry", ""))
        page = Paginator(rows, ROWS_A_PAGE).get_page(search.page)
        facts |= {"page": page, "rows": _with_people(tournament, page.object_list)}
    facts["known"] = known_people(tournament)
    return tournament_page(request, "club/entries/people.html", tournament, facts)


@login_required
@require_POST
def add(request, slug):
    tournament = tournament_to_fill(request, slug)
    form = EntryForm(tournament, request.POST)
    if entry := entered(tournament, form, form.save):
        said = _("%(name)s: entered.") % {"name": entry}
        messages.success(request, f"{said} {coming_late.missed_now(tournament)}".strip())
        return redirect(f"{reverse('entries:people', args=[slug])}?typed=yes")
    form.focus()
    facts: dict[str, Any] = {"form": form}
    facts["known"] = known_people(tournament)
    return tournament_page(request, "club/entries/add.html", tournament, facts)


@login_required
@require_POST
def add_member(request, slug, pk):
    """One tap on a name of the club's list: entered, and here."""
    tournament = tournament_to_fill(request, slug)
    membership = get_object_or_404(tournament.club.memberships, pk=pk, left=None)
    try:
        actions.add_entry(tournament, [membership.player], is_here=True)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    return back_to(request, slug)


@login_required
def pair(request, slug):
    """Two who came alone become a pair."""
    tournament = tournament_to_fill(request, slug)
    singles = queries.singles(tournament)
    form = PartnerForm(tournament, singles, request.POST if "partner" in request.POST else None)
    if form.is_bound:
        if entry := entered(tournament, form, form.save):
            messages.success(request, _("%(name)s play together.") % {"name": entry})
            return redirect("entries:people", slug)
    elif request.POST.get("do") == "all":
        made = actions.pair_all(tournament)
        said = ngettext("%(count)d new pair.", "%(count)d new pairs.", made)
        messages.success(request, said % {"count": made})
        return back_to(request, slug)
    elif request.method == "POST":
        chosen = set(request.POST.getlist("entry"))
        both = [each for each in singles if str(each.pk) in chosen]
        if len(both) != 2:
            messages.error(request, _("Choose two."))
        else:
            try:
                entry = actions.pair(*both)
            except NotPossible as refusal:
                messages.error(request, str(refusal))
            else:
                messages.success(request, _("%(name)s play together.") % {"name": entry})
        return redirect("entries:pair", slug)
    facts: dict[str, Any] = {"singles": singles, "wishes": queries.wishes(singles)}
    facts |= {"form": form, "known": known_people(tournament)}
    return tournament_page(request, "club/entries/pair.html", tournament, facts)


@login_required
@require_POST
def accept_all(request, slug):
    """Every sign-up of which nothing has to be asked."""
    number = settling.settle_all(tournament_to_fill(request, slug))
    said = ngettext("%(count)d sign-up accepted.", "%(count)d sign-ups accepted.", number)
    messages.success(request, said % {"count": number})
    return back(request, slug)


@login_required
@require_POST
def all_here(request, slug):
    """For an evening whose list is made when its people sit there already."""
    actions.all_here(tournament_to_fill(request, slug))
    return back(request, slug)


@login_required
@require_POST
def same(request, slug):
    """The people of last time, or of the evening that the press is on."""
    tournament = tournament_to_fill(request, slug)
    require(not tournament.is_called_off, is_called_off_sentence())
    source = same_people.last_evening(tournament)
    if named := request.POST.get("from"):
        alike = tournament.club.tournaments.filter(entering=tournament.entering)
        source = get_object_or_404(alike.exclude(pk=tournament.pk), slug=named)
    if source:
        signed_up = queries.named_in_sign_ups(tournament)
        brought = same_people.bring(source, tournament, named=signed_up)
        messages.success(request, str(brought))
    return redirect("entries:people", slug)


@login_required
@require_POST
def draw_numbers(request, slug):
    """Draw the numbers of the entries by lot; only before anybody has a seat."""
    tournament = tournament_for(request, slug, access.can_run)
    if tournament.rounds.exists():
        messages.error(request, _("These numbers already have seats."))
        return redirect("entries:people", slug)
    order = sorted(tournament.entries.values_list("pk", flat=True))
    Random(tournament.seed).shuffle(order)  # noqa: S311 (repeatable, not secret)
    numbers.draw_numbers(tournament, order)
    messages.success(request, _("The numbers are drawn."))
    return redirect("entries:people", slug)


@login_required
def door(request, slug):
    """A sheet for the door: who scans it says for themselves that they are here."""
    tournament = tournament_for(request, slug, access.can_check_in)
    if tournament.called_off_at:
        messages.error(request, is_called_off_sentence())
        return redirect("entries:people", slug)
    path = f"/t/{slug}/door/{door_word(tournament)}/"
    address = origin_on_paper(request) + path
    facts: dict[str, Any] = {
        "address": address,
        "path": path,
        "picture": code_to_scan(address),
        "can_run": access.can_run(request.user, tournament.club),
        **hall_facts(request),
    }
    with override(tournament.club.language):  # it hangs in the hall, whoever prints it
        return tournament_page(request, "club/entries/door.html", tournament, facts)


def _beside(tournament, counts, count) -> settling.Beside:
    """Read only where there is somebody of whom it is told."""
    if not (counts["asked"] or count.alone):
        return settling.Beside((), ())
    wanted = Q(state=EntryState.ASKED) | Q(pk__in=count.alone)
    return settling.beside(tournament, count.alone, queries.entries_of(tournament).filter(wanted))


def _kinds(tournament, counts) -> dict[str, str]:
    kinds = {"all": _("Entries"), "missing": _("Not here yet"), "here": _("Here")}
    if tournament.fee_text:
        kinds["unpaid"] = _("Not paid yet")
    signed_up = {"asked": _("To be checked"), "waiting": _("Waiting")}
    kinds |= {kind: name for kind, name in signed_up.items() if counts[kind]}
    return kinds | {"withdrawn": _("Withdrawn"), "members": _("Members not entered")}


def _last_evening(tournament) -> Tournament | None:
    """Whose people one press brings, as long as nobody has a seat."""
    if tournament.is_called_off or not can_change(tournament) or tournament.rounds.exists():
        return None
    return same_people.last_evening(tournament)


def _begins_with_members(tournament) -> bool:
    """True if nobody is entered yet, everybody comes alone, and there are members to tap."""
    if tournament.people > 1 or tournament.entries.exists():
        return False
    return tournament.club.memberships.filter(left=None).exists()


FILTERS: dict[str, dict[str, Any]] = {
    "missing": {"state": EntryState.ENTERED, "is_here": False},
    "here": {"state": EntryState.ENTERED, "is_here": True},
    "unpaid": {"state": EntryState.ENTERED, "has_paid": False},
    "asked": {"state": EntryState.ASKED},
    "waiting": {"state": EntryState.WAITING},
    "withdrawn": {"state": EntryState.WITHDRAWN},
}


def _rows(tournament, kind, search, only=""):
    """Rows of the list, or that of one entry alone, for the page that changed it."""
    found = tournament.entries.filter(**FILTERS.get(kind, {}))
    if (pk := whole_number(only)) is not None:
        found = found.filter(pk=pk)
    for word in map(as_kept, search.split()[:6]):
        by_name = found.filter(name__icontains=word) | found.filter(
            line_up__player__name__icontains=word
        )
        if whole_number(word) is not None:
            by_name = by_name | found.filter(number=whole_number(word))
        found = by_name
    return found.distinct().order_by("number")


def _with_people(tournament, entries):
    keys = [entry.pk for entry in entries]
    now = next_round_number(tournament)
    rows = []
    is_unseated = ExpressionWrapper(Q(pk__in=coming_late.not_seated(tournament)), BooleanField())
    found = queries.entries_of(tournament).filter(pk__in=keys).annotate(unseated=is_unseated)
    for entry in found.prefetch_related("payments") if fees.is_booked(tournament) else found:
        people = queries.people_of([entry], now, for_public=False)[entry.pk]
        rows.append(
            {
                "entry": entry,
                "title": queries.title(entry, people),
                "lacks": len(people) < tournament.people,
                "is_unseated": entry.unseated,
                "owed": 0 if entry.has_paid else fees.owed(tournament, entry),
            }
        )
    return rows
