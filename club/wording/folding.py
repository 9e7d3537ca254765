"""Names and head words without what people leave out when they type: case, marks, signs."""

import re
import unicodedata

# Letters that Unicode does not take apart into a plain one and a mark, and what is dropped.
PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
    | dict.fromkeys("'’`´·‧•", "")
)
WORDS = re.compile(r"[^\W_]+")


class _Folded(dict[int, str]):
    """Rest of each letter by its code; each is worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(code))
        self[code] = "".join(letter for letter in apart if not unicodedata.combining(letter))
        return self[code]


FOLDED = _Folded(PLAIN)


def folded(text: str) -> str:
    """`ŞTEFĂNESCU-Țîrlea` is `stefanescu-tirlea`; an apostrophe is nothing."""
    return text.casefold().translate(FOLDED)


def name_key(name: str) -> str:
    """Key shared by all ways to write one name; for a name of signs alone, the signs."""
    return " ".join(folded_words(name)) or name.casefold()


def folded_words(text: str) -> list[str]:
    return WORDS.findall(folded(text))
