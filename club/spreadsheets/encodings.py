"""Encoding of a text file: by its mark, by UTF-8, else by the letters of our languages.

A file in one byte a letter says nothing of its encoding: what reads `Mureşan` in cp1250 reads
`Mureºan` in cp1252. Counting letters misreads 24 of 2,739 lists of one to ten names in the
encodings of our clubs; charset-normalizer, held to the same code pages, 1,056 of them, for it knows
prose and no names (a Catalan list in cp1252 becomes cp1250).
"""

import codecs

from club.spreadsheets.guard import FileRefused

UTF_8 = "utf-8"
# The likeliest first: of two that read the same letters it is the first that is taken.
ONE_BYTE = (
    *("cp1250", "cp1252", "iso8859_2", "iso8859_16", "iso8859_15", "cp852", "cp850"),
    *("mac_latin2", "mac_romanian", "mac_roman"),
)
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}

# A file is seldom in two languages.
LANGUAGES = ("ăâîșțşţ", "áéíóöőúüű", "àáèéíïòóúüçñ")
ELSEWHERE = "äßôêëćčđšž"
# Signs that people type around names; each has fewer letters beside it than that.
SIGNS = dict.fromkeys("–—•€", 1) | dict.fromkeys("„“”‘«»…ºª", 2) | dict.fromkeys("’·", 3)
MOST_WORDS, LONGEST_WORD = 4000, 40
CONTROLS = "".join(map(chr, (*range(1, 9), *range(14, 32), 127)))


class NotText(FileRefused):
    """Holds what no text file holds."""


def decoded(data: bytes) -> str:
    text = _decoded(data).removeprefix("\ufeff").removesuffix("\x1a")
    if "\x00" in text or sum(map(text.count, CONTROLS)) * 50 > len(text):
        raise NotText("it holds nulls, or is full of controls")
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return _marked(data, encoding)
    if encoding := _unmarked_utf_16(data):
        return _marked(data, encoding)
    try:
        return data.decode(UTF_8)
    except UnicodeDecodeError:
        return _line_by_line(data)


def _marked(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
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


def _line_by_line(data: bytes) -> str:
    """Text of a file put together from two, each line is read as what it is."""
    encoding = likeliest(data)
    return "\n".join(
        line.decode(UTF_8 if _is_utf_8(line) else encoding, errors="replace")
        for line in data.split(b"\n")
    )


def likeliest(data: bytes) -> str:
    """The encoding, of those with one byte a letter, in which most letters are of one language."""
    words = dict.fromkeys(
        word[:LONGEST_WORD] for word in data.split() if not word.isascii() and not _is_utf_8(word)
    )
    sample = b" ".join([*words][:MOST_WORDS])
    read = {each: sample.decode(each, errors="replace") for each in ONE_BYTE}
    return max(ONE_BYTE, key=lambda each: max(_likeness(read[each], own) for own in LANGUAGES))


def _is_utf_8(data: bytes) -> bool:
    """Two letters in a row can look like one of UTF-8; then it is one of a far-away script."""
    try:
        text = data.decode(UTF_8)
    except UnicodeDecodeError:
        return False
    return all(letter < "\u0250" or letter >= "\u1e00" for letter in text)


def _likeness(text: str, letters: str) -> int:
    """Letters of a language beside others, and signs, without what stands nowhere in its names."""
    score = 0
    for before, letter, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if letter.isascii():
            continue
        beside = before.isalpha() + after.isalpha()
        if most := SIGNS.get(letter):
            score += 1 if beside < most else -2
        elif not beside or (letter.isupper() and before.islower()):
            score -= 2
        else:
            small = letter.lower()
            score += 1 if small in letters else 0 if small in ELSEWHERE else -2
    return score
