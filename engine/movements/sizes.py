"""Sizes of tables, for any number of entries."""

from collections.abc import Sequence
from typing import Final

from engine.errors import RuleError
from engine.movements.seating import Kind

USUAL: Final = 4


class WrongSplit(RuleError):
    def __init__(self, entries: int, sizes: Sequence[int]) -> None:
        super().__init__(f"{entries} players cannot sit at tables of {', '.join(map(str, sizes))}")
        self.entries, self.sizes = entries, tuple(sizes)


def table_sizes(kind: Kind, entries: int, size: int = USUAL) -> tuple[int, ...]:
    """The tables of a round, full ones first and none more than one larger than another; whoever
    they do not hold sits out. `size` is how many are wanted at each, where that is chosen."""
    wanted = size if kind.chooses_table_size else USUAL
    for seated in range(entries, 0, -1):
        if numbers := numbers_of_tables(kind, seated):
            number = min(numbers, key=lambda number: abs(seated / number - wanted))
            return tuple((seated + number - 1 - table) // number for table in range(number))
    return ()


def numbers_of_tables(kind: Kind, entries: int) -> range:
    """Numbers of tables over which so many can be shared out evenly, with nobody left over."""
    return range(-(-entries // max(kind.table_sizes)), entries // min(kind.table_sizes) + 1)


def check_split(kind: Kind, entries: int, sizes: Sequence[int]) -> None:
    seated = sum(table_sizes(kind, entries))
    if sum(sizes) != seated or not set(sizes) <= set(kind.table_sizes):
        raise WrongSplit(entries, sizes)
