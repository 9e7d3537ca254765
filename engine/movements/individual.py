"""Tables of the games without partners, with new company every round."""

from collections.abc import Sequence
from typing import Final

from engine.movements.format import Format, MovementSetting, Offers
from engine.movements.lines import lines, rounds_without_repeat
from engine.movements.search import EFFORT, improved
from engine.movements.seating import SINGLES, Kind, Movement, one_ranking
from engine.movements.sizes import USUAL, check_split, table_sizes
from engine.movements.start import any_rounds


def tables_of(
    kind: Kind,
    entries: int,
    rounds: int,
    sizes: Sequence[int] | None = None,
    *,
    seed: int = 0,
    effort: int = EFFORT,
) -> Movement:
    """Rounds at tables of these sizes, or of four and the nearest to it. Who sits at the shorter
    tables goes round: nobody does so twice before all once. Where lines can do it, nobody meets
    anybody twice."""
    split = table_sizes(kind, entries) if sizes is None else tuple(sizes)
    check_split(kind, entries, split)
    seats = max(split, default=0)
    is_even = bool(split) and len(split) * seats == entries
    if is_even and rounds <= rounds_without_repeat(len(split), seats):
        return lines(len(split), rounds, seats=seats, kind=kind)
    begun = any_rounds([range(entries)] * rounds, kind, lambda _: split, seed=seed)
    found = improved(begun, kind, seed=seed, effort=effort)
    return one_ranking(TABLES.name, kind, found, entries)


def _make(setting: MovementSetting) -> Movement:
    """Movement for rotating partners; for too few to rotate, the individual game."""
    if setting.kind not in SINGLES:
        setting = setting._replace(kind=Kind.INDIVIDUAL)
    size = setting.options.get("size", USUAL)
    return _at(table_sizes(setting.kind, setting.entries, size), setting)


def _offers(setting: MovementSetting) -> Offers:
    """Tables of four, of eight, and of as many as make full matches of the deals of a round."""
    wanted = [4, 8, *(size for size in (3, 5, 6, 7) if setting.deals % size == 0)]
    splits = (table_sizes(setting.kind, setting.entries, size) for size in wanted)
    return (_at(sizes, setting) for sizes in dict.fromkeys(splits))


def _at(sizes: Sequence[int], setting: MovementSetting) -> Movement:
    kind, entries, rounds = setting.kind, setting.entries, setting.rounds
    return tables_of(kind, entries, rounds, sizes, seed=setting.seed, effort=setting.effort)


TABLES: Final = Format(
    "tables", kinds=SINGLES, usual_for=SINGLES, options=("size",), make=_make, offers=_offers
)
