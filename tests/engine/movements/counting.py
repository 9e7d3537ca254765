"""A second way to count, straight from the tables, that shares nothing with the engine's."""

from collections import Counter
from itertools import combinations, permutations


def spread(times, everyone):
    """How many of everyone it happens to 0, 1, 2 … times."""
    assert not set(times) - set(everyone)
    return dict(sorted(Counter(times[who] for who in everyone).items()))


def meetings(rounds):
    """How often each two sit at one table, each once a round."""
    return Counter(
        frozenset(two)
        for round_ in rounds
        for table in round_.tables
        for two in combinations(table, 2)
    )


def met_again(rounds):
    return sum(times - 1 for times in meetings(rounds).values())


def pairs_of(entries):
    return [frozenset(two) for two in combinations(range(entries), 2)]


def partner_counts(rounds, entries):
    """Of N, E, S, W the first and third are partners, and the second and fourth."""
    partners = Counter(
        frozenset(two)
        for round_ in rounds
        for n, e, s, w in round_.tables
        for two in ((n, s), (e, w))
    )
    return spread(partners, pairs_of(entries))


def opponent_counts(rounds, entries):
    opponents = Counter(
        frozenset(two)
        for round_ in rounds
        for n, e, s, w in round_.tables
        for two in ((n, e), (n, w), (s, e), (s, w))
    )
    return spread(opponents, pairs_of(entries))


def neighbour_counts(rounds, entries):
    """Over ordered pairs: a player and the next at the table."""
    follow = Counter(
        (table[seat - 1], table[seat])
        for round_ in rounds
        for table in round_.tables
        for seat in range(len(table))
    )
    return spread(follow, list(permutations(range(entries), 2)))


def sat_out_counts(rounds, entries):
    return spread(Counter(e for round_ in rounds for e in round_.sits_out), range(entries))


def side_counts(rounds, entries):
    """By how much North-South and East-West differ, for each entry."""
    lean = Counter()
    for round_ in rounds:
        for north_south, east_west in round_.tables:
            lean[north_south] += 1
            lean[east_west] -= 1
    return spread(Counter({e: abs(lean[e]) for e in range(entries)}), range(entries))


def everyone_has_one_place(rounds, entries):
    return all(
        sorted([e for table in round_.tables for e in table] + list(round_.sits_out))
        == list(range(entries))
        for round_ in rounds
    )


def turns_are_fair(turns, *, is_late_done=False):
    """Whether nobody is twice in `turns`, the groups whose turn it was, before all others who were
    present have been once; each group comes with who was present. With `is_late_done` as if who
    came late had been in every group before."""
    times, known = Counter(), set()
    for number, (group, present) in enumerate(turns):
        times.update({entry: number for entry in present if is_late_done and entry not in known})
        known |= {*present}
        others = [times[entry] for entry in present if entry not in group]
        if others and any(times[entry] > min(others) for entry in group):
            return False
        times.update(group)
    return True


def sit_outs_are_fair(rounds):
    turns = ((round_.sits_out, here(round_)) for round_ in rounds)
    return turns_are_fair(turns, is_late_done=True)


def short_tables_are_fair(rounds):
    return turns_are_fair((short(round_), here(round_)) for round_ in rounds)


def short(round_):
    largest = max(map(len, round_.tables), default=0)
    return [entry for table in round_.tables if len(table) < largest for entry in table]


def here(round_):
    return [entry for table in round_.tables for entry in table] + list(round_.sits_out)
