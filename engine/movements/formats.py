"""The formats there are, in the order in which they are proposed."""

from typing import Final

from engine.movements import (
    danish,
    hand_made,
    individual,
    knockout,
    mitchell,
    round_robin,
    stages,
    swiss,
    whist,
)
from engine.movements.format import UNDECIDED, Format, MovementSetting
from engine.movements.seating import Kind, Movement
from engine.movements.teams import of_kind

FORMATS: Final[dict[str, Format]] = {
    each.name: each
    for each in (
        round_robin.ROUND_ROBIN,
        whist.WHIST,
        whist.LINES,
        individual.TABLES,
        swiss.SWISS,
        mitchell.MITCHELL,
        danish.DANISH,
        stages.GROUPS,
        knockout.KNOCK_OUT,
        hand_made.HAND_MADE,
    )
}


def format_of(name: str) -> Format:
    """The format of a name; no name is a format that nobody has chosen yet."""
    return FORMATS.get(name, UNDECIDED)


def formats_for(kind: Kind) -> list[Format]:
    """Formats that an organiser may choose, the usual one first."""
    found = [each for each in FORMATS.values() if kind in each.kinds]
    return sorted(found, key=lambda each: kind not in each.usual_for)


def movement_of(name: str, setting: MovementSetting) -> Movement:
    """All rounds of a format that makes them at once."""
    make = FORMATS[name].make
    if make is None:
        raise ValueError(f"the rounds of {name} are not made at once")
    return of_kind(setting.kind, make(setting))
