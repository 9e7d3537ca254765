from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from club.hooks.posting import is_fit
from club.models import ApiToken, Club, State, TokenRight, Tournament
from club.programs import tokens

RIGHTS = [
    (
        TokenRight.READ,
        _("Read what the desk reads: full names too, and results that are still kept secret."),
    ),
    (
        TokenRight.DESK,
        _("Enter results and run the desk: all that an organiser does at an evening."),
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
            "name": _(
                "What it is for, for example “Scoreboard in the hall”. The logs show this name."
            ),
            "ends_on": _("Leave it empty if it is to work until you withdraw it."),
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
        label=_("Address"),
        max_length=500,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
        help_text=_("As the other program shows it. It begins with https://."),
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
