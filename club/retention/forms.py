"""Form of the retention periods."""

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Club
from club.retention.rules import RULES


class PeriodsForm(forms.Form):
    def __init__(self, club: Club, data=None):
        super().__init__(data)
        for name, rule in RULES.items():
            self.fields[name] = forms.IntegerField(
                label=_("%(what)s: days") % {"what": rule.label},
                help_text=rule.sentence,  # type: ignore[arg-type]
                min_value=rule.least,
                max_value=rule.most,
                initial=club.days_kept(name),
            )
        self.fields["deletes_by_itself"] = forms.BooleanField(
            label=_("Delete by itself what is due"),
            help_text=Club._meta.get_field("deletes_by_itself").help_text,
            required=False,
            initial=club.deletes_by_itself,
        )

    def days(self) -> dict[str, int]:
        return {name: self.cleaned_data[name] for name in RULES}
