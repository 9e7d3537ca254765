"""`manage.py second_factor_off`: for whoever has the machine, and lost the phone and the codes."""

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from club.access import needs_second_factor
from club.accounts.actions import remove_second_factor
from club.accounts.backends import find
from club.accounts.second_factor_duty import GRACE, keep


class Command(BaseCommand):
    help = "Turn the second factor of an account off."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("account", help="its user name or e-mail address")

    def handle(self, *, account, **_options):
        user = find(account)
        if user is None:
            raise CommandError(f"There is no account {account}.")
        remove_second_factor(user)
        keep(user, None)
        self.stdout.write(f"{user} signs in with the password alone.")
        if settings.SECOND_FACTOR_REQUIRED and needs_second_factor(user):
            self.stdout.write(f"A new one has to be set up within {GRACE.days} days of that.")
