"""Page of the other programs of a club: their tokens, the hooks by which they are told."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from club import access
from club.clubs.finding import club_for
from club.hall.paper_addresses import origin_on_paper
from club.hooks import actions, posting
from club.hooks.posting import is_fit
from club.hooks.sending import has_arrived
from club.models import ApiToken, Club, HookMessage, State, TokenRight, Tournament
from club.process.native_parts import is_usable
from club.programs import tokens
from club.wording.engine_texts import Text
from club.wording.texts import whole_number

MOST_SHOWN: Final = 30
OUTCOMES: Final[Mapping[str, Text]] = {
    posting.NOT_PUBLIC: gettext_lazy("not sent: this address is not in the public internet"),
    posting.NO_ANSWER: gettext_lazy("no answer"),
    posting.NO_TLS: gettext_lazy("not sent: no valid certificate"),
    posting.TOO_SLOW: gettext_lazy("no answer within ten seconds"),
}


RIGHTS = [
    (
        TokenRight.READ,
        gettext_lazy(
            "Read what the desk reads: full names too, and results that are still kept secret."
        ),
    ),
    (
        TokenRight.DESK,
        gettext_lazy("Enter results and run the desk: all that an organiser does at an evening."),
    ),
]


def named_with_day(tournament: Tournament) -> str:
    """Evenings of a series have one name."""
    day = timezone.localtime(tournament.starts)
    return f"{tournament}, {date_format(day, 'SHORT_DATE_FORMAT')}"


class TokenForm(forms.ModelForm):
    class Meta:
        model = ApiToken
        fields = ("name", "tournament", "right", "ends_on")
        help_texts = {
            "name": gettext_lazy(
                "What it is for, for example “Scoreboard in the hall”. The logs show this name."
            ),
            "ends_on": gettext_lazy("Leave it empty if it is to work until you withdraw it."),
        }

    def __init__(self, club: Club, data: Any = None):
        super().__init__(data)
        self.club = club
        self.fields["right"] = forms.ChoiceField(
            label=_("What it may do"), choices=RIGHTS, widget=forms.RadioSelect
        )
        self.fields["right"].initial = TokenRight.READ
        tournament: Any = self.fields["tournament"]
        tournament.queryset = club.tournaments.exclude(state=State.ARCHIVED)
        tournament.empty_label = _("The whole club")
        tournament.label_from_instance = named_with_day
        self.fields["ends_on"].widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})

    def clean_name(self) -> str:
        """One name, one token: a page that is loaded again makes no second one."""
        name: str = self.cleaned_data["name"]
        if tokens.valid(self.club).filter(name__iexact=name).exists():
            raise forms.ValidationError(_("There is a token of this name. Choose another name."))
        return name

    def clean_ends_on(self) -> date | None:
        ends_on = self.cleaned_data["ends_on"]
        if ends_on and ends_on < timezone.localdate():
            raise forms.ValidationError(_("This day is over. Choose today or a later day."))
        return ends_on


class HookForm(forms.Form):
    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=500,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
        help_text=gettext_lazy("As the other program shows it. It begins with https://."),
    )

    def clean_url(self) -> str:
        url = self.cleaned_data["url"]
        if not is_fit(url):
            raise forms.ValidationError(
                _(
                    "This address cannot be used. It begins with https://, has no user name, no #, "
                    "no spaces or accents, and its port, if it names one, is 443 or above 1023."
                )
            )
        return url


class HookTry(NamedTuple):
    at: datetime
    outcome: Text
    has_arrived: bool


@login_required
@never_cache
def programs(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(request, club, access.can_edit_club)
    done = request.POST.get("do", "")
    if done in PRESSES:
        PRESSES[done](request, found)
        return redirect("programs:programs", club)
    token_form = TokenForm(found, request.POST if done == "token" else None)
    hook_form = HookForm(request.POST if done == "hook" else None)
    made = (token_form.is_valid() and _token_made(request, token_form)) or (
        hook_form.is_valid() and _hook_made(request, found, hook_form)
    )
    return made or _page(request, found, token_form, hook_form)


def _page(
    request: HttpRequest, club: Club, token_form: TokenForm, hook_form: HookForm
) -> HttpResponse:
    last = HookMessage.objects.filter(hook__club=club).select_related("hook", "tournament")
    every = ApiToken.objects.filter(club=club).select_related("tournament", "made_by")
    facts = {
        "club": club,
        "has_api": is_usable("ninja"),
        "tokens": every.filter(withdrawn_at=None),
        "withdrawn": every.exclude(withdrawn_at=None)[:MOST_SHOWN],
        "valid": set(tokens.valid(club).values_list("pk", flat=True)),
        "hooks": club.hooks.all(),
        "messages_sent": [(each, _tries(each)) for each in last[:MOST_SHOWN]],
        "token_form": token_form,
        "hook_form": hook_form,
    }
    return render(request, "club/programs/programs.html", facts)


def _token_made(request: HttpRequest, form: TokenForm) -> HttpResponse | None:
    """The one page that ever shows its text: the answer to the press that made it."""
    try:
        token, text = tokens.make(form.club, by=request.user, **form.cleaned_data)
    except tokens.TooManyTokens:
        said = _("A club has %(number)d tokens at most. Withdraw one that is not used.")
        form.add_error(None, said % {"number": tokens.MOST_VALID})
        return None
    about = token.tournament
    path = f"tournaments/{about.slug}" if about else f"clubs/{form.club.slug}"
    address = f"{origin_on_paper(request)}/api/v1/{path}"
    line = f'curl -H "Authorization: Bearer {text}" {address}'
    facts = {"club": form.club, "token": token, "text": text, "line": line}
    return render(request, "club/programs/made.html", facts)


def _hook_made(request: HttpRequest, club: Club, form: HookForm) -> HttpResponse | None:
    url = form.cleaned_data["url"]
    if club.hooks.filter(url=url).exists():
        form.add_error("url", _("This address is in the list already."))
        return None
    try:
        hook = actions.add(club, url, by=request.user)
    except actions.TooManyHooks:
        said = _("A club has %(number)d webhooks at most. Remove one that is not used.")
        form.add_error(None, said % {"number": actions.MOST_HOOKS})
        return None
    return render(request, "club/programs/made.html", {"club": club, "hook": hook})


def _tries(message: HookMessage) -> list[HookTry]:
    return [
        HookTry(datetime.fromisoformat(at), OUTCOMES.get(said, said), has_arrived(said))
        for at, said in message.tries
    ]


def _withdraw(request: HttpRequest, club: Club) -> None:
    token = get_object_or_404(club.api_tokens, pk=_number(request))
    tokens.withdraw(token, request.user)
    messages.success(request, _("Withdrawn: %(name)s opens nothing any more.") % {"name": token})


def _switch(request: HttpRequest, club: Club) -> None:
    hook = get_object_or_404(club.hooks, pk=_number(request))
    actions.switch(hook, to_on=request.POST["do"] == "on", by=request.user)


def _remove(request: HttpRequest, club: Club) -> None:
    actions.remove(get_object_or_404(club.hooks, pk=_number(request)), by=request.user)
    messages.success(request, _("The webhook is removed."))


def _again(request: HttpRequest, club: Club) -> None:
    sent = HookMessage.objects.filter(hook__club=club)
    actions.send_again(get_object_or_404(sent, pk=_number(request)))
    messages.success(request, _("It will be sent again within seconds, as long as Portativ runs."))


PRESSES: Final = {
    "withdraw": _withdraw,
    "on": _switch,
    "off": _switch,
    "remove": _remove,
    "again": _again,
}


def _number(request: HttpRequest) -> int | None:
    return whole_number(request.POST.get("which"))
