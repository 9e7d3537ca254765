"""The people whom one row of a list names: mostly one, in a list of pairs or teams several.

`Bud Vasile & Bud Elena` are two, `Pop Ana-Maria` and `Pau Casals i Defilló` one each. What stands
once in the row of several is the first one's, unless it falls into as many parts.
"""

import re
from collections.abc import Sequence

from club.players.column_guess import is_given
from club.players.columns import ColumnChoice, ListColumn
from club.spreadsheets.rows import TextRow
from club.wording.person_names import NUMBERED

# Beyond the rows of any spreadsheet: the third of row 7 has the key 20000007.
STEP = 10_000_000
PARTS = (ListColumn.FIRST_NAME, ListColumn.LAST_NAME)
OF_ALL = (ListColumn.TEAM, ListColumn.CONSENT)

# With nothing but a last name in common: `Bud Vasile & Elena`.
JOINING = re.compile(r"\s*[&+]\s*|\s+(?:și|şi|si|and|és|es)\s+", re.I)
PARTING = re.compile(rf"{JOINING.pattern}|\s*[/|;]\s*|\s+[-–—]\s+|\s+(?:cu|with|amb)\s+", re.I)
# These stand within names too, and part two people only where each has two names.
SOMETIMES = re.compile(r"\s*[,–—]\s*|\s+[iy]\s+")
CELL_PARTS = re.compile(r"\s*[;,]\s*|\s+[/&]\s+")
YEARS = re.compile(r"(?:19|20)\d\d")


def row_of(key: int) -> int:
    """The row in which the person of this key stands."""
    return key % STEP


def people_of(row: TextRow, choice: ColumnChoice) -> list[dict[ListColumn, str]]:
    """Cells of each person of the row, by column; in a row without a name, of one unnamed
    person."""
    named = _in_cells(row, choice) if ListColumn.NAME in choice.columns else _in_parts(row, choice)
    people = named or [{}]
    for column in dict.fromkeys(choice.columns):
        if column is None or column is ListColumn.NAME or column in PARTS:
            continue
        cells = [row.cells[at] for at in choice.where(column)]
        for person, text in zip(people, _shared_out(column, cells, len(people)), strict=True):
            person[column] = text
    return people


def apart(text: str, *, is_of_several: bool) -> list[str]:
    """The names in one cell; in a list of single people only full names are parted."""
    if counted := NUMBERED.match(text):
        text = text[counted.end() :]
    found = [part for part in PARTING.split(text) if any(map(str.isalpha, part))]
    if not is_of_several and not _are_full(found):
        return [text]
    if len(found) < 2:
        alone = found[0] if found else text
        parts = SOMETIMES.split(alone)
        return parts if is_of_several and _are_full(parts) else [alone]
    return _with_last_name(found) if JOINING.search(text) else found


def _are_full(names: Sequence[str]) -> bool:
    return len(names) > 1 and all(len(name.split()) > 1 for name in names)


def _with_last_name(names: list[str]) -> list[str]:
    """`Bud Vasile & Elena` are Bud Vasile and Bud Elena."""
    if sorted(len(name.split()) for name in names) != [1, 2]:
        return names
    single, full = sorted(names, key=lambda name: len(name.split()))
    words = full.split()
    given = [is_given(word) for word in words]
    if given.count(True) != 1 or not is_given(single):
        return names
    other = " ".join(
        single if is_first else word for word, is_first in zip(words, given, strict=True)
    )
    return [other if name == single else name for name in names]


def _in_cells(row: TextRow, choice: ColumnChoice) -> list[dict[ListColumn, str]]:
    cells = [row.cells[at] for at in choice.where(ListColumn.NAME) if row.cells[at]]
    is_of_several = choice.people > 1
    if not is_of_several:
        cells = [" ".join(cells)] if cells else []
    names = [name for cell in cells for name in apart(cell, is_of_several=is_of_several)]
    people = [{ListColumn.NAME: name} for name in names]
    return people or _in_parts(row, choice)


def _in_parts(row: TextRow, choice: ColumnChoice) -> list[dict[ListColumn, str]]:
    """First and last names apart; of two people where both kinds come twice."""
    several = choice.people > 1 and all(len(choice.where(part)) > 1 for part in PARTS)
    people: list[dict[ListColumn, str]] = []
    for column, cell in zip(choice.columns, row.cells, strict=True):
        if column not in PARTS:
            continue
        if not people or (several and column in people[-1]):
            people.append({})
        people[-1][column] = " ".join(filter(None, (people[-1].get(column), cell)))
    return [each for each in people if any(each.values())]


def _shared_out(column: ListColumn, cells: list[str], people: int) -> list[str]:
    """Cells of the columns of one kind, shared out among so many people."""
    if column in OF_ALL:
        return [" ".join(filter(None, cells))] * people
    if people == 1:
        return [" ".join(filter(None, cells))]
    if len(cells) == 1:
        parts = YEARS.findall(cells[0]) if column is ListColumn.BIRTH_YEAR else []
        parts = parts or CELL_PARTS.split(cells[0])
        cells = parts if len(parts) == people else cells
    return (cells + [""] * people)[:people]
