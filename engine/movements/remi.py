"""Remi etalat: tables of four and three; who sits at the short ones goes round."""

from engine.movements.individual import tables_of
from engine.movements.search import EFFORT
from engine.movements.seating import Kind, Movement
from engine.movements.sizes import remi_sizes


def remi_tables(entries: int, rounds: int, *, seed: int = 0, effort: int = EFFORT) -> Movement:
    """With n players −n mod 4 tables are of three (five players: of three and two), and nobody sits
    at a short one twice before all have once."""
    return tables_of(Kind.REMI, remi_sizes(entries), rounds, seed=seed, effort=effort)
