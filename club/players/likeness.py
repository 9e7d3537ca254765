"""Comparison of two names: how alike they are, in what they differ, and if one person may
have both.

Two names are alike if every word of the shorter one has its fellow in the other: the same, the
same without its marks, an initial of it, or with one typing error. One word at least must be the
same, so that everybody who can be alike is found by a few keys, without comparing all with all.
Somebody else's name is no typing error: `Maria` is not `Marta`, and `Adrian` not `Adriana`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import chain, islice, pairwise, permutations
from math import prod
from typing import NamedTuple

from club.players.column_guess import given_names
from club.wording.folding import folded_words
from club.wording.person_names import GENERATIONS, PARTICLES, TITLES, nickname_apart

LEAST = 0.65
SHORTEST_MISTYPED = 4
SHORTEST_CUT_OFF = 6
VOWELS = frozenset("aeiouy")
MOST_WORDS = 5
# Of so many with the same name nobody can tell who is who; it keeps a list of them quick.
MOST_NAMESAKES = 20


class Reason(IntEnum):
    """Difference between two names, the least first."""

    SAME = 0
    MARKS = 1
    """Diacritics, capitals, hyphens: `Mureșan` and `MURESAN`."""
    ORDER = 2
    """`Pop Ana` and `Ana Pop`: the words that they share stand in another order."""
    JOINED = 3
    """`Ana Maria` and `Anamaria`."""
    NICKNAME = 4
    """`Mimi Pop`, where the other is called Mimi."""
    TYPING = 5
    """`Kovacs` and `Kovasc`."""
    SHORTER = 6
    """`Ana Pop` and `Ana Maria Pop`."""
    INITIAL = 7
    """`A. Pop` and `Ana Pop`."""


# How much of the likeness each difference leaves.
LEFT = {
    Reason.SAME: 1.0,
    Reason.MARKS: 0.99,
    Reason.ORDER: 0.97,
    Reason.JOINED: 0.95,
    Reason.NICKNAME: 0.88,
    Reason.TYPING: 0.85,
    Reason.SHORTER: 0.8,
    Reason.INITIAL: 0.75,
}


class Likeness(NamedTuple):
    score: float
    """From 0 to 1; 1 is the same name, letter by letter."""
    reasons: tuple[Reason, ...]
    """In what they differ, the greatest difference first."""


class Match(NamedTuple):
    one: int
    other: int
    """Their places in the two lists."""
    likeness: Likeness


class NameParts(NamedTuple):
    """A name taken apart for comparing."""

    written: str
    words: tuple[str, ...]
    nicknames: frozenset[str]
    generation: str


def likeness(one: str, other: str) -> Likeness | None:
    """Degree of likeness of two names; None if they are not the same person's.

    A nickname stands in quotation marks: `Ana „Mimi” Pop`.
    """
    return likeness_of_parts(parts(one), parts(other))


def parts(name: str, nickname: str = "") -> NameParts:
    bare, quoted = nickname_apart(name)
    spoken = _spoken_words(bare)
    generation = next((GENERATIONS[word] for word in spoken if word in GENERATIONS), "")
    words = [word for word in spoken if word not in GENERATIONS and word not in TITLES]
    nicknames = frozenset(folded_words(f"{nickname} {quoted}"))
    return NameParts(" ".join(bare.split()), tuple(words[:MOST_WORDS]), nicknames, generation)


def likeness_of_parts(one: NameParts, other: NameParts) -> Likeness | None:
    if one.generation and other.generation and one.generation != other.generation:
        return None
    if not one.words or not other.words:
        return None
    one, other = sorted((one, other), key=lambda each: (len(each.words), each.words))
    reasons = _differences(one, other)
    if reasons is None:
        return None
    if one.generation != other.generation:
        reasons.add(Reason.SHORTER)
    if not reasons:
        reasons.add(Reason.SAME if one.written == other.written else Reason.MARKS)
    score = round(prod(LEFT[reason] for reason in reasons), 3)
    return Likeness(score, tuple(sorted(reasons, reverse=True))) if score >= LEAST else None


def matches(ones: Sequence[NameParts], others: Sequence[NameParts]) -> Iterator[Match]:
    """Everybody of the one list with whoever of the other is alike, the likeliest first."""
    where: dict[str, list[int]] = defaultdict(list)
    for at, each in enumerate(others):
        for key in set(_keys(each)):
            if len(where[key]) < MOST_NAMESAKES:
                where[key].append(at)
    for at, each in enumerate(ones):
        near = chain.from_iterable(where.get(key, ()) for key in map(_sought, _keys(each)))
        found = [
            Match(at, other, alike)
            for other in islice(dict.fromkeys(near), MOST_NAMESAKES * 4)
            if (alike := likeness_of_parts(each, others[other]))
        ]
        yield from sorted(found, key=lambda match: (-match.likeness.score, match.other))


def matches_within(names: Sequence[NameParts]) -> Iterator[Match]:
    """Matches of those in one list who are alike, each two of them once, the later with the earlier
    ones."""
    where: dict[str, list[int]] = defaultdict(list)
    for at, each in enumerate(names):
        keys = list(dict.fromkeys(_keys(each)))
        near = chain.from_iterable(where.get(_sought(key), ()) for key in keys)
        for one in islice(dict.fromkeys(near), MOST_NAMESAKES * 4):
            if alike := likeness_of_parts(names[one], each):
                yield Match(one, at, alike)
        for key in keys:
            if len(where[key]) < MOST_NAMESAKES:
                where[key].append(at)


def _spoken_words(name: str) -> list[str]:
    """Without `de`, `i`, `van`; but `I.` is an initial."""
    texts = name.split()
    kept = [
        text
        for text in texts
        if text not in PARTICLES and (len(text) == 1 or text.casefold() not in PARTICLES)
    ]
    return folded_words(" ".join(kept or texts))


def _differences(one: NameParts, other: NameParts) -> set[Reason] | None:
    """Differences of two names that are one person's; None if they are two people's."""
    same = Counter(one.words) & Counter(other.words)
    left, right = _without(one.words, same), _without(other.words, same)
    reasons = {Reason.ORDER} if _order(one.words, same) != _order(other.words, same) else set()
    if not left and not right:
        return reasons
    if len(one.words) < 2 or not any(len(word) > 1 for word in same):
        return None
    if _nicknamed(left, right, other.nicknames) or _nicknamed(right, left, one.nicknames):
        reasons.add(Reason.NICKNAME)
    reasons.update(reason for find in FINDERS if (reason := find(left, right)))
    if left and right:
        return None
    if left or right:
        reasons.add(Reason.SHORTER)
        if same.total() < 2 and not reasons & STRONG:
            return None
    return reasons


def _without(words: Sequence[str], same: Counter[str]) -> list[str]:
    return list((Counter(words) - same).elements())


def _order(words: Sequence[str], same: Counter[str]) -> list[str]:
    return [word for word in words if word in same]


def _nicknamed(some: list[str], rest: list[str], nicknames: frozenset[str]) -> bool:
    """The nickname of the other, who is called so instead of a name, or with all of them."""
    word = next((word for word in some if word in nicknames), "")
    if word:
        some.remove(word)
        del rest[:1]
    return bool(word)


def _joined(left: list[str], right: list[str]) -> Reason | None:
    for some, rest in ((left, right), (right, left)):
        for first, second in permutations(some, 2):
            if first + second in rest:
                rest.remove(first + second)
                some.remove(first)
                some.remove(second)
                return Reason.JOINED
    return None


def _mistyped(left: list[str], right: list[str]) -> Reason | None:
    """One word only: with two errors in it a name is another one."""
    for word in left:
        for fellow in right:
            if is_mistyped(word, fellow):
                left.remove(word)
                right.remove(fellow)
                return Reason.TYPING
    return None


def _initial(left: list[str], right: list[str]) -> Reason | None:
    found = None
    for some, rest in ((left, right), (right, left)):
        for word in [word for word in some if len(word) == 1]:
            if fellow := next((each for each in rest if each[0] == word and len(each) > 1), ""):
                some.remove(word)
                rest.remove(fellow)
                found = Reason.INITIAL
    return found


FINDERS = (_joined, _mistyped, _initial)
# With one of these a single word that is the same is enough, even if another is left out.
STRONG = {Reason.JOINED, Reason.TYPING, Reason.NICKNAME}


def is_mistyped(one: str, other: str) -> bool:
    """One letter more, less, another, or two that changed places; but no other name.

    The last letter tells a man from a woman, and a family from another.
    """
    short, long = sorted((one, other), key=lambda word: (len(word), word))
    are_names = short in given_names() and long in given_names()
    if _undoubled(short) == _undoubled(long):
        return are_names or len(short) >= SHORTEST_MISTYPED
    if are_names or len(short) < SHORTEST_MISTYPED or not _is_one_step(short, long):
        return False
    if long[:-1] == short:
        return len(short) >= SHORTEST_CUT_OFF and (long[-1] not in VOWELS or long[-1] == "u")
    return short[:-1] != long[:-1]


def _undoubled(word: str) -> str:
    return word[:1] + "".join(after for before, after in pairwise(word) if before != after)


def _is_one_step(short: str, long: str) -> bool:
    if len(long) - len(short) > 1:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    if len(long) > len(short):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def _keys(name: NameParts) -> Iterator[str]:
    """Keys by which a name is found: the whole of it, and each word with what another may look
    like."""
    if name.words:
        yield " ".join(sorted(name.words))
    for word, other in permutations(name.words, 2):
        if len(word) > 1:
            yield f"{word}+{other[0]}." if len(other) == 1 else f"{word}+{other[0]}…"
            yield from (f"{word}+{look}" for look in _looks(other))
    for word in name.words:
        yield from (f"{word}+{nickname}" for nickname in name.nicknames)
    for first, second in permutations(name.words, 2):
        yield from (f"{word}+{first}{second}" for word in name.words)


def _sought(key: str) -> str:
    """The same, but for initials, which seek whole words, and whole words, which seek initials."""
    return key[:-1] + OTHER_END[key[-1]] if key[-1] in OTHER_END else key


OTHER_END = {".": "…", "…": "."}


def _looks(word: str) -> Iterator[str]:
    """Two words have one of these in common if they are one step apart."""
    yield word
    if len(word) >= SHORTEST_MISTYPED:
        yield from (word[:at] + word[at + 1 :] for at in range(len(word)))
