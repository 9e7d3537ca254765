"""`manage.py backup`: a copy of the database, made while it is used, and looked at."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError

from club.backups.snapshot import NoSnapshot, keep


class Command(BaseCommand):
    help = (
        "Copy the database, look whether the copy is whole, and drop copies that are no longer "
        "needed: the 6 newest stay, one of each of 7 days, and one of each of 12 months."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("--to", type=Path, help="default: backups in the data folder")
        parser.add_argument(
            "--also", type=Path, help="a second folder, such as a stick; or PORTATIV_BACKUP_TO"
        )

    def handle(self, *, to, also, **_options):
        try:
            kept = keep(to, also)
        except NoSnapshot as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{kept.path}: {kept.size / 1e6:.1f} MB, whole, with {kept.lines} lines of the log. "
            f"Older copies dropped: {kept.dropped}."
        )
        if kept.also:
            self.stdout.write(f"The same in {kept.also}, read back.")
        if kept.trouble:
            raise CommandError(kept.trouble)
