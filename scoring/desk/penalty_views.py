"""Penalties: the list, giving one, taking one back."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from club import access
from club.entries.queries import entries_of, people_of, title
from club.models import State, Tournament
from club.tables import ROWS_A_PAGE
from club.tournaments.finding import tournament_to_see
from scoring.deals import consequences, deeds
from scoring.deals.forms import ReasonForm
from scoring.desk.penalties import USUAL_RULES, PenaltyForm, usual_points
from scoring.models import Penalty
from scoring.results.actions import Actor, give_penalty, take_back_penalty


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
        form = PenaltyForm(entries, rounds, request.POST)
        bound = DEEDS[request.POST["do"]](request, tournament, form)
        if "told" in bound:
            return redirect(bound["told"].address(reverse("desk:penalties", args=[slug])))
    given = Penalty.objects.filter(entry__tournament=tournament).order_by("-pk")
    given = given.select_related("entry", "player", "round", "given__user", "taken_back__user")
    given = given.prefetch_related("given__texts", "taken_back__texts")
    page = Paginator(given, ROWS_A_PAGE).get_page(request.GET.get("page"))
    people = people_of(entries, rounds[0].number if rounds else 1)
    names = {entry.pk: title(entry, people[entry.pk]) for entry in entries}
    facts: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "page": page,
        "rows": [(each, names[each.entry_id]) for each in page.object_list],
        "form": bound.get("give") or _form(request, tournament, entries, rounds) if may else None,
        "back": bound.get("back") or ReasonForm(prefix="back"),
        "tried": bound.get("penalty"),
        "may": may,
        "usual_rules": USUAL_RULES,
        "changed": consequences.to_show(
            tournament, request.GET.get("after"), rounds[0].number if rounds else 1
        ),
        "can_run": rights.can_run,
        "has_begun": bool(rounds),
    }
    return render(request, "scoring/desk/penalties.html", facts)


def _form(request, tournament: Tournament, entries, rounds) -> PenaltyForm:
    """Filled with what the page that led here is about."""
    initial: dict[str, Any] = {"points": usual_points(tournament)}
    for name in ("table", "deal"):
        asked = request.GET.get(name, "")
        initial |= {name: int(asked)} if asked.isdecimal() and len(asked) < 6 else {}
    initial["round"] = request.GET.get("round", "")
    return PenaltyForm(entries, rounds, initial=initial)


def _give(request, tournament: Tournament, form: PenaltyForm) -> dict[str, Any]:
    if not form.is_valid():
        return {"give": form}
    facts = form.cleaned_data
    facts["round"].tournament = tournament
    try:
        with consequences.told(tournament) as told:
            told.receipt = give_penalty(
                facts["round"], form.entry, facts["points"], rule=facts["rule"], key=facts["key"],
                by=Actor(user=request.user), reason=facts["reason"], player=form.player,
                table=facts["table"], deal=facts["deal"],
            )  # fmt: skip
    except deeds.FAILURES as refusal:
        deeds.refuse(form, refusal)
        return {"give": form}
    messages.success(request, _("The penalty is given."))
    return {"told": told}


def _take_back(request, tournament: Tournament, _form: PenaltyForm) -> dict[str, Any]:
    asked = request.POST.get("penalty", "")
    pk = int(asked) if asked.isdecimal() and len(asked) < 18 else 0
    kept = Penalty.objects.select_related("round__tournament", "entry", "given")
    penalty = get_object_or_404(kept, pk=pk, entry__tournament=tournament)
    form = ReasonForm(request.POST, prefix="back")
    if form.is_valid():
        facts, by = form.cleaned_data, Actor(user=request.user)
        try:
            with consequences.told(tournament) as told:
                told.receipt = take_back_penalty(
                    penalty, key=facts["key"], by=by, reason=facts["reason"]
                )
        except deeds.FAILURES as refusal:
            deeds.refuse(form, refusal)
        else:
            messages.success(request, _("The penalty is taken back."))
            return {"told": told}
    return {"back": form, "penalty": penalty.pk}


DEEDS = {"give": _give, "back": _take_back}
