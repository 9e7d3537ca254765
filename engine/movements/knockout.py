"""Knock-out: who loses is out. The best are seeded apart, and have the byes."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.errors import RuleError
from engine.movements.format import Drawn, DrawSetting, Format, MovementSetting, Offers
from engine.movements.seating import OF_TWO, Seating, TableSeats, matches
from engine.movements.teams import both_tables

Slots = tuple[int | None, ...]
"""Who stands where in the bracket; None beside those who have a bye."""


class NotDecided(RuleError):
    def __init__(self, table: TableSeats, winners: Collection[int]) -> None:
        self.table = table
        self.winners = tuple(entry for entry in table if entry in winners)
        super().__init__(f"of {table[0]} and {table[1]} one goes on, not {len(self.winners)}")


def whole(entries: int) -> int:
    """The rounds until one is left."""
    return (entries - 1).bit_length()


def bracket(entries: int) -> Slots:
    """The entries, best first, so that 1 and 2 can only meet in the final, 1 to 4 not before the
    semi-finals, and so on; where entries lack, the best have nobody beside them."""
    seeds = [0]
    while len(seeds) < entries:
        last = 2 * len(seeds) - 1
        seeds = [seed for one in seeds for seed in (one, last - one)]
    return tuple(seed if seed < entries else None for seed in seeds)


def knockout(
    entries: int, winners: Sequence[Collection[int]] = (), *, third_place: bool = True
) -> tuple[Seating, ...]:
    """The rounds that are known: those decided by `winners` and the one after them, if any.

    Who has a bye sits out. In the last round the losers of the semi-finals play for the third
    place, at the second table.
    """
    rounds: list[Seating] = []
    slots, losers = bracket(entries), TableSeats()
    while len(slots) > 1:
        tables, byes = _meetings(slots)
        has_third = third_place and len(slots) == 2 and len(losers) == 2
        rounds.append(Seating((*tables, losers) if has_third else tables, byes))
        if len(rounds) > len(winners):
            break
        won = winners[len(rounds) - 1]
        losers = tuple(loser for table in tables for loser in table if loser not in won)
        slots = _after(slots, won)
    return tuple(rounds)


def places(
    entries: int, winners: Sequence[Collection[int]], *, third_place: bool = True
) -> tuple[tuple[int, ...], ...]:
    """Places when all is decided, the winner first; those who went out in the same round share
    theirs."""
    rounds = knockout(entries, winners, third_place=third_place)
    if len(winners) < len(rounds):
        raise NotDecided(rounds[-1].tables[0], ())
    shared: list[tuple[int, ...]] = []
    for round_, won in zip(rounds, winners, strict=False):
        if round_ is rounds[-1]:
            out = [_split(table, won) for table in reversed(round_.tables)]
            shared = shared[: len(shared) - len(out) + 1]
            shared += ((entry,) for winner, loser in out for entry in (loser, winner))
        else:
            shared.append(tuple(_split(table, won)[1] for table in round_.tables))
    return tuple(reversed(shared)) or ((0,),)


def winners(
    tables: Sequence[TableSeats],
    made: Mapping[int, int | Fraction],
    named: Collection[int] = (),
) -> list[int]:
    """Winner of each match: the entry that made more, or, among equals, the one that the desk
    named."""
    found = []
    for table in tables:
        one, other = table
        if {one, other} & set(named):
            found.append(one if one in named else other)
        elif made.get(one, 0) == made.get(other, 0):
            raise NotDecided(table, ())
        else:
            found.append(max(table, key=lambda entry: made.get(entry, 0)))
    return found


def _draw(drawing: DrawSetting) -> Seating:
    here = drawing.here
    label = {entry: at for at, entry in enumerate(here)}
    won = [
        [label[entry] for entry in winners(matches(round_.tables, drawing.kind), made, named)]
        for round_, made, named in zip(drawing.played, drawing.made, drawing.named, strict=True)
    ]
    third_place = bool(drawing.options.get("third_place", True))
    round_ = knockout(len(here), won, third_place=third_place)[len(won)]
    seated = Seating(
        tuple(tuple(here[at] for at in table) for table in round_.tables),
        tuple(here[at] for at in round_.sits_out),
    )
    return both_tables(seated) if drawing.kind.is_team else seated


def _offers(setting: MovementSetting) -> Offers:
    rounds = whole(setting.entries)
    if rounds <= setting.rounds:
        byes = 2**rounds - setting.entries
        yield Drawn(KNOCK_OUT.name, rounds, (2,) * (setting.entries // 2), (0, 1 if byes else 0))


KNOCK_OUT: Final = Format(
    "knock_out",
    kinds=OF_TWO,
    options=("third_place",),
    draw=_draw,
    offers=_offers,
    length=whole,
    may_follow=True,
    eliminates=True,
)


def _meetings(slots: Slots) -> tuple[tuple[TableSeats, ...], tuple[int, ...]]:
    """The tables of a round, and who has a bye."""
    tables, byes = [], []
    for one, two in zip(slots[::2], slots[1::2], strict=True):
        if one is None or two is None:
            byes += [entry for entry in (one, two) if entry is not None]
        else:
            tables.append((one, two))
    return tuple(tables), tuple(byes)


def _after(slots: Slots, winners: Collection[int]) -> Slots:
    return tuple(
        one if two is None else two if one is None else _split((one, two), winners)[0]
        for one, two in zip(slots[::2], slots[1::2], strict=True)
    )


def _split(table: TableSeats, winners: Collection[int]) -> tuple[int, int]:
    """The winner and the loser."""
    one, two = table
    if (one in winners) == (two in winners):
        raise NotDecided(table, winners)
    return (one, two) if one in winners else (two, one)
