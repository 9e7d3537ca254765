"""Groups of tiles in Remi etalat, and what may be done with them in a turn (rules, 10 and 12).

A tile is written as its colour's letter and its number (`R10`), a joker as `J`. No position of a
table is kept: each question brings its tiles, and gets a ruling.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from itertools import product
from operator import itemgetter
from typing import Final, NamedTuple

from engine.editions import REMI, RemiRules
from engine.errors import RecordError

COLOURS: Final = "RBKY"
HIGHEST: Final = 13
OF_EACH: Final = 2
"""Tiles of one kind in a set of Remi, and jokers."""
FEWEST: Final = 3
"""Tiles of a meld."""


class Ruling(StrEnum):
    """Answer to a question about tiles; those of `YES` allow what was asked."""

    RUN = "run"
    SET = "set"
    TOO_FEW = "too few"
    TWICE_A_COLOUR = "twice a colour"
    GAP = "gap"
    TOO_LONG = "too long"
    NO_MELD = "no meld"

    OPENS = "opens"
    NO_RUN = "no run"
    BELOW = "below"
    FIRST_ROUND = "first round"
    MELDS_ON_BOARD = "melds on board"

    ATTACHES = "attaches"
    DOES_NOT_FIT = "does not fit"
    NOT_OPENED = "not opened"
    JOKER_TO_OTHERS = "joker to others"
    ON_BOARD = "on board"

    TAKES = "takes"
    NOT_THE_TILE = "not the tile"
    NO_JOKER = "no joker"
    TAKEN_ONCE = "taken once"
    JOKER_ON_BOARD = "joker on board"

    BREAKS = "breaks"
    BREAKS_TO_OPEN = "breaks to open"
    BREAKS_ON_BOARD = "breaks on board"
    FEW_LEFT = "few left"
    NOT_THE_LAST = "not the last"
    ONLY_THE_LAST = "only the last"


YES: Final = frozenset(
    {
        *(Ruling.RUN, Ruling.SET, Ruling.OPENS, Ruling.ATTACHES, Ruling.TAKES),
        *(Ruling.BREAKS, Ruling.BREAKS_TO_OPEN, Ruling.BREAKS_ON_BOARD),
    }
)


class UnknownTile(RecordError):
    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:20]!r} is no tile")
        self.text = text


class Tile(NamedTuple):
    colour: str
    """Empty for a joker."""
    number: int

    def __str__(self) -> str:
        return f"{self.colour}{self.number}" if self.colour else "J"

    @classmethod
    def parse(cls, text: str) -> "Tile":
        if text == "J":
            return JOKER
        colour, number = text[:1], text[1:]
        if colour and colour in COLOURS and number in _NUMBERS:
            return cls(colour, int(number))
        raise UnknownTile(text)


JOKER: Final = Tile("", 0)
_NUMBERS: Final = frozenset(map(str, range(1, HIGHEST + 1)))


class Meld(NamedTuple):
    ruling: Ruling
    """`RUN` or `SET`, or the reason why it is none."""
    tiles: tuple[Tile, ...] = ()
    """In order, with the tile that each joker stands for; in a set of three with a joker that is
    one of two."""
    jokers: frozenset[Tile] = frozenset()
    """What its jokers may stand for."""

    @property
    def is_one(self) -> bool:
        return self.ruling in YES


def meld_of(tiles: Sequence[Tile]) -> Meld:
    """The run or the set that the tiles make; with jokers alone beside one tile, a run."""
    if len(tiles) < FEWEST:
        return Meld(Ruling.TOO_FEW)
    found = [tile for tile in tiles if tile.colour]
    numbers, colours = {tile.number for tile in found}, {tile.colour for tile in found}
    if len(colours) == 1 and len(tiles) > HIGHEST:
        return Meld(Ruling.TOO_LONG)
    if len(colours) == 1:
        runs = _runs(tiles, found) if len(numbers) == len(found) else []
        return next(iter(runs), Meld(Ruling.GAP))
    if len(numbers) == 1:
        if len(colours) < len(found) or len(tiles) > len(COLOURS):
            return Meld(Ruling.TWICE_A_COLOUR)
        missing = [Tile(each, *numbers) for each in COLOURS if each not in colours]
        stands_for = missing[: len(tiles) - len(found)]
        jokers = frozenset(missing if stands_for else ())
        return Meld(Ruling.SET, (*found, *stands_for), jokers)
    return Meld(Ruling.NO_MELD)


def points_of(tiles: Sequence[Tile], rules: RemiRules = REMI) -> int:
    return sum(rules.tiles[str(each.number) if each.colour else "joker"] for each in tiles)


def possible(tiles: Sequence[Tile]) -> bool:
    """True if one box of Remi has all of them."""
    return all(number <= OF_EACH for number in Counter(tiles).values())


def may_open(
    groups: Sequence[Sequence[Tile]],
    *,
    first_round: bool = False,
    on_board: bool = False,
    rules: RemiRules = REMI,
) -> Ruling:
    """Ruling on a first melding: at least 45 points, among them a run (rules, 10; the run is our
    reading of a sentence that breaks off)."""
    if on_board:
        return Ruling.MELDS_ON_BOARD
    if first_round:
        return Ruling.FIRST_ROUND
    melds = [meld_of(group) for group in groups]
    if refused := next((meld.ruling for meld in melds if not meld.is_one), None):
        return refused
    if sum(points_of(group, rules) for group in groups) < rules.first_melding:
        return Ruling.BELOW
    return Ruling.OPENS if any(meld.ruling is Ruling.RUN for meld in melds) else Ruling.NO_RUN


def may_attach(
    tile: Tile, group: Sequence[Tile], *, own: bool, opened: bool = True, on_board: bool = False
) -> Ruling:
    """Ruling on one tile beside a meld that lies on the table."""
    if on_board:
        return Ruling.ON_BOARD
    if not opened:
        return Ruling.NOT_OPENED
    meld = meld_of(group)
    if not meld.is_one:
        return meld.ruling
    if tile is JOKER and not own:
        return Ruling.JOKER_TO_OTHERS
    there = meld.tiles if meld.ruling is Ruling.RUN else group  # a set's joker may give way
    grown = meld_of((*there, tile))
    return Ruling.ATTACHES if grown.ruling is meld.ruling else Ruling.DOES_NOT_FIT


def may_take_joker(
    tile: Tile, group: Sequence[Tile], *, taken: bool = False, on_board: bool = False
) -> Ruling:
    """Ruling on exchanging the joker of a meld for a tile; `taken` if that was done before."""
    if on_board:
        return Ruling.JOKER_ON_BOARD
    meld = meld_of(group)
    if not meld.is_one:
        return meld.ruling
    if not meld.jokers:
        return Ruling.NO_JOKER
    if taken:
        return Ruling.TAKEN_ONCE
    return Ruling.TAKES if tile in meld.jokers else Ruling.NOT_THE_TILE


def may_break(
    left: int,
    *,
    last: bool = True,
    first_round: bool = False,
    opened: bool = True,
    on_board: bool = False,
) -> Ruling:
    """Ruling on taking a tile of the row, by the tiles on the rack at the beginning of the turn."""
    if first_round:
        return Ruling.FIRST_ROUND
    if left < FEWEST:
        return Ruling.FEW_LEFT
    if not last:
        return Ruling.ONLY_THE_LAST if left == FEWEST or on_board else Ruling.NOT_THE_LAST
    if on_board:
        return Ruling.BREAKS_ON_BOARD
    return Ruling.BREAKS if opened else Ruling.BREAKS_TO_OPEN


def _runs(tiles: Sequence[Tile], found: Sequence[Tile]) -> list[Meld]:
    """Runs that the tiles can make: as they lie, rising or falling; else jokers that fill no gap
    stand where they were laid if there is room, and the 1 before the 2."""
    colour, length = found[0].colour, len(tiles)
    runs = []
    for falls, one in product((False, True), (1, HIGHEST + 1)):
        laid = [one if each.number == 1 else each.number for each in tiles[:: -1 if falls else 1]]
        numbers = [each for each in laid if each]
        before = next(at for at, each in enumerate(laid) if each)
        spare = length - (max(numbers) - min(numbers) + 1)
        wanted = min(numbers) - min(before, spare)
        lowest = min(max(1, wanted), HIGHEST + 2 - length)
        if spare >= 0 and lowest >= 1:
            run = range(lowest, lowest + length)
            lies = all(each in (0, number) for each, number in zip(laid, run, strict=True))
            stood = [Tile(colour, (each - 1) % HIGHEST + 1) for each in run]
            meld = Meld(Ruling.RUN, tuple(stood), frozenset(stood) - frozenset(found))
            runs.append(((not lies, falls, lowest != wanted), meld))
    return [meld for _order, meld in sorted(runs, key=itemgetter(0))]
