from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models import Season
from club.wording.amounts import AmountFormField
from club.wording.texts import NameFormField


class PartForm(forms.Form):
    """A part of somebody's dues."""

    amount = AmountFormField(label=_("A part of it"))

    def __init__(self, currency: str, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        amount: Any = self.fields["amount"]
        amount.currency, amount.label = currency, f"{amount.label} ({currency})"


class LineForm(forms.Form):
    """A line of the cash box; whether it came in or went out is said by the button."""

    note = NameFormField(
        label=_("For what"), max_length=120, help_text=_("Rent, tiles, a donation.")
    )
    amount = AmountFormField(label=_("Amount"))
    day = forms.DateField(
        label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )

    def __init__(self, currency: str, season: Season | None, *args: Any, **kwargs: Any):
        """In the days of a season, or of an evening, whose day it has."""
        super().__init__(*args, **kwargs)
        self.season = season
        amount: Any = self.fields["amount"]
        amount.currency, amount.label = currency, f"{amount.label} ({currency})"
        if season is None:
            del self.fields["day"]
        else:
            today = timezone.localdate()
            self.initial["day"] = min(max(today, season.starts), season.ends)

    def clean_amount(self) -> int:
        if not self.cleaned_data["amount"]:
            raise forms.ValidationError(_("Type an amount above zero."))
        return self.cleaned_data["amount"]

    def clean_day(self):
        day = self.cleaned_data["day"]
        if self.season and not self.season.starts <= day <= self.season.ends:
            raise forms.ValidationError(
                _("This day is not in the season that is open here. Choose another season above.")
            )
        return day

    def signed(self, press: str) -> int:
        amount = self.cleaned_data["amount"]
        return -amount if press == "spent" else amount
