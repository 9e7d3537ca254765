"""Guess of a column's kind by the look of its cells, when no head names it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from club.players.colours import BY_WORD
from club.wording.folding import folded, folded_words
from club.wording.person_names import COUNTED, NUMBERED

LOOKED_AT = 300
MOSTLY = 0.6
FEWEST_FOR_TEAMS = 6
FEWEST_COUNTED = 3
LONGEST_NAME = 80

EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[a-zA-Z]{2,}")
DIGITS = re.compile(r"\d+")
PHONE = re.compile(r"\+?[\d\s()./-]{8,20}")
YEAR = re.compile(r"(19|20)\d\d|(19|20)\d\d-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-](19|20)\d\d")
# A Romanian personal number, which is not ours to keep, is no phone.
PERSONAL_NUMBER = re.compile(r"[1-9]\d{12}")
NAME = re.compile(r"[^\W\d_][^\d_@=<>/\\]*")
NAMES = re.compile(r"[^\W\d_][^\d_@=<>\\]*")

YES = frozenset(
    "da d yes y si s igen i x v ok true adevarat igaz cert verdadero 1 ✓ ✔ ☑ ✅".split()
)
NO = frozenset("nu n no nem false fals hamis falso 0 - ✗ ✘ ☐ ❌".split())
RATES = {
    "full": frozenset(
        "full whole normal normala intreg intreaga complet completa sencer sencera complerta "
        "plin plina entera completo teljes teljesaru".split()
    ),
    "reduced": frozenset(
        "reduced half redus redusa redusi reduit reduida reducida kedvezmenyes mersekelt felaru "
        "child copil elev nen infantil gyerek pensionar jubilat nyugdijas".split()
    ),
    "free": frozenset(
        "free exempt gratuit gratuita gratis scutit scutita exempta ingyenes ingyen dijmentes "
        "mentes".split()
    ),
}
UNMISTAKABLE = ("email", "phone")


def columns_by_look(
    values: Sequence[Sequence[str]],
    unsaid: Mapping[int, bool],
    taken: Iterable[str],
    people: int = 1,
) -> dict[int, str]:
    """Column → what it is, for those that no word tells; nothing that is taken already.

    Where a head says something that we do not know, only what cannot be mistaken is told.
    """
    found: dict[int, str] = {}
    left = {at: has_head for at, has_head in unsaid.items() if values[at]}
    for column in [each for each in LOOKS if each not in set(taken)]:
        for at, has_head in left.items():
            may_be = column in UNMISTAKABLE or not has_head
            if may_be and LOOKS[column](values[at][:LOOKED_AT]):
                found[at] = column
                del left[at]
                break
    if not {"name", "first_name", "last_name"} & set(taken):
        texts = {at: values[at][:LOOKED_AT] for at in left}
        found |= _several(texts, people) if people > 1 else _names(texts)
    return found


@cache
def given_names() -> frozenset[str]:
    lines = Path(__file__).with_name("given_names.txt").read_text("utf-8").splitlines()
    return frozenset(name for line in lines if not line.startswith("#") for name in line.split())


def is_colour(text: str) -> bool:
    return folded(text) in BY_WORD


def _names(values: dict[int, Sequence[str]]) -> dict[int, str]:
    """One column of full names, or two of which one holds names that people are given."""
    texts = [at for at, cells in values.items() if _share(cells, _is_name) >= MOSTLY]
    full = [at for at in texts if _share(values[at], _has_two_words) >= MOSTLY]
    if len(texts) >= 2:
        one, other = texts[:2]
        first, second = (_share(values[at], is_given) for at in (one, other))
        if max(first, second) >= 0.5 and min(first, second) < 0.5:
            at_first, at_last = (one, other) if first > second else (other, one)
            return {at_first: "first_name", at_last: "last_name"}
    best = (full or texts)[:1]
    return dict.fromkeys(best, "name")


def _several(values: dict[int, Sequence[str]], people: int) -> dict[int, str]:
    """The columns of names in a list of pairs or teams: one of two names in each cell, one for each
    person, or before them one more for the name of the team."""
    texts = [at for at, cells in values.items() if _share(cells, _is_name_or_two) >= MOSTLY]
    full = [at for at in texts if _share(values[at], _has_two_words) >= MOSTLY]
    if len(texts) == people + 1 and len(full) in (people, people + 1):
        return {texts[0]: "team", **dict.fromkeys(texts[1:], "name")}
    parts = _names(values)
    if "first_name" in parts.values() and len(full) < 2:
        return parts
    return dict.fromkeys((full or texts)[: people + 2 if people > 2 else people], "name")


def _share(cells: Sequence[str], holds: Callable[[str], object]) -> float:
    return sum(bool(holds(cell)) for cell in cells) / max(len(cells), 1)


def _is_name(cell: str) -> bool:
    name = COUNTED.sub(r"\1", NUMBERED.sub("", cell, count=1))
    return len(name) <= LONGEST_NAME and bool(NAME.fullmatch(name)) and not is_colour(name)


def _is_name_or_two(cell: str) -> bool:
    name = COUNTED.sub(r"\1", NUMBERED.sub("", cell, count=1))
    return len(name) <= 4 * LONGEST_NAME and bool(NAMES.fullmatch(name)) and not is_colour(name)


def _has_two_words(cell: str) -> bool:
    return len(cell.split()) >= 2


def is_given(cell: str) -> bool:
    words = folded_words(cell)
    return bool(words) and all(word in given_names() for word in words)


def _is_phone(cell: str) -> bool:
    if PERSONAL_NUMBER.fullmatch(cell) or YEAR.fullmatch(cell):
        return False
    return bool(PHONE.fullmatch(cell)) and 8 <= len("".join(DIGITS.findall(cell))) <= 15


def rate_of(cell: str) -> str:
    """What somebody pays, by the one word in the cell that says it; empty if none does, or two."""
    words = set(folded_words(cell))
    found = [rate for rate, meant in RATES.items() if words & meant]
    return found[0] if len(found) == 1 else ""


def are_rates(cells: Sequence[str]) -> bool:
    """False of a column of amounts, or of marks for who has paid."""
    return _share(cells, rate_of) >= MOSTLY


def _are_teams(cells: Sequence[str]) -> bool:
    """Colours, or a few texts that come again and again."""
    if _share(cells, is_colour) >= 0.5:
        return True
    texts = [folded(cell) for cell in cells if NAME.match(cell) and folded(cell) not in YES | NO]
    enough = len(texts) >= max(FEWEST_FOR_TEAMS, MOSTLY * len(cells))
    return enough and len(set(texts)) <= len(texts) / 3 and not _share(cells, is_given) >= 0.5


def _are_numbers(cells: Sequence[str]) -> bool:
    """True if each cell is another number; 1, 2, 3 … only counts the lines."""
    whole = _whole_numbers(cells)
    are_many = len(whole) >= MOSTLY * len(cells) and len(set(whole)) == len(whole)
    return are_many and whole != list(range(1, len(whole) + 1))


def counts_rows(cells: Sequence[str]) -> bool:
    """True if a column is 1, 2, 3 …, whatever its head says; too few rows prove nothing."""
    whole = _whole_numbers(cells)
    return len(whole) >= FEWEST_COUNTED and whole == list(range(1, len(whole) + 1))


def _whole_numbers(cells: Sequence[str]) -> list[int]:
    plain = (cell.rstrip(".)") for cell in cells)
    return [int(cell) for cell in plain if cell.isdecimal() and len(cell) <= 7]


def _mostly(holds: Callable[[str], object], share: float = MOSTLY):
    return lambda cells: _share(cells, holds) >= share


# In this order: what looks like nothing else goes first.
LOOKS: dict[str, Callable[[Sequence[str]], bool]] = {
    "email": _mostly(EMAIL.fullmatch),
    "phone": _mostly(_is_phone),
    "birth_year": _mostly(YEAR.fullmatch, 0.8),
    "consent": _mostly(lambda cell: folded(cell) in YES | NO, 0.9),
    "team": _are_teams,
    "number": _are_numbers,
}
