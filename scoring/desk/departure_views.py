"""Somebody leaves a table of the round that runs, or does not come: asked once, with its price."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.models import Entry, Round, Seat, State, Table
from club.pairings.actions import NotSeated
from club.tournaments.finding import tournament_for, tournament_page
from scoring.desk.deals import page_actions
from scoring.desk.deals.forms import PressForm
from scoring.desk.departures import Leaving, LeavingChoice, Offer, Way, leave, offers
from scoring.log.actions import Actor
from scoring.log.content import MOST_POINTS


class AwayForm(PressForm):
    """Form for the length of an absence, and for the points of the others."""

    long = forms.ChoiceField(
        choices=[
            ("round", gettext_lazy("Only in this round: they may come back")),
            ("good", gettext_lazy("For good: they are withdrawn, and come last in the standing")),
        ],
        error_messages={"required": gettext_lazy("Say for how long they are away.")},
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points for each result"),
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
    )

    def __init__(self, offered: Sequence[Offer], *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["way"] = forms.ChoiceField(
            choices=[(each.value, each.label) for each in offered],
            error_messages={"required": _("Choose what the others get.")},
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        is_given = cleaned.get("points") is not None or "points" in self.errors
        if cleaned.get("way") == Way.WALK_OVER and not is_given:
            self.add_error("points", _("Say how many points per result they get."))
        return cleaned


@login_required
def away(request, slug, number, table):
    tournament = tournament_for(request, slug, access.can_check_in)
    round_ = get_object_or_404(tournament.rounds.select_related("stage"), number=number)
    seats = Prefetch("seats", Seat.objects.order_by("place").select_related("entry"))
    found = get_object_or_404(Table.objects.prefetch_related(seats), round=round_, number=table)
    if not round_.is_running or tournament.state != State.RUNNING:
        messages.error(request, _("This round is not running."))
        return redirect("desk:desk", slug)
    entries = [seat.entry for seat in found.seats.all() if not seat.entry.misses(number)]
    asked = request.POST.get("entry") or request.GET.get("entry", "")
    entry = next((each for each in entries if str(each.pk) == asked), None)
    facts: dict[str, Any] = {"round": round_, "table": table}
    if entry is not None:
        return _asked(request, round_, entry, facts)
    facts["entries"] = [(each.pk, str(each)) for each in entries]
    return tournament_page(request, "scoring/desk/away.html", tournament, facts)


def _asked(request, round_: Round, entry: Entry, facts: dict[str, Any]) -> HttpResponse:
    leaving = Leaving(round_, entry)
    rights = access.rights(request.user, round_.tournament.club)
    offered = offers(leaving, can_referee=rights.can_referee, can_run=rights.can_run)
    begin = {
        "key": uuid4(),
        "long": request.GET.get("long") or "round",
        "way": offered[0].value,
        "points": round_.tournament.club.walk_over_points,
    }
    form = AwayForm(offered, request.POST or None, initial=begin)
    if form.is_valid():
        given = form.cleaned_data
        choice = LeavingChoice(
            given["way"], given["long"] == "good", given["points"] or 0, given["key"]
        )
        try:
            moved = leave(leaving, choice, Actor(user=request.user))
        except page_actions.FAILURES as refusal:
            page_actions.refuse(form, refusal)
        except NotSeated as refusal:
            form.add_error(None, str(refusal))
        else:
            said = _("%(name)s: noted. This round does not wait for them.")
            messages.success(request, said % {"name": leaving.names[entry.pk]})
            if moved is not None:
                up = _("%(name)s moves up from the waiting list.")
                messages.success(request, up % {"name": moved})
            return redirect("desk:desk", round_.tournament.slug)
    facts |= {"entry": entry, "who": leaving.names[entry.pk], "form": form, "offers": offered}
    return tournament_page(request, "scoring/desk/away.html", round_.tournament, facts)
