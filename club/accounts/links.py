"""Links that open an account once, as it is: to choose a password, for three days; to sign in, for
a quarter of an hour, made on the machine that serves (`manage.py sign_in_link`)."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import base36_to_int, urlsafe_base64_decode, urlsafe_base64_encode

from club import audit
from club.models import Appointment, AuditAction, User


class LinkTokens(PasswordResetTokenGenerator):
    """A link made before a role was given or taken does not open what the account became."""

    def _make_hash_value(self, user, timestamp):
        return f"{super()._make_hash_value(user, timestamp)}{user.rights_version}"


class SignInTokens(LinkTokens):
    """Used up by coming in, for the account then has another moment of its last sign-in."""

    key_salt = "portativ.sign_in"
    good_for_seconds = 15 * 60

    def check_token(self, user, token):
        if not super().check_token(user, token):
            return False
        made_at = base36_to_int(token.partition("-")[0])
        return self._num_seconds(self._now()) - made_at <= self.good_for_seconds


link_tokens = LinkTokens()
sign_in_tokens = SignInTokens()
LONGEST_TOKEN = 64


def sign_in_path(user: User) -> str:
    """The path that signs an account in once; each of its clubs is told that it was made."""
    for held in Appointment.objects.filter(user=user).select_related("club"):
        said = (("account", user.pk), "link to sign in")
        audit.record(AuditAction.ROLE, *said, club=held.club, by=None)
    words = [urlsafe_base64_encode(force_bytes(user.pk)), sign_in_tokens.make_token(user)]
    return reverse("accounts:sign_in_link", args=words)


def user_of(uidb64: str) -> User | None:
    """Active account of a link, by the word before its token."""
    try:
        pk = int(urlsafe_base64_decode(uidb64))
    except ValueError:
        return None
    # SQLite's and PostgreSQL's integers end here.
    return User.objects.filter(pk=pk, is_active=True).first() if 0 < pk < 2**63 else None
