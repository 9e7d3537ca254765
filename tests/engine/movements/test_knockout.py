from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.knockout import (
    KNOCK_OUT,
    NotDecided,
    bracket,
    knockout,
    places,
    whole,
    winners,
)
from engine.movements.seating import Kind, Seating, matches
from tests.engine.movements.drawings import drawing_of


def played_out(entries, better=min, *, third_place=True):
    """All winners, round by round; `better` says who of a table goes on."""
    won = []
    while True:
        rounds = knockout(entries, won, third_place=third_place)
        if len(rounds) == len(won):
            return rounds, won
        won.append([better(table) for table in rounds[-1].tables])


def test_six_entries_as_drawn_by_hand():
    first = Seating(((3, 4), (2, 5)), (0, 1))
    assert knockout(6) == (first,)
    second = Seating(((0, 4), (1, 2)))
    assert knockout(6, [[4, 2]]) == (first, second)
    last = Seating(((0, 2), (4, 1)))
    assert knockout(6, [[4, 2], [0, 2]]) == (first, second, last)
    assert knockout(6, [[4, 2], [0, 2]], third_place=False)[-1] == Seating(((0, 2),))
    assert knockout(6, [[4, 2], [0, 2], [2, 1]]) == (first, second, last)
    assert places(6, [[4, 2], [0, 2], [2, 1]]) == ((2,), (0,), (1,), (4,), (3, 5))
    assert places(6, [[4, 2], [0, 2], [2]], third_place=False) == ((2,), (0,), (4, 1), (3, 5))


@pytest.mark.parametrize(
    ("entries", "slots"),
    [
        (2, (0, 1)),
        (3, (0, None, 1, 2)),
        (5, (0, None, 3, 4, 1, None, 2, None)),
        (8, (0, 7, 3, 4, 1, 6, 2, 5)),
    ],
)
def test_the_bracket_of_a_few(entries, slots):
    assert bracket(entries) == slots


def test_the_best_two_to_the_k_are_in_different_parts_and_byes_go_to_the_best():
    for entries in [*range(2, 65), 100, 1000, 1024]:
        slots = bracket(entries)
        assert sorted(slot for slot in slots if slot is not None) == list(range(entries))
        part = len(slots)
        best = 1
        while part > 1:
            parts = [set(slots[at : at + part]) for at in range(0, len(slots), part)]
            assert all(len(one & set(range(best))) == 1 for one in parts)
            part, best = part // 2, best * 2
        byes = [one for one, two in zip(slots[::2], slots[1::2], strict=True) if two is None]
        assert sorted(byes) == list(range(len(slots) - entries))


def test_when_the_better_always_wins_places_follow_the_seeds():
    for entries in range(2, 65):
        rounds, won = played_out(entries)
        assert len(rounds) == whole(entries)
        assert sum(len(round_.tables) for round_ in rounds) == entries - 1 + (entries > 3)
        shared = places(entries, won)
        assert [sorted(one) for one in shared[:4]] == [[place] for place in range(min(4, entries))]
        ranked = [entry for one in shared for entry in sorted(one)]
        assert sorted(ranked) == list(range(entries))
        assert [entry for one in shared for entry in one if entry < 4] == [0, 1, 2, 3][:entries]
        assert all(max(better) < min(worse) for better, worse in pairwise(shared))


@given(st.integers(2, 200), st.randoms(use_true_random=False), st.booleans())
def test_whoever_wins_everyone_gets_one_place_and_only_losers_go_out(entries, random, third):
    rounds, won = played_out(entries, random.choice, third_place=third)
    ranked = [entry for one in places(entries, won, third_place=third) for entry in one]
    assert sorted(ranked) == list(range(entries))
    for round_, gone_on, after in zip(rounds, won, rounds[1:], strict=False):
        going_on = set(gone_on) | set(round_.sits_out)
        final = {entry for table in after.tables[:1] for entry in table}
        here = {entry for table in after.tables for entry in table} | set(after.sits_out)
        assert going_on == (final if after is rounds[-1] else here)


def test_a_match_that_nobody_or_both_have_won_is_refused():
    for won in ([], [3], [3, 4, 2], [3, 4]):
        with pytest.raises(NotDecided):
            knockout(6, [won])
    with pytest.raises(NotDecided) as refusal:
        knockout(4, [[0, 3, 1]])
    assert (refusal.value.table, refusal.value.winners) == ((0, 3), (0, 3))
    assert str(refusal.value) == "of 0 and 3 one goes on, not 2"


def test_places_are_refused_before_the_final_and_the_third_place_are_decided():
    with pytest.raises(NotDecided) as refusal:
        places(4, [[0, 1]])
    assert (refusal.value.table, refusal.value.winners) == ((0, 1), ())
    with pytest.raises(NotDecided) as refusal:
        places(4, [[0, 1], [1]])
    assert refusal.value.table == (3, 2)


def test_who_made_more_goes_on_and_of_equals_whom_the_desk_named():
    tables = [(1, 2), (4, 3), (5, 6)]
    assert winners(tables, {1: 3, 2: 5, 4: Fraction(1, 2), 5: 2, 6: 2}, [6]) == [2, 4, 6]
    with pytest.raises(NotDecided) as refused:
        winners(tables, {1: 3, 2: 5})
    assert refused.value.table == (4, 3)


@pytest.mark.parametrize("kind", [Kind.PAIRS, Kind.TEAMS])
def test_a_round_is_drawn_from_what_was_made_before(kind):
    """Seeds are the order of those here; teams sit at two tables."""
    first = KNOCK_OUT.draw(drawing_of(kind, [70, 71, 72, 73]))
    assert [*matches(first.tables, kind)] == [(70, 73), (71, 72)]
    assert len(first.tables) == (4 if kind.is_team else 2)
    made = {70: 1, 73: 2, 71: 1, 72: 1}
    played = {"played": [first], "made": [made], "named": [[71]]}
    last = KNOCK_OUT.draw(drawing_of(kind, [70, 71, 72, 73], **played))
    assert [*matches(last.tables, kind)] == [(73, 71), (70, 72)]
    alone = {"options": {"third_place": False}, **played}
    assert [*matches(KNOCK_OUT.draw(drawing_of(kind, [70, 71, 72, 73], **alone)).tables, kind)] == [
        (73, 71)
    ]
