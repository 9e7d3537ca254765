from collections import Counter

from engine.movements.meeting_counts import MeetingCounts, next_in_turn, out_of_turn, tally
from engine.movements.seating import Kind, Seating

ROUNDS = [Seating(((0, 1, 2, 3),), (4,)), Seating(((4, 1, 0, 2),), (3,))]


def test_rounds_are_added_up():
    assert tally(ROUNDS, Kind.ROTATING) == MeetingCounts(
        partners=Counter({(0, 2): 1, (1, 3): 1, (0, 4): 1, (1, 2): 1}),
        opponents=Counter(
            {
                (0, 1): 2,
                (0, 3): 1,
                (1, 2): 1,
                (2, 3): 1,
                (1, 4): 1,
                (2, 4): 1,
                (0, 2): 1,
            }
        ),
        neighbours=Counter(
            {(0, 1): 1, (1, 2): 1, (2, 3): 1, (3, 0): 1, (4, 1): 1, (1, 0): 1, (0, 2): 1, (2, 4): 1}
        ),
        seats=Counter(
            {(0, 0): 1, (1, 1): 2, (2, 2): 1, (3, 3): 1, (4, 0): 1, (0, 2): 1, (2, 3): 1}
        ),
        sat_out=Counter({4: 1, 3: 1}),
        at_short=Counter(),
    )


def test_teams_meet_once_a_match_and_have_both_directions():
    counted = tally([Seating(((0, 1), (1, 0)))], Kind.TEAMS)
    assert counted.opponents == {(0, 1): 1}
    assert counted.seats == {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 1}


def test_short_tables_are_counted():
    counted = tally([Seating(((0, 1, 2), (3, 4))), Seating(((0, 1), (2, 3)))], Kind.REMI)
    assert counted.at_short == {3: 1, 4: 1}


def test_the_turn_is_with_those_who_had_fewest_and_of_these_with_the_first_waiting():
    times = Counter({0: 1, 1: 2, 3: 1})
    assert next_in_turn(1, [0, 1, 2, 3], times) == (2,)
    assert next_in_turn(3, [3, 1, 0, 2], times) == (2, 3, 0)
    assert next_in_turn(0, [0, 1], times) == ()


def test_out_of_turn_is_who_does_again_what_somebody_present_has_done_less_often():
    everyone = range(4)
    fair = [([0, 1], everyone), ([2, 3], everyone), ([1, 3], everyone)]
    assert out_of_turn(fair) == ()
    assert out_of_turn([*fair, ([1], everyone)]) == ((1, 3),)
    assert out_of_turn([([0], everyone), ([0, 1], everyone)]) == ((0, 1),)


def test_out_of_turn_looks_only_at_those_present():
    assert out_of_turn([([0], [0, 1]), ([0], [0])]) == ()
    assert out_of_turn([([0], [0, 1]), ([0], [0, 2])]) == ((0, 1),)
    assert out_of_turn([([0], [0, 1]), ([0], [0, 2])], {2: 1}) == ()
    assert out_of_turn([([0, 1, 2], [0, 1, 2]), ([0], [0, 1, 2, 3])]) == ((0, 1),)
