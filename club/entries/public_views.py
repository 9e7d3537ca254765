"""Pages for the people themselves: sign up, look at the sign-up, say at the door that they
are here."""

from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from club.access import require
from club.entries import actions, door_members, queries, settling, withdrawal_cost
from club.entries.door_code import is_door_word
from club.entries.door_members import NameAtDoor
from club.entries.sign_up_form import SignUpForm
from club.hall.addresses import client_address
from club.models import EntryState, Membership, State
from club.players.public_names import UNNAMED, names_of
from club.tournaments.finding import open_elsewhere, tournament_page, tournament_to_see
from club.tournaments.schedule import next_round_number
from club.tournaments.states import NotPossible
from club.web.desk_lists import search_of
from club.web.throttle import count_failure, seconds_to_wait
from club.wording.collation import by_name
from club.wording.folding import folded
from club.wording.texts import whole_number

MOST_SIGN_UPS = 200
NAMES_A_PAGE = 60
MISTAKE, MISTAKE_SECONDS = "club.entries.door", 15 * 60


@open_elsewhere
def sign_up(request, slug):
    tournament = tournament_to_see(request, slug)
    is_open = _is_open(tournament)
    form = SignUpForm(tournament, request.POST or None)
    if is_open and form.is_valid():
        door = f"sign-up:{tournament.pk}:{client_address(request.META)}"
        if seconds_to_wait([door]):
            form.add_error(None, _("Too many sign-ups from here. Ask at the desk."))
        else:
            count_failure(door, free=MOST_SIGN_UPS)
            contact = form.cleaned_data["contact"]
            try:
                entry = settling.sign_up(
                    tournament, form.names(), contact=contact, answers=form.answers()
                )
            except NotPossible as refusal:
                form.add_error(None, str(refusal))
            else:
                return redirect("entries:signed_up", slug, entry.code)
    facts: dict[str, Any] = {"form": form, "is_open": is_open}
    if is_open:
        facts |= _places(tournament)
    return tournament_page(request, "club/entries/sign_up.html", tournament, facts)


def _is_open(tournament) -> bool:
    """True if people may sign up themselves."""
    is_open = tournament.takes_sign_ups and tournament.state == State.OPEN
    return is_open and not tournament.called_off_at


@open_elsewhere
@never_cache
def signed_up(request, slug, code):
    """The page that whoever signed up keeps: where it stands, and how to take it back."""
    tournament = tournament_to_see(request, slug)
    own = Q(code=code) | Q(second_code=code)
    entry = get_object_or_404(queries.entries_of(tournament), own)
    can_withdraw = tournament.state == State.OPEN and entry.state != EntryState.WITHDRAWN
    if request.method == "POST" and can_withdraw:
        _change(request, entry, code)
        return redirect("entries:signed_up", slug, code)
    before = tournament.entries.filter(state=EntryState.WAITING, number__lt=entry.number).count()
    facts: dict[str, Any] = {"entry": entry, "before": before, "can_withdraw": can_withdraw}
    if can_withdraw:
        facts |= _partners(entry)
    return tournament_page(request, "club/entries/signed_up.html", tournament, facts)


def _change(request, entry, code: str) -> None:
    """Withdraw, or play with somebody who is alone too, or not after all."""
    try:
        if "partner" in request.POST:
            key = whole_number(request.POST["partner"]) or 0
            other = get_object_or_404(entry.tournament.entries.exclude(pk=entry.pk), pk=key)
            actions.ask_partner(entry, other)
        elif "alone" in request.POST:
            actions.stay_alone(entry)
        else:
            actions.withdraw_by_code(entry.tournament, code)
    except NotPossible as refusal:
        messages.error(request, str(refusal))


def _partners(entry) -> dict[str, Any]:
    """People who look for a partner too, by the names that the public sees, those first who have
    chosen this one: not those who are not shown at all. Of somebody who has one the name alone."""
    partner, seekers = queries.partner_of(entry), queries.seekers(entry.tournament)
    if not partner and entry not in seekers:
        return {}
    found = [partner] if partner else [each for each in seekers if each != entry]
    people = queries.people_of(found, queries.FIRST_ROUND, for_public=True)
    if partner:
        return {"partner": queries.title(partner, people[partner.pk])}
    offered = [
        (each.pk, people[each.pk][0].name, each.wants_id == entry.pk)
        for each in sorted(found, key=lambda each: each.wants_id != entry.pk)
        if people[each.pk][0].name != UNNAMED
    ]
    return {"is_alone": True, "others": offered}


def _places(tournament) -> dict[str, Any]:
    """What will happen with a sign-up: the place on the list, and the look of the desk."""
    counts = queries.counts(tournament)
    return {
        "entered": counts["entered"],
        "on_list": counts["waiting"] + counts["asked"] + 1,
        "is_full": tournament.limit is not None and counts["entered"] >= tournament.limit,
    }


