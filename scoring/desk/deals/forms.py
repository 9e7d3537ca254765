"""Forms with which the desk changes a deal: nearly all ask for the reason, as it stays in
the log."""

from collections.abc import Mapping, Sequence
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Round
from club.referee.forms import LONGEST_RECORD
from club.tournaments.points_forms import HalvesField
from club.wording.texts import NameFormField
from scoring.log.content import MOST_POINTS
from scoring.models.line_text import LONGEST_TEXT


class PressForm(forms.Form):
    """A press under a key of its own: pressed twice, it happens once."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class ReasonForm(PressForm):
    reason = NameFormField(
        label=_("Why?"),
        max_length=LONGEST_TEXT,
        error_messages={"required": _("Say why: the reason stays in the log.")},
        help_text=_("It stays in the log: no names, please."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SettleForm(PressForm):
    """Which of two entries is right; who saw them need not say why."""

    of = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = NameFormField(label=_("Why?"), max_length=LONGEST_TEXT, required=False)


class RestoreForm(ReasonForm):
    of = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class ScoreForm(ReasonForm):
    """Points of each side, or of everyone, as the desk gives them."""

    def __init__(self, scorers: Mapping[str, str], *args, halves: bool = False, **kwargs):
        super().__init__(*args, **kwargs)
        self.scorers = scorers
        for scorer, name in scorers.items():
            number = HalvesField if halves else forms.IntegerField
            self.fields[f"points-{scorer}"] = number(
                label=name, min_value=-MOST_POINTS, max_value=MOST_POINTS
            )
        self.order_fields(["key", *(f"points-{scorer}" for scorer in scorers), "reason"])

    @property
    def points(self) -> dict[str, float]:
        return {scorer: self.cleaned_data[f"points-{scorer}"] for scorer in self.scorers}


class RoundField(forms.TypedChoiceField):
    """One of the rounds that have begun; what it gives is the round."""

    def __init__(self, rounds: Sequence[Round]):
        self.rounds = {str(each.number): each for each in rounds}
        choices = [(number, str(each)) for number, each in self.rounds.items()]
        super().__init__(label=_("Round"), choices=choices, coerce=self.rounds.__getitem__)


class PlaceForm(ReasonForm):
    """The deal that a result was meant for."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=10_000)
    deal = forms.IntegerField(label=_("Number of the result"), min_value=1, max_value=200)
    exchange = forms.BooleanField(
        label=_("If there is a result there, the two change places"), required=False
    )

    def __init__(self, rounds: Sequence[Round], *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["round"] = RoundField(rounds)
        self.order_fields(["key", "round", "table", "deal", "exchange", "reason"])


class PeopleForm(ReasonForm):
    """Form for the people who really played the deal, by the numbers of their entries."""

    def __init__(self, seats: Sequence[tuple[str, str]], *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.seats = [seat for seat, _label in seats]
        for seat, label in seats:
            self.fields[f"entry-{seat}"] = forms.IntegerField(label=label, min_value=1)
        self.order_fields(["key", *(f"entry-{seat}" for seat in self.seats), "reason"])

    @property
    def entries(self) -> dict[str, int]:
        return {seat: self.cleaned_data[f"entry-{seat}"] for seat in self.seats}


class RecordForm(forms.Form):
    record = forms.CharField(
        label=_("Record of the deal"),
        max_length=LONGEST_RECORD,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "code"}),
        help_text=_(
            "As JSON, in the format muzicando-deal/1. Everybody who sees this page sees it."
        ),
    )
