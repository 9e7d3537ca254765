"""Round robin: everyone meets everyone once."""

from typing import Final

from engine.movements.format import Format, MovementSetting, Offers, wholes
from engine.movements.seating import OF_TWO, TEAMED, Kind, Movement, Seating, one_ranking


def whole(entries: int) -> int:
    """The rounds of one meeting of everyone with everyone."""
    return entries - 1 if entries % 2 == 0 else entries


def round_robin(entries: int, rounds: int | None = None) -> Movement:
    """Every meeting once, and directions that differ by one at most; with an odd number everyone
    sits out once and directions are exactly equal.

    Fewer rounds are the first of them. With more, everything is played again with sides changed.
    """
    numbers = range(whole(entries) if rounds is None else rounds)
    all_rounds = [_round(entries, number) for number in numbers]
    return one_ranking(ROUND_ROBIN.name, Kind.PAIRS, all_rounds, entries)


def _offers(setting: MovementSetting) -> Offers:
    """Whole ones; where there is no time for one, its first rounds, if these are half of it."""
    entries, most = setting.entries, setting.rounds
    for rounds in wholes(whole(entries), most) or ([most] if 2 * most >= entries else []):
        yield round_robin(entries, rounds)


ROUND_ROBIN: Final = Format(
    "round_robin",
    kinds=OF_TWO,
    usual_for=TEAMED,
    make=lambda setting: round_robin(setting.entries, setting.rounds),
    offers=_offers,
    may_follow=True,
)


def _round(entries: int, number: int) -> Seating:
    """The last of an even number meets `turn` and the others fold around them: turn+1 meets turn−1,
    turn+2 turn−2 …, the first named North-South in every second of these."""
    modulus = entries - 1 + entries % 2
    cycle, turn = divmod(number, modulus)
    ways = [((turn + way) % modulus, (turn - way) % modulus) for way in range(1, modulus // 2 + 1)]
    tables = [(one, two) if way % 2 == 0 else (two, one) for way, (one, two) in enumerate(ways)]
    if entries % 2 == 0:
        last = entries - 1
        tables.insert(0, (last, turn) if turn % 2 == 0 else (turn, last))
    if cycle % 2 == 1:
        tables = [(east_west, north_south) for north_south, east_west in tables]
    return Seating(tuple(tables), () if entries % 2 == 0 else (turn,))
