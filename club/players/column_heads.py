"""The words by which a column says what it is, in the languages of our clubs.

The words stand in `column_heads.txt`. Spanish is there for the lists of Catalan schools.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple


def _words() -> dict[str, frozenset[str]]:
    lines = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
    listed = (line.split() for line in lines if not line.startswith("#"))
    return {name: frozenset(words) for name, *words in listed}


WORDS = _words()

# In this order: `Nr. telefon` is a phone and `Telefon părinte` too, but `Nume părinte` nobody's;
# an `E-mail cím` is no place, and a place of birth no year.
RULES = (
    ("consent", WORDS["CONSENT"]),
    ("email", WORDS["EMAIL"]),
    ("phone", WORDS["PHONE"]),
    (None, WORDS["PLACE"] | WORDS["PAPERS"] | WORDS["COUNTING"]),
    ("nickname", WORDS["NICKNAME"]),
    ("birth_year", WORDS["BIRTH"]),
    (None, WORDS["GUARDIAN"]),
    ("rate", WORDS["RATE"]),
)
LONGEST_CONNECTIVE = 2
"""*și*, *de*, *i*: such a word beside a head's says nothing."""
RULES_AFTER_NAMES = (
    ("team", WORDS["TEAM"]),
    ("class", WORDS["CLASS"]),
    ("number", WORDS["NUMBER"]),
)


ALL_WORDS = frozenset[str]().union(*WORDS.values())
NAMING = ALL_WORDS - WORDS["PEOPLE"]


class HeadMeaning(NamedTuple):
    column: str | None
    is_known: bool
    """True if the words are those of a head at all, of a column that we take over or not."""
    is_loose: bool = False
    """Only by a word for people, as somebody may be called: *Diák Péter*, *Elev 1*."""


def told(words: Sequence[str]) -> HeadMeaning:
    """Meaning of one head by its words, without the other heads."""
    found = _joined(words)
    for column, wanted in RULES:
        if found & wanted:
            return HeadMeaning(column, is_known=True)
    if column := _kind_of_name(found):
        return HeadMeaning(column, is_known=True, is_loose=not found & NAMING)
    for column, wanted in RULES_AFTER_NAMES:
        if found & wanted:
            return HeadMeaning(column, is_known=True)
    return HeadMeaning(None, is_known=False)


def is_somebody(words: Sequence[str]) -> bool:
    """True for a name that a word for people is part of: with one that stands in no head."""
    others = [each for each in words if len(each) > LONGEST_CONNECTIVE and not each.isdigit()]
    return told(words).is_loose and not ALL_WORDS.issuperset(others)


def settled(heads: Sequence[HeadMeaning], repeated: Collection[str]) -> list[HeadMeaning]:
    """Meanings of all heads together; only the kinds in `repeated` may have several columns."""
    said = {head.column for head in heads}
    found: list[HeadMeaning] = []
    taken: set[str | None] = set()
    for head in heads:
        column = _beside(head.column, said)
        if column in taken and column not in repeated:
            column = None
        taken.add(column)
        found.append(HeadMeaning(column, head.is_known))
    return found


def _beside(column: str | None, said: set[str | None]) -> str | None:
    """In Romanian a name beside a first name is the last one, in Catalan it is the other way.

    A class is the team where there are no other teams.
    """
    if column == "class":
        return None if "team" in said else "team"
    if column != "some_name":
        return column
    if "first_name" in said and "last_name" not in said:
        return "last_name"
    if "last_name" in said and "first_name" not in said:
        return "first_name"
    return "name"


def _kind_of_name(found: frozenset[str]) -> str:
    first = found & (WORDS["FIRST_NOUNS"] | WORDS["FIRST_MARKS"])
    last = found & (WORDS["LAST_NOUNS"] | WORDS["LAST_MARKS"])
    nouns = found & (WORDS["FIRST_NOUNS"] | WORDS["LAST_NOUNS"])
    if (first and last) or (found & WORDS["NAME_WORDS"] and nouns):
        return "name"
    if first:
        return "first_name"
    if last:
        return "last_name"
    if found & (WORDS["NUMBER"] | WORDS["TEAM"]):  # of a member, of a team
        return ""
    return "some_name" if found & WORDS["NAME_WORDS"] else "name" if found & WORDS["PEOPLE"] else ""


def _joined(words: Sequence[str]) -> frozenset[str]:
    """The words, and each two as one: `e-mail`, `first name`, `E mail cím`."""
    pairs = (one + other for one, other in pairwise(words))
    return frozenset([*words, *pairs])
