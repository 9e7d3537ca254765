"""`manage.py sign_in_link`: a way in for whoever has the machine, though the door is besieged."""

from django.conf import settings
from django.core.management import CommandError
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from club import audit
from club.accounts.backends import find
from club.accounts.links import sign_in_tokens
from club.management.spoken import SpokenCommand
from club.models import Appointment, AuditAction
from club.serving import server


class Command(SpokenCommand):
    help = "Print a link that signs an account in once, within a quarter of an hour."

    def add_arguments(self, parser):
        parser.add_argument("account", help="its user name or e-mail address")

    def handle(self, *, account, **_options):
        user = find(account)
        if user is None or not user.is_active:
            raise CommandError(_("There is no account %(name)s.") % {"name": account})
        for held in Appointment.objects.filter(user=user).select_related("club"):
            said = (("account", user.pk), "link to sign in")
            audit.record(AuditAction.ROLE, *said, club=held.club, by=None)
        words = [urlsafe_base64_encode(force_bytes(user.pk)), sign_in_tokens.make_token(user)]
        where = reverse("accounts:sign_in_link", args=words).lstrip("/")
        self.stdout.write(f"{address()}{where}")
        self.stdout.write(_("It signs in once, within a quarter of an hour. Keep it to yourself."))


def address() -> str:
    """Of the site, or of this machine with the port that it serves."""
    if settings.BASE_URL:
        return f"{settings.BASE_URL.scheme}://{settings.BASE_URL.netloc}/"
    return server.holder_address(settings.DATA_DIR) or "http://localhost:8000/"
