"""Teams of four: a match is two tables, N-S of one with E-W of the other and the reverse."""

from dataclasses import replace

from engine.movements.seating import Kind, Movement, Seating


def for_teams(movement: Movement, kind: Kind = Kind.TEAMS) -> Movement:
    """The same meetings with each entry a team."""
    rounds = tuple(map(both_tables, movement.rounds))
    return replace(movement, kind=kind, rounds=rounds)


def of_kind(kind: Kind, movement: Movement) -> Movement:
    """A movement as it was made for these entries, who are teams or not."""
    if kind.is_team:
        return for_teams(movement, kind)
    return replace(movement, kind=kind) if kind.is_of_two else movement


def both_tables(round_: Seating) -> Seating:
    """Seating with each meeting as its two tables, one after the other."""
    tables = ((table, table[::-1]) for table in round_.tables)
    return Seating(tuple(table for both in tables for table in both), round_.sits_out)


def one_table(round_: Seating) -> Seating:
    """Back again: the first table of each match."""
    return Seating(round_.tables[::2], round_.sits_out)
