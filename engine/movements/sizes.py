"""How many sit at each table, for any number of entries."""

from collections.abc import Sequence
from typing import Final

from engine.errors import RuleError
from engine.movements.seating import TABLE_SIZES, Kind

USUAL: Final = 4


class WrongSplit(RuleError):
    def __init__(self, entries: int, sizes: Sequence[int]) -> None:
        super().__init__(f"{entries} players cannot sit at tables of {', '.join(map(str, sizes))}")
        self.entries, self.sizes = entries, tuple(sizes)


def table_sizes(kind: Kind, entries: int, size: int = USUAL) -> tuple[int, ...]:
    """The tables of a round, full ones first; whoever they do not hold sits out. `size` is how many
    are wanted at a table of the individual game."""
    if kind is Kind.INDIVIDUAL:
        return individual_sizes(entries, size)
    if kind is Kind.REMI:
        return remi_sizes(entries)
    (exactly,) = TABLE_SIZES[kind]
    return (exactly,) * (entries // exactly)


def individual_sizes(entries: int, size: int = USUAL) -> tuple[int, ...]:
    """Tables as near to the wanted size as can be, none more than one larger than another."""
    return min(splits(entries), key=lambda sizes: abs(entries / len(sizes) - size), default=())


def splits(entries: int) -> list[tuple[int, ...]]:
    """Every even split of the individual game, the largest tables first."""
    fewest, most = -(-entries // max(_INDIVIDUAL)), entries // min(_INDIVIDUAL)
    numbers = range(max(1, fewest), most + 1)
    return [
        tuple((entries + number - 1 - table) // number for table in range(number))
        for number in numbers
    ]


def remi_sizes(entries: int) -> tuple[int, ...]:
    """Tables of four and as few of three as there must be; five are three and two."""
    if entries == 5:
        return (3, 2)
    if entries < 4:
        return (entries,) if entries > 1 else ()
    threes = -entries % 4
    return (4,) * ((entries - 3 * threes) // 4) + (3,) * threes


def check_split(entries: int, sizes: Sequence[int]) -> None:
    if sum(sizes) != entries or not set(sizes) <= set(_INDIVIDUAL):
        raise WrongSplit(entries, sizes)


_INDIVIDUAL: Final = TABLE_SIZES[Kind.INDIVIDUAL]
