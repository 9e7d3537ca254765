"""The sixteen contracts as somebody's side held them, and the places in the order of going out."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from club import words
from engine.auction import PlayType
from scoring.figures.tally import Chosen, Held, Tally
from scoring.profiles.bars import Part, parts_of
from scoring.standings import words as standing_words

LEVELS: Final = (1, 2, 3, 4)


class Cell(NamedTuple):
    contract: str
    held: Held

    @property
    def shade(self) -> int:
        """From 0 (none made) to 4 (all of them)."""
        return 4 * self.held.made // self.held.held if self.held.held else 0

    @property
    def gained(self) -> str:
        """By each that was held, on average, with its sign."""
        average = self.held.average or 0
        said = standing_words.number(average, decimals=1)  # type: ignore[arg-type]
        return f"{standing_words.PLUS}{said}" if average > 0 else said


class Grid(NamedTuple):
    types: Sequence[tuple[str, str]]
    """Letter and name, of each column."""

    rows: Sequence[tuple[int, Sequence[Cell]]]
    """By level."""

    total: Held


class OfType(NamedTuple):
    name: str
    figures: Chosen


class Places(NamedTuple):
    parts: Sequence[Part]
    whole: int
    stuck: int


def grid(contracts: Mapping[str, Held]) -> Grid | None:
    """None where no contract was held."""
    if not contracts:
        return None
    types = [(str(each), words.PLAY_TYPES[each]) for each in PlayType]
    rows = [
        (level, [_cell(contracts, f"{level}{letter}") for letter, _name in types])
        for level in LEVELS
    ]
    total = Held(*(sum(values) for values in zip(*contracts.values(), strict=True)))
    return Grid(types, rows, total)


def types_chosen(tally: Tally) -> list[OfType]:
    return [
        OfType(words.PLAY_TYPES[each], tally.types[str(each)])
        for each in PlayType
        if str(each) in tally.types
    ]


def places_in(tally: Tally, game: str) -> Places | None:
    """Of the individual game 1 to 8, of the pairs game I to IV."""
    found = tally.places_in(game)
    if not found:
        return None
    last = 4 if game == "pairs" else max(found)
    times = [found.get(place, 0) for place in range(1, last + 1)]
    return Places(
        parts_of([(_roman(at), count) for at, count in enumerate(times, 1)]),
        sum(times),
        tally.games[game].stuck,
    )


def _cell(contracts: Mapping[str, Held], contract: str) -> Cell:
    return Cell(contract, contracts.get(contract, Held()))


def _roman(place: int) -> str:
    return ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")[place - 1]
