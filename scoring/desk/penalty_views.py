"""Penalties: the list, giving one, taking one back."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club import access
from club.entries.queries import entries_of, titles_of
from club.models import State, Tournament
from club.tournaments.finding import tournament_page, tournament_to_see
from club.web.desk_lists import ROWS_A_PAGE
from club.wording.texts import whole_number
from scoring.desk.deals import consequences, final_changes, page_actions
from scoring.desk.deals.forms import ReasonForm
from scoring.desk.penalties import PenaltyForm, remember
from scoring.log.actions import give_penalty, take_back_penalty
from scoring.models import Penalty


@login_required
def penalties(request, slug):
    tournament = tournament_to_see(request, slug)
    rights = access.rights(request.user, tournament.club)
    access.require(rights.can_check_in)
    may = rights.can_referee and tournament.state != State.ARCHIVED
    entries = list(entries_of(tournament).order_by("number"))
    rounds = list(tournament.rounds.filter(started_at__isnull=False).order_by("-number"))
    bound: dict[str, Any] = {}
    if request.method == "POST":
        access.require(rights.can_referee)
        if not may or request.POST.get("do") not in DEEDS:
            return HttpResponseBadRequest()
        form = PenaltyForm(tournament, entries, rounds, request.POST)
        bound = DEEDS[request.POST["do"]](request, tournament, form)
        if "ask" in bound:
            return bound["ask"]
        if "told" in bound:
            return redirect(bound["told"].address(reverse("desk:penalties", args=[slug])))
    given = Penalty.objects.filter(entry__tournament=tournament).order_by("-pk")
    given = given.select_related("entry", "player", "round", "given__user", "taken_back__user")
    given = given.prefetch_related("given__texts", "taken_back__texts")
    page = Paginator(given, ROWS_A_PAGE).get_page(request.GET.get("page"))
    now = rounds[0].number if rounds else 1
    names = titles_of(entries, now, for_public=False)
    facts: dict[str, Any] = {
        "page": page,
        "rows": [(each, names[each.entry_id]) for each in page.object_list],
        "form": bound.get("give") or _form(request, tournament, entries, rounds) if may else None,
        "back": bound.get("back") or _back_form(tournament),
        "tried": bound.get("penalty"),
        "may": may,
        "changed": consequences.to_show(tournament, request.GET.get("after"), now),
        "can_run": rights.can_run,
        "has_begun": bool(rounds),
    }
    return tournament_page(request, "scoring/desk/penalties.html", tournament, facts)


def _form(request, tournament: Tournament, entries, rounds) -> PenaltyForm:
    """Filled with what the page that led here is about."""
    initial: dict[str, Any] = {}
    for name in ("table", "deal"):
        asked = whole_number(request.GET.get(name))
        initial |= {} if asked is None else {name: asked}
    initial["round"] = request.GET.get("round", "")
    return PenaltyForm(tournament, entries, rounds, initial=initial)


def _back_form(tournament: Tournament, data=None) -> ReasonForm:
    form = ReasonForm(data, prefix="back")
    final_changes.ask_referee(form, tournament)
    return form


def _give(request, tournament: Tournament, form: PenaltyForm) -> dict[str, Any]:
    if not form.is_valid():
        return {"give": form}
    facts, by = form.cleaned_data, final_changes.writer(form, request.user)
    given = {name: facts[name] for name in ("rule", "points", "key", "reason", "table", "deal")}
    give = partial(give_penalty, facts["round"], form.entry, player=form.player, by=by, **given)
    try:
        if final_changes.is_asked(request, tournament):
            return {"ask": final_changes.ask(request, tournament, give)}
        with consequences.told(tournament) as told:
            told.receipt = give()
    except page_actions.FAILURES as refusal:
        page_actions.refuse(form, refusal)
        return {"give": form}
    remember(tournament, facts["offence"], facts["points"])
    messages.success(request, _("The penalty is given."))
    return {"told": told}


def _take_back(request, tournament: Tournament, _form: PenaltyForm) -> dict[str, Any]:
    pk = whole_number(request.POST.get("penalty")) or 0
    kept = Penalty.objects.select_related("round__tournament", "entry", "given")
    penalty = get_object_or_404(kept, pk=pk, entry__tournament=tournament)
    form = _back_form(tournament, request.POST)
    if form.is_valid():
        take_back = partial(take_back_penalty, penalty, **page_actions.given(form, request.user))
        try:
            if final_changes.is_asked(request, tournament):
                return {"ask": final_changes.ask(request, tournament, take_back)}
            with consequences.told(tournament) as told:
                told.receipt = take_back()
        except page_actions.FAILURES as refusal:
            page_actions.refuse(form, refusal)
        else:
            messages.success(request, _("The penalty is withdrawn."))
            return {"told": told}
    return {"back": form, "penalty": penalty.pk}


DEEDS = {"give": _give, "back": _take_back}
