import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.certificate import certificate
from engine.movements.seating import Kind, Seating, neighbours, partners
from engine.movements.seats import level_seats
from engine.movements.sizes import table_sizes
from engine.movements.start import any_rounds


def test_pairs_change_sides_until_they_are_even():
    rounds = [Seating(((0, 1), (2, 3))), Seating(((0, 2), (1, 3)), ()), Seating(((0, 3), (1, 2)))]
    levelled = level_seats(rounds, Kind.PAIRS)
    assert certificate(levelled, Kind.PAIRS).directions.counts == {1: 4}


def test_what_was_played_counts_and_stays():
    played = [Seating(((0, 1),)), Seating(((0, 1),))]
    assert level_seats([Seating(((0, 1),))], Kind.PAIRS, played) == (Seating(((1, 0),)),)


def test_tables_without_directions_stay_as_they_are():
    rounds = (Seating(((0, 1, 2), (3, 4, 5))), Seating(((0, 1, 2), (3, 4, 5))))
    assert level_seats(rounds, Kind.INDIVIDUAL) == rounds
    assert level_seats(rounds, Kind.REMI) == rounds


@given(st.integers(4, 30), st.integers(1, 10), st.integers())
def test_partners_neighbours_and_sit_outs_stay_and_directions_get_no_worse(entries, rounds, seed):
    kind = Kind.ROTATING
    before = any_rounds([range(entries)] * rounds, kind, lambda n: table_sizes(kind, n), seed=seed)
    after = level_seats(before, kind)
    for one, two in zip(before, after, strict=True):
        assert one.sits_out == two.sits_out
        for table, turned in zip(one.tables, two.tables, strict=True):
            assert set(partners(table, kind)) == set(partners(turned, kind))
            assert set(neighbours(table, kind)) == set(neighbours(turned, kind))
    assert squares(after, entries) <= squares(before, entries)


def squares(rounds, entries):
    had = [[0] * 4 for _ in range(entries)]
    for round_ in rounds:
        for table in round_.tables:
            for seat, entry in enumerate(table):
                had[entry][seat] += 1
    return sum(times * times for seats in had for times in seats)


@pytest.mark.parametrize("kind", [Kind.PAIRS, Kind.ROTATING])
def test_no_rounds_are_no_trouble(kind):
    assert level_seats([], kind) == ()
    assert level_seats([Seating((), (0,))], kind) == (Seating((), (0,)),)
