"""`manage.py export_tournament`: a whole tournament as one file, or as one page to look at."""

from pathlib import Path

from django.core.management import BaseCommand, CommandError
from django.utils import timezone, translation

from club.clubs.finding import zone_of
from club.models import Tournament
from scoring.archive.export_log import record_export
from scoring.archive.html_page import page_of
from scoring.archive.writer import taken_away


class Command(BaseCommand):
    help = "Write a tournament to one file: all of it (.zip), or a page for any browser (.html)."

    def add_arguments(self, parser):
        parser.add_argument("tournament", help="its short name in addresses")
        parser.add_argument("file", type=Path, help="ends in .zip or .html")
        parser.add_argument(
            "--public",
            action="store_true",
            help="people by the names that strangers see, a page only with results that are "
            "public, a file without the reasons of the desk",
        )

    def handle(self, *, tournament, file, public, **_options):
        found = Tournament.objects.select_related("club").filter(slug=tournament).first()
        if found is None:
            raise CommandError(f"There is no tournament {tournament}.")
        if file.suffix not in WAYS:
            raise CommandError("Give the file a name that ends in .zip or .html.")
        with translation.override(found.club.language), timezone.override(zone_of(found.club)):
            data = WAYS[file.suffix](found, for_public=public)
        file.write_bytes(data)
        record_export(found, file.suffix, None, for_public=public)
        self.stdout.write(f"{found.name}: {len(data):,} bytes in {file}.")


WAYS = {".zip": taken_away, ".html": page_of}
