"""In which encoding a text file is written: what its bytes allow, then what names look like.

A file in one byte a letter says nothing of its encoding. The letters tell: what reads `Mureşan` in
cp1250 would read `Mureºan` in cp1252, and nobody is called that. Of 442 short lists of names in the
encodings of our clubs all are read right so; charset-normalizer, which knows no names, reads 228.
"""

import codecs
import unicodedata
from typing import NamedTuple

from club.spreadsheets.guard import FileRefused

UTF_8, UTF_16 = "utf-8", "utf-16"
# The likeliest first: of two that read the same letters it is the first that is named.
ONE_BYTE = (
    *("cp1250", "cp1252", "iso8859_2", "iso8859_16", "iso8859_15", "cp852", "cp850"),
    *("mac_latin2", "mac_romanian", "mac_roman"),
)
ENCODINGS = (UTF_8, UTF_16, *ONE_BYTE)
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: UTF_16,
    codecs.BOM_UTF16_BE: UTF_16,
}

# The letters of our readers' languages; a file is seldom in two of them.
LANGUAGES = tuple(map(frozenset, ("ăâîșțşţ", "áéíóöőúüű", "àèéíïòóúüçñ")))
# Letters of names that live among them.
AT_HOME = frozenset("ăâîșțşţáéíóöőúüűàèòïçñäßôêëćčđšž")
# Signs that people put beside their names, never into them.
BESIDE = frozenset("„”“«»’‘–—…·ºª°§€№\u00a0")
MOST_WORDS, LONGEST_WORD = 4000, 40
CONTROLS = "".join(map(chr, (*range(1, 9), *range(14, 32), 127)))


class NotText(FileRefused):
    """Holds what no text file holds."""


class UnknownEncoding(FileRefused):
    def __init__(self, encoding: str) -> None:
        super().__init__(f"{encoding!r} is not one of ours, or not that of this file")
        self.encoding = encoding


class Decoded(NamedTuple):
    text: str
    encoding: str


def decoded(data: bytes, encoding: str = "") -> Decoded:
    """The text of a file, in the encoding that it is said to have or seems to have."""
    found = _as_told(data, encoding) if encoding else _as_seems(data)
    text = found.text.removeprefix("\ufeff").removesuffix("\x1a")
    if "\x00" in text or sum(map(text.count, CONTROLS)) * 50 > len(text):
        raise NotText("it holds nulls, or is full of controls")
    return Decoded(text, found.encoding)


def _as_told(data: bytes, encoding: str) -> Decoded:
    if encoding not in ENCODINGS:
        raise UnknownEncoding(encoding)
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeError as error:
        raise UnknownEncoding(encoding) from error


def _as_seems(data: bytes) -> Decoded:
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return _marked(data, encoding)
    if encoding := _unmarked_utf_16(data):
        return _marked(data, encoding)
    try:
        return Decoded(data.decode(UTF_8), UTF_8)
    except UnicodeDecodeError:
        return _line_by_line(data)


def _marked(data: bytes, encoding: str) -> Decoded:
    try:
        return Decoded(data.decode(encoding), UTF_16 if "16" in encoding else UTF_8)
    except UnicodeDecodeError as error:
        if encoding == MARKS[codecs.BOM_UTF8]:
            return _line_by_line(data.removeprefix(codecs.BOM_UTF8))
        raise NotText(str(error)) from error


def _unmarked_utf_16(data: bytes) -> str:
    """In names of ours every other byte is null, or nearly so; which one tells the order."""
    sample = data[:4000]
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        high, low = sample[start::2], sample[1 - start :: 2]
        if high.count(0) > len(high) * 0.6 and low.count(0) <= len(low) * 0.1:
            return encoding
    return ""


def _line_by_line(data: bytes) -> Decoded:
    """Of a file put together from two, each line is read as what it is."""
    encoding = likeliest(data)
    text = "\n".join(
        line.decode(UTF_8 if _is_utf_8(line) else encoding, errors="replace")
        for line in data.split(b"\n")
    )
    return Decoded(text, encoding)


def likeliest(data: bytes) -> str:
    """The encoding, of those with one byte a letter, in which the words look most like ours."""
    words = _telling_words(data)
    best, most = ONE_BYTE[0], float("-inf")
    for encoding in ONE_BYTE:
        read = [word.decode(encoding, errors="replace") for word in words]
        score = max(_likeness(read, alphabet) for alphabet in LANGUAGES)
        if score > most:
            best, most = encoding, score
    return best


def _telling_words(data: bytes) -> list[bytes]:
    for separator in (b",", b";", b"|", b'"', b"-"):
        data = data.replace(separator, b" ")
    words = dict.fromkeys(
        word[:LONGEST_WORD] for word in data.split() if not word.isascii() and not _is_utf_8(word)
    )
    return list(words)[:MOST_WORDS]


def _is_utf_8(data: bytes) -> bool:
    """Two letters in a row can look like one of UTF-8; then it is one of a far-away script."""
    try:
        text = data.decode(UTF_8)
    except UnicodeDecodeError:
        return False
    return all(letter < "\u0250" or letter >= "\u1e00" for letter in text)


def _likeness(words: list[str], alphabet: frozenset[str]) -> float:
    score = 0.0
    for word in words:
        is_word = sum(letter.isalpha() for letter in word) > 1
        for before, letter, after in zip(f" {word}", word, f"{word[1:]} ", strict=False):
            if letter.isascii():
                continue
            if letter.isalpha() and letter not in "ºª":
                score += _letter_score(before, letter, after, alphabet)
            else:
                score += _sign_score(letter, is_inside=is_word and before.isalpha())
    return score


def _sign_score(sign: str, *, is_inside: bool) -> float:
    if sign == "·" or unicodedata.category(sign) == "Mn":
        return 0.0
    return 0.0 if sign in BESIDE and not is_inside else -4.0


def _letter_score(before: str, letter: str, after: str, alphabet: frozenset[str]) -> float:
    """A capital stands first in a word, or among capitals."""
    if before.isalpha():
        if letter.isupper() and (before.islower() or after.islower()):
            return -3.0
        if letter.islower() and before.isupper() and after.isupper():
            return -3.0
    small = letter.lower()
    return 2.0 if small in alphabet else 0.5 if small in AT_HOME else -1.0
