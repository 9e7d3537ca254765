"""Tables and seats that entries keep in every round: who meets whom stays, only tables change."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.movements.seating import Kind, Seating, TableSeats


class KeptSeat(NamedTuple):
    """Table and seat that are kept, from 0 on, as in a seating; None for any."""

    table: int | None
    place: int | None = None


def as_kept(seating: Seating, kind: Kind, kept: Mapping[int, KeptSeat]) -> Seating:
    """The same round with its meetings at other tables, and tables turned, so that those who keep a
    table or a seat have it. Of two that cannot both be met the first does; a match of teams has two
    tables, which stay together and are not turned."""
    at_once = 2 if kind.is_team else 1
    units = [seating.tables[at : at + at_once] for at in range(0, len(seating.tables), at_once)]
    taken: set[int] = set()
    for entry, seat in kept.items():
        now = next((at for at, unit in enumerate(units) if entry in unit[0]), None)
        if now is None or seat.table is None or now in taken:
            continue
        wanted = seat.table // at_once
        if wanted < len(units) and wanted not in taken:
            units[now], units[wanted] = units[wanted], units[now]
            taken.add(wanted)
    tables = [table for unit in units for table in unit]
    if at_once == 1:
        tables = [_turned(table, kept) for table in tables]
    return Seating(tuple(tables), seating.sits_out)


def not_met(seating: Seating, kind: Kind, kept: Mapping[int, KeptSeat]) -> list[int]:
    """Entries that have a seat in the round, and not the one that they keep."""
    at_once = 2 if kind.is_team else 1
    found = []
    for entry, seat in kept.items():
        at = [number for number, table in enumerate(seating.tables) if entry in table]
        is_there = seat.table is None or seat.table // at_once in {each // at_once for each in at}
        is_so = seat.place is None or at_once > 1
        if at and not (is_there and (is_so or seating.tables[at[0]].index(entry) == seat.place)):
            found.append(entry)
    return found


def _turned(table: TableSeats, kept: Mapping[int, KeptSeat]) -> TableSeats:
    """Clockwise, so that partners and neighbours stay what they are."""
    for entry in kept:
        place = kept[entry].place
        if entry in table and place is not None and place < len(table):
            by = (table.index(entry) - place) % len(table)
            return table[by:] + table[:by]
    return table
