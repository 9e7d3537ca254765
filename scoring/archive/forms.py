"""What is taken away, and what is read in."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LeaveForm(forms.Form):
    what = forms.ChoiceField(
        label=_("What"),
        choices=[
            ("page", _("a page to look at, for any browser, without a server")),
            ("file", _("the whole tournament with its log, for another Portativ")),
        ],
        initial="page",
        widget=forms.RadioSelect,
    )
    names = forms.ChoiceField(
        label=_("Names"),
        choices=[
            ("public", _("as the public sees them")),
            ("full", _("in full, for the club's own use")),
        ],
        initial="public",
        help_text=_(
            "With names as the public sees them, the page shows only results that are public. The"
            " file always has all results; the reasons that the desk gave are in it only with names"
            " in full."
        ),
        widget=forms.RadioSelect,
    )


class ArriveForm(forms.Form):
    file = forms.FileField(
        label=_("The file"),
        help_text=_("It ends in .zip and has at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )
    join = forms.BooleanField(
        label=_("People with the name of exactly one member are that member"),
        required=False,
        help_text=_("Everybody else becomes a guest, and can be merged with a member later."),
    )
