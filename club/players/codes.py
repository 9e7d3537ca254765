"""A player's code: who has it may add this person to a second club.

Without it the people of one club cannot be looked up from another.
"""

import base64

from django.utils.crypto import constant_time_compare, salted_hmac

from club.models import Player

LETTERS = 8
SHORT = 4
LARGEST_PK = 2**63


def code_of(player: Player) -> str:
    """Code such as `217-k3mzq7aw`: the number, and a proof that it was given out."""
    return f"{player.pk}-{_proof(player.pk)}"


def short_code_of(player: Player) -> str:
    """Code that goes with a name, in the clubs of a group."""
    return _proof(player.pk)[:SHORT]


def player_with(code: str) -> Player | None:
    number, _dash, proof = code.strip().lower().partition("-")
    if not number.isdecimal() or not number.isascii() or int(number[:20]) >= LARGEST_PK:
        return None
    if not constant_time_compare(proof, _proof(int(number))):
        return None
    return Player.objects.filter(pk=int(number), merged_into=None, forgotten_at=None).first()


def _proof(pk: int) -> str:
    digest = salted_hmac("club.players.codes", str(pk), algorithm="sha256").digest()
    return base64.b32encode(digest).decode().lower()[:LETTERS]
