"""Rounds made by hand: what is wrong with one, and two seats exchanged in it."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final

from engine.errors import RuleError
from engine.movements.format import Format
from engine.movements.seating import Kind, Seating, TableSeats


class WrongTableSize(RuleError):
    def __init__(self, table: int, size: int, sizes: Sequence[int]) -> None:
        wanted = " or ".join(map(str, sizes))
        super().__init__(f"table {table + 1} has {size} entries, not {wanted}")
        self.table, self.size, self.sizes = table, size, tuple(sizes)


class SeatedTwice(RuleError):
    def __init__(self, entry: int, tables: Sequence[int | None]) -> None:
        super().__init__(f"{entry} has {len(tables)} places in one round")
        self.entry = entry
        self.tables = tuple(tables)
        """Where: the numbers of the tables, from 0, and None for sitting out."""


class NotHere(RuleError):
    def __init__(self, entry: int, table: int | None) -> None:
        super().__init__(f"{entry} is not here in this round")
        self.entry, self.table = entry, table


class NotPlaced(RuleError):
    def __init__(self, entries: Sequence[int]) -> None:
        super().__init__(f"no place for {', '.join(map(str, entries))}")
        self.entries = tuple(entries)


class NoReturnTable(RuleError):
    def __init__(self, table: int, teams: TableSeats) -> None:
        super().__init__(f"after table {table + 1} the same teams must meet with sides changed")
        self.table, self.teams = table, teams


HAND_MADE: Final = Format("hand_made", kinds=tuple(Kind))


def check_round(round_: Seating, kind: Kind, here: Collection[int]) -> None:
    """Refuse a round that is none: a table of the wrong size, an entry with two places or none, or
    one that is not here; of teams, a match without its second table."""
    for number, table in enumerate(round_.tables):
        if len(table) not in kind.table_sizes:
            raise WrongTableSize(number, len(table), kind.table_sizes)
    if kind.is_team:
        _check_matches(round_.tables)
    found = _places(round_, kind)
    for entry, tables in found.items():
        if entry not in here:
            raise NotHere(entry, tables[0])
        if len(tables) > 1:
            raise SeatedTwice(entry, tables)
    if missing := sorted(set(here) - found.keys()):
        raise NotPlaced(missing)


def exchanged(round_: Seating, one: int, two: int) -> Seating:
    """The round with these two entries in each other's place, at tables or out."""
    change = {one: two, two: one}
    tables = tuple(tuple(change.get(entry, entry) for entry in table) for table in round_.tables)
    return Seating(tables, tuple(change.get(entry, entry) for entry in round_.sits_out))


def _places(round_: Seating, kind: Kind) -> dict[int, list[int | None]]:
    """Places of entries: tables (of a match of teams the first), None for out."""
    found: dict[int, list[int | None]] = defaultdict(list)
    for number, table in enumerate(round_.tables):
        if not kind.is_team or number % 2 == 0:
            for entry in table:
                found[entry].append(number)
    for entry in round_.sits_out:
        found[entry].append(None)
    return found


def _check_matches(tables: Sequence[TableSeats]) -> None:
    for number in range(0, len(tables), 2):
        if tables[number + 1 : number + 2] != (tables[number][::-1],):
            raise NoReturnTable(number, tables[number])
