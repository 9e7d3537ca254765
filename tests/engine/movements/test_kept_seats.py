from engine.movements.kept_seats import KeptSeat, as_kept, not_met
from engine.movements.seating import Kind, Seating

ROUND = Seating(((1, 2), (3, 4), (5, 6)), (7,))


def test_a_meeting_goes_to_the_table_that_one_of_it_keeps():
    kept = {4: KeptSeat(0), 1: KeptSeat(2)}
    seating = as_kept(ROUND, Kind.PAIRS, kept)
    assert seating == Seating(((3, 4), (5, 6), (1, 2)), (7,))
    assert not_met(seating, Kind.PAIRS, kept) == []


def test_a_table_is_turned_and_partners_stay_partners():
    seating = as_kept(Seating(((1, 2, 3, 4),)), Kind.ROTATING, {3: KeptSeat(None, 0)})
    assert seating.tables == ((3, 4, 1, 2),)


def test_of_two_that_meet_the_first_keeps_its_table_and_the_other_is_named():
    kept = {1: KeptSeat(1), 2: KeptSeat(2)}
    seating = as_kept(ROUND, Kind.PAIRS, kept)
    assert seating.tables == ((3, 4), (1, 2), (5, 6))
    assert not_met(seating, Kind.PAIRS, kept) == [2]


def test_a_table_that_is_not_there_and_who_sits_out_change_nothing():
    kept = {1: KeptSeat(9), 7: KeptSeat(0)}
    assert as_kept(ROUND, Kind.PAIRS, kept) == ROUND
    assert not_met(ROUND, Kind.PAIRS, kept) == [1]


def test_two_tables_of_a_match_stay_together():
    teams = Seating(((1, 2), (2, 1), (3, 4), (4, 3)))
    seating = as_kept(teams, Kind.TEAMS, {4: KeptSeat(1)})
    assert seating.tables == ((3, 4), (4, 3), (1, 2), (2, 1))
    assert not_met(seating, Kind.TEAMS, {4: KeptSeat(1)}) == []
