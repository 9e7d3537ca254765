"""The desk's page of one entry: its people, when they play, what they paid."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from club import access
from club.access import require
from club.consents import answers
from club.entries import (
    actions,
    namesakes,
    queries,
    settling,
    withdrawal_cost,
)
from club.entries.forms import (
    AvailabilityForm,
    KeptSeatForm,
    NameForm,
    SubstituteForm,
    TakeInForm,
)
from club.models import Entry, EntryState, Rate, Tournament
from club.payments import fees
from club.site_map import address_of
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.schedule import next_round_number
from club.tournaments.states import (
    NotPossible,
    is_over_sentence,
    raise_version,
)
from club.wording.texts import whole_number

MOST_NAMES_OFFERED = 1500
FEE_PRESSES = ("paid", "not_paid", "rate")


@login_required
def entry(request, slug, pk):
    """One entry: its people and when they play; each press is one thing done."""
    tournament = tournament_for(request, slug, access.can_check_in)
    done = request.POST.get("do", "")
    if done in ANSWERS and not tournament.entries.filter(pk=pk).exists():
        return _settled_elsewhere(request, tournament)
    found = get_object_or_404(queries.entries_of(tournament), pk=pk)
    if done in FEE_PRESSES:  # somebody may pay after the evening
        if _press_fee(request, found, done):
            return back_to(request, slug)
        return redirect("entries:entry", slug, pk)
    if request.method == "POST":
        require(can_change(tournament), is_over_sentence())
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
        if kept := entered(tournament, shown[done], save):
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
        "known": known_people(tournament),
        "can_change": can_change(tournament),
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


def tournament_to_fill(request, slug) -> Tournament:
    tournament = tournament_for(request, slug, access.can_check_in)
    require(can_change(tournament), is_over_sentence())
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
    return back_to(request, tournament.slug)


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
def entered(tournament, form, save: Callable[[], Entry]) -> Entry | None:
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
    return _settled(request, entry, kept) if kept else back_to(request, tournament.slug)


def _settled(request, entry, kept):
    """Go to where the people of an entry are now, or back to where it was asked; say so if that is
    another entry."""
    said = _("Saved.")
    if kept.pk != entry.pk:
        both = queries.entries_of(kept.tournament).get(pk=kept.pk)
        said = _("%(name)s play together.") % {"name": both}
    messages.success(request, said)
    if request.POST.get("next"):
        return back_to(request, kept.tournament.slug)
    return redirect("entries:entry", kept.tournament.slug, kept.pk)


def _settled_elsewhere(request, tournament):
    """An entry that is gone, as somebody else has accepted it and its people are in another."""
    names = [request.POST[name] for name in sorted(request.POST) if name.startswith("person_")]
    players = namesakes.recognised(tournament.club, names)
    kept = tournament.entries.filter(line_up__player__in=players)
    kept = kept.exclude(state=EntryState.WITHDRAWN).first()
    if kept is None:
        messages.error(request, _("This entry is no longer there."))
        return back_to(request, tournament.slug)
    said = _("This sign-up has already been accepted: they are entered as %(name)s.")
    messages.success(request, said % {"name": kept})
    return redirect("entries:entry", tournament.slug, kept.pk)


def known_people(tournament) -> list[str]:
    """Suggestions while a name is typed."""
    people = namesakes.known_people(tournament.club)
    shown = namesakes.labels(tournament.club, people)
    return [shown[each.pk] for each in people[:MOST_NAMES_OFFERED]]


def can_change(tournament) -> bool:
    return not tournament.is_over


def back_to(request, slug):
    """Redirect to the list as it was, with its page and search."""
    where = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(where, None) and where.startswith("/t/"):
        return redirect(where)
    return redirect("entries:people", slug)


def _press_fee(request: HttpRequest, entry: Entry, done: str) -> bool:
    """Do it; False where a payment of an earlier day is to be looked at first."""
    player = whole_number(request.POST.get("player"))
    try:
        if done == "paid":
            fees.take(entry, request.user, player)
        elif done == "rate" and player and request.POST.get("to") in Rate.values:
            fees.set_rate(entry, player, Rate(request.POST["to"]), request.user)
        elif done == "not_paid":
            earlier = None if "sure" in request.POST else fees.taken_earlier(entry)
            if earlier:
                said = _("This was paid on %(day)s. To undo it, press “Undo the payment” here.")
                messages.warning(request, said % {"day": date_format(earlier.day)})
                return False
            fees.give_back(entry, request.user, player)
    except NotPossible as refusal:
        messages.error(request, str(refusal))
    return True
