"""The page of the prizes, and its two presses: save the list, draw lots."""

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club import access
from club.models import PrizeList, State, Tournament
from club.models.prize import MOST_SEED
from club.tournaments.finding import tournament_for, tournament_page
from club.tournaments.states import NotNow
from club.wording.texts import whole_number
from scoring.prizes import actions
from scoring.prizes.awards import LOT, TEAMS, AwardList
from scoring.prizes.list_text import MOST_PLACE, read, written
from scoring.standings.team_standing import can_have_teams

LONGEST_TEXT: Final = 20_000


class PrizeListForm(forms.ModelForm):
    text = forms.CharField(
        label=gettext_lazy("Prizes, one a line"),
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "1-3: …\n13 x …"}),
        max_length=LONGEST_TEXT,
        required=False,
    )

    class Meta:
        model = PrizeList
        fields = ["sharing", "one_each"]
        help_texts = {
            "one_each": gettext_lazy(
                "People who have won keep the prize that comes first in the list; the next in the "
                "ranking gets the other."
            )
        }

    field_order = ["text", "sharing", "one_each"]

    def __init__(self, own: AwardList, data: Any = None) -> None:
        super().__init__(data, instance=own.list)
        self.titles = own.titles
        self.initial["text"] = written(own.list.lines, own.titles)

    def clean_text(self) -> str:
        self.instance.lines = read(self.cleaned_data["text"], self.titles)
        return str(self.cleaned_data["text"])


class DrawForm(forms.Form):
    many = forms.IntegerField(
        label=gettext_lazy("How many are drawn"), min_value=1, max_value=MOST_PLACE
    )
    here = forms.ChoiceField(
        label=gettext_lazy("Who takes part"),
        choices=[
            ("here", gettext_lazy("people who are checked in")),
            ("played", gettext_lazy("people who have played")),
        ],
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Number called out"),
        min_value=0,
        max_value=MOST_SEED,
        required=False,
        help_text=gettext_lazy(
            "A number that someone in the hall calls out. Leave it empty for one by chance."
        ),
    )

    def __init__(self, own: AwardList, data: Any = None) -> None:
        super().__init__(data)
        lots = sum(last - first + 1 for of, first, last, _name in own.list.lines if of == LOT)
        self.initial["many"] = max(1, lots - sum(draw.many for draw in own.draws))


@login_required
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request, slug, access.can_check_in)
    own, press = AwardList(tournament, for_public=False), request.POST.get("do", "")
    can_run = access.can_run(request.user, tournament.club)
    if request.method == "POST":
        access.require(can_run)
        if press not in ("list", "draw"):
            return HttpResponseBadRequest()
    # A press of the other button keeps what was typed into the list.
    form = PrizeListForm(own, request.POST if press == "list" or "text" in request.POST else None)
    draw_form = DrawForm(own, request.POST if press == "draw" else None)
    try:
        if press == "list" and form.is_valid():
            actions.save_list(form.instance)
            messages.success(request, _("Saved."))
            return redirect("prizes:prizes", slug)
        if press == "draw" and draw_form.is_valid() and (form.is_valid() or not form.is_bound):
            if form.is_bound:
                actions.save_list(form.instance)
            _draw(request, tournament, draw_form.cleaned_data)
            return redirect("prizes:prizes", slug)
    except NotNow as refusal:
        messages.error(request, str(refusal))
        if press == "draw" and not form.is_bound:
            return redirect("prizes:prizes", slug)
    left_out = (LOT,) if can_have_teams(tournament) else (LOT, TEAMS)
    facts: dict[str, Any] = {
        "form": form,
        "draw_form": draw_form,
        "can_run": can_run,
        "can_change": can_run and (press or tournament.state != State.ARCHIVED),
        "awards": own.shown if own.list.pk else [],
        "draws": [
            (each, own.draw_said(each), [lot for lot in own.lots if lot.draw is each])
            for each in own.draws
        ],
        "rankings": [title for name, title in own.titles.items() if title and name not in left_out],
    }
    return tournament_page(request, "scoring/prizes/prizes.html", tournament, facts)


def _draw(request: HttpRequest, tournament: Tournament, given: dict[str, Any]) -> None:
    actions.draw(
        tournament,
        many=given["many"],
        seed=given["seed"],
        of_those_here=given["here"] == "here",
        after=whole_number(request.POST.get("after")) or 0,
        by=request.user,
    )
