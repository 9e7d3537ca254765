"""Pseudonyms of the forgotten. A pseudonym is kept as one text everywhere, in the log, in files and
beside copies, and worded in the language of the reader."""

import re
from typing import Final

from django.utils.translation import gettext as _

KEPT: Final = re.compile(r"\bPlayer ([0-9a-f]{4,16})\b")
NOUN: Final = "Player"


def of_code(code: str) -> str:
    return f"{NOUN} {code}"


def code_of(pseudonym: str) -> str:
    """Code of a pseudonym: the same in every language."""
    return pseudonym.removeprefix(f"{NOUN} ")


def is_pseudonym(name: str) -> bool:
    return KEPT.fullmatch(name) is not None


def worded(text: str) -> str:
    """The text with every pseudonym in it as the reader says it."""
    if NOUN not in text:
        return text
    return KEPT.sub(lambda found: _("Player %(code)s") % {"code": found[1]}, text)


def as_kept(word: str) -> str:
    """The word of a search by which a pseudonym is found: the reader's noun is kept in English."""
    noun = _("Player %(code)s") % {"code": ""}
    return NOUN if word.casefold() == noun.strip().casefold() else word
