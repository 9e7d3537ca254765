"""The words by which one person is found in what others typed: names in any order and spelling,
nicknames, addresses, telephone numbers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from club.wording.folding import folded, folded_words

FEWEST_LETTERS: Final = 3
"""Of a word that tells somebody from others."""
FEWEST_DIGITS: Final = 6
ENDED: Final = 5
"""From so many letters on a word may have another ending: *Mureșan*, *Mureșanei*."""

WORD: Final = re.compile(r"[^\W_]+(?:['’`´·‧•][^\W_]+)*")
NUMBER: Final = re.compile(r"\+?\d[\d ./()-]{4,}\d")
EMAIL: Final = re.compile(r"[^\s@,;<>()]+@[^\s@,;<>()]+\w")
NOT_A_DIGIT: Final = re.compile(r"\D")


class Traces(NamedTuple):
    names: frozenset[tuple[str, ...]]
    """The folded words of each name and nickname."""
    emails: frozenset[str]
    phones: frozenset[str]
    """Their digits."""
    addresses: frozenset[str] = frozenset()
    """As they are on record: one that folds to the same may be somebody else's."""

    @property
    def keys(self) -> list[str]:
        """Names and e-mail addresses in the one form that every way to write them has."""
        return sorted({*map(_in_order, self.names), *self.emails})

    def is_named(self, text: str) -> bool:
        """True if the whole text is a name of the person."""
        return name_key_of(text) in {_in_order(name) for name in self.names}

    def is_contact(self, text: str) -> bool:
        return folded(text.strip()) in self.emails or _digits(text) in self.phones

    def is_in(self, text: str, *, closely: bool = False) -> bool:
        """True if a text names the person.

        `closely` is for texts from a place where they are known to play: there one word of their
        name is enough.
        """
        if self._has_contact(text) or any(True for _span in self._spans(text, closely=closely)):
            return True
        if not closely:
            return False
        words = {word for name in self.names for word in name if len(word) >= FEWEST_LETTERS}
        return any(_begins(said, word) for said in folded_words(text) for word in words)

    def without(self, text: str, instead: str, *, closely: bool = False) -> str:
        """The text with something else for their names; nothing of it where only a word tells
        them."""
        if not self.is_in(text, closely=closely):
            return text
        found = text
        for begin, end in sorted(self._spans(text, closely=closely), reverse=True):
            found = f"{found[:begin]}{instead}{found[end:]}"
        for email in self.emails:
            found = re.sub(re.escape(email), "", found, flags=re.IGNORECASE)
        found = NUMBER.sub(lambda each: "" if _digits(each[0]) in self.phones else each[0], found)
        return "" if self.is_in(found.replace(instead, ""), closely=closely) else found.strip()

    def cleared(self, value: Any, instead: str) -> Any:
        """The same of every text in a value of JSON."""
        if isinstance(value, str):
            return "" if self.is_contact(value) else self.without(value, instead)
        if isinstance(value, list):
            return [self.cleared(each, instead) for each in value]
        if isinstance(value, dict):
            return {key: self.cleared(each, instead) for key, each in value.items()}
        return value

    def _has_contact(self, text: str) -> bool:
        found = folded(text)
        if any(email in found for email in self.emails):
            return True
        return any(_digits(each) in self.phones for each in NUMBER.findall(text))

    def _spans(self, text: str, *, closely: bool) -> Iterator[tuple[int, int]]:
        """Where their names stand; a name of one word is one only where it is all, or `closely`."""
        words = [(each.span(), folded(each[0])) for each in WORD.finditer(text)]
        taken = 0
        for at in range(len(words)):
            if at < taken:
                continue
            for name in sorted(self.names, key=len, reverse=True):
                said = [word for _span, word in words[at : at + len(name)]]
                if len(name) == 1 and not (closely or len(words) == 1):
                    continue
                if len(said) == len(name) and _is_name(said, name):
                    taken = at + len(name)
                    yield words[at][0][0], words[taken - 1][0][1]
                    break


def traces_of(names: Iterable[str], emails: Iterable[str], phones: Iterable[str]) -> Traces:
    """Names and nicknames alike; one word that is too short to tell anybody is left out."""
    split = [tuple(folded_words(name)) for name in names]
    typed = [each.strip().lower() for each in emails if each.strip()]
    return Traces(
        frozenset(name for name in split if len(name) > 1 or len("".join(name)) >= FEWEST_LETTERS),
        frozenset(map(folded, typed)),
        frozenset(each for each in map(_digits, phones) if len(each) >= FEWEST_DIGITS),
        frozenset(typed),
    )


def name_key_of(text: str) -> str:
    """The same for a name in whatever order and spelling."""
    return _in_order(folded_words(text))


def contacts_in(text: str) -> list[str]:
    """Parts of the text that may be an address or a telephone number of anybody."""
    return [*EMAIL.findall(text), *NUMBER.findall(text)]


def _in_order(words: Sequence[str]) -> str:
    return " ".join(sorted(words))


def _digits(text: str) -> str:
    return NOT_A_DIGIT.sub("", text)


def _is_name(said: Sequence[str], name: Sequence[str]) -> bool:
    """True for a name in the order of the name, or the last word first."""
    orders = (name, name[::-1], (*name[-1:], *name[:-1]), (*name[1:], *name[:1]))
    return any(all(map(_begins, said, order)) for order in orders)


def _begins(said: str, word: str) -> bool:
    """True if the words are the same, perhaps with another ending."""
    return said == word or (len(word) >= ENDED and said.startswith(word[:-1]))
