"""`manage.py take_along SLUG`: a code by which a laptop in the hall takes an evening along."""

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from club.models import Tournament
from club.tournaments.states import NotNow
from scoring.mirror import codes, hosting


class Command(BaseCommand):
    help = "Make a code by which a laptop in the hall takes an evening along."

    def add_arguments(self, parser):
        parser.add_argument("slug", help="the short name of the evening in addresses")

    def handle(self, *, slug, **_options):
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {slug}.")
        try:
            code = hosting.offer(tournament, None)
        except NotNow as refusal:
            raise CommandError(str(refusal)) from refusal
        base = settings.BASE_URL
        address = f"{base.scheme}://{base.netloc} " if base else ""
        self.stdout.write(f"{address}{codes.grouped(code)}")
