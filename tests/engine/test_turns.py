"""Who plays next (rules, 4). Seats are 0 to 3 for N, E, S, W, or 0 to n - 1."""

from dataclasses import replace

import pytest

from engine.cards import Card
from engine.dealing import deal_individual, deal_pairs
from engine.editions import CA, RO
from engine.turns import Turns, after_card, after_pass, first_turn

PAIRS = deal_pairs(1)
NOTE, SHARP, NATURAL, FLAT, PAUSE = map(Card.parse, ["G2", "R#", "Yn", "Ib", "Vp"])
ALL = 0b1111
N, E, S, W = range(4)


def seats(*numbers):
    return sum(1 << number for number in numbers)


def after(turns, card, *, is_last=False, deal=PAIRS, rules=RO):
    return after_card(turns, card, deal, rules, is_last=is_last)


def passed(turns, *, drew=False, sizes=(5, 5, 5, 5)):
    return after_pass(turns, [(1 << size) - 1 for size in sizes], drew=drew)


def test_the_turn_goes_clockwise():
    turns = first_turn(S, 4)
    for seat in (S, W, N, E, S):
        assert turns.turn == seat
        turns = after(turns, NOTE)
    assert passed(first_turn(W, 4)) == Turns(N, ALL, passed=seats(W))


def test_seats_without_cards_are_passed_over():
    assert after(Turns(N, seats(N, W)), NOTE).turn == W
    assert after(Turns(N, seats(N, E, W)), NOTE, is_last=True) == Turns(E, seats(E, W), order=(N,))


# Blocks.


@pytest.mark.parametrize(
    ("card", "holding", "blocked", "turn", "left"),
    [
        (SHARP, (N, E, S, W), "next", S, ()),
        (FLAT, (N, E, S, W), "previous", E, (W,)),
        (NATURAL, (N, E, S, W), "both", S, (W,)),
        # The nearest that still hold cards, the partner too.
        (SHARP, (N, S, W), "next", W, ()),
        (FLAT, (N, E, S), "previous", E, (S,)),
        (NATURAL, (N, S, W), "both", N, ()),
        # With two left, next and previous are the same.
        (SHARP, (N, W), "next", N, ()),
        (FLAT, (N, W), "previous", N, ()),
        (NATURAL, (N, S), "both", N, ()),
        # Alone.
        (NATURAL, (N,), "nobody", N, ()),
    ],
)
def test_a_symbol_blocks_its_neighbours_for_a_turn(card, holding, blocked, turn, left):
    after_it = after(Turns(N, seats(*holding)), card)

    assert after_it == Turns(turn, seats(*holding), blocked=seats(*left)), blocked


def test_a_blocked_seat_misses_one_turn_however_often_it_was_blocked():
    turns = Turns(N, ALL, blocked=seats(W))
    turns = after(turns, FLAT)  # blocks W once more
    assert turns == Turns(E, ALL, blocked=seats(W))
    turns = after(after(turns, NOTE), NOTE)
    assert turns == Turns(N, ALL)
    assert after(after(after(turns, NOTE), NOTE), NOTE).turn == W


def test_a_seat_that_was_passed_over_can_be_blocked_anew_before_it_has_played():
    turns = after(Turns(N, ALL), SHARP)  # E misses its turn
    assert turns == Turns(S, ALL)
    turns = after(turns, FLAT)  # blocks E, the previous of S
    assert turns == Turns(W, ALL, blocked=seats(E))
    assert after(after(turns, NOTE), NOTE) == Turns(S, ALL)


def test_a_symbol_as_last_card_blocks_the_neighbours_of_who_went_out():
    turns = after(Turns(N, ALL), NATURAL, is_last=True)

    assert turns == Turns(S, seats(E, S, W), blocked=seats(W), order=(N,))


def test_all_others_blocked_gives_the_turn_back():
    turns = after(Turns(N, seats(N, E, W)), NATURAL)

    assert turns == Turns(N, seats(N, E, W))


def test_a_blocked_last_player_goes_on_all_the_same():
    turns = after(Turns(N, seats(N, E), order=(S, W)), SHARP, is_last=True)

    assert turns == Turns(E, seats(E), order=(S, W, N))


# The pause.


def test_ro_the_pause_gives_a_run_and_blocks_all_others():
    turns = after(Turns(N, ALL, blocked=seats(E)), PAUSE)
    assert turns == Turns(N, ALL, in_run=True)

    turns = after(turns, NOTE)
    assert turns == Turns(N, ALL, in_run=True)

    # Symbols block nobody now.
    turns = after(after(turns, NATURAL), SHARP)
    assert turns == Turns(N, ALL, in_run=True)


def test_ro_a_pass_ends_the_run_and_lifts_every_block():
    assert passed(Turns(N, ALL, in_run=True)) == Turns(E, ALL, passed=seats(N))


@pytest.mark.parametrize("card", [NOTE, NATURAL])
def test_ro_the_run_ends_with_the_last_card_and_the_next_plays(card):
    turns = after(Turns(N, ALL, in_run=True), card, is_last=True)

    assert turns == Turns(E, seats(E, S, W), order=(N,))


