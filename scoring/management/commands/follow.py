"""`manage.py follow "https://club.example.org ABCD-EFGH-JKLM"`: an evening of the club's site taken
along onto this laptop."""

from django.core.management import BaseCommand, CommandError

from club.models import Club
from scoring.log.refusals import Refused
from scoring.mirror import codes, following


class Command(BaseCommand):
    help = "Take an evening along from the site where everybody follows it."

    def add_arguments(self, parser):
        parser.add_argument("code", nargs="+", help="as the site shows it, with its address")
        parser.add_argument("--club", help="the short name of the club here, if there are several")

    def handle(self, *, code, club, **_options):
        clubs = Club.objects.filter(is_group=False, **({"slug": club} if club else {}))
        if len(clubs) != 1:
            raise CommandError("Say which club: --club, by its short name in addresses.")
        typed = codes.typed(" ".join(code))
        if typed is None:
            raise CommandError("Type the code with the address of the site, as it stands there.")
        try:
            tournament = following.follow(clubs[0], *typed, None)
        except Refused as refused:
            raise CommandError(refused.said()) from refused
        self.stdout.write(f"{tournament.name} is here, at /t/{tournament.slug}/desk/.")
