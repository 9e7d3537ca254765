"""Tables of the individual game: two to eight players at each, and new company every round."""

from collections.abc import Sequence

from engine.movements.lines import lines, rounds_without_repeat
from engine.movements.search import EFFORT, improved
from engine.movements.seating import Form, Kind, Movement, one_ranking
from engine.movements.sizes import check_split, individual_sizes
from engine.movements.start import any_rounds


def individual_tables(
    entries: int,
    rounds: int,
    sizes: Sequence[int] | None = None,
    *,
    seed: int = 0,
    effort: int = EFFORT,
) -> Movement:
    """Rounds at tables of these sizes, or of four and the nearest to it. Who sits at the shorter
    tables goes round: nobody does so twice before all once."""
    split = individual_sizes(entries) if sizes is None else tuple(sizes)
    check_split(entries, split)
    return tables_of(Kind.INDIVIDUAL, split, rounds, seed=seed, effort=effort)


def tables_of(
    kind: Kind, sizes: Sequence[int], rounds: int, *, seed: int = 0, effort: int = EFFORT
) -> Movement:
    """The same for any kind without partners. Where lines can do it, nobody meets anybody twice."""
    entries, seats = sum(sizes), max(sizes)
    if min(sizes) == seats and rounds <= rounds_without_repeat(len(sizes), seats):
        return lines(len(sizes), rounds, seats=seats, kind=kind)
    begun = any_rounds([range(entries)] * rounds, kind, lambda _: sizes, seed=seed)
    found = improved(begun, kind, seed=seed, effort=effort)
    return one_ranking(Form.TABLES, kind, found, entries)
