"""`manage.py demo`: a club to look around in."""

from django.conf import settings
from django.utils.translation import gettext as _

from club.management.spoken import SpokenCommand
from club.process import machine_language
from club.process.installation import PROGRAM
from scoring.management.demo.club import find_demo_club, make_demo_club, role_names
from scoring.management.demo.season import play_season

BAR = 40


class Command(SpokenCommand):
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
            said = _(
                "The demo club is here already: %(where)s. Its passwords were shown when it was "
                "made; %(command)s gives another."
            )
            facts = {"where": club.get_absolute_url()}
            facts["command"] = f"{PROGRAM} changepassword maria.pop"
            self.stdout.write(f"\n{said % facts}")
            return
        club, password = make_demo_club(options["language"])
        said = _(
            "The demo club is made: %(where)s. Its people sign in with the password %(password)s "
            "(shown only now):"
        )
        self.stdout.write(f"\n{said % {'where': club.get_absolute_url(), 'password': password}}")
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
