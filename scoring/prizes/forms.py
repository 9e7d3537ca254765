"""Forms of the prizes: the list, and a draw."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import PrizeList
from club.models.prize import MOST_SEED
from scoring.prizes.awards import LOT, AwardList
from scoring.prizes.list_text import MOST_PLACE, read, written

LONGEST_TEXT: Final = 20_000


class PrizeListForm(forms.ModelForm):
    text = forms.CharField(
        label=_("Prizes, one a line"),
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": "1-3: …\n13 x …"}),
        max_length=LONGEST_TEXT,
        required=False,
    )

    class Meta:
        model = PrizeList
        fields = ["sharing", "one_each"]
        help_texts = {
            "one_each": _(
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
    many = forms.IntegerField(label=_("How many are drawn"), min_value=1, max_value=MOST_PLACE)
    here = forms.ChoiceField(
        label=_("Who takes part"),
        choices=[("here", _("people who are checked in")), ("played", _("people who have played"))],
    )
    seed = forms.IntegerField(
        label=_("Number called out"),
        min_value=0,
        max_value=MOST_SEED,
        required=False,
        help_text=_(
            "A number that someone in the hall calls out. Leave it empty for one by chance."
        ),
    )

    def __init__(self, own: AwardList, data: Any = None) -> None:
        super().__init__(data)
        lots = sum(last - first + 1 for of, first, last, _name in own.list.lines if of == LOT)
        self.initial["many"] = max(1, lots - sum(draw.many for draw in own.draws))
