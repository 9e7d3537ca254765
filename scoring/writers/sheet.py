"""Sheet to export: rows under typed columns, with all that stands above and below them.

A sheet is made once; `as_pdf`, `as_xlsx`, `as_csv` and `as_json` write it down.
"""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from club.models import Club

Value = str | int | float | Decimal | date | None
SheetRow = Sequence[Value]


class ColumnKind(StrEnum):
    """Kind of a column's cells; it decides how each file shows, aligns and types them."""

    TEXT = "text"
    CODE = "code"
    """A short sign such as a contract or a seat: text that stands in the middle."""
    INTEGER = "integer"
    RANK = "rank"
    """A place, set strongly; a text such as `1=` is taken as well."""
    POINTS = "points"
    """Whole points, below zero with a true minus."""
    SIGNED = "signed points"
    """A difference of points: its sign is always written."""
    DECIMAL = "decimal"
    DATE = "date"
    MOMENT = "moment"
    """A date with its time, without a zone: it is the hall's own."""


NUMBERS = (
    ColumnKind.INTEGER,
    ColumnKind.RANK,
    ColumnKind.POINTS,
    ColumnKind.SIGNED,
    ColumnKind.DECIMAL,
)


class Column(NamedTuple):
    name: str
    """What it is called in JSON, the same in every language: it is never changed."""
    title: str
    """What stands over it, in the reader's language."""
    kind: ColumnKind = ColumnKind.TEXT
    decimals: int = 2
    """How many are shown in a column of decimals."""
    adds_up: bool = False
    """Whether a total stands below it."""
    is_strong: bool = False
    """What the table is about: set in bold."""
    is_said_once: bool = False
    """On paper left out where all such columns repeat the row above."""


class Letterhead(NamedTuple):
    """Owner of the paper, and its language."""

    club: str
    language: str = "en"
    colour: str = "indigo"
    """One of the seven colours of the deck, as `Club.colour` has them."""
    logo: bytes | None = None
    """A PNG, as the club keeps it."""
    is_enlarged: bool = False
    """Whether what is made for A4 is printed on A3, everything larger: to be read from afar."""
    paper: str = "a4"
    """As `Club.paper` has it: A4 and A3, or Letter and Tabloid in their place."""


def letterhead_of(club: Club, language: str, size: str = "") -> Letterhead:
    """A club's, for paper of a size."""
    logo = bytes(club.logo) if club.logo else None
    colour, paper = str(club.colour), str(club.paper)
    return Letterhead(club.name, language, colour, logo, size == "A3", paper)


class Sheet(NamedTuple):
    format: str
    """What kind of table this is and which version of its columns: `portativ-standings/1`."""
    letterhead: Letterhead
    title: str
    columns: Sequence[Column]
    rows: Sequence[SheetRow]
    lines: Sequence[str] = ()
    """Below the title: the tournament, the edition, after which round."""
    result: str = ""
    """What the table comes to, below it: on paper its largest figure."""
    notes: Sequence[str] = ()
    """Below the table: how ties were broken, what a mark means."""
    signed_by: Sequence[str] = ()
    """On paper, before each line to sign on."""
    made_at: date | None = None
    """When what it says was so; without it the paper does not tell."""
    address: str = ""
    """Where the same can be seen on the screen."""
    log: str = ""
    """How far the log went, in a few words, to be compared with it later."""
    beside: "Sequence[Sheet]" = ()
    """Small tables that a workbook has on sheets of their own."""

    @property
    def below(self) -> list[str]:
        """Lines below the table: in files, all that stands below the table."""
        return [*filter(None, [self.result]), *self.notes]


class WrongRow(ValueError):
    """A row that does not fit its columns: a mistake of ours, never written down."""

    def __init__(self, number: int, cells: int, columns: int) -> None:
        super().__init__(f"row {number} has {cells} cells, not {columns}")
        self.number, self.cells, self.columns = number, cells, columns


def checked(sheet: Sheet) -> Sheet:
    """The same sheet, if each row has a cell for each column."""
    for number, row in enumerate(sheet.rows, start=1):
        if len(row) != len(sheet.columns):
            raise WrongRow(number, len(row), len(sheet.columns))
    return sheet


def without_empty(sheet: Sheet, optional: Collection[str]) -> Sheet:
    """The same sheet without those of some columns in which nothing stands."""
    kept = [
        at
        for at, column in enumerate(sheet.columns)
        if column.name not in optional or any(row[at] not in (None, "") for row in sheet.rows)
    ]
    return sheet._replace(
        columns=[sheet.columns[at] for at in kept],
        rows=[[row[at] for at in kept] for row in sheet.rows],
    )
