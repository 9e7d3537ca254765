"""The form by which a file is handed in, encrypted or not."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Round
from club.storage import encryption
from scoring.archive.zip_file import MEGABYTE, UPLOAD_MEGABYTES

CANNOT_OPEN: Final = {
    True: _("This passphrase does not open the file. Type it again."),
    False: _("The package that opens encrypted files is not installed on this machine."),
}


class FileForm(forms.Form):
    """The bytes of the file, decrypted, are `content` of the cleaned data."""

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
    meanwhile = forms.BooleanField(
        label=_("Import it while a round is running"),
        error_messages={
            "required": _(
                "A round is running, and phones may have to wait for some seconds while the file "
                "is imported. Wait for the end of the round, or tick this box."
            )
        },
    )

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        running = Round.objects.filter(started_at__isnull=False, finished_at=None)
        if not running.filter(tournament__rehearsal_of=None).exists():
            del self.fields["meanwhile"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            content = cleaned["file"].read(UPLOAD_MEGABYTES * MEGABYTE + 1)
            try:
                if len(content) > UPLOAD_MEGABYTES * MEGABYTE and encryption.is_encrypted(content):
                    raise encryption.CannotOpen
                cleaned["content"] = encryption.opened(content, cleaned["passphrase"])
            except encryption.CannotOpen:
                self.add_error("passphrase", CANNOT_OPEN[encryption.is_available()])
        return cleaned
