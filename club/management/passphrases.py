"""Passphrases that a command asks for, before its work begins."""

from getpass import getpass
from pathlib import Path

from django.core.management import CommandError

from club.storage import encryption


def new_passphrase(target: Path) -> str:
    """For a file that is to be encrypted, typed twice."""
    check_package()
    if target.exists() or target.suffix != encryption.ENDING:
        raise CommandError("Name a new file that ends in .age.")
    form = encryption.PassphraseForm(
        {"any": ""},
        {"kind": "any", "passphrase": getpass("Passphrase: "), "again": getpass("Again: ")},
    )
    if not form.is_valid():
        said = [str(each) for field in form.errors.values() for each in field]
        raise CommandError(" ".join(said))
    return str(form.cleaned_data["passphrase"])


def decrypted(content: bytes) -> bytes:
    try:
        return encryption.decrypted(content, getpass("Passphrase: "))
    except encryption.CannotOpen as error:
        raise CommandError("This passphrase does not open it, or it is no file of age.") from error


def check_package() -> None:
    if not encryption.is_available():
        raise CommandError(f"The package for it is missing. Add it: {encryption.ADD_IT}")
