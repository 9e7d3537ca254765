"""The rows of a list as people, and what is wrong with each row.

Nothing is left out in silence: a row is a person, with the problems that keep it from being taken
in as it is, or it is among the skipped, with the reason.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from club.players import facts, head_words, look
from club.players.columns import Choice, Column, is_head
from club.players.facts import Problem
from club.players.folding import folded_words
from club.players.names import is_odd, nickname_apart, with_commas_below, written
from club.spreadsheets.rows import Row

TOTALS = frozenset("total totalul totals subtotal suma sum osszesen osszes mindosszesen".split())
SIGNED = frozenset(
    "intocmit verificat aprobat semnatura signat signatura keszitette kelt datum data".split()
)
MOST_CELLS_IN_A_TOTAL = 3
LONGEST = {Column.NAME: 120, Column.NICKNAME: 40, Column.TEAM: 40}


class NameMissing(Problem):
    """Something stands in the row, but no name."""


class NameOdd(Problem):
    """Signs that no name has, or two people in one."""


@dataclass(frozen=True, slots=True)
class TooLong(Problem):
    most: int


@dataclass(frozen=True, slots=True)
class NumberTwice(Problem):
    row: int
    """The row that has this number already."""


class Person(NamedTuple):
    name: str
    nickname: str = ""
    number: int | None = None
    email: str = ""
    phone: str = ""
    team: str = ""
    birth_year: int | None = None
    consent: bool | None = None
    """None if nothing is said."""
    first_name: str = ""
    """Known apart only where the list keeps it apart, as the last name."""
    last_name: str = ""


class Entry(NamedTuple):
    row: int
    person: Person
    problems: tuple[Problem, ...]


class Why(StrEnum):
    ABOVE = "above"
    """Above the head: titles."""
    HEAD = "head"
    """The head again, as on every printed page."""
    TOTAL = "total"
    """A sum, a date, a signature."""
    HEADING = "heading"
    """The name of a team or a class above its people."""
    EMPTY = "empty"
    """Nothing in the columns that are taken over, or a number alone."""


class Skipped(NamedTuple):
    row: int
    text: str
    why: Why


class Roster(NamedTuple):
    entries: tuple[Entry, ...]
    skipped: tuple[Skipped, ...]

    @property
    def sound(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if not entry.problems)


@dataclass(frozen=True, slots=True)
class Customs:
    """What a list leaves to be understood where it is made."""

    this_year: int
    family_first: bool = False
    """A name in two columns is put together as in Hungarian."""
    country: str = ""
    """`RO` or `HU`: there a phone number in a cell of numbers lost the zero it begins with."""


def roster(rows: Sequence[Row], choice: Choice, customs: Customs) -> Roster:
    """Everybody on the list, by the columns that were chosen."""
    head = rows[choice.top - 1].cells if choice.has_head else ()
    entries: list[Entry] = []
    above = rows[: choice.top - choice.has_head]
    skipped = [Skipped(row.number, _text(row), Why.ABOVE) for row in above]
    numbers: dict[int, int] = {}
    team = ""
    for row in rows[choice.top :]:
        if why := _why_skipped(row, choice, head):
            if why is Why.HEADING:
                team = _team_of_heading(row)
            skipped.append(Skipped(row.number, _text(row), why))
            continue
        entry = _entry(row, choice, customs, team)
        entries.append(_with_number_once(entry, numbers))
    return Roster(tuple(entries), tuple(skipped))


def _why_skipped(row: Row, choice: Choice, head: Sequence[str]) -> Why | None:
    filled = [cell for cell in row.cells if cell]
    words = folded_words(filled[0]) if filled else []
    if head and is_head(row.cells, head):
        return Why.HEAD
    if len(filled) <= MOST_CELLS_IN_A_TOTAL and words and words[0] in TOTALS | SIGNED:
        return Why.TOTAL
    if len(filled) == 1 and (look.is_colour(filled[0]) or _is_of_a_team(words)):
        return Why.HEADING
    taken = {each for each, cell in zip(choice.columns, row.cells, strict=True) if each and cell}
    return None if taken - {Column.NUMBER} else Why.EMPTY


def _is_of_a_team(words: Sequence[str]) -> bool:
    return len(words) > 1 and bool(set(words) & (head_words.TEAM | head_words.CLASS))


def _team_of_heading(row: Row) -> str:
    """`Echipa Roșu:` is the team Roșu; `Clasa a V-a` is all its name."""
    text = with_commas_below(_text(row).strip(" :"))
    kept = [word for word in text.split() if not set(folded_words(word)) & head_words.TEAM]
    return " ".join(kept) or text


def _text(row: Row) -> str:
    return " ".join(cell for cell in row.cells if cell)


def _entry(row: Row, choice: Choice, customs: Customs, team: str) -> Entry:
    problems: list[Problem] = []
    person = _named(row, choice, customs)
    problems.extend(_problems_of_name(person))
    read: dict[str, Any] = {} if Column.TEAM in choice.columns else {"team": team}
    for column, cell in zip(choice.columns, row.cells, strict=True):
        if cell and column and column in READERS:
            answer = READERS[column](cell, customs)
            if isinstance(answer, Problem):
                problems.append(answer)
            else:
                read[column.value] = answer
    person = person._replace(**read)
    problems.extend(_too_long(person))
    return Entry(row.number, person, tuple(problems))


def _named(row: Row, choice: Choice, customs: Customs) -> Person:
    """The name, from a column of full names or put together."""
    texts = {
        column: " ".join(filter(None, (row.cells[at] for at in choice.where(column))))
        for column in (Column.NAME, Column.FIRST_NAME, Column.LAST_NAME, Column.NICKNAME)
    }
    first, nick_of_first = nickname_apart(texts[Column.FIRST_NAME])
    first, last = written(first), written(texts[Column.LAST_NAME])
    name, nick_of_name = nickname_apart(texts[Column.NAME])
    parts = (last, first) if customs.family_first else (first, last)
    nickname = texts[Column.NICKNAME].strip("\"'„“”«»‘’ ") or nick_of_name or nick_of_first
    return Person(
        name=written(name) or " ".join(filter(None, parts)),
        nickname=with_commas_below(nickname),
        first_name=first,
        last_name=last,
    )


def _problems_of_name(person: Person) -> Iterator[Problem]:
    if not person.name:
        yield NameMissing(Column.NAME, "")
    elif len(person.name) <= LONGEST[Column.NAME] and is_odd(person.name):
        yield NameOdd(Column.NAME, person.name)


def _too_long(person: Person) -> Iterator[Problem]:
    for column, most in LONGEST.items():
        value = getattr(person, column.value)
        if len(value) > most:
            yield TooLong(column, value, most)


def _with_number_once(entry: Entry, numbers: dict[int, int]) -> Entry:
    number = entry.person.number
    if number is None or numbers.setdefault(number, entry.row) == entry.row:
        return entry
    twice = NumberTwice(Column.NUMBER, str(number), numbers[number])
    return entry._replace(problems=(*entry.problems, twice))


READERS: dict[Column, Callable[[str, Customs], object]] = {
    Column.NUMBER: lambda value, _customs: facts.number(value),
    Column.EMAIL: lambda value, _customs: facts.email(value),
    Column.PHONE: lambda value, customs: facts.phone(value, customs.country),
    Column.TEAM: lambda value, _customs: with_commas_below(value),
    Column.BIRTH_YEAR: lambda value, customs: facts.birth_year(value, customs.this_year),
    Column.CONSENT: lambda value, _customs: facts.consent(value),
}
