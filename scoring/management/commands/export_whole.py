"""`manage.py export_whole`: a club, or the whole site, as one file."""

import io
from pathlib import Path

from django.core.management import BaseCommand, CommandError

from club import audit
from club.management.passphrases import new_passphrase
from club.models import AuditAction, Club
from club.storage import encryption
from scoring.club_file.holdings import said
from scoring.club_file.writer import write_club, write_site
from scoring.log.refusals import Refused

SITE_SAID = """It is the database as it is now: stop Portativ before, for what is entered later is
not in it. It holds passwords as hashes, and all that members told their clubs: encrypt it
(.zip.age), or keep it where nobody else reads it. To import: manage.py import_whole FILE --take"""


class Command(BaseCommand):
    help = (
        "Write the whole site, with its accounts and roles, to one file; or with --club one club, "
        "without them."
    )

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="ends in .zip; encrypted, in .zip.age")
        parser.add_argument("--club", help="its short name in addresses; default: everything")

    def handle(self, *, file, club, **_options):
        found = club and Club.objects.filter(slug=club).first()
        if club and found is None:
            raise CommandError(f"There is no club {club}.")
        is_encrypted = file.suffix == encryption.ENDING
        if file.exists() or (file.suffix != ".zip" and not is_encrypted):
            raise CommandError("Name a new file that ends in .zip or .zip.age.")
        passphrase = new_passphrase(file) if is_encrypted else ""
        try:
            manifest = self.write(file, found, passphrase)
        except Refused as refused:
            raise CommandError(refused.said()) from refused
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        if found:
            audit.record(AuditAction.EXPORTED, "whole club", club=found, by=None)
        else:
            audit.record_everywhere(AuditAction.EXPORTED, "database", file.name)
        self.stdout.write(f"{file}: {'; '.join(said(manifest['holds']))}.")
        if not found:
            self.stdout.write(SITE_SAID)

    def write(self, file, club, passphrase):
        """All of it or no file."""
        file.touch(0o600, exist_ok=False)
        try:
            with io.BytesIO() if passphrase else file.open("wb") as stream:
                manifest = write_club(club, stream) if club else write_site(stream)
                if passphrase:
                    file.write_bytes(encryption.encrypted(stream.getvalue(), passphrase))
        except BaseException:
            file.unlink()
            raise
        return manifest
