"""Links by which a password is chosen: good for three days, once, and for the account as it is."""

from django.contrib.auth.tokens import PasswordResetTokenGenerator


class LinkTokens(PasswordResetTokenGenerator):
    """A link made before a role was given or taken does not open what the account became."""

    def _make_hash_value(self, user, timestamp):
        return f"{super()._make_hash_value(user, timestamp)}{user.rights_version}"


link_tokens = LinkTokens()
LONGEST_TOKEN = 64
