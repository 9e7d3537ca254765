"""`manage.py sign_in_link`: a way in for whoever has the machine, though the door is besieged."""

from django.conf import settings
from django.core.management import CommandError
from django.utils.translation import gettext as _

from club.accounts.backends import find
from club.accounts.links import sign_in_path
from club.management.spoken import SpokenCommand
from club.serving import server


class Command(SpokenCommand):
    help = "Print a link that signs an account in once, within a quarter of an hour."

    def add_arguments(self, parser):
        parser.add_argument("account", help="its user name or e-mail address")

    def handle(self, *, account, **_options):
        user = find(account)
        if user is None or not user.is_active:
            raise CommandError(_("There is no account %(name)s.") % {"name": account})
        self.stdout.write(f"{address()}{sign_in_path(user).lstrip('/')}")
        self.stdout.write(_("It signs in once, within a quarter of an hour. Keep it to yourself."))


def address() -> str:
    """Address of the site, or of this machine with the port that it serves."""
    if settings.BASE_URL:
        return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}/"
    return server.holder_address(settings.DATA_DIR) or "http://localhost:8000/"