def test_ca_the_pause_lifts_every_block_and_gives_one_more_ordinary_turn():
    turns = after(Turns(N, ALL, blocked=seats(E, W)), PAUSE, rules=CA)
    assert turns == Turns(N, ALL)

    assert after(turns, NOTE, rules=CA) == Turns(E, ALL)
    assert after(turns, SHARP, rules=CA) == Turns(S, ALL)
    assert after(turns, NOTE, is_last=True, rules=CA) == Turns(E, seats(E, S, W), order=(N,))
    assert passed(turns) == Turns(E, ALL, passed=seats(N))


@pytest.mark.parametrize("rules", [RO, CA])
def test_a_pause_as_last_card_goes_to_the_partner(rules):
    turns = after(Turns(E, ALL, blocked=seats(S, W)), PAUSE, is_last=True, rules=rules)
    assert turns == Turns(W, seats(N, S, W), in_run=rules is RO, order=(E,))

    # Play goes on clockwise from the partner.
    assert passed(turns).turn == N
    if rules is CA:
        assert after(turns, NOTE, rules=CA).turn == N
        assert after(turns, SHARP, rules=CA).turn == S


@pytest.mark.parametrize("rules", [RO, CA])
def test_a_pause_as_last_card_without_a_partner_left_gives_the_next_the_turn(rules):
    turns = Turns(E, seats(N, E, S), blocked=seats(S), order=(W,))

    assert after(turns, PAUSE, is_last=True, rules=rules) == Turns(S, seats(N, S), order=(W, E))


@pytest.mark.parametrize("rules", [RO, CA])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_in_the_individual_version_there_is_no_partner(players, rules):
    deal = deal_individual(1, players)
    everyone = (1 << players) - 1

    turns = after(Turns(0, everyone, blocked=2), PAUSE, is_last=True, deal=deal, rules=rules)

    assert turns == Turns(1, everyone & ~1, order=(0,))


@pytest.mark.parametrize("rules", [RO, CA])
def test_a_pause_as_the_very_last_card_ends_the_deal(rules):
    turns = after(Turns(E, seats(E), order=(N, S, W)), PAUSE, is_last=True, rules=rules)

    assert (turns.holding, turns.order) == (0, (N, S, W, E))


def test_house_rules_choose_the_pause_by_its_field():
    assert after(Turns(N, ALL), PAUSE, rules=replace(CA, pause_gives_run=True)).in_run


# Going out, the last player, the dead table.


def test_the_last_player_goes_on_alone_and_is_stuck_by_a_pass():
    turns = after(Turns(N, seats(N, E), order=(S, W)), NOTE, is_last=True)
    assert turns == Turns(E, seats(E), order=(S, W, N))

    assert after(turns, NOTE) == turns
    over = passed(turns)
    assert (over.holding, over.order) == (0, (S, W, N, E))


def test_the_last_player_draws_and_goes_on_while_there_is_a_stock():
    turns = Turns(1, 0b10, order=(0, 2))

    assert passed(turns, drew=True, sizes=(0, 5, 0)) == turns
    assert passed(turns, sizes=(0, 5, 0)).holding == 0


def test_a_table_is_dead_when_all_who_hold_cards_have_passed():
    turns = Turns(E, seats(N, E, S), order=(W,))
    turns = passed(passed(turns, sizes=(3, 2, 4, 0)), sizes=(3, 2, 4, 0))
    assert turns == Turns(N, seats(N, E, S), passed=seats(E, S), order=(W,))

    turns = passed(turns, sizes=(3, 2, 4, 0))

    assert (turns.holding, turns.order) == (0, (W, E, N, S))


@pytest.mark.parametrize(
    ("sizes", "order"),
    [
        ((1, 1, 1, 1), (W, N, E, S)),
        ((2, 2, 1, 2), (S, W, N, E)),
        ((1, 2, 2, 1), (W, N, E, S)),
        ((3, 1, 3, 1), (W, E, N, S)),
    ],
)
def test_ties_at_a_dead_table_go_clockwise_from_who_passed_last(sizes, order):
    """S passed last, and so comes last of those with as many cards."""
    over = passed(Turns(S, ALL, passed=seats(W, N, E)), sizes=sizes)

    assert over.order == order


def test_a_card_laid_begins_the_count_of_passes_anew():
    turns = Turns(W, ALL, passed=seats(N, E, S))

    assert after(turns, NOTE) == Turns(N, ALL)
    assert after(turns, NOTE, is_last=True) == Turns(N, seats(N, E, S), order=(W,))
    assert after(turns, PAUSE).passed == 0


def test_a_blocked_turn_is_no_pass():
    turns = Turns(E, ALL, blocked=seats(S), passed=0)
    turns = passed(passed(passed(turns)))
    assert turns.turn == E
    assert turns.passed == seats(E, W, N)

    turns = passed(turns)
    assert (turns.turn, turns.passed) == (S, seats(E, W, N))
    assert passed(turns).holding == 0


def test_the_pass_that_ends_a_run_is_a_pass():
    turns = passed(Turns(N, ALL, in_run=True))
    for _ in range(3):
        assert turns.holding
        turns = passed(turns)
    assert turns.holding == 0


def test_a_pass_that_draws_does_not_count_and_ends_a_run_too():
    turns = Turns(N, ALL, in_run=True, passed=0)

    assert passed(turns, drew=True) == Turns(E, ALL)
    assert passed(Turns(W, ALL, passed=seats(N, E, S)), drew=True) == Turns(
        N, ALL, passed=seats(N, E, S)
    )
