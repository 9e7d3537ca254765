"""`manage.py decrypt`: a file with contacts that this site or another one encrypted, opened."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError

from club.management.passphrases import check_package, decrypted
from club.storage import encryption


class Command(BaseCommand):
    help = "Open an encrypted file (.age) with its passphrase; it is written beside it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="its name ends in .age")
        parser.add_argument("--to", type=Path, help="default: the same name without .age")

    def handle(self, *, file, to, **_options):
        check_package()
        if to is None and file.suffix != encryption.ENDING:
            raise CommandError("Its name does not end in .age. Say with --to what to write.")
        target = to or file.with_suffix("")
        if target.exists():
            raise CommandError(f"There is a file {target} already. Say with --to what to write.")
        self.stdout.write(f"{target}: {write_opened(file, target):,} bytes.")


def write_opened(file: Path, target: Path) -> int:
    """Write the decrypted file, readable by its owner only, and return its number of bytes."""
    try:
        opened = decrypted(file.read_bytes())
        target.touch(0o600, exist_ok=False)
        return target.write_bytes(opened)
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}.") from error
