"""The rows of a list as people, and what is wrong with each row.

Nothing is left out in silence. A row is a person, or several, or it is among the skipped, with the
reason. Without a name nobody is taken in; anything else that cannot be read never costs the
person, who is taken without it, and that is said.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from club.players import cell_values, column_guess, column_heads
from club.players.cell_values import Misplaced, Problem
from club.players.columns import ColumnChoice, ListColumn, is_head
from club.players.row_people import STEP, people_of, row_of
from club.spreadsheets.rows import TextRow
from club.wording.folding import folded_words
from club.wording.person_names import is_odd, nickname_apart, with_commas_below, written

TOTALS = frozenset("total totalul totals subtotal suma sum osszesen osszes mindosszesen".split())
SIGNED = frozenset(
    "intocmit verificat aprobat semnatura signat signatura keszitette kelt datum data".split()
)
MOST_CELLS_IN_A_TOTAL = 3
LONGEST = {ListColumn.NAME: 120, ListColumn.NICKNAME: 40, ListColumn.TEAM: 40}


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


@dataclass(frozen=True, slots=True)
class NumberTaken(Problem):
    holder: str
    """The member who has it."""


class ListedPerson(NamedTuple):
    name: str
    nickname: str = ""
    number: int | None = None
    email: str = ""
    phone: str = ""
    team: str = ""
    birth_year: int | None = None
    rate: str = ""
    """What they pay; empty if nothing is said."""
    consent: bool | None = None
    """None if nothing is said."""
    first_name: str = ""
    """Known apart only where the list keeps it apart, as the last name."""
    last_name: str = ""


class RosterRow(NamedTuple):
    row: int
    """The key: of the first in a row its number; `row_people.row_of` tells that of the others."""
    person: ListedPerson
    problems: tuple[Problem, ...]
    """What keeps the person out."""
    left_out: tuple[Problem, ...] = ()
    """What the person is taken in without."""


class SkipReason(StrEnum):
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


class SkippedRow(NamedTuple):
    row: int
    text: str
    why: SkipReason


class Roster(NamedTuple):
    entries: tuple[RosterRow, ...]
    skipped: tuple[SkippedRow, ...]
    blanks: int = 0
    """Number of cells that hold a dash where there is nothing."""

    @property
    def sound(self) -> tuple[RosterRow, ...]:
        return tuple(entry for entry in self.entries if not entry.problems)


@dataclass(frozen=True, slots=True)
class Customs:
    """Conventions of the place where a list is made, which the list itself does not state."""

    this_year: int
    family_first: bool = False
    """A name in two columns is put together as in Hungarian."""
    country: str = ""
    """`RO` or `HU`: there a phone number in a cell of numbers lost the zero it begins with."""


def roster(rows: Sequence[TextRow], choice: ColumnChoice, customs: Customs) -> Roster:
    """Everybody on the list, by the columns that were chosen."""
    if not customs.family_first and _begins_with_families(rows[choice.top :], choice):
        customs = replace(customs, family_first=True)
    head = rows[choice.top - 1].cells if choice.has_head else ()
    entries: list[RosterRow] = []
    above = rows[: choice.top - choice.has_head]
    skipped = [SkippedRow(row.number, _text(row), SkipReason.ABOVE) for row in above]
    numbers: dict[int, int] = {}
    team, blanks = "", 0
    for row in rows[choice.top :]:
        if why := _why_skipped(row, choice, head):
            if why is SkipReason.HEADING:
                team = _team_of_heading(row)
            skipped.append(SkippedRow(row.number, _text(row), why))
            continue
        for place, cells in enumerate(people_of(row, choice)):
            blanks += sum(is_blank(column, cell) for column, cell in cells.items())
            own = cells if ListColumn.TEAM in cells else {**cells, ListColumn.TEAM: team}
            entry = _entry(row.number + place * STEP, own, customs)
            entries.append(_with_number_once(entry, numbers))
    return Roster(tuple(entries), tuple(skipped), blanks)


def _begins_with_families(rows: Sequence[TextRow], choice: ColumnChoice) -> bool:
    """True if most names of two words in one cell are like `Pop Ana`: then `Lupu, Dan` is
    Lupu Dan."""
    cells = [row.cells[at].split() for at in choice.where(ListColumn.NAME) for row in rows]
    pairs = [words for words in cells if len(words) == 2 and not words[0].endswith(",")]
    told = [[column_guess.is_given(word) for word in words] for words in pairs]
    return told.count([False, True]) > told.count([True, False])


def _why_skipped(row: TextRow, choice: ColumnChoice, head: Sequence[str]) -> SkipReason | None:
    filled = [cell for cell in row.cells if cell]
    words = folded_words(filled[0]) if filled else []
    if head and is_head(row.cells, head):
        return SkipReason.HEAD
    if len(filled) <= MOST_CELLS_IN_A_TOTAL and words and words[0] in TOTALS | SIGNED:
        return SkipReason.TOTAL
    if len(filled) == 1 and (column_guess.is_colour(filled[0]) or _is_of_a_team(words)):
        return SkipReason.HEADING
    taken = {each for each, cell in zip(choice.columns, row.cells, strict=True) if each and cell}
    return None if taken - {ListColumn.NUMBER} else SkipReason.EMPTY


def _is_of_a_team(words: Sequence[str]) -> bool:
    return len(words) > 1 and bool(
        set(words) & (column_heads.WORDS["TEAM"] | column_heads.WORDS["CLASS"])
    )


def _team_of_heading(row: TextRow) -> str:
    """`Echipa Roșu:` is the team Roșu; `Clasa a V-a` is all its name."""
    text = with_commas_below(_text(row).strip(" :"))
    kept = [
        word for word in text.split() if not set(folded_words(word)) & column_heads.WORDS["TEAM"]
    ]
    return " ".join(kept) or text


def _text(row: TextRow) -> str:
    return " ".join(cell for cell in row.cells if cell)


def is_blank(column: ListColumn, cell: str) -> bool:
    """True if the cell says nothing; as the answer to a consent a dash means no."""
    return column in READERS and column is not ListColumn.CONSENT and cell_values.is_blank(cell)


def _entry(key: int, cells: Mapping[ListColumn, str], customs: Customs) -> RosterRow:
    person = _named(cells, customs)
    left_out: list[Problem] = []
    read: dict[str, Any] = {}
    misplaced: dict[str, Any] = {}
    for column, cell in cells.items():
        if not cell or column not in READERS or is_blank(column, cell):
            continue
        answer = READERS[column](cell, customs)
        if not isinstance(answer, Problem):
            read[column.value] = answer
        elif (found := _meant_elsewhere(column, cell, customs)) is None:
            left_out.append(answer)
        else:
            misplaced |= found
            left_out.append(Misplaced(column, cell))
    person = person._replace(**misplaced | read)
    for problem in _too_long(person):
        left_out.append(problem)
        person = person._replace(**dict[str, Any]({problem.column.value: ""}))
    return RosterRow(key, person, tuple(_problems_of_name(person)), tuple(left_out))


def _meant_elsewhere(column: ListColumn, cell: str, customs: Customs) -> dict[str, Any] | None:
    """Value read as the other kind, for an address in the column of phones or the reverse;
    else None."""
    other = SWAPPED.get(column)
    answer = READERS[other](cell, customs) if other else None
    return None if not other or isinstance(answer, Problem) else {other.value: answer}


SWAPPED = {ListColumn.PHONE: ListColumn.EMAIL, ListColumn.EMAIL: ListColumn.PHONE}


def _named(cells: Mapping[ListColumn, str], customs: Customs) -> ListedPerson:
    """The name, from a column of full names or put together."""
    first, nick_of_first = nickname_apart(cells.get(ListColumn.FIRST_NAME, ""))
    first, last = written(first), written(cells.get(ListColumn.LAST_NAME, ""))
    name, nick_of_name = nickname_apart(cells.get(ListColumn.NAME, ""))
    parts = (last, first) if customs.family_first else (first, last)
    nickname = cells.get(ListColumn.NICKNAME, "").strip("\"'„“”«»‘’–- ")
    return ListedPerson(
        name=written(name, family_first=customs.family_first) or " ".join(filter(None, parts)),
        nickname=with_commas_below(nickname or nick_of_name or nick_of_first),
        first_name=first,
        last_name=last,
    )


def _problems_of_name(person: ListedPerson) -> Iterator[Problem]:
    if not person.name:
        yield NameMissing(ListColumn.NAME, "")
    elif len(person.name) > LONGEST[ListColumn.NAME]:
        yield TooLong(ListColumn.NAME, person.name, LONGEST[ListColumn.NAME])
    elif is_odd(person.name):
        yield NameOdd(ListColumn.NAME, person.name)


def _too_long(person: ListedPerson) -> Iterator[TooLong]:
    for column in (ListColumn.NICKNAME, ListColumn.TEAM):
        value = getattr(person, column.value)
        if len(value) > LONGEST[column]:
            yield TooLong(column, value, LONGEST[column])


def _with_number_once(entry: RosterRow, numbers: dict[int, int]) -> RosterRow:
    number = entry.person.number
    if number is None or numbers.setdefault(number, entry.row) == entry.row:
        return entry
    twice = NumberTwice(ListColumn.NUMBER, str(number), row_of(numbers[number]))
    person = entry.person._replace(number=None)
    return entry._replace(person=person, left_out=(*entry.left_out, twice))


READERS: dict[ListColumn, Callable[[str, Customs], object]] = {
    ListColumn.NUMBER: lambda value, _customs: cell_values.number(value),
    ListColumn.EMAIL: lambda value, _customs: cell_values.email(value),
    ListColumn.PHONE: lambda value, customs: cell_values.phone(value, customs.country),
    ListColumn.TEAM: lambda value, _customs: with_commas_below(value),
    ListColumn.BIRTH_YEAR: lambda value, customs: cell_values.birth_year(value, customs.this_year),
    ListColumn.RATE: lambda value, _customs: cell_values.rate(value),
    ListColumn.CONSENT: lambda value, _customs: cell_values.consent(value),
}
