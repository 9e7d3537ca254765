"""`manage.py sign_out`: ends the sessions of an account that somebody else may have, or of all."""

from django.core.management import BaseCommand, CommandError

from club.accounts.actions import sign_out_everywhere
from club.accounts.backends import find
from club.models import User


class Command(BaseCommand):
    help = "End every session of an account; without one, of everybody."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("account", nargs="?", help="its user name or e-mail address")

    def handle(self, *, account, **_options):
        found = [find(account)] if account else list(User.objects.order_by("pk"))
        if None in found:
            raise CommandError(f"There is no account {account}.")
        for user in filter(None, found):
            sign_out_everywhere(user)
        self.stdout.write(f"Signed out everywhere: {', '.join(map(str, found)) or 'nobody'}.")
