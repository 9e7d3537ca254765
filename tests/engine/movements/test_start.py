from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.movements.seating import Kind
from engine.movements.sizes import table_sizes
from engine.movements.start import any_rounds, seated
from tests.engine.movements.counting import here, short_tables_are_fair, sit_outs_are_fair


@given(st.data(), st.sampled_from(Kind), st.integers(2, 23), st.integers(1, 8), st.integers())
def test_whoever_is_here_has_a_place_and_turns_are_fair(data, kind, entries, rounds, seed):
    """Whatever comes and goes."""
    groups = st.sets(st.integers(0, entries - 1), min_size=2)
    who = [data.draw(groups) for _ in range(rounds)]
    made = any_rounds(who, kind, lambda n: table_sizes(kind, n), seed=seed)
    assert [sorted(here(round_)) for round_ in made] == [sorted(group) for group in who]
    assert [tuple(map(len, round_.tables)) for round_ in made] == [
        table_sizes(kind, len(group)) for group in who
    ]
    assert sit_outs_are_fair(made)
    if kind in (Kind.INDIVIDUAL, Kind.REMI):
        assert short_tables_are_fair(made)
    assert made == any_rounds(who, kind, lambda n: table_sizes(kind, n), seed=seed)


def test_the_last_of_those_whose_turn_it_is_sit_at_the_short_table():
    assert seated([5, 3, 1, 0, 2, 4, 6], [4, 3], Counter()) == ((5, 3, 1, 0), (2, 4, 6))
    assert seated([5, 3, 1, 0, 2, 4, 6], [4, 3], Counter([2, 6])) == ((5, 3, 2, 6), (1, 0, 4))
