"""The form for a pasted record."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_RECORD = 40_000


class ReplayForm(forms.Form):
    record = forms.CharField(
        label=_("Record of a deal"),
        max_length=LONGEST_RECORD,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "code"}),
        help_text=_("A deal as JSON, in the format muzicando-deal/1. It is not kept."),
    )
    at = forms.IntegerField(
        required=False, min_value=0, max_value=100_000, widget=forms.HiddenInput
    )
