"""Files with contacts of people, for whoever knows a passphrase: in the format of age, which other
programs open too (https://age-encryption.org). Without its package there are no such files."""

import threading
import unicodedata
from collections.abc import Mapping
from typing import Final

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.process import installation, native_parts
from club.wording.engine_texts import Text

ENDING: Final = ".age"
MARK: Final = b"age-encryption.org/"
SHORTEST: Final = 15
"""What encrypts is tried against at leisure, by whoever has the file."""
LONGEST: Final = 200
ADD_IT: Final = installation.to_add("encryption")
_ONE_AT_A_TIME = threading.Lock()
"""Each takes 128 MB for a second, so that guessing takes as much."""


class CannotOpen(Exception):
    """Another passphrase, or no file of age."""


def is_available() -> bool:
    return native_parts.is_usable("pyrage")


def encrypted(content: bytes, passphrase: str) -> bytes:
    from pyrage import passphrase as age  # type: ignore[import-untyped]

    with _ONE_AT_A_TIME:
        return age.encrypt(content, folded(passphrase))


def decrypted(content: bytes, passphrase: str) -> bytes:
    from pyrage import DecryptError
    from pyrage import passphrase as age

    with _ONE_AT_A_TIME:
        try:
            return age.decrypt(content, folded(passphrase))
        except DecryptError as error:
            raise CannotOpen from error


def opened(content: bytes, passphrase: str) -> bytes:
    """The same, decrypted if it is encrypted."""
    if not is_encrypted(content):
        return content
    if not is_available():
        raise CannotOpen
    return decrypted(content, passphrase)


def folded(passphrase: str) -> str:
    """The same however a keyboard puts its letters together, and as other programs take it."""
    return unicodedata.normalize("NFC", passphrase.strip())


def is_encrypted(content: bytes) -> bool:
    return content.startswith(MARK)


def as_file(content: bytes, name: str, passphrase: str) -> HttpResponse:
    response = HttpResponse(encrypted(content, passphrase), content_type="application/octet-stream")
    response["Content-Disposition"] = f'attachment; filename="{name}{ENDING}"'
    response["Cache-Control"] = "no-store"
    return response


def passphrase_field(*, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=_("Passphrase"),
        required=required,
        min_length=SHORTEST,
        max_length=LONGEST,
        help_text=_(
            "At least 15 characters, for example four or five words that do not belong "
            "together. Write it down, but keep it away from the file."
        ),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


def again_field(*, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=_("The passphrase again"),
        required=required,
        max_length=LONGEST,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


def refuse_unless_same(form: forms.Form) -> None:
    """Add an error if the repeated passphrase differs from the first."""
    one, other = (form.cleaned_data.get(name) for name in ("passphrase", "again"))
    if one is not None and other is not None and folded(one) != folded(other):
        form.add_error("again", _("This is not the same. Type both once more."))


class PassphraseForm(forms.Form):
    """A passphrase typed twice, and in which format the file inside is."""

    kind = forms.ChoiceField(label=pgettext_lazy("file", "Format"), widget=forms.RadioSelect)
    passphrase = passphrase_field()
    again = again_field()

    def __init__(self, kinds: Mapping[str, Text], data=None):
        super().__init__(data)
        self.fields["kind"].choices = list(kinds.items())  # type: ignore[attr-defined]
        self.fields["kind"].initial = next(iter(kinds))

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        refuse_unless_same(self)
        return cleaned


class OptionalPassphraseForm(forms.Form):
    """A passphrase typed twice, or none; without the package that encrypts there is no field."""

    passphrase = passphrase_field(required=False)
    again = again_field(required=False)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["passphrase"].help_text = _(
            "Leave it empty for a file that everyone can open. With a passphrase of at "
            "least 15 characters, only people who know it can."
        )
        if not is_available():
            del self.fields["passphrase"], self.fields["again"]

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        refuse_unless_same(self)
        return cleaned
