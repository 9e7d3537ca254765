"""What people do themselves: sign up, look at their sign-up, say at the door that they are here."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from club.addresses import client_address
from club.entries import actions, queries
from club.entries.actions import NotPossible
from club.entries.doors import is_door_word
from club.entries.forms import SignUpForm
from club.models import EntryState, State
from club.pairings.rounds import next_round_number
from club.players.collation import by_name
from club.players.folding import folded
from club.players.public_names import reader_of_all
from club.texts import clean
from club.throttle import count_failure, seconds_to_wait
from club.tournaments.finding import tournament_to_see

MOST_SIGN_UPS = 200
NAMES_A_PAGE = 60


def sign_up(request, slug):
    tournament = tournament_to_see(request, slug)
    is_open = tournament.takes_sign_ups and tournament.state == State.OPEN
    form = SignUpForm(tournament, request.POST or None)
    if is_open and form.is_valid():
        door = f"sign-up:{tournament.pk}:{client_address(request.META)}"
        if seconds_to_wait([door]):
            form.add_error(None, _("Too many sign-ups from here. Ask at the desk."))
        else:
            count_failure(door, free=MOST_SIGN_UPS)
            contact = form.cleaned_data["contact"]
            try:
                entry = actions.sign_up(tournament, form.names(), contact=contact)
            except NotPossible as refusal:
                form.add_error(None, str(refusal))
            else:
                return redirect("entries:signed_up", slug, entry.code)
    facts: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "form": form,
        "is_open": is_open,
    }
    return render(request, "club/entries/sign_up.html", facts)


def signed_up(request, slug, code):
    """The page that whoever signed up keeps: where it stands, and how to take it back."""
    tournament = tournament_to_see(request, slug)
    entry = get_object_or_404(queries.entries_of(tournament).exclude(code=""), code=code)
    can_withdraw = tournament.state == State.OPEN and entry.state != EntryState.WITHDRAWN
    if request.method == "POST" and can_withdraw:
        actions.withdraw(entry)
        return redirect("entries:signed_up", slug, code)
    before = tournament.entries.filter(state=EntryState.WAITING, number__lt=entry.number).count()
    facts: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "entry": entry,
        "before": before,
        "can_withdraw": can_withdraw,
    }
    return render(request, "club/entries/signed_up.html", facts)


def here(request, slug, word):
    """Behind the code at the door: tap your name."""
    tournament = tournament_to_see(request, slug)
    if not is_door_word(tournament, word) or tournament.state not in (State.OPEN, State.RUNNING):
        raise Http404
    waiting = queries.entries_of(tournament).filter(state=EntryState.ENTERED)
    if request.method == "POST":
        entry = get_object_or_404(waiting, pk=_number(request.POST.get("entry")))
        actions.set_here(entry, True)
        now = next_round_number(tournament)
        reader = reader_of_all(tournament, for_public=True)
        people = queries.people_of([entry], now, reader)[entry.pk]
        facts: dict[str, Any] = {"tournament": tournament, "club": tournament.club}
        facts["name"] = queries.title(entry, people)
        return render(request, "club/entries/welcome.html", facts)
    search = clean(request.GET.get("search", ""))[:80]
    names = queries.titles(tournament, next_round_number(tournament), for_public=True)
    missing = set(waiting.filter(is_here=False).values_list("pk", flat=True))
    fitting = [(name, pk) for pk, name in names.items() if pk in missing and _fits(name, search)]
    found = by_name(fitting, lambda both: both[0])
    page = Paginator(found, NAMES_A_PAGE).get_page(request.GET.get("page"))
    facts = {
        "tournament": tournament,
        "club": tournament.club,
        "page": page,
        "search": search,
    }
    return render(request, "club/entries/here.html", facts)


def _fits(name: str, search: str) -> bool:
    return all(word in folded(name) for word in folded(search).split())


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 12 else 0
