"""The next round by the standing, and the stage after: what is drawn, who goes on."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club import access
from club.entries import coming_late
from club.entries.queries import titles
from club.models import Tournament
from club.pairings import actions, pairing_texts
from club.pairings.actions import NotSeated
from club.pairings.kept_seats import refused_in
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.opening import open_page
from club.tournaments.schedule import next_round_number
from club.wording.choices import CARRIES
from engine.movements.knockout import NotDecided
from scoring.desk import checklist, stages, step_views, steps
from scoring.standings.draws import standing_for_draw


@login_required
def draw(request, slug):
    """The next round by the standing, or the open one drawn again for those who are here now."""
    tournament = tournament_for(request, slug, access.can_run)
    missing = checklist.of_round(tournament)
    price = [] if "sure" in request.POST else _price(tournament)
    presses = _("Draw the next round"), _("Draw it anyway")
    asked = step_views.ask(request, tournament, _("Draw the next round?"), missing, presses, price)
    if asked:
        return asked
    try:
        round_ = steps.draw(tournament, keeps_apart=request.POST.get("apart") != "no")
    except NotSeated as refusal:
        messages.error(request, str(refusal))
        if isinstance(refusal, stages.NotWon):
            return redirect("desk:winners", slug)
    else:
        messages.success(request, _("%(round)s is drawn.") % {"round": round_})
        open_page(request, tournament)
        for said in filter(None, [coming_late.newcomers_of(round_), *refused_in(round_)[:6]]):
            messages.warning(request, said)
    return redirect("desk:desk", slug)


def _price(tournament: Tournament) -> list[str]:
    """What keeping apart costs in the next round, in words; a draw that fails says so itself."""
    try:
        found = actions.price_of_draw(tournament, standing_for_draw(tournament))
    except (NotSeated, NotDecided):
        return []
    return pairing_texts.apart_price(found) if found else []


@login_required
def winners(request, slug):
    """Matches of a knock-out in which both made as much: the desk says who goes on."""
    tournament = tournament_for(request, slug, access.can_run)
    stage = actions.stage_now(tournament)
    names = titles(tournament, next_round_number(tournament), for_public=False)
    tied = stages.undecided(tournament, stage)
    if request.method == "POST":
        named = [
            key
            for number, table in tied
            for key in table
            if request.POST.get(f"match-{number}-{table[0]}") == str(key)
        ]
        stages.name_winners(stage, [number for number, _table in tied], named)
        if len(named) == len(tied):
            return redirect("desk:desk", slug)
        messages.error(request, _("Say for each match who qualifies."))
    matches = [
        {
            "name": f"match-{number}-{table[0]}",
            "round": number,
            "both": [(key, names[key]) for key in table],
        }
        for number, table in tied
    ]
    return tournament_page(request, "scoring/desk/winners.html", tournament, {"matches": matches})


@login_required
def stage(request, slug):
    """The stage after: who goes on, and what they bring along."""
    tournament = tournament_for(request, slug, access.can_run)
    try:
        before, after = stages.next_stage(tournament)
    except NotSeated as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:desk", slug)
    names = titles(tournament, next_round_number(tournament), for_public=False)
    suggested, order = stages.going_on(tournament, before, after)
    if request.method == "POST":
        chosen = set(request.POST.getlist("entry"))
        going_on = [key for key in [*suggested, *order] if str(key) in chosen]
        try:
            stages.begin(tournament, before, after, list(dict.fromkeys(going_on)))
        except NotSeated as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The seats of the next stage are set."))
            return redirect("desk:desk", slug)
    facts: dict[str, Any] = {
        "stage": after,
        "rows": [(key, names[key], key in suggested) for key in order],
        "carry": CARRIES.get(after.option("carry", "nothing")),
    }
    return tournament_page(request, "scoring/desk/stage.html", tournament, facts)
