"""Which column of a list is what: a proposal that a person can correct.

A column is known by the words of its head, in any of our languages, with or without marks; without
a head, or under words nobody foresaw, by the look of what stands in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from club.players import column_guess, column_heads
from club.spreadsheets.rows import TextRow
from club.wording.folding import folded, folded_words

LOOKED_AT = 30
LONGEST_HEAD, MOST_WORDS = 60, 7
PARTING = str.maketrans("'’.", "   ")  # l'equip, Nr.crt.


class ListColumn(StrEnum):
    """Kind of a column; the values are kept in the database."""

    NUMBER = "number"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    NICKNAME = "nickname"
    EMAIL = "email"
    PHONE = "phone"
    TEAM = "team"
    BIRTH_YEAR = "birth_year"
    RATE = "rate"
    CONSENT = "consent"


# What stands alone above a list says whose names they are; `Echipa Roșu` stands above a team.
NAMES = ("name", "some_name", "first_name", "last_name")
# Two columns may hold the two last names of a Catalan, or somebody's second first name.
PARTS_OF_NAMES = {None, ListColumn.FIRST_NAME, ListColumn.LAST_NAME}
# In a list of pairs and teams each person may have one of their own.
OF_EACH = {
    *PARTS_OF_NAMES,
    *(ListColumn.NAME, ListColumn.NICKNAME, ListColumn.EMAIL, ListColumn.PHONE),
    *(ListColumn.BIRTH_YEAR, ListColumn.RATE),
}


class ColumnChoice(NamedTuple):
    """Where the people of a list begin, and what its columns are."""

    top: int
    """Number of rows above the first person: titles, and the head as the last of them."""
    has_head: bool
    columns: tuple[ListColumn | None, ...]
    """None: not taken over."""
    by_look: tuple[int, ...] = ()
    """The columns that no word of a head tells: worth a second look."""
    people: int = 1
    """Of how many an entry is; 1 where each row is one person."""

    @property
    def names_people(self) -> bool:
        named = set(self.columns)
        return (
            ListColumn.NAME in named
            or ListColumn.FIRST_NAME in named
            or ListColumn.LAST_NAME in named
        )

    def where(self, column: ListColumn) -> list[int]:
        return [at for at, each in enumerate(self.columns) if each is column]


def proposed(rows: Sequence[TextRow], people: int = 1) -> ColumnChoice:
    """Likely kinds of the columns of a list, of members or of entries of so many people."""
    head = _head(rows)
    top = 0 if head is None else head + 1
    width = len(rows[0].cells) if rows else 0
    heads = [""] * width if head is None else _head_texts(rows, head)
    repeated = {each.value for each in _repeated(people) if each}
    told = column_heads.settled([column_heads.told(_head_words(text)) for text in heads], repeated)
    columns = [ListColumn(each.column) if each.column else None for each in told]
    values = [[row.cells[at] for row in rows[top:] if row.cells[at]] for at in range(width)]
    for at, column in enumerate(columns):
        if column is ListColumn.NUMBER and column_guess.counts_rows(values[at]):
            columns[at] = None
        if column is ListColumn.RATE and not column_guess.are_rates(values[at]):
            columns[at] = None
    unsaid = {at: bool(heads[at]) for at, each in enumerate(told) if not each.is_known}
    taken = {column for column in columns if column}
    seen = column_guess.columns_by_look(values, unsaid, taken, people)
    for at, name in seen.items():
        columns[at] = ListColumn(name)
    choice = ColumnChoice(top, head is not None, tuple(columns), tuple(sorted(seen)), people)
    return choice if people == 1 or choice.names_people else _with_names_of_entries(choice, values)


def corrected(choice: ColumnChoice, changes: Mapping[int, ListColumn | None]) -> ColumnChoice:
    """The choice as a person made it; what is given to one column is taken from another."""
    given = set(changes.values()) - _repeated(choice.people)
    columns = tuple(
        changes.get(at, None if column in given else column)
        for at, column in enumerate(choice.columns)
    )
    by_look = tuple(at for at in choice.by_look if at not in changes and columns[at])
    return choice._replace(columns=columns, by_look=by_look)


def is_head(cells: Iterable[str], head: Sequence[str]) -> bool:
    """True if a row repeats the head, as printed lists do on every page."""
    return [folded(cell) for cell in cells] == [folded(cell) for cell in head]


def _repeated(people: int) -> set[ListColumn | None]:
    """Kinds that several columns may have."""
    return OF_EACH if people > 1 else PARTS_OF_NAMES


def _with_names_of_entries(choice: ColumnChoice, values: Sequence[Sequence[str]]) -> ColumnChoice:
    """Under `Pair` or `Team` may stand the names of its people, where they stand nowhere else."""
    columns = tuple(
        ListColumn.NAME
        if column is ListColumn.TEAM and any(map(str.isalpha, "".join(values[at])))
        else column
        for at, column in enumerate(choice.columns)
    )
    return choice._replace(columns=columns)


def _head(rows: Sequence[TextRow]) -> int | None:
    """The row in which the most cells are words of a head, if they are enough.

    Words by which people are called too are a head in the first line that is not empty, unless the
    lines below it are like it.
    """
    best, most = None, 0
    loose: set[tuple[str, ...]] = set()
    first = next((at for at, row in enumerate(rows) if any(row.cells)), None)
    for at, row in enumerate(rows[:LOOKED_AT]):
        cells = [cell for cell in row.cells if cell]
        known = [head for head in map(_meaning, cells) if head.is_known]
        is_counted = any(map(str.isdigit, "".join(cells)))  # *Elev 1*
        is_alone = len(cells) == 1 and known and known[0].column in NAMES and not is_counted
        is_loose = all(head.is_loose for head in known)
        if is_loose and (is_alone or len(known) >= 2):
            loose.add(row.cells)
        if is_loose and at != first:
            continue
        if len(known) > most and (len(known) >= 2 or is_alone):
            best, most = at, len(known)
    return None if best is not None and rows[best].cells in loose and len(loose) > 1 else best


def _meaning(cell: str) -> column_heads.HeadMeaning:
    words = _head_words(cell)
    return column_heads.told([] if column_heads.is_somebody(words) else words)


def _head_texts(rows: Sequence[TextRow], head: int) -> list[str]:
    """A head in two rows: what is empty in the lower one may stand in the upper."""
    above = rows[head - 1].cells if head else ("",) * len(rows[head].cells)
    return [cell or upper for cell, upper in zip(rows[head].cells, above, strict=True)]


def _head_words(cell: str) -> list[str]:
    """None for a text that is too long for a head, or an address: `ana@mail.ro` is no mail."""
    if len(cell) > LONGEST_HEAD or len(cell.split()) > MOST_WORDS or "@" in cell:
        return []
    return folded_words(cell.translate(PARTING))
