"""The first account of an installation, and passwords that are made up for people."""

import secrets
from typing import NamedTuple

from django.db import IntegrityError, transaction

from club.models import User

# Without letters and digits that are taken for each other.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
FIRST_USER_NAME = "organiser"


class OneTimePassword(NamedTuple):
    user_name: str
    text: str


def first_organiser(*, by_link: bool = False) -> OneTimePassword | None:
    """Make the account that founds clubs, if nobody has one yet; who comes in by a link is given no
    password, which others could read in the window. Of nodes that start at once one makes it."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    password = OneTimePassword(FIRST_USER_NAME, easy_password())
    user = User(username=password.user_name, is_superuser=True, must_change_password=True)
    user.set_password(None if by_link else password.text)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        return None
    return None if by_link else password


def easy_password() -> str:
    """Three groups of five (74 bits), to be read aloud and typed on any keyboard."""
    groups = ["".join(secrets.choice(ALPHABET) for _ in range(5)) for _ in range(3)]
    return "-".join(groups)
