"""Teams of four: a match is two tables, N-S of one with E-W of the other and the reverse."""

from dataclasses import replace

from engine.movements.round_robin import round_robin
from engine.movements.seating import Kind, Movement, Round


def team_round_robin(entries: int, rounds: int | None = None) -> Movement:
    return for_teams(round_robin(entries, rounds))


def for_teams(movement: Movement) -> Movement:
    """The same meetings with each entry a team."""
    rounds = tuple(map(both_tables, movement.rounds))
    return replace(movement, kind=Kind.TEAMS, rounds=rounds)


def both_tables(round_: Round) -> Round:
    """Each meeting as its two tables, one after the other."""
    tables = ((table, table[::-1]) for table in round_.tables)
    return Round(tuple(table for both in tables for table in both), round_.sits_out)


def one_table(round_: Round) -> Round:
    """Back again: the first table of each match."""
    return Round(round_.tables[::2], round_.sits_out)
