"""Someone came, someone left: rounds played stay, open rounds are made anew, and what it costs."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial
from itertools import combinations
from random import Random

from engine.movements.meeting_counts import next_in_turn, tally
from engine.movements.search import EFFORT, cost, improved
from engine.movements.seating import Kind, Pair, Seating
from engine.movements.seats import level_seats
from engine.movements.sizes import USUAL, table_sizes
from engine.movements.start import any_rounds
from engine.movements.teams import both_tables, one_table


def rebuilt(
    played: Sequence[Seating],
    planned: Sequence[Seating],
    here: Sequence[Collection[int]],
    kind: Kind,
    *,
    size: int = USUAL,
    apart: Collection[Pair] = (),
    seed: int = 0,
    effort: int = EFFORT,
) -> tuple[Seating, ...]:
    """Rounds, as many as `here` has, each for those who are here in it.

    The plan is patched and, apart from that, everything is made from nothing; both are searched,
    and the better is taken. `size` is the tables' where that is chosen; `apart` are those who shall
    not meet. A Mitchell with two rankings goes to `rebuilt_lines`.
    """
    if kind.is_team:
        return _rebuilt_teams(played, planned, here, apart=apart, seed=seed, effort=effort)
    sizes_for = partial(table_sizes, kind, size=size)
    begun = [any_rounds(here, kind, sizes_for, played=played, seed=seed)]
    if kind.has_directions:
        begun.append(_patched(played, planned, here, kind))
    found = [
        improved(rounds, kind, played=played, apart=apart, seed=seed, effort=effort // len(begun))
        for rounds in begun
    ]
    return level_seats(min(found, key=lambda one: cost(one, kind, played, apart)), kind, played)


def rebuilt_lines(
    played: Sequence[Seating],
    here: Sequence[Collection[int]],
    lines: tuple[Collection[int], Collection[int]],
    *,
    apart: Collection[Pair] = (),
    seed: int = 0,
    effort: int = EFFORT,
) -> tuple[Seating, ...]:
    """The same for two lines that are ranked apart: North-South meet East-West and nobody else, so
    only the longer line sits out. Who comes must stand in one of the lines, best in the shorter."""
    begun = _any_lines(played, here, lines, seed)
    apart = [*apart, *(pair for line in lines for pair in combinations(line, 2))]
    found = improved(begun, Kind.PAIRS, played=played, apart=apart, seed=seed, effort=effort)
    north_south = set(lines[0])
    return tuple(
        Seating(
            tuple(table if table[0] in north_south else table[::-1] for table in round_.tables),
            round_.sits_out,
        )
        for round_ in found
    )


def _any_lines(
    played: Sequence[Seating],
    here: Sequence[Collection[int]],
    lines: tuple[Collection[int], Collection[int]],
    seed: int,
) -> list[Seating]:
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    sat_out = tally(played, Kind.PAIRS, here).sat_out
    rounds = []
    for entries in here:
        both = [sorted(set(line) & set(entries)) for line in lines]
        longer, shorter = sorted(both, key=len, reverse=True)
        random.shuffle(longer)
        out = next_in_turn(len(longer) - len(shorter), longer, sat_out)
        sat_out.update(out)
        staying = [entry for entry in longer if entry not in out]
        rounds.append(Seating(tuple(zip(staying, shorter, strict=True)), out))
    return rounds


def _rebuilt_teams(
    played: Sequence[Seating],
    planned: Sequence[Seating],
    here: Sequence[Collection[int]],
    *,
    apart: Collection[Pair],
    seed: int,
    effort: int,
) -> tuple[Seating, ...]:
    """Rounds of teams, rebuilt as pairs, of which each then has its second table."""
    rounds = rebuilt(
        [*map(one_table, played)],
        [*map(one_table, planned)],
        here,
        Kind.PAIRS,
        apart=apart,
        seed=seed,
        effort=effort,
    )
    return tuple(map(both_tables, rounds))


def _patched(
    played: Sequence[Seating],
    planned: Sequence[Seating],
    here: Sequence[Collection[int]],
    kind: Kind,
) -> tuple[Seating, ...]:
    """The plan with whole tables kept; whoever is left over sits together, or out in turn."""
    sat_out = tally(played, kind, here).sat_out
    rounds = []
    for number, entries in enumerate(here):
        plan = planned[number] if number < len(planned) else Seating(())
        round_ = _patched_round(plan, entries, kind, sat_out)
        sat_out.update(round_.sits_out)
        rounds.append(round_)
    return tuple(rounds)


def _patched_round(
    plan: Seating, entries: Collection[int], kind: Kind, sat_out: Counter[int]
) -> Seating:
    kept = [list(table) for table in plan.tables if set(table) <= set(entries)]
    seated = [entry for table in kept for entry in table]
    loose = sorted(set(entries) - set(seated))
    sizes = table_sizes(kind, len(entries))
    out = next_in_turn(len(entries) - sum(sizes), loose + seated, sat_out)
    loose = [entry for entry in loose if entry not in out]
    for table in kept:
        table[:] = [loose.pop() if entry in out else entry for entry in table]
    more = len(sizes) - len(kept)
    filled = [tuple(loose[at * size : (at + 1) * size]) for at, size in enumerate(sizes[:more])]
    return Seating((*map(tuple, kept), *filled), out)
