"""The desk's page of who is kept apart, and what cannot be."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club import access
from club.entries.queries import titles, who_can_play
from club.models import Tournament
from club.pairings import actions, pairing_texts, separation
from club.pairings.forms import ApartForm, WishForm
from club.pairings.planning import SeatingPlan
from club.pairings.rounds import SeatedRound, renamed
from club.storage.saving import saved
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.schedule import next_round_number
from club.wording.texts import whole_number
from engine.movements.separation import meetings

MOST_TOLD: Final = 3
"""Meetings of a group; of the others the count."""


@login_required
def wishes(request, slug):
    """Page of the wishes: entries that shall not meet in drawn rounds."""
    tournament = tournament_for(request, slug, access.can_run)
    names = titles(tournament, for_public=False)
    numbers = tournament.entries.order_by("number").values_list("pk", flat=True)
    choices = [(key, names[key]) for key in numbers]
    data = request.POST if request.POST.get("do") == "add" else None
    form = WishForm(choices, tournament, data)
    if request.POST.get("do") == "remove":
        get_object_or_404(
            tournament.wishes, pk=(whole_number(request.POST.get("wish")) or 0)
        ).delete()
        return redirect("pairings:wishes", slug)
    if form.is_valid() and saved(form, form.save):
        return redirect("pairings:wishes", slug)
    apart_form = ApartForm(
        request.POST if request.POST.get("do") == "apart" else None, instance=tournament
    )
    if apart_form.is_valid():
        actions.keep_apart(tournament, apart_form)
        messages.success(request, _("Saved."))
        return redirect("pairings:wishes", slug)
    rows = [
        {
            "pk": each.pk,
            "one": names[each.one_id],
            "other": names[each.other_id],
            "is_forbidden": each.is_forbidden,
        }
        for each in tournament.wishes.all()
    ]
    facts: dict[str, Any] = {"form": form, "wishes": rows, "apart_form": apart_form}
    now = next_round_number(tournament)
    here = [entry.pk for entry in who_can_play(tournament, now)]
    facts["unmet"] = unavoidable(tournament, here, now)
    return tournament_page(request, "club/pairings/wishes.html", tournament, facts)


def unavoidable(tournament: Tournament, here: Sequence[int], number: int) -> list[str]:
    """Groups too large to be kept apart in the next round, in words."""
    groups = separation.groups_of(tournament, here, number)
    found = separation.unavoidable(groups, len(here), tournament.kind)
    return [pairing_texts.unmet_said(each) for each in found]


def said_of_plan(
    tournament: Tournament, plan: SeatingPlan, here: Sequence[int], first: int
) -> list[str]:
    """Meetings of a plan that are kept apart elsewhere, in words, by the number of its first
    round."""
    if plan.movement is None or not separation.is_kept_apart(tournament, first):
        return []
    order = actions.in_order(tournament, plan.movement, here, first)
    rounds = separation.apart_part(tournament, renamed(plan.movement, order), first)
    groups = separation.groups_of(tournament, here, first)
    found = separation.unmet_of(groups, rounds, plan.movement.kind)
    return [pairing_texts.unmet_said(each) for each in found]


def said_of_rounds(
    tournament: Tournament, kept: Iterable[SeatedRound], names: Mapping[int, str]
) -> list[str]:
    """Meetings, in rounds to come, of those who are kept apart in them, in words; nobody is in a
    knock-out, which looks at nothing but who won."""
    opens = [
        each
        for each in kept
        if each.round.is_open
        and not each.round.stage.format.eliminates
        and separation.is_kept_apart(tournament, each.round.number)
    ]
    here = {key for each in opens for key in each.seating.present}
    said = []
    for group in separation.groups_of(tournament, here, opens[0].round.number) if opens else ():
        met = [
            f"{each.round}: {names[one]} / {names[other]}"
            for each in opens
            for one, other in meetings(each.seating, tournament.kind)
            if group.entries >= {one, other}
        ]
        more = [f"+{len(met) - MOST_TOLD}"] if len(met) > MOST_TOLD else []
        facts = {"group": group.name, "meetings": "; ".join([*met[:MOST_TOLD], *more])}
        if met:
            said.append(_("%(group)s: kept apart, and yet these meet: %(meetings)s") % facts)
    return said
