import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.movements.certificate import certificate
from engine.movements.search import cost, improved
from engine.movements.seating import Kind, Seating
from engine.movements.sizes import table_sizes
from engine.movements.start import any_rounds
from tests.engine.movements.counting import (
    here,
    met_again,
    partner_counts,
    short_tables_are_fair,
    sit_outs_are_fair,
)

KINDS = [Kind.PAIRS, Kind.ROTATING, Kind.INDIVIDUAL, Kind.REMI]
QUICK = 3_000


def by_chance(kind, entries, rounds, seed=0, played=()):
    here = [range(entries)] * rounds
    return any_rounds(here, kind, lambda n: table_sizes(kind, n), seed=seed, played=played)


@given(
    st.sampled_from(KINDS), st.integers(2, 24), st.integers(0, 6), st.integers(0, 2), st.integers()
)
def test_it_makes_nothing_worse_and_keeps_tables_and_turns(kind, entries, rounds, before, seed):
    played = by_chance(kind, entries, before, seed)
    begun = by_chance(kind, entries, rounds, seed + 1, played)
    found = improved(begun, kind, played=played, seed=seed, effort=QUICK)
    assert cost(found, kind, played) <= cost(begun, kind, played)
    assert [sorted(here(round_)) for round_ in found] == [sorted(here(round_)) for round_ in begun]
    assert [[len(table) for table in round_.tables] for round_ in found] == [
        [len(table) for table in round_.tables] for round_ in begun
    ]
    assert sit_outs_are_fair([*played, *found])
    if kind in (Kind.INDIVIDUAL, Kind.REMI):
        assert short_tables_are_fair([*played, *found])
    assert found == improved(begun, kind, played=played, seed=seed, effort=QUICK)


def test_another_seed_finds_other_rounds():
    begun = by_chance(Kind.ROTATING, 12, 4)
    assert improved(begun, Kind.ROTATING, seed=1) != improved(begun, Kind.ROTATING, seed=2)


@pytest.mark.parametrize(
    ("kind", "entries", "rounds"),
    [
        (Kind.ROTATING, 28, 6),
        (Kind.ROTATING, 63, 8),
        (Kind.ROTATING, 130, 10),
        (Kind.INDIVIDUAL, 33, 6),
        (Kind.PAIRS, 15, 10),
        (Kind.PAIRS, 40, 20),
    ],
)
def test_from_chance_it_finds_rounds_in_which_nobody_meets_again(kind, entries, rounds):
    begun = by_chance(kind, entries, rounds)
    assert met_again(begun) > 10
    assert met_again(improved(begun, kind)) == 0


def test_sixteen_players_all_meet_once_for_some_seed():
    """The most that five rounds can give; lines have it at once, the search finds it as well."""
    begun = by_chance(Kind.ROTATING, 16, 5)
    assert any(met_again(improved(begun, Kind.ROTATING, seed=seed)) == 0 for seed in range(8))


@pytest.mark.parametrize("entries", range(8, 24))
def test_partners_do_not_repeat_in_an_evening_made_by_chance(entries):
    found = improved(by_chance(Kind.ROTATING, entries, 5), Kind.ROTATING, effort=20_000)
    assert set(partner_counts(found, entries)) == {0, 1}


def test_what_was_played_is_not_met_again_where_that_can_be():
    played = by_chance(Kind.ROTATING, 40, 1)
    begun = by_chance(Kind.ROTATING, 40, 6, seed=1, played=played)
    assert met_again([*played, *improved(begun, Kind.ROTATING, played=played)]) == 0


def test_turns_that_were_unfair_at_first_get_no_worse():
    """Nine sit out alone while the others never do: that is how the rounds came in."""
    begun = [Seating(((0, 1, 2, 3), (4, 5, 6, 7)), (8,))] * 3
    counted = certificate(improved(begun, Kind.ROTATING), Kind.ROTATING)
    assert len(counted.sat_out_of_turn) <= 2


@pytest.mark.parametrize("rounds", [[], [Seating(())], [Seating((), (0, 1))], [Seating(((0, 1),))]])
def test_where_nothing_can_change_nothing_does(rounds):
    assert improved(rounds, Kind.PAIRS) == tuple(rounds)
