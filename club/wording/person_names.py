"""A name as people type it, written as it is read out."""

import re
import unicodedata

from club.wording.folding import folded

# Signs that stand in names; a slash, a plus or a comma parts two people, or two cells.
SIGNS = frozenset(" -‐‑–'’‘`´.·()\u200c\u200d")
MOST_MARKS_IN_A_ROW = 2
COUNTED = re.compile(r"^([^\W\d_]+) \d{1,2}$")
"""One word and a number, as a school calls its pupils."""
NUMBERED = re.compile(r"(?:\d{1,4}\s*[.):]|[-–•*])\s+(?=\S)")
QUOTED = re.compile(r"""["„“«”]\s*([^"„“”«»]+?)\s*["”“»]|(?<=\s)['‘‚]([^'‘’]+)['’](?=\s|$)""")
WORD = re.compile(r"[^\s\-‐‑–'’]+")
NUMERALS = frozenset(["II", "III", "IV"])
PARTICLES = frozenset("de del dels la les i y van von der den da di do dos das e".split())
# A cedilla under a Romanian letter comes from old keyboards; in Turkish names it is right.
COMMAS = str.maketrans("ŞşŢţ", "ȘșȚț")
TURKISH = frozenset("ıİğĞ")


TITLES = frozenset("dr dra drd prof ing arh mr mrs ms dl dna d-l d-na sra".split())
# A father and his son bear one name, and in Hungarian a wife her husband's.
GENERATIONS = {
    **dict.fromkeys(["ifj", "jr", "jun", "junior"], "junior"),
    **dict.fromkeys(["id", "sr", "sen", "senior"], "senior"),
    "ozv": "widow",
}
# Titles with a dot, for without it they are names or words.
DOTTED = frozenset("ec av conf lect asist univ jun sen id".split())


def bare_words(name: str) -> list[str]:
    """The words of a name without titles and suffixes: `dr. Ana Pop jr.` is Ana, Pop."""
    words = re.sub(r"(?<=[a-z])\.(?=\w)", ". ", name).split()
    return [word for at, word in enumerate(words) if not _is_title(word, at)] or words


def _is_title(word: str, at: int) -> bool:
    plain = folded(word.strip(".,"))
    is_dotted = word[-1] == "." or plain not in DOTTED
    is_title = plain in TITLES or plain in GENERATIONS or plain in DOTTED
    return (is_title and is_dotted) or (at > 0 and word in NUMERALS)


def written(name: str, *, family_first: bool = False) -> str:
    """Without the number of a list, with Romanian letters, capitals only where a word begins."""
    name = with_commas_below(NUMBERED.sub("", name, count=1).strip())
    return quiet(without_comma(name, family_first=family_first))


def nickname_apart(name: str) -> tuple[str, str]:
    """`Ana „Mimi” Pop` is Ana Pop, whom they call Mimi."""
    found = QUOTED.search(name)
    if not found:
        return name, ""
    rest = f"{name[: found.start()]} {name[found.end() :]}"
    return " ".join(rest.split()), (found[1] or found[2]).strip()


def without_comma(name: str, *, family_first: bool = False) -> str:
    """`Pop, Ana` is Ana Pop, or Pop Ana among names that begin with the family."""
    last, comma, first = (part.strip() for part in name.partition(","))
    if not (comma and first and last) or "," in first:
        return name
    return f"{last} {first}" if family_first else f"{first} {last}"


def with_commas_below(text: str) -> str:
    return text if TURKISH & set(text) else text.translate(COMMAS)


def quiet(name: str) -> str:
    """`POP ANA-MARIA` and `POP Ana-Maria` are Pop Ana-Maria; `ana pop` is Ana Pop."""
    if name.islower():
        return WORD.sub(lambda word: _capital(word[0], word.start() > 0), name)
    return WORD.sub(lambda word: _quiet_word(word[0], word.start() > 0), name)


def is_odd(name: str) -> bool:
    """True if the name has something in it that no name has, but for the number of *Elev 1*."""
    name = COUNTED.sub(r"\1", name)
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind == "Mn" else 0
        if (kind[0] not in "LM" and letter not in SIGNS) or marks > MOST_MARKS_IN_A_ROW:
            return True
    return not any(map(str.isalpha, name))


def _quiet_word(word: str, is_inside: bool) -> str:
    """An initial, a numeral and a word that is not shouted stay as they are."""
    if len(word.strip(".")) < 2 or not word.isupper() or word in NUMERALS or "." in word[:-1]:
        return word
    return _capital(word.lower(), is_inside)


def _capital(word: str, is_inside: bool) -> str:
    return word if is_inside and word in PARTICLES else word[:1].upper() + word[1:]
