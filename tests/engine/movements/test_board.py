from hypothesis import given
from hypothesis import strategies as st

from engine.movements.board import APART, MEETING, NEIGHBOUR, OPPONENT, PARTNER, SearchBoard
from engine.movements.meeting_counts import tally
from engine.movements.seating import Kind, Seating
from engine.movements.sizes import table_sizes
from engine.movements.start import any_rounds


def plain_cost(rounds, kind, played):
    """What the rounds repeat, counted from the tally: the n-th time costs n − 1 times the price."""
    everything, before = tally([*played, *rounds], kind), tally(played, kind)

    def repeats(name):
        now, then = getattr(everything, name), getattr(before, name)
        return sum(n * (n - 1) // 2 - then[who] * (then[who] - 1) // 2 for who, n in now.items())

    met, then = (both.partners + both.opponents for both in (everything, before))
    meetings = sum(n * (n - 1) // 2 - then[who] * (then[who] - 1) // 2 for who, n in met.items())
    cost = PARTNER * repeats("partners") + OPPONENT * repeats("opponents") + MEETING * meetings
    return cost + (NEIGHBOUR * repeats("neighbours") if kind is not Kind.PAIRS else 0)


def some_rounds(kind, entries, rounds, seed):
    return any_rounds([range(entries)] * rounds, kind, lambda n: table_sizes(kind, n), seed=seed)


KINDS = st.sampled_from([Kind.PAIRS, Kind.ROTATING, Kind.INDIVIDUAL, Kind.REMI])


@given(KINDS, st.integers(6, 15), st.integers(1, 6), st.integers(0, 3), st.integers(), st.data())
def test_costs_and_changes_are_what_a_plain_count_says(kind, entries, rounds, before, seed, data):
    played = some_rounds(kind, entries, before, seed)
    board = SearchBoard(some_rounds(kind, entries, rounds, seed + 1), kind, played=played)
    assert board.cost == plain_cost(board.rounds(), kind, played)
    for _ in range(5):
        number = data.draw(st.integers(0, rounds - 1))
        place, other = data.draw(
            st.lists(st.integers(0, entries - 1), min_size=2, max_size=2, unique=True)
        )
        change, cost = board.change(number, place, other), board.cost
        board.exchange(number, place, other)
        assert board.cost == cost + change == plain_cost(board.rounds(), kind, played)


def test_pain_is_what_an_entry_repeats():
    played = [Seating(((0, 1, 2, 3),))]
    board = SearchBoard([Seating(((0, 1, 2, 4),))], Kind.ROTATING, played=played)
    assert board.pain(0, 0) == PARTNER + OPPONENT + 2 * MEETING + NEIGHBOUR
    assert board.pain(0, 3) == 0


def test_a_pull_is_paid_when_an_entry_moves_to_another_table():
    pull = {entry: [10 * abs(table - entry // 2) for table in range(3)] for entry in range(6)}
    board = SearchBoard([Seating(((0, 1), (2, 3), (4, 5)))], Kind.PAIRS, pull=pull)
    assert board.change(0, 0, 5) == 40
    assert board.pain(0, 0) == 0
    board.exchange(0, 0, 2)
    assert board.pain(0, 0) == 10


def test_the_rounds_come_back_as_they_were_given():
    rounds = (Seating(((3, 8, 1), (0, 9)), (7, 2)), Seating((), (4, 5)))
    assert SearchBoard(rounds, Kind.INDIVIDUAL).rounds() == rounds


def test_two_who_shall_not_meet_cost_more_than_all_else():
    rounds = [Seating(((0, 1), (2, 3)))]
    board = SearchBoard(rounds, Kind.PAIRS, apart=[(1, 0), (2, 7)])
    assert board.cost == APART
    assert board.pain(0, 1) == APART
    assert board.change(0, 1, 2) == -APART
