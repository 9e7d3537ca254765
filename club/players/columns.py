"""Which column of a list is what: a proposal that a person can correct.

A column is known by the words of its head, in any of our languages, with or without marks; without
a head, or under words nobody foresaw, by the look of what stands in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from club.players import head_words, look
from club.players.folding import folded, folded_words
from club.spreadsheets.rows import Row

LOOKED_AT = 30
LONGEST_HEAD, MOST_WORDS = 60, 7
PARTING = str.maketrans("'’.", "   ")  # l'equip, Nr.crt.


class Column(StrEnum):
    """What a column may hold; the values are kept in the database."""

    NUMBER = "number"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    NICKNAME = "nickname"
    EMAIL = "email"
    PHONE = "phone"
    TEAM = "team"
    BIRTH_YEAR = "birth_year"
    CONSENT = "consent"


# What stands alone above a list says whose names they are; `Echipa Roșu` stands above a team.
NAMES = ("name", "some_name", "first_name", "last_name")
# Two columns may hold the two last names of a Catalan, or somebody's second first name.
PARTS_OF_NAMES = {None, Column.FIRST_NAME, Column.LAST_NAME}


class Choice(NamedTuple):
    """Where the people of a list begin, and what its columns are."""

    top: int
    """How many rows stand above the first person: titles, and the head as the last of them."""
    has_head: bool
    columns: tuple[Column | None, ...]
    """None: not taken over."""
    by_look: tuple[int, ...] = ()
    """The columns that no word of a head tells: worth a second look."""

    @property
    def names_people(self) -> bool:
        named = set(self.columns)
        return Column.NAME in named or Column.FIRST_NAME in named or Column.LAST_NAME in named

    def where(self, column: Column) -> list[int]:
        return [at for at, each in enumerate(self.columns) if each is column]


def proposed(rows: Sequence[Row]) -> Choice:
    """What the columns of a list seem to be."""
    head = _head(rows)
    top = 0 if head is None else head + 1
    width = len(rows[0].cells) if rows else 0
    heads = [""] * width if head is None else _head_texts(rows, head)
    told = head_words.settled([head_words.told(_head_words(text)) for text in heads])
    columns = [Column(each.column) if each.column else None for each in told]
    values = [[row.cells[at] for row in rows[top:] if row.cells[at]] for at in range(width)]
    unsaid = {at: bool(heads[at]) for at, each in enumerate(told) if not each.is_known}
    seen = look.columns_by_look(values, unsaid, {column for column in columns if column})
    for at, name in seen.items():
        columns[at] = Column(name)
    return Choice(top, head is not None, tuple(columns), tuple(sorted(seen)))


def corrected(choice: Choice, changes: Mapping[int, Column | None]) -> Choice:
    """The choice as a person made it; what is given to one column is taken from another."""
    given = set(changes.values()) - PARTS_OF_NAMES
    columns = tuple(
        changes.get(at, None if column in given else column)
        for at, column in enumerate(choice.columns)
    )
    by_look = tuple(at for at in choice.by_look if at not in changes and columns[at])
    return choice._replace(columns=columns, by_look=by_look)


def is_head(cells: Iterable[str], head: Sequence[str]) -> bool:
    """Whether a row says the same as the head: printed lists repeat it on every page."""
    return [folded(cell) for cell in cells] == [folded(cell) for cell in head]


def _head(rows: Sequence[Row]) -> int | None:
    """The row in which the most cells are words of a head, if they are enough."""
    best, most = None, 0
    for at, row in enumerate(rows[:LOOKED_AT]):
        filled = [head_words.told(_head_words(cell)) for cell in row.cells if cell]
        known = [head.column for head in filled if head.is_known]
        is_alone = len(filled) == 1 and known and known[0] in NAMES
        if len(known) > most and (len(known) >= 2 or is_alone):
            best, most = at, len(known)
    return best


def _head_texts(rows: Sequence[Row], head: int) -> list[str]:
    """A head in two rows: what is empty in the lower one may stand in the upper."""
    above = rows[head - 1].cells if head else ("",) * len(rows[head].cells)
    return [cell or upper for cell, upper in zip(rows[head].cells, above, strict=True)]


def _head_words(cell: str) -> list[str]:
    """None for a text that is too long for a head, or an address: `ana@mail.ro` is no mail."""
    if len(cell) > LONGEST_HEAD or len(cell.split()) > MOST_WORDS or "@" in cell:
        return []
    return folded_words(cell.translate(PARTING))
