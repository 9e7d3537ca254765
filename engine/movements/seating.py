"""A table, a round and a movement, as values; and who is what to whom at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Self

from engine.results import GAMES
from engine.seats import MOST_PLAYERS, Side

TableSeats = tuple[int, ...]
"""The entries at one table, in the order of its seats, clockwise. Pairs: North-South, East-West.
Rotating partners: N, E, S, W. Teams: whose North-South pair, and whose East-West pair."""


class Kind(StrEnum):
    """Kind of an entry: the game it plays, and its number of people."""

    game: str
    people: int
    has_sides: bool
    """Whether two sides meet at a table, of one entry or of two partners."""
    table_sizes: tuple[int, ...]
    """How many entries make a table; of a team of four two people sit at each of its two."""

    def __new__(cls, name: str, game: str = "", people: int = 1, at_table: int = 0) -> Self:
        kind, played = str.__new__(cls, name), GAMES[game]
        sizes = (at_table,) if at_table else played.table_sizes
        kind._value_ = name
        kind.game, kind.people, kind.has_sides = game, people, played.has_sides
        kind.table_sizes = tuple(seats // min(people, 2) for seats in sizes)
        return kind

    PAIRS = "pairs", "pairs", 2
    TEAMS = "teams", "pairs", 4
    ROTATING = "rotating", "pairs"
    INDIVIDUAL = "individual", "individual"
    REMI = "remi", "remi"
    DUELS = "duels", "sides", 1, 2
    TWOS = "twos", "sides", 2, 4
    SQUADS = "squads", "sides", 4, 4
    POINTS = "points", "points"

    @property
    def is_of_two(self) -> bool:
        """True if a table is one entry against another: of pairs, and of teams."""
        return self.table_sizes == (2,)

    @property
    def is_duel(self) -> bool:
        """True if a table is one person against another."""
        return self.is_of_two and self.people == 1

    @property
    def is_team(self) -> bool:
        """True if a match is two tables, of two people of each entry."""
        return self.people == 4

    @property
    def has_directions(self) -> bool:
        """True if it matters who sits where, and can be made even."""
        return self.has_sides and not self.is_team

    @property
    def chooses_table_size(self) -> bool:
        return GAMES[self.game].chooses_table_size

    @property
    def places(self) -> tuple[str, ...]:
        """The places of a table, clockwise: sides, compass seats or numbers."""
        if self.is_of_two and not self.is_duel:
            return tuple(map(str, Side))
        return tuple(map(str, GAMES[self.game].seats_at(2 if self.is_duel else MOST_PLAYERS)))


OF_TWO: Final = tuple(kind for kind in Kind if kind.is_of_two)
"""Those of which a table is one entry against another."""
UNTEAMED: Final = tuple(kind for kind in OF_TWO if not kind.is_team)
TEAMED: Final = tuple(kind for kind in OF_TWO if kind.is_team)
SINGLES: Final = tuple(kind for kind in Kind if not kind.has_sides)
"""Those who all play for themselves."""


class Seating(NamedTuple):
    tables: tuple[TableSeats, ...]
    sits_out: tuple[int, ...] = ()
    """Who is here and has no seat. Who is not here stands nowhere."""

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(entry for table in self.tables for entry in table) + self.sits_out

    @property
    def short(self) -> tuple[int, ...]:
        """Entries at a table smaller than the largest."""
        largest = max(map(len, self.tables), default=0)
        return tuple(entry for table in self.tables if len(table) < largest for entry in table)


@dataclass(frozen=True, slots=True)
class Movement:
    form: str
    """The name of its format."""
    kind: Kind
    rounds: tuple[Seating, ...]
    rankings: tuple[tuple[int, ...], ...]
    """The entries, in as many parts as are ranked apart: one, or the two lines of a Mitchell."""

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for ranking in self.rankings for entry in ranking)


def one_ranking(form: str, kind: Kind, rounds: Sequence[Seating], entries: int) -> Movement:
    return Movement(form, kind, tuple(rounds), (tuple(range(entries)),))


Pair = tuple[int, int]


def pair_of(first: int, second: int) -> Pair:
    """Two entries, the lower first: a pair in no order."""
    return (first, second) if first < second else (second, first)


def matches(tables: Sequence[TableSeats], kind: Kind) -> Sequence[TableSeats]:
    """The tables that are meetings: of the two that make a match of teams, the first."""
    return tables[::2] if kind.is_team else tables


def partners(table: TableSeats, kind: Kind) -> Iterator[Pair]:
    if kind is Kind.ROTATING:
        north, east, south, west = table
        yield pair_of(north, south)
        yield pair_of(east, west)


def opponents(table: TableSeats, kind: Kind) -> Iterator[Pair]:
    """Pairs of opponents: next to each other with partners, everyone without."""
    for seat, entry in enumerate(table):
        for other in table[seat + 1 :: 2 if kind is Kind.ROTATING else 1]:
            yield pair_of(entry, other)


def neighbours(table: TableSeats, kind: Kind) -> Iterator[Pair]:
    """Pairs of each player and the next one clockwise, whom their sharps hit."""
    if not kind.is_of_two:
        yield from zip(table, table[1:] + table[:1], strict=True)
