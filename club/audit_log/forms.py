from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.audit_log.queries import actors_of
from club.models import AuditAction, Club


class SearchForm(forms.Form):
    """Which lines; nothing in it is a name."""

    action = forms.ChoiceField(
        label=pgettext_lazy("audit", "What"),
        choices=[("", _("everything")), *AuditAction.choices],
        required=False,
    )
    by: forms.ModelChoiceField = forms.ModelChoiceField(
        None, label=_("Done by"), required=False, empty_label=_("anybody")
    )
    first = forms.DateField(label=_("From"), required=False)
    last = forms.DateField(label=pgettext_lazy("day", "To"), required=False)

    def __init__(self, club: Club, data=None):
        super().__init__(data)
        self.fields["by"].queryset = actors_of(club)  # type: ignore[attr-defined]
        for name in ("first", "last"):
            self.fields[name].widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})

    def clean_last(self) -> date | None:
        last = self.cleaned_data["last"]
        if last == date.max:
            raise forms.ValidationError(_("Choose an earlier day."))
        return last

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("This is before the first day."))
        return cleaned
