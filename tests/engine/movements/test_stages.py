import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.knockout import bracket
from engine.movements.seating import Kind, Movement, Seating
from engine.movements.stages import Carry, carried, group_rounds, groups, qualified
from tests.engine.movements.counting import (
    everyone_has_one_place,
    meetings,
    sit_outs_are_fair,
)


def test_groups_are_dealt_out_back_and_forth():
    assert groups(10, 3) == ((0, 5, 6), (1, 4, 7), (2, 3, 8, 9))
    assert groups(8, 2) == ((0, 3, 4, 7), (1, 2, 5, 6))
    assert groups(5, 1) == ((0, 1, 2, 3, 4),)


@given(st.integers(2, 200), st.integers(1, 16))
def test_groups_hold_everyone_once_and_are_as_large_as_each_other(entries, number):
    made = groups(entries, number)
    assert len(made) == number
    assert sorted(entry for group in made for entry in group) == list(range(entries))
    assert max(map(len, made)) - min(map(len, made)) <= 1


def test_groups_play_at_the_same_time_and_are_ranked_apart():
    assert group_rounds([(0, 3, 4), (1, 2)]) == Movement(
        "groups",
        Kind.PAIRS,
        (
            Seating(((3, 4), (2, 1)), (0,)),
            Seating(((4, 0),), (3, 1, 2)),
            Seating(((0, 3),), (4, 1, 2)),
        ),
        ((0, 3, 4), (1, 2)),
    )


def test_everyone_of_a_group_meets_everyone_of_it_once_and_nobody_else():
    for entries in range(4, 65):
        made = groups(entries, max(1, entries // 4))
        rounds = group_rounds(made).rounds
        assert everyone_has_one_place(rounds, entries)
        assert meetings(rounds) == {
            frozenset((one, two)): 1
            for group in made
            for one in group
            for two in group
            if one < two
        }
        assert sit_outs_are_fair(rounds)


def test_winners_come_before_seconds_in_such_an_order_that_a_group_meets_late():
    places = [["a1", "a2", "a3"], ["b1", "b2"], ["c1", "c2"], ["d1", "d2"]]
    going_on = qualified(places, 2)
    assert set(going_on[:4]) == {"a1", "b1", "c1", "d1"}
    assert set(going_on[4:]) == {"a2", "b2", "c2", "d2"}
    slots = [going_on[seed] for seed in bracket(8)]
    halves = [{name[0] for name in half} for half in (slots[:4], slots[4:])]
    assert halves == [set("abcd"), set("abcd")]


def test_first_and_second_of_a_group_do_not_meet_in_the_first_round():
    for number in range(2, 17):
        going_on = qualified([[(group, place) for place in range(3)] for group in range(number)], 2)
        slots = [None if seed is None else going_on[seed] for seed in bracket(2 * number)]
        for one, two in zip(slots[::2], slots[1::2], strict=True):
            assert one is None or two is None or one[0] != two[0]


def test_a_group_with_fewer_sends_fewer():
    assert sorted(qualified([[5], [3, 1], [2, 4]], 2)) == [1, 2, 3, 4, 5]
    assert qualified([[5, 6]], 1) == (5,)


@pytest.mark.parametrize(
    ("carry", "taken"),
    [
        (Carry.NOTHING, {0: 0, 3: 0}),
        (Carry.HALF, {0: 20, 3: 15.5}),
        (Carry.ALL, {0: 40, 3: 31}),
        (Carry.AMONG, {0: 12, 3: 8}),
    ],
)
def test_what_is_taken_along(carry, taken):
    scores = {0: 40, 1: 35, 2: 36, 3: 31}
    against = {(0, 3): 12, (3, 0): 8, (0, 1): 20, (1, 0): 0, (3, 2): 15}
    assert carried(carry, scores, against, [0, 3]) == taken
