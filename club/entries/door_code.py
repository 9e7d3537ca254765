"""The word in the address that hangs at the door: who scans it is in the hall. It follows from the
tournament and the secret key, so it is the same all evening, and never runs out."""

import base64

from django.utils.crypto import constant_time_compare, salted_hmac

from club.models import Tournament

LETTERS = 10


def door_word(tournament: Tournament) -> str:
    given = f"{tournament.pk}-{tournament.seed}"
    digest = salted_hmac("club.entries.doors", given, algorithm="sha256").digest()
    return base64.b32encode(digest).decode().lower()[:LETTERS]


def is_door_word(tournament: Tournament, word: str) -> bool:
    return constant_time_compare(word.lower(), door_word(tournament))