def here(request, slug, word):
    """Behind the code at the door: tap your name; a wrong tap is taken back on the next page."""
    tournament = tournament_to_see(request, slug)
    if not is_door_word(tournament, word) or tournament.state not in (State.OPEN, State.RUNNING):
        raise Http404
    require(not tournament.called_off_at, _("This evening is called off."))
    coming = queries.entries_of(tournament).filter(state=EntryState.ENTERED)
    if request.method == "POST" and "not_me" in request.POST:
        return _take_back(request, coming)
    if request.method == "POST" and "search" not in request.POST:
        if "entry" in request.POST:
            return _check_in(request, tournament, coming)
        return _come_in(request, tournament)
    search, me = search_of(request), _who_came(request, tournament)
    found = [] if me else _names_at_door(tournament, coming.filter(is_here=False), search.words)
    may_enter = door_members.are_offered(tournament)
    is_listed = may_enter and (me or not found or request.GET.get("kind") == "members")
    if is_listed:
        members = door_members.members_at_door(tournament, me)
        found = [each for each in members if _fits(each.name, search.words)]
    page = Paginator(by_name(found, str), NAMES_A_PAGE).get_page(search.page)
    facts: dict[str, Any] = {}
    facts |= {"page": page, "search": search.words, "again": search.again}
    facts["is_empty"] = not page.paginator.count and not coming.exists()
    facts |= {"may_enter": may_enter and not is_listed, "may_sign_up": _is_open(tournament)}
    facts["me"] = names_of([me.player_id], for_public=True)[me.player_id] if me else ""
    return tournament_page(request, "club/entries/here.html", tournament, facts)


def _who_came(request, tournament) -> Membership | None:
    """Member of a game for two who says with whom they came."""
    pk = whole_number(request.GET.get("me")) if tournament.people == 2 else None
    return door_members.members_left(tournament).filter(pk=pk).first() if pk else None


def _come_in(request, tournament):
    """A member who has not entered: at once, or after saying with whom they came."""
    if "member" in request.POST and tournament.people == 2:
        return redirect(f"{request.path}?me={whole_number(request.POST['member']) or 0}")
    press = next((each for each in door_members.PRESSES if each in request.POST), None)
    if press is None:
        raise Http404
    other = request.POST[press]
    me = whole_number(other if press == "member" else request.GET.get("me")) or 0
    try:
        entry = door_members.come_in(tournament, me, press, other)
    except (NotPossible, ObjectDoesNotExist, StopIteration):  # whose sentence may have a full name
        messages.warning(request, _("This has changed in the meantime. Choose again."))
        return redirect(request.path)
    return _welcome(request, tournament, entry, press != "with_entry" and [entry.pk, True])


def _names_at_door(tournament, missing, search) -> list[NameAtDoor]:
    entries = list(missing)
    people = queries.people_of(entries, next_round_number(tournament), for_public=True)
    found = []
    for entry in entries:
        names = [person.name for person in people[entry.pk] if person.name != UNNAMED]
        own = [
            NameAtDoor(entry.pk, name, " – ".join(names[:at] + names[at + 1 :]))
            for at, name in enumerate(names)
        ]
        own += [NameAtDoor(entry.pk, entry.name, " – ".join(names))] if entry.name else []
        both = own[:1] if _fits(" ".join([entry.name, *names]), search) else []
        found += [each for each in own if _fits(each.name, search)] or both
    return found


def _check_in(request, tournament, coming):
    entry = get_object_or_404(coming, pk=(whole_number(request.POST.get("entry")) or 0))
    was_here = entry.is_here
    actions.set_here(entry, True)
    return _welcome(request, tournament, entry, not was_here and [entry.pk, False])


def _welcome(request, tournament, entry, mistake):
    """`mistake` is what a press takes back: the key, and whether the entry was made by this tap."""
    now = next_round_number(tournament)
    facts: dict[str, Any] = {}
    facts["name"] = queries.titles_of([entry], now, for_public=True)[entry.pk]
    facts["mistake"] = signing.dumps(mistake, salt=MISTAKE) if mistake else ""
    return tournament_page(request, "club/entries/welcome.html", tournament, facts)


def _take_back(request, coming):
    """Undo the check-in of a wrong name that this phone just made; nobody can undo another's."""
    try:
        key, is_made = signing.loads(request.POST["not_me"], salt=MISTAKE, max_age=MISTAKE_SECONDS)
    except signing.BadSignature:
        messages.warning(request, _("It is too late to undo this here. Tell the desk."))
        return redirect(request.path)
    entry = get_object_or_404(coming, pk=key)
    if withdrawal_cost.seat_kept(entry):
        messages.warning(request, _("This entry already has a seat. Tell the desk."))
    else:
        actions.remove(entry) if is_made else actions.set_here(entry, False)
        messages.success(request, _("Undone. Tap your own name."))
    return redirect(request.path)


def _fits(name: str, search: str) -> bool:
    return all(word in folded(name) for word in folded(search).split())
