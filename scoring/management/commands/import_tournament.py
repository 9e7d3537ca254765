"""`manage.py import_tournament`: a tournament that was taken away elsewhere, into a club here."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError

from club.models import Club
from scoring.archive.reader import last_line_of, read_in
from scoring.archive.zip_file import COMMAND_MEGABYTES
from scoring.log.recheck import withdrawn
from scoring.log.refusals import Refused


class Command(BaseCommand):
    help = "Read in a tournament from its file: all of it with log and points, or nothing."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("club", help="its short name in addresses")
        parser.add_argument(
            "--join",
            action="store_true",
            help="who has the name of exactly one member is that member, and no guest",
        )

    def handle(self, *, file, club, join, **_options):
        found = Club.objects.filter(slug=club, is_group=False).first()
        if found is None:
            raise CommandError(f"There is no club {club}.")
        try:
            data = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        try:
            tournament = read_in(data, found, join=join, most_megabytes=COMMAND_MEGABYTES)
        except Refused as refused:
            raise CommandError(refused.said()) from refused
        self.stdout.write(f"{tournament.name} is in {found.name}, at /t/{tournament.slug}/.")
        self.stdout.write(last_line_of(tournament))
        for sentence in withdrawn(tournament):
            self.stdout.write(sentence)
