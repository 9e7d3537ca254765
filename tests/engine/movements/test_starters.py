"""Cycles of rotating partners. The cases are the whist starters of the shared facts, each with the
counts of its full expansion; they are expanded here by what each line says, without the engine."""

import json
from pathlib import Path

import pytest

from engine.movements import starters
from engine.movements.certificate import certificate
from engine.movements.seating import Kind, Seating
from engine.movements.starters import cycle, starter, whole
from tests.engine.movements.counting import (
    everyone_has_one_place,
    neighbour_counts,
    opponent_counts,
    partner_counts,
    sat_out_counts,
    sit_outs_are_fair,
)

LINES = Path(__file__).with_suffix(".jsonl").read_text("utf-8").splitlines()
CASES = {case["n"]: case for case in map(json.loads, LINES)}
OURS_INSTEAD = {14, 22, 30, 38}
"""Here the engine has its own cycles: of 14 because seven rounds are no cycle, of the others
because in the shared ones somebody sits out twice before all have once."""
UP_TO_64 = range(4, 65)


def expanded(case):
    """All rounds of a shared starter, after its own words."""
    entries = case["n"]
    rounds = []
    for shift in range(case["rounds"]):
        tables = [[moved(label, shift, case) for label in table] for table in case["first_round"]]
        seated = {label for table in tables for label in table}
        rounds.append(Seating(tuple(map(tuple, tables)), tuple(set(range(entries)) - seated)))
    return rounds


