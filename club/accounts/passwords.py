"""Passwords that somebody tries first: leaked ones, and words that this site suggests."""

from typing import Any, Final

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

WORDS: Final = frozenset(
    "portativ muzicando sarabanda glissando parada etalat remi do-re-mi doremi cards carti cartes "
    "organiser organizator organitzador referee arbitru arbitre secretary secretar secretari "
    "scorer owner member admin administrator club clubul tournament turneu torneig verseny "
    "password parola contrasenya jelszo".split()
)
FEW_LETTERS: Final = 4
"""Whatever is added to a known word in so few letters is soon tried too."""


class GuessablePasswordValidator(CommonPasswordValidator):
    """Refuses Django's list of leaked passwords and the words of this site: alone, two in a row, or
    with a few letters before or after. Of the list alone only 187 are as long as ours must be."""

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002
        text = password.lower().strip()
        parts = [(text[:at], text[at:]) for at in range(len(text) + 1)]
        if any(self._is_soon_tried(*each) for each in parts):
            raise ValidationError(self.get_error_message(), code="password_too_common")

    def _is_soon_tried(self, first: str, second: str) -> bool:
        known = [part in WORDS or part in self.passwords for part in (first, second)]
        short = [len(part) <= FEW_LETTERS for part in (first, second)]
        return all(known) or (known[0] and short[1]) or (short[0] and known[1])
