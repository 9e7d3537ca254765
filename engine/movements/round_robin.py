"""Round robin: everyone meets everyone once."""

from engine.movements.seating import Form, Kind, Movement, Round, one_ranking


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
    return one_ranking(Form.ROUND_ROBIN, Kind.PAIRS, all_rounds, entries)


def shared_deal(round_number: int, hand: int, hands: int) -> int:
    """Which deal is on every table at this hand of this round, all counted from 0: with the same
    deals everywhere (a barometer) no cards have to move, and nobody plays a deal twice."""
    return round_number * hands + hand


def _round(entries: int, number: int) -> Round:
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
    return Round(tuple(tables), () if entries % 2 == 0 else (turn,))
