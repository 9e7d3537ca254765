"""The desk's page of people: who has entered, who is here, who has paid, who plays with whom."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.http import HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.http import require_POST

from club import access
from club.access import require
from club.consents import answers
from club.entries import (
    actions,
    coming_late,
    fee_views,
    head_count,
    namesakes,
    queries,
    settling,
    withdrawal_cost,
)
from club.entries.door_code import door_word
from club.entries.forms import (
    AvailabilityForm,
    EntryForm,
    KeptSeatForm,
    NameForm,
    PartnerForm,
    SubstituteForm,
    TakeInForm,
)
from club.hall.paper_addresses import hall_facts, origin_on_paper
from club.models import Entry, EntryState, Rate, Tournament
from club.payments import fees
from club.site_map import address_of, back
from club.tournaments import same_people
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.schedule import next_round_number
from club.tournaments.states import (
    NotPossible,
    is_called_off_sentence,
    is_over_sentence,
    raise_version,
)
from club.web.desk_lists import ROWS_A_PAGE, search_of
from club.web.qr_codes import code_to_scan
from club.wording.pseudonyms import as_kept
from club.wording.texts import whole_number

MOST_NAMES_OFFERED = 1500


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
        "can_change": _can_change(tournament),
        "can_run": access.can_run(request.user, tournament.club),
        "may_name": access.can_keep_members(request.user, tournament.club),
        "last": (last := _last_evening(tournament)),
        "last_number": same_people.entered_in(last) if last else 0,
        "missed": coming_late.missed_now(tournament) if _can_change(tournament) else "",
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
    facts["known"] = _known_people(tournament)
    return tournament_page(request, "club/entries/people.html", tournament, facts)


@login_required
@require_POST
def add(request, slug):
    tournament = tournament_to_fill(request, slug)
    form = EntryForm(tournament, request.POST)
    if entry := _entered(tournament, form, form.save):
        said = _("%(name)s: entered.") % {"name": entry}
        messages.success(request, f"{said} {coming_late.missed_now(tournament)}".strip())
        return redirect(f"{reverse('entries:people', args=[slug])}?typed=yes")
    form.focus()
    facts: dict[str, Any] = {"form": form}
    facts["known"] = _known_people(tournament)
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
    return _back(request, slug)


@login_required
def pair(request, slug):
    """Two who came alone become a pair."""
    tournament = tournament_to_fill(request, slug)
    singles = queries.singles(tournament)
    form = PartnerForm(tournament, singles, request.POST if "partner" in request.POST else None)
    if form.is_bound:
        if entry := _entered(tournament, form, form.save):
            messages.success(request, _("%(name)s play together.") % {"name": entry})
            return redirect("entries:people", slug)
    elif request.POST.get("do") == "all":
        made = actions.pair_all(tournament)
        said = ngettext("%(count)d new pair.", "%(count)d new pairs.", made)
        messages.success(request, said % {"count": made})
        return _back(request, slug)
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
    facts |= {"form": form, "known": _known_people(tournament)}
    return tournament_page(request, "club/entries/pair.html", tournament, facts)


@login_required
def entry(request, slug, pk):
    """One entry: its people and when they play; each press is one thing done."""
    tournament = tournament_for(request, slug, access.can_check_in)
    done = request.POST.get("do", "")
    if done in ANSWERS and not tournament.entries.filter(pk=pk).exists():
        return _settled_elsewhere(request, tournament)
    found = get_object_or_404(queries.entries_of(tournament), pk=pk)
    if done in fee_views.PRESSES:  # somebody may pay after the evening
        if fee_views.press(request, found, done):
            return _back(request, slug)
        return redirect("entries:entry", slug, pk)
    if request.method == "POST":
        require(_can_change(tournament), is_over_sentence())
        if done in PRESSES:
            return _press(request, tournament, found, done)
        if done == "who":
            return _answer(request, tournament, found)
    now = next_round_number(tournament)
    shown = _forms_of(tournament, found, now, {done: request.POST})
    if request.method == "POST":
        if done not in shown:
            return HttpResponseBadRequest()
        save = partial(_save, found, done, shown[done])
        if kept := _entered(tournament, shown[done], save):
            return _settled(request, found, kept)
    people = queries.people_of([found], now, for_public=False)[found.pk]
    facts: dict[str, Any] = {
        "entry": found,
        "title": queries.title(found, people),
        "people": people,
        "fees": (asked := fees.fees_of(tournament, found)),
        "owed": sum(each.owed for each in asked),
        "rates": Rate.choices,
        "forms": shown,
        "answers": answers.told(found),
        "known": _known_people(tournament),
        "can_change": _can_change(tournament),
        "can_split": len(people) > 1 and not found.typed and not found.seats.exists(),
        "is_seated": bool(withdrawal_cost.tables_left(found)),
    }
    return tournament_page(request, "club/entries/entry.html", tournament, facts)


def _forms_of(tournament, found, now, sent):
    """Forms of the page of an entry; `sent` holds what was sent of one of them, by its name."""
    return {
        "name": NameForm(sent.get("name"), instance=found),
        "availability": AvailabilityForm(found, sent.get("availability")),
        "keeps": KeptSeatForm(sent.get("keeps"), instance=found),
        "substitute": SubstituteForm(tournament, found, now, sent.get("substitute")),
        "take_in": TakeInForm(tournament, found, sent.get("take_in")),
    }


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
    actions.draw_numbers(tournament, order)
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


def tournament_to_fill(request, slug) -> Tournament:
    tournament = tournament_for(request, slug, access.can_check_in)
    require(_can_change(tournament), is_over_sentence())
    return tournament


# What a single press does with an entry.
PRESSES = {
    "here": lambda entry: actions.set_here(entry, True),
    "not_here": lambda entry: actions.set_here(entry, False),
    "move_up": actions.move_up,
    "split": actions.split,
    "withdraw": actions.withdraw,
    "return": actions.return_to_play,
    "remove": actions.remove,
}
LEAVES = ("withdraw", "remove")


def _press(request, tournament, entry, done):
    if done in LEAVES and (left := withdrawal_cost.tables_left(entry)):
        page = address_of("away", tournament.slug, left[0].round, left[0].number)
        return redirect(f"{page}?entry={entry.pk}&long=good")
    try:
        moved = PRESSES[done](entry)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    else:
        if done == "not_here" and (said := withdrawal_cost.seat_kept(entry)):
            messages.warning(request, said)
        if done in LEAVES and moved is not None:
            said = _("%(name)s moves up from the waiting list.")
            messages.success(request, said % {"name": moved})
    return _back(request, tournament.slug)


def _save(entry, done, form) -> Entry:
    """What was sent of one of the forms; the entry in which its people are now."""
    if done == "take_in":
        return form.save()
    if done == "availability":
        actions.change_availability(entry, **form.cleaned_data)
    else:
        form.save()
    return entry


@transaction.atomic
def _entered(tournament, form, save: Callable[[], Entry]) -> Entry | None:
    """The entry; None where the form now says why there is none. Of two who send the same at one
    moment the second looks the names up when the first is done."""
    raise_version(tournament)
    if form.is_valid():
        try:
            return save()
        except NotPossible as refusal:
            form.add_error(None, str(refusal))
    return None


ANSWERS = ("take_in", "who")


def _answer(request, tournament, entry):
    place, who = whole_number(request.POST.get("place")) or 0, request.POST.get("is", "")
    try:
        kept = settling.answer(entry, place, who)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
        kept = None
    return _settled(request, entry, kept) if kept else _back(request, tournament.slug)


def _settled(request, entry, kept):
    """Go to where the people of an entry are now, or back to where it was asked; say so if that is
    another entry."""
    said = _("Saved.")
    if kept.pk != entry.pk:
        both = queries.entries_of(kept.tournament).get(pk=kept.pk)
        said = _("%(name)s play together.") % {"name": both}
    messages.success(request, said)
    if request.POST.get("next"):
        return _back(request, kept.tournament.slug)
    return redirect("entries:entry", kept.tournament.slug, kept.pk)


def _settled_elsewhere(request, tournament):
    """An entry that is gone, as somebody else has accepted it and its people are in another."""
    names = [request.POST[name] for name in sorted(request.POST) if name.startswith("person_")]
    players = namesakes.recognised(tournament.club, names)
    kept = tournament.entries.filter(line_up__player__in=players)
    kept = kept.exclude(state=EntryState.WITHDRAWN).first()
    if kept is None:
        messages.error(request, _("This entry is no longer there."))
        return _back(request, tournament.slug)
    said = _("This sign-up has already been accepted: they are entered as %(name)s.")
    messages.success(request, said % {"name": kept})
    return redirect("entries:entry", tournament.slug, kept.pk)


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
    if tournament.is_called_off or not _can_change(tournament) or tournament.rounds.exists():
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
    """Of one entry the row alone, for the page that changed it."""
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


def _known_people(tournament) -> list[str]:
    """Suggestions while a name is typed."""
    people = namesakes.known_people(tournament.club)
    shown = namesakes.labels(tournament.club, people)
    return [shown[each.pk] for each in people[:MOST_NAMES_OFFERED]]


def _can_change(tournament) -> bool:
    return not tournament.is_over


def _back(request, slug):
    """To the list as it was, with its page and search."""
    where = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(where, None) and where.startswith("/t/"):
        return redirect(where)
    return redirect("entries:people", slug)