def moved(label, shift, case):
    entries, words = case["n"], case["moves_on"]
    if words == "mod 7 inside each half 0-6 and 7-13":
        return label // 7 * 7 + (label + shift - label // 7 * 7) % 7
    if words == "mod 3 x 3, each of the nine vectors; label = 3a + b":
        return (label // 3 + shift // 3) % 3 * 3 + (label + shift) % 3
    if words == f"mod {entries - 1}, inf stays":
        return entries - 1 if label == "inf" else (label + shift) % (entries - 1)
    assert words == f"mod {entries}"
    return (label + shift) % entries


def counts(rounds, entries):
    return {
        "partners": partner_counts(rounds, entries),
        "opponents": opponent_counts(rounds, entries),
        "right_neighbours": neighbour_counts(rounds, entries),
        "sat_out": sat_out_counts(rounds, entries),
    }


def expected(case):
    names = ("partners", "opponents", "right_neighbours", "sat_out")
    return {name: {int(times): how for times, how in case[name].items()} for name in names}


def test_the_shared_starters_expand_to_the_counts_they_state():
    for entries in CASES:
        case = CASES[entries]
        rounds = expanded(case)
        assert everyone_has_one_place(rounds, entries)
        assert counts(rounds, entries) == expected(case)
        follow = neighbour_counts(rounds, entries)
        assert (follow == {1: entries * (entries - 1)}) == case["directed"]


def test_the_engine_has_the_shared_starters_and_grows_the_same_counts():
    for entries in sorted(CASES.keys() - OURS_INSTEAD):
        rounds = cycle(starter(entries), whole(starter(entries)))
        assert everyone_has_one_place(rounds, entries)
        assert counts(rounds, entries) == expected(CASES[entries])
        assert sit_outs_are_fair(rounds)


@pytest.mark.parametrize("entries", [22, 30, 38])
def test_the_shared_cycles_that_the_engine_replaces_let_somebody_sit_out_twice_too_early(entries):
    """Two who sit out together are an even number apart there, so they make two rings of odd
    length, and no order of the rounds takes everyone once before anyone twice."""
    out = sorted(expanded(CASES[entries])[0].sits_out)
    assert (out[1] - out[0]) % 2 == 0
    assert (entries // 2) % 2 == 1


def test_fourteen_begin_with_the_seven_shared_rounds_in_which_nobody_partners_or_opposes_twice():
    rounds = cycle(starter(14), 7)
    assert counts(rounds, 14) == expected(CASES[14])


def test_a_cycle_seats_everyone_and_sit_outs_go_round():
    for entries in UP_TO_64:
        rounds = cycle(starter(entries), whole(starter(entries)))
        assert everyone_has_one_place(rounds, entries)
        assert sit_outs_are_fair(rounds)
        length, out = {0: (entries - 1, 0), 1: (entries, 1), 2: (entries, 2), 3: (entries, 3)}[
            entries % 4
        ]
        if entries == 6:
            length, out = 15, 5
        assert len(rounds) == length
        assert sat_out_counts(rounds, entries) == {out: entries}


def test_in_a_cycle_nobody_partners_anybody_twice():
    for entries in sorted(set(UP_TO_64) - {6}):
        rounds = cycle(starter(entries), whole(starter(entries)))
        pairs, partnered = entries * (entries - 1) // 2, len(rounds) * (entries // 4) * 2
        missing = {0: pairs - partnered} if pairs > partnered else {}
        assert partner_counts(rounds, entries) == {**missing, 1: partnered}


def test_six_play_every_four_of_them_once_and_all_partner_twice_and_oppose_four_times():
    rounds = cycle(starter(6), 15)
    fours = {frozenset(table) for round_ in rounds for table in round_.tables}
    assert len(fours) == 15
    assert partner_counts(rounds, 6) == {2: 15}
    assert opponent_counts(rounds, 6) == {4: 15}
    assert partner_counts(rounds[:7], 6) == {0: 1, 1: 14}


@pytest.mark.parametrize("entries", sorted({n - 1 for n in CASES if n % 4 == 0} - {3, 7}))
def test_three_left_over_have_what_a_table_that_does_not_play_gives_or_better(entries):
    """movements.md takes one more, with nobody for the one that stays, and that table does not
    play. Ours count the same or more evenly, and sit out in turn, which those do not."""
    rounds = [
        Seating(
            tuple(table for table in round_.tables if entries not in table),
            tuple(e for table in round_.tables if entries in table for e in table if e != entries),
        )
        for round_ in expanded(CASES[entries + 1])
    ]
    assert everyone_has_one_place(rounds, entries)
    assert sat_out_counts(rounds, entries) == {3: entries}
    assert not sit_outs_are_fair(rounds)
    ours = cycle(starter(entries), entries)
    assert sat_out_counts(ours, entries) == {3: entries}
    assert partner_counts(ours, entries) == partner_counts(rounds, entries)
    assert squares(opponent_counts(ours, entries)) <= squares(opponent_counts(rounds, entries))


def squares(counts):
    return sum(times * times * number for times, number in counts.items())


@pytest.mark.parametrize("entries", [22, 30, 38])
def test_our_cycles_instead_count_as_the_shared_ones_and_sit_out_in_turn(entries):
    """Partners, opponents and sit-outs to the last; only who sits beside whom is not so even."""
    rounds = cycle(starter(entries), whole(starter(entries)))
    ours, shared = counts(rounds, entries), expected(CASES[entries])
    assert max(ours.pop("right_neighbours")) == 2
    del shared["right_neighbours"]
    assert ours == shared
    assert sit_outs_are_fair(rounds)


EXACT = sorted(set(UP_TO_64) - {6, 7, 14, 45, 46, 54, 56, 57, 58, 59, 62, 63, 64})
"""The numbers of which the cycle is as even as any can be."""


def test_everyone_opposes_everyone_twice_but_those_whom_they_never_partner():
    for entries in EXACT:
        rounds = cycle(starter(entries), whole(starter(entries)))
        pairs = entries * (entries - 1) // 2
        assert (
            opponent_counts(rounds, entries)
            == {
                0: {2: pairs},
                1: {2: pairs},
                2: {0: entries // 2, 2: pairs - entries // 2},
                3: {1: 2 * entries, 2: pairs - 2 * entries},
            }[entries % 4]
        )


def test_elsewhere_everyone_opposes_almost_everyone_twice():
    for entries in sorted(set(UP_TO_64) - set(EXACT) - {6, 7}):
        counted = certificate(cycle(starter(entries), entries), Kind.ROTATING).opponents
        pairs = entries * (entries - 1) // 2
        assert counted.worst == 3
        assert counted.counts[2] > 0.6 * pairs


def test_of_one_more_than_a_multiple_of_four_each_has_each_seat_equally_often():
    for entries in range(5, 64, 4):
        rounds = cycle(starter(entries), entries)
        for seat in range(4):
            had = sorted(table[seat] for round_ in rounds for table in round_.tables)
            assert had == sorted(list(range(entries)) * (entries // 4))


def test_a_starter_made_on_the_spot_has_everyone_partner_once_at_most_and_sit_out_in_turn():
    for entries in sorted({*range(4, 131)} - {6}):
        made = starters._paired(entries)
        rounds = cycle(made, whole(made))
        assert everyone_has_one_place(rounds, entries)
        assert set(partner_counts(rounds, entries)) <= {0, 1}
        assert len(sat_out_counts(rounds, entries)) == 1
        assert sit_outs_are_fair(rounds)
