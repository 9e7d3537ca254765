from django import forms
from django.utils.translation import gettext_lazy as _

from club import engine_texts
from club.choices import EDITIONS, titles
from engine.auction import BIDS
from engine.seats import PAIRS_SEATS

LONGEST_RECORD = 40_000
PLACES = ("I", "II", "III", "IV")


class RefereeForm(forms.Form):
    """A finished deal of the pairs game: what is it worth?"""

    contract = forms.ChoiceField(label=_("Contract"))
    declarer = forms.ChoiceField(label=_("Held by"))
    first = forms.ChoiceField(label=_("Place I"))
    second = forms.ChoiceField(label=_("Place II"))
    third = forms.ChoiceField(label=_("Place III"))
    fourth = forms.ChoiceField(label=_("Place IV"))
    stuck = forms.BooleanField(label=_("The last one is stuck"), required=False)
    edition = forms.ChoiceField(label=_("Edition"), choices=titles(EDITIONS))

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        bids = [(str(bid), f"{bid.level} {engine_texts.PLAY_TYPES[bid.type]}") for bid in BIDS]
        seats = [(str(each), engine_texts.seat(each)) for each in PAIRS_SEATS]
        for name in ("contract", "declarer", "first", "second", "third", "fourth"):
            self.fields[name] = forms.ChoiceField(
                label=self.fields[name].label, choices=bids if name == "contract" else seats
            )


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
