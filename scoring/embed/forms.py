from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import ClubPage
from club.storage.saving import SharedForm
from scoring.embed.sites import sites_in


class SitesForm(SharedForm):
    class Meta:
        model = ClubPage
        fields = ["embedded_on"]
        help_texts = {"embedded_on": _("One a line, for example https://club.example.org.")}
        widgets = {
            "embedded_on": forms.Textarea(
                attrs={"rows": 3, "autocapitalize": "none", "spellcheck": "false"}
            )
        }

    def clean_embedded_on(self):
        return "\n".join(sites_in(self.cleaned_data["embedded_on"]))
