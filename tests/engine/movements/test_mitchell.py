import pytest

from engine.movements.mitchell import mitchell, whole
from engine.movements.seating import Kind, Movement, Seating
from tests.engine.movements.counting import (
    everyone_has_one_place,
    meetings,
    pairs_of,
    sat_out_counts,
    side_counts,
    sit_outs_are_fair,
    spread,
)


def test_one_line_stays_and_the_other_moves_on_a_table():
    assert mitchell(6) == Movement(
        "mitchell",
        Kind.PAIRS,
        (
            Seating(((0, 3), (1, 4), (2, 5))),
            Seating(((0, 5), (1, 3), (2, 4))),
            Seating(((0, 4), (1, 5), (2, 3))),
        ),
        ((0, 1, 2), (3, 4, 5)),
    )


def test_of_an_odd_number_the_longer_line_sits_out_in_turn():
    assert mitchell(5).rounds == (
        Seating(((0, 3), (1, 4)), (2,)),
        Seating(((1, 3), (2, 4)), (0,)),
        Seating(((0, 4), (2, 3)), (1,)),
    )


def test_everyone_of_one_line_meets_everyone_of_the_other_once():
    for entries in range(2, 65):
        movement = mitchell(entries)
        north_south, east_west = movement.rankings
        assert everyone_has_one_place(movement.rounds, entries)
        assert meetings(movement.rounds) == {
            frozenset((one, two)): 1 for one in north_south for two in east_west
        }
        if entries % 2 == 1:
            out = sat_out_counts(movement.rounds, entries)
            assert out == {0: len(east_west), 1: len(north_south)}
        assert side_counts(movement.rounds, entries) == spread_of_sides(entries)


def spread_of_sides(entries):
    """Always the same side, once for each meeting."""
    longer, shorter = (entries + 1) // 2, entries // 2
    return {shorter: entries} if longer == shorter else {shorter: longer, longer: shorter}


@pytest.mark.parametrize("entries", [9, 14, 31])
def test_fewer_rounds_never_repeat_a_meeting(entries):
    for rounds in range(1, whole(entries)):
        played = mitchell(entries, rounds).rounds
        assert set(spread(meetings(played), pairs_of(entries))) <= {0, 1}
        assert sit_outs_are_fair(played)


@pytest.mark.parametrize(
    ("rounds", "switched"), [(1, 1), (4, 1), (8, 1), (12, 2), (16, 2), (20, 2)]
)
def test_arrow_switches_turn_one_round_of_eight_and_leave_one_ranking(rounds, switched):
    plain, turned = mitchell(40, rounds), mitchell(40, rounds, switched=True)
    assert turned.rankings == (tuple(range(40)),)
    assert turned.rounds[: rounds - switched] == plain.rounds[: rounds - switched]
    assert [round_.tables for round_ in turned.rounds[rounds - switched :]] == [
        tuple((two, one) for one, two in round_.tables)
        for round_ in plain.rounds[rounds - switched :]
    ]
