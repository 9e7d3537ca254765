"""A table, a round and a movement, as values; and who is what to whom at a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

Table = tuple[int, ...]
"""The entries at one table, in the order of its seats, clockwise. Pairs: North-South, East-West.
Rotating partners: N, E, S, W. Teams: whose North-South pair, and whose East-West pair."""


class Kind(StrEnum):
    """What an entry is, and so how many of them make a table."""

    PAIRS = "pairs"
    TEAMS = "teams"
    ROTATING = "rotating"
    INDIVIDUAL = "individual"
    REMI = "remi"


class Form(StrEnum):
    """The ways to arrange who meets whom."""

    ROUND_ROBIN = "round_robin"
    MITCHELL = "mitchell"
    SWISS = "swiss"
    DANISH = "danish"
    WHIST = "whist"
    LINES = "lines"
    TABLES = "tables"
    KNOCK_OUT = "knock_out"
    GROUPS = "groups"
    HAND_MADE = "hand_made"


TABLE_SIZES: Final[Mapping[Kind, tuple[int, ...]]] = {
    Kind.PAIRS: (2,),
    Kind.TEAMS: (2,),
    Kind.ROTATING: (4,),
    Kind.INDIVIDUAL: (2, 3, 4, 5, 6, 7, 8),
    Kind.REMI: (2, 3, 4),
}


class Round(NamedTuple):
    tables: tuple[Table, ...]
    sits_out: tuple[int, ...] = ()
    """Who is here and has no seat. Who is not here stands nowhere."""

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(entry for table in self.tables for entry in table) + self.sits_out

    @property
    def short(self) -> tuple[int, ...]:
        """Who sits at a table smaller than the largest."""
        largest = max(map(len, self.tables), default=0)
        return tuple(entry for table in self.tables if len(table) < largest for entry in table)


@dataclass(frozen=True, slots=True)
class Movement:
    form: Form
    kind: Kind
    rounds: tuple[Round, ...]
    rankings: tuple[tuple[int, ...], ...]
    """The entries, in as many parts as are ranked apart: one, or the two lines of a Mitchell."""

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for ranking in self.rankings for entry in ranking)


def one_ranking(form: Form, kind: Kind, rounds: Sequence[Round], entries: int) -> Movement:
    return Movement(form, kind, tuple(rounds), (tuple(range(entries)),))


Pair = tuple[int, int]


def pair_of(first: int, second: int) -> Pair:
    """Two entries, the lower first: a pair in no order."""
    return (first, second) if first < second else (second, first)


def matches(tables: Sequence[Table], kind: Kind) -> Sequence[Table]:
    """The tables that are meetings: of the two that make a match of teams, the first."""
    return tables[::2] if kind is Kind.TEAMS else tables


def partners(table: Table, kind: Kind) -> Iterator[Pair]:
    if kind is Kind.ROTATING:
        north, east, south, west = table
        yield pair_of(north, south)
        yield pair_of(east, west)


def opponents(table: Table, kind: Kind) -> Iterator[Pair]:
    """Who plays against whom: next to each other with partners, everyone without."""
    for seat, entry in enumerate(table):
        for other in table[seat + 1 :: 2 if kind is Kind.ROTATING else 1]:
            yield pair_of(entry, other)


def neighbours(table: Table, kind: Kind) -> Iterator[Pair]:
    """Each player and the next one clockwise, whom their sharps hit."""
    if kind not in (Kind.PAIRS, Kind.TEAMS):
        yield from zip(table, table[1:] + table[:1], strict=True)
