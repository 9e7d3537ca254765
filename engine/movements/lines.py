"""Lines, or the rainbow: one line for each seat, and line s moves on by s tables a round.

In round r line s stands s·r tables farther. So two of different lines meet again only where the
difference of their lines, times rounds, is a multiple of the tables: never, if these have no
divisor in common with the differences (with four lines: if they are coprime to 6). With a power of
2 or 3 it is never in the finite field of that order. The lines themselves can then sit down
together, in tables made the same way: sixteen players all meet once in five rounds.
"""

from math import gcd
from typing import Final

from engine.movements.fields import ORDERS, difference, product
from engine.movements.seating import Kind, Movement, Seating, TableSeats, one_ranking

LINES: Final = "lines"
"""Its name; `whist` has the format."""


def lines(
    tables: int, rounds: int | None = None, *, seats: int = 4, kind: Kind = Kind.ROTATING
) -> Movement:
    """Rounds in which nobody meets anybody twice, as many as these lines have; more rounds are the
    same again. Line s are the entries s·tables … (s+1)·tables − 1."""
    whole = [Seating(tuple(tables_)) for tables_ in _rounds(tables, seats)]
    wanted = len(whole) if rounds is None else rounds
    chosen = [whole[number % len(whole)] for number in range(wanted)]
    return one_ranking(LINES, kind, chosen, tables * seats)


def rounds_without_repeat(tables: int, seats: int = 4) -> int:
    inside = rounds_without_repeat(tables // seats, seats) if tables % seats == 0 else 0
    return _moves(tables, seats) + inside


def line_round(tables: int, number: int, *, seats: int = 4) -> tuple[TableSeats, ...]:
    """Seats after so many moves, by plain arithmetic modulo the tables."""
    return tuple(
        tuple(line * tables + (table - line * number) % tables for line in range(seats))
        for table in range(tables)
    )


def _moves(tables: int, seats: int) -> int:
    """The moves before anybody meets again."""
    if _has_field(tables, seats):
        return tables
    return min(tables // gcd(tables, apart) for apart in range(1, seats))


def _has_field(tables: int, seats: int) -> bool:
    return tables in ORDERS and tables >= seats


def _rounds(tables: int, seats: int) -> list[tuple[TableSeats, ...]]:
    round_ = _field_round if _has_field(tables, seats) else line_round
    moved = [round_(tables, number, seats=seats) for number in range(_moves(tables, seats))]
    if tables % seats:
        return moved
    return moved + [_in_lines(inside, tables, seats) for inside in _rounds(tables // seats, seats)]


def _field_round(tables: int, number: int, *, seats: int) -> tuple[TableSeats, ...]:
    return tuple(
        tuple(
            line * tables + difference(table, product(line, number, tables), tables)
            for line in range(seats)
        )
        for table in range(tables)
    )


def _in_lines(inside: tuple[TableSeats, ...], tables: int, seats: int) -> tuple[TableSeats, ...]:
    """The same tables in every line."""
    return tuple(
        tuple(line * tables + entry for entry in table) for line in range(seats) for table in inside
    )
