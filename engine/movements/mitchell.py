"""Mitchell: two lines, of which one stays and one moves on a table each round."""

from typing import Final

from engine.movements.format import Format, MovementSetting, Offers
from engine.movements.seating import UNTEAMED, Kind, Movement, Seating


def whole(entries: int) -> int:
    """The rounds after which everyone of one line has met everyone of the other."""
    return (entries + 1) // 2


def mitchell(entries: int, rounds: int | None = None, *, switched: bool = False) -> Movement:
    """East-West pair j plays table j + r in round r, modulo the tables.

    North-South are the first half of the entries; with an odd number they are one more, and each of
    them sits out once in a whole movement. The two lines never meet their own, so they are ranked
    apart; `switched` exchanges the sides in one round of eight, at the end, for one ranking. More
    rounds than a whole movement has are the same meetings again.
    """
    tables = whole(entries)
    wanted = tables if rounds is None else rounds
    switches = max(1, round(wanted / 8)) if switched else 0
    seated = [
        _round(entries, number, is_switched=number >= wanted - switches) for number in range(wanted)
    ]
    lines = (tuple(range(tables)), tuple(range(tables, entries)))
    rankings = (tuple(range(entries)),) if switched else lines
    return Movement(MITCHELL.name, Kind.PAIRS, tuple(seated), rankings)


def _make(setting: MovementSetting) -> Movement:
    switched = bool(setting.options.get("switched"))
    return mitchell(setting.entries, setting.rounds, switched=switched)


def _offers(setting: MovementSetting) -> Offers:
    if setting.entries > 3:
        rounds = min(setting.rounds, whole(setting.entries))
        yield mitchell(setting.entries, rounds, switched=True)
        yield mitchell(setting.entries, rounds)


MITCHELL: Final = Format(
    "mitchell",
    kinds=UNTEAMED,
    options=("switched",),
    make=_make,
    offers=_offers,
    has_lines=True,
)


def _round(entries: int, number: int, *, is_switched: bool) -> Seating:
    tables = whole(entries)
    meetings = []
    alone = []
    for north_south in range(tables):
        east_west = tables + (north_south - number) % tables
        if east_west >= entries:
            alone.append(north_south)
        else:
            meetings.append((east_west, north_south) if is_switched else (north_south, east_west))
    return Seating(tuple(meetings), tuple(alone))
