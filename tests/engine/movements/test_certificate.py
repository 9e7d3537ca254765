import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.certificate import Certificate, Spread, certificate
from engine.movements.seating import UNTEAMED, Kind, Seating
from engine.movements.start import any_rounds
from tests.engine.movements.counting import (
    meetings,
    neighbour_counts,
    opponent_counts,
    pairs_of,
    partner_counts,
    sat_out_counts,
    side_counts,
    sit_outs_are_fair,
    spread,
)

NEVER = Spread({0: 5}, 0, ())


def test_the_whole_certificate_of_two_rounds():
    rounds = [Seating(((0, 1, 2, 3),), (4,)), Seating(((4, 1, 0, 2),), (3,))]
    assert certificate(rounds, Kind.ROTATING) == Certificate(
        entries=5,
        rounds=2,
        partners=Spread({0: 6, 1: 4}, 1, (0, 2)),
        opponents=Spread({0: 3, 1: 6, 2: 1}, 2, (0, 1)),
        meetings=Spread({0: 1, 1: 6, 2: 3}, 2, (0, 1)),
        neighbours=Spread({0: 12, 1: 8}, 1, (0, 1)),
        directions=Spread({1: 4, 2: 1}, 2, (1,)),
        sat_out=Spread({0: 3, 1: 2}, 1, (3,)),
        sat_out_of_turn=(),
        at_short=NEVER,
        short_out_of_turn=(),
    )


def test_pairs_have_no_partners_and_no_neighbours_but_sides():
    rounds = [Seating(((0, 1), (2, 3)), (4,)), Seating(((0, 2), (4, 1)), (3,))]
    counted = certificate(rounds, Kind.PAIRS)
    assert (counted.partners, counted.neighbours) == (None, None)
    assert counted.opponents == counted.meetings == Spread({0: 6, 1: 4}, 1, (0, 1))
    assert counted.directions == Spread({0: 1, 1: 2, 2: 2}, 2, (0,))


def test_who_sits_out_or_short_out_of_turn_is_named_with_the_round():
    out = certificate([Seating(((0, 1),), (2,)), Seating(((1, 0),), (2,))], Kind.PAIRS)
    assert (out.sat_out, out.sat_out_of_turn) == (Spread({0: 2, 2: 1}, 2, (2,)), ((2, 1),))
    short = certificate([Seating(((0, 1, 2), (3, 4))), Seating(((0, 1, 2), (4, 3)))], Kind.REMI)
    assert short.at_short == Spread({0: 3, 2: 2}, 2, (3,))
    assert short.short_out_of_turn == ((4, 1), (3, 1))


def test_entries_without_a_seat_are_counted_when_they_are_named():
    counted = certificate([Seating(((0, 1),))], Kind.PAIRS, range(4))
    assert counted.entries == 4
    assert counted.opponents.counts == {0: 5, 1: 1}
    assert counted.sat_out == Spread({0: 4}, 0, ())


def test_nothing_played_is_counted_as_nothing():
    counted = certificate([], Kind.INDIVIDUAL)
    assert (counted.entries, counted.rounds) == (0, 0)
    assert counted.meetings == Spread({}, 0, ())
    assert counted.meetings.repeats == 0


@pytest.mark.parametrize(
    ("counts", "repeats"),
    [({0: 4, 1: 2}, 0), ({1: 3, 2: 2, 3: 1}, 4), ({2: 5}, 5), ({0: 1, 2: 1}, 1)],
)
def test_a_spread_knows_its_repeats(counts, repeats):
    assert Spread(counts, max(counts), ()).repeats == repeats


@given(st.integers(2, 40), st.integers(0, 9), st.sampled_from(Kind), st.integers())
def test_it_counts_as_a_plain_count_does(entries, rounds, kind, seed):
    sizes = {Kind.ROTATING: 4, Kind.INDIVIDUAL: 5, Kind.REMI: 3, Kind.POINTS: 5}.get(kind, 2)
    here = [range(entries)] * rounds
    played = any_rounds(here, kind, lambda n: [sizes] * (n // sizes), seed=seed)
    if kind.is_team:
        played = tuple(
            Seating(tuple(t for table in r.tables for t in (table, table[::-1])), r.sits_out)
            for r in played
        )
    counted = certificate(played, kind, range(entries))
    everyone = pairs_of(entries)
    if not kind.is_team:
        assert counted.meetings.counts == spread(meetings(played), everyone)
    assert counted.sat_out.counts == sat_out_counts(played, entries)
    assert (counted.sat_out_of_turn == ()) == sit_outs_are_fair(played)
    if sizes != 2:
        assert counted.neighbours.counts == neighbour_counts(played, entries)
    if kind is Kind.ROTATING:
        assert counted.partners.counts == partner_counts(played, entries)
        assert counted.opponents.counts == opponent_counts(played, entries)
    if kind in UNTEAMED:
        assert counted.directions.counts == side_counts(played, entries)
