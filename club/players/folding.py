"""Names and head words without what people leave out when they type: case, marks, signs."""

import re
import unicodedata

# Letters that Unicode does not take apart into a plain one and a mark, and what is dropped.
PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
    | dict.fromkeys("'’`´·‧•", "")
)
WORDS = re.compile(r"[^\W_]+")


def folded(text: str) -> str:
    """`ŞTEFĂNESCU-Țîrlea` is `stefanescu-tirlea`; an apostrophe is nothing."""
    text = text.casefold().translate(PLAIN)
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def folded_words(text: str) -> list[str]:
    return WORDS.findall(folded(text))
