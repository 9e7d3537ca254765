"""`manage.py import_whole`: a club's or a site's file, all of it or nothing."""

import io
from pathlib import Path

from django.core.management import BaseCommand, CommandError, call_command
from django.db import connection

from club.backups import database_check, inspection
from club.management.passphrases import check_package, decrypted
from club.storage import encryption
from scoring.club_file.holdings import said
from scoring.club_file.reader import read_club, read_site
from scoring.club_file.refusals import NotEmpty
from scoring.club_file.zip_file import opened
from scoring.log.refusals import Refused

NOT_YET = "Nothing is imported yet; the same with --take imports it: all of it, or nothing."
DONE = """Every row was read back and compared; points, totals and standings were worked out again.
Sessions are left: everybody signs in again. Set PORTATIV_DATABASE_URL as it is now wherever
Portativ is started (none is SQLite in the data folder). On another machine set
PORTATIV_SECRET_KEY to what stands in secret_key of the old data folder, or bring that file: then
cards that were printed go on working. Put the old database elsewhere. Then: manage.py up"""


class Command(BaseCommand):
    help = (
        "Say what a file of export_whole holds; with --take import it: a club beside the others, a "
        "site into an empty database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("--take", action="store_true", help="import it")

    def handle(self, *, file, take, **_options):
        try:
            with self.stream_of(file) as stream, opened(stream) as found:
                self.tell(found.manifest)
                if not take:
                    self.stdout.write(NOT_YET)
                    return
                self.make_tables()
                if found.is_site:
                    read_site(found)
                    self.stdout.write(DONE)
                else:
                    club = read_club(found)
                    self.stdout.write(
                        f"{club.name} is here, at {club.get_absolute_url()}. The owner of the site "
                        "gives the roles in it."
                    )
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except Refused as refused:
            raise CommandError(f"{refused.said()} Nothing was imported.") from refused

    def stream_of(self, file):
        with file.open("rb") as stream:
            if not encryption.is_encrypted(stream.read(len(encryption.MARK))):
                return file.open("rb")
        check_package()
        return io.BytesIO(decrypted(file.read_bytes()))

    def tell(self, manifest):
        name = manifest.get("name", "A whole site")
        when, program = manifest["made_at"][:16].replace("T", " "), manifest["program"]
        self.stdout.write(f"{name}, exported {when} UTC by Portativ {program}:")
        self.stdout.write(f"{'; '.join(said(manifest['holds']))}.")

    def make_tables(self):
        names = connection.introspection.table_names()
        if not names:
            call_command("migrate", verbosity=0)
        elif "django_migrations" not in names:
            raise NotEmpty(what="tables of another program")
        elif inspection.steps_missing("default"):
            raise CommandError(database_check.BEHIND)
