"""Forms of export and import."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from club.models import Round
from club.storage import encryption


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
    language = forms.ChoiceField(
        label=_("Language of the page"), choices=settings.LANGUAGES, required=False
    )
    passphrase = encryption.passphrase_field(required=False)
    again = encryption.again_field(required=False)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["passphrase"].help_text = _(
            "Leave it empty for a file that everyone can open. With a passphrase of at "
            "least 15 characters, only people who know it can."
        )
        if not encryption.is_available():
            del self.fields["passphrase"], self.fields["again"]

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        encryption.refuse_unless_same(self)
        return cleaned


class ArriveForm(forms.Form):
    file = forms.FileField(
        label=_("The file"),
        help_text=_("It ends in .zip or .zip.age and has at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".zip,.age"}),
    )
    passphrase = forms.CharField(
        label=_("Passphrase"),
        required=False,
        max_length=encryption.LONGEST,
        help_text=_("Only for a file that ends in .age."),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    join = forms.BooleanField(
        label=_("People with the name of exactly one member are that member"),
        required=False,
        help_text=_("Everybody else becomes a guest, and can be merged with a member later."),
    )
    meanwhile = forms.BooleanField(
        label=_("Import it while a round is running"),
        error_messages={
            "required": _(
                "A round is running, and phones may have to wait for some seconds while a "
                "tournament is imported. Wait for the end of the round, or tick this box."
            )
        },
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        running = Round.objects.filter(started_at__isnull=False, finished_at=None)
        if not running.filter(tournament__rehearsal_of=None).exists():
            del self.fields["meanwhile"]
