"""The order of names in a list, as the reader's language has it: `Szabó`, `Șerba`, `Tudor`.

Letters come first, then marks, then capitals; titles ("dr.") do not count. What is no letter of
the reader's language stands with the plain one: `Őze` is `Oze` to a Romanian, `Șerba` is `Serba`
to a Hungarian.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TypeVar

from django.utils.translation import get_language

from club.wording.folding import folded
from club.wording.person_names import bare_words

# A letter of its own comes after every word that begins with the plain one: these are higher than
# any letter of any script.
NEXT, THIRD = "\U0010fffc", "\U0010fffd"
# The names of a large club: its list is put in order with each page of it.
MOST_REMEMBERED = 8_000
SIGNS = re.compile(r"(?:[^\w]|_)+")

Key = tuple[str, str, str]
Thing = TypeVar("Thing")


class _Letters(dict[int, str]):
    """Rank of each letter by its code; each is worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = SIGNS.sub(" ", folded(chr(code)))
        return self[code]


def _hungarian() -> dict[str, str]:
    """The letters of two and three signs; a long one is written short: `ssz` is `sz` twice."""
    letters = {pair: pair[0] + NEXT for pair in ("cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")}
    letters["dzs"] = f"d{THIRD}"
    return letters | {signs[0] + signs: twice * 2 for signs, twice in letters.items()}


ALPHABETS = {
    "": _Letters(),
    "ro": _Letters(
        str.maketrans(
            {"ă": f"a{NEXT}", "â": f"a{THIRD}", "î": f"i{NEXT}"}
            | dict.fromkeys("șş", f"s{NEXT}")
            | dict.fromkeys("țţ", f"t{NEXT}")
        )
    ),
    "hu": _Letters(
        str.maketrans(dict.fromkeys("öő", f"o{NEXT}") | dict.fromkeys("üű", f"u{NEXT}"))
    ),
}
JOINED: Mapping[str, Mapping[str, str]] = {"hu": _hungarian()}
FINDERS = {
    language: re.compile("|".join(sorted(joined, key=len, reverse=True)))
    for language, joined in JOINED.items()
}


def alphabetical(language: str | None = None) -> Callable[[str], Key]:
    """The sort key of a name in this language, or in the page's."""
    language = (language or get_language() or "").partition("-")[0]
    return partial(_key, language if language in ALPHABETS else "")


@lru_cache(MOST_REMEMBERED)
def _key(language: str, name: str) -> Key:
    small = name.casefold()
    bare = " ".join(bare_words(name)).casefold()
    letters = unicodedata.normalize("NFC", bare).translate(ALPHABETS[language])
    if finder := FINDERS.get(language):
        joined = JOINED[language]
        letters = finder.sub(lambda found: joined[found[0]], letters)
    return " ".join(letters.split()), small, name


def by_name(things: Iterable[Thing], name: Callable[[Thing], str]) -> list[Thing]:
    """Things in the order of their names; those of one name stay as they came."""
    key = alphabetical()
    return sorted(things, key=lambda each: key(name(each)))
