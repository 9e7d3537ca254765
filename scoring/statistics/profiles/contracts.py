"""The sixteen contracts as somebody's side held them, and the places in the order of going out."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from club.wording import choices, engine_texts
from club.wording.engine_texts import Text
from engine.auction import PlayType
from engine.results import GAMES
from engine.seats import ROMAN
from scoring.statistics.player_totals import ChosenType, ContractTotals, Tally
from scoring.statistics.sums import sum_of
from scoring.writers import value_format

LEVELS: Final = (1, 2, 3, 4)
WIDE: Final = 1000


class BarPart(NamedTuple):
    label: str
    times: int
    percent: int
    at: int
    wide: int
    """Where it begins and how wide it is, of 1000."""


class ContractCell(NamedTuple):
    contract: str
    held: ContractTotals

    @property
    def shade(self) -> int:
        """Shade from 0 (none made) to 4 (all of them)."""
        return 4 * self.held.made // self.held.held if self.held.held else 0

    @property
    def gained(self) -> str:
        """Points gained by each that was held, on average, with its sign."""
        average = self.held.average or 0
        said = value_format.number(average, decimals=1)
        return f"{value_format.PLUS}{said}" if average > 0 else said


class Grid(NamedTuple):
    types: Sequence[tuple[str, str]]
    """Letter and name, of each column."""

    rows: Sequence[tuple[int, Sequence[ContractCell]]]
    """By level."""

    total: ContractTotals


class Places(NamedTuple):
    """Count of each place in a game."""

    title: Text
    parts: Sequence[BarPart]
    whole: int
    stuck: int


def grid(contracts: Mapping[str, ContractTotals]) -> Grid | None:
    """None where no contract was held."""
    if not contracts:
        return None
    types = [(str(each), engine_texts.PLAY_TYPES[each]) for each in PlayType]
    rows = [
        (level, [_cell(contracts, f"{level}{letter}") for letter, _name in types])
        for level in LEVELS
    ]
    return Grid(types, rows, sum_of(ContractTotals, contracts.values()))


def types_chosen(tally: Tally) -> list[tuple[str, ChosenType]]:
    return [
        (engine_texts.PLAY_TYPES[each], tally.types[str(each)])
        for each in PlayType
        if str(each) in tally.types
    ]


def places_in(tally: Tally, *, with_partner: bool) -> list[Places]:
    """Places of each game that is played with a partner, or alone, and has places."""
    found = (
        (game, tally.places_in(game))
        for game, own in GAMES.items()
        if own.has_sides is with_partner
    )
    return [_places(tally, game, places) for game, places in found if places]


def _places(tally: Tally, game: str, found: Mapping[int, int]) -> Places:
    """Down to the last that there is, or where tables differ, to the last that they had."""
    sizes = GAMES[game].table_sizes
    last = max(found) if len(sizes) > 1 else sizes[0]
    times = [found.get(place, 0) for place in range(1, last + 1)]
    return Places(
        choices.GAMES[game],
        parts_of([(ROMAN[at - 1], count) for at, count in enumerate(times, 1)]),
        sum(times),
        tally.games[game].stuck,
    )


def _cell(contracts: Mapping[str, ContractTotals], contract: str) -> ContractCell:
    return ContractCell(contract, contracts.get(contract, ContractTotals()))


def parts_of(counts: Sequence[tuple[str, int]]) -> list[BarPart]:
    total = sum(count for _label, count in counts)
    parts, before = [], 0
    for label, count in counts:
        at, end = _of(before, total, WIDE), _of(before + count, total, WIDE)
        parts.append(BarPart(label, count, _of(count, total, 100), at, end - at))
        before += count
    return parts


def _of(part: int, total: int, whole: int) -> int:
    return (2 * whole * part + total) // (2 * total) if total else 0
