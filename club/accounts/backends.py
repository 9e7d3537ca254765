"""Signing in by user name or by e-mail address, in any case."""

from django.contrib.auth.backends import ModelBackend

from club.models import User


class NameOrEmailBackend(ModelBackend):
    def authenticate(self, request, username=None, password=None, **kwargs):  # noqa: ARG002
        if not username or not password:
            return None
        user = find(username)
        if user is None:
            User().set_password(password)  # takes as long as a check, and so tells nothing
            return None
        fits = user.check_password(password)
        return user if fits and self.user_can_authenticate(user) else None


def find(name_or_email: str) -> User | None:
    given = name_or_email.strip()
    field = "email" if "@" in given else "username"
    return User.objects.filter(**{field: given}).first()
