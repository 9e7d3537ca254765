"""`manage.py demo`: a club to look around in."""

from django.conf import settings
from django.core.management import BaseCommand

from club.process import machine_language
from club.process.installation import PROGRAM
from scoring.management.demo.club import find_demo_club, make_demo_club, role_names
from scoring.management.demo.season import play_season

BAR = 40


class Command(BaseCommand):
    help = "Make a demo club with accounts for every role; once made it is left alone."

    def add_arguments(self, parser):
        parser.add_argument(
            "--no-season", action="store_false", dest="season", help="without tournaments, at once"
        )

        languages = dict(settings.LANGUAGES)
        parser.add_argument(
            "--language",
            choices=languages,
            default=machine_language.system_language(languages),
            help="what the club speaks; default: the language of this machine",
        )

    def handle(self, **options):
        if club := find_demo_club():
            self.stdout.write(
                f"\nThe demo club is here already: {club.get_absolute_url()}\n"
                "Its passwords were shown when it was made; "
                f"{PROGRAM} changepassword maria.pop gives another."
            )
            return
        club, password = make_demo_club(options["language"])
        self.stdout.write(f"\nThe demo club is made: {club.get_absolute_url()}")
        self.stdout.write(f"Its people sign in with the password {password} (shown only now):")
        for appointment in role_names(club):
            user, role = appointment.user, appointment.get_role_display()
            self.stdout.write(f"    {user.username:<18} {role}")
        if options["season"]:
            play_season(club, self._tell)

    def _tell(self, done: int, of: int) -> None:
        """A bar that grows, where somebody looks on."""
        if self.stderr.isatty():
            bar = "█" * (BAR * done // of)
            self.stderr.write(f"\r{bar:░<{BAR}} {done} / {of}", ending="" if done < of else "\n")
