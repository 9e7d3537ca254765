from itertools import combinations

import pytest

from engine.movements.mitchell import mitchell
from engine.movements.round_robin import round_robin
from engine.movements.seating import Kind, pair_of
from engine.movements.separation import apart_order, meetings


def met(rounds, order, apart, kind=Kind.PAIRS):
    """How often those who are kept apart meet."""
    labels = {pair_of(order[one], order[two]): 0 for one, two in combinations(range(len(order)), 2)}
    for round_ in rounds:
        for one, two in meetings(round_, kind):
            labels[pair_of(order[one], order[two])] += 1
    return sum(labels[pair] for pair in apart)


def test_a_club_of_half_the_field_stays_in_one_line():
    rounds, keys = mitchell(6, 5).rounds, range(100, 112)
    club = set(combinations(range(100, 112, 2), 2))
    order = apart_order(rounds, Kind.PAIRS, keys, club)
    assert sorted(order) == [*keys]
    assert met(rounds, [*keys], club) > 0 == met(rounds, order, club)


@pytest.mark.parametrize("entries", [8, 9, 16])
def test_first_rounds_of_a_round_robin_part_a_family(entries):
    first = round_robin(entries).rounds[:2]
    family = {(0, other) for other in range(1, entries)} & {(0, 1), (0, 2), (0, 3)}
    order = apart_order(first, Kind.PAIRS, range(entries), family)
    assert met(first, order, family) == 0


def test_what_cannot_be_is_as_little_as_can_be():
    first = round_robin(6).rounds[:1]
    club = set(combinations(range(4), 2))
    assert met(first, apart_order(first, Kind.PAIRS, range(6), club), club) == 1


def test_nobody_moves_without_need():
    rounds = round_robin(8).rounds[:3]
    assert apart_order(rounds, Kind.PAIRS, range(8), set()) == [*range(8)]
