"""A table's code to type, where a phone cannot scan: six characters, in a hall, in a running round.

It follows from the hash of the card, which a copy of the database holds too: so the one that is
printed goes on working on another laptop. It is short, so few may be tried: a wrong one counts
against whoever tried it and against every tournament that it might have been of. An address has a
small share of what a tournament allows, so that one phone cannot shut the door for all.
"""

import hashlib
from collections.abc import Iterator
from typing import Final

from django.conf import settings

from club.models import State
from club.models.tournament import Entrance
from club.web import throttle
from scoring.models import TableToken

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that are taken for each other: I, L, O, 0 and 1."""
LENGTH: Final = 6
WRONG_OF_TOURNAMENT: Final = 120
WRONG_OF_ADDRESS: Final = 15
"""From one address."""


class TooManyWrong(Exception):
    """Nothing is looked up for the rest of this minute; scanning goes on."""


def typed_code(token: TableToken) -> str:
    """Code on the card to be typed instead of scanned: `K7M4QX`; none on a site in the internet,
    where anybody could try all night."""
    return "" if settings.HOSTED else _code(token.hash)


def as_shown(code: str) -> str:
    """In two halves, as one reads it aloud."""
    return f"{code[:3]} {code[3:]}".strip()


def token_typed(text: str, address: str = "") -> TableToken | None:
    """The card of a running round with this code, typed at an address; none where two tables happen
    to share it."""
    code = "".join(letter for letter in text.upper() if letter.isalnum())
    if settings.HOSTED or len(code) != LENGTH:
        return None
    own = f"typed-from:{address}"
    if throttle.count_of_minute(own) >= WRONG_OF_ADDRESS:
        raise TooManyWrong
    tokens = list(_open_tokens())
    doors = {f"typed:{each.tournament_id}" for each in tokens}
    closed = {each for each in doors if throttle.count_of_minute(each) >= WRONG_OF_TOURNAMENT}
    if doors and closed == doors:
        raise TooManyWrong
    found = [
        each
        for each in tokens
        if f"typed:{each.tournament_id}" not in closed and code in _codes(each)
    ]
    if len(found) == 1:
        return found[0]
    for door in {own, *(doors - closed)}:
        throttle.count_in_minute(door)
    return None


def _open_tokens() -> Iterator[TableToken]:
    return (
        TableToken.objects.filter(
            revoked_at=None,
            tournament__state=State.RUNNING,
            tournament__entrance=Entrance.TABLES,
            tournament__rounds__started_at__isnull=False,
            tournament__rounds__finished_at=None,
        )
        .distinct()
        .iterator()
    )


def _codes(token: TableToken) -> set[str]:
    return {_code(each) for each in (token.hash, token.earlier_hash) if each}


def _code(card_hash: str) -> str:
    digest = hashlib.sha256(f"portativ.typed/{card_hash}".encode()).digest()
    number = int.from_bytes(digest)
    return "".join(LETTERS[number // len(LETTERS) ** at % len(LETTERS)] for at in range(LENGTH))
