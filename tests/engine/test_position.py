from itertools import pairwise

import pytest
from hypothesis import given

from engine.auction import PlayType
from engine.cards import WHOLE_DECK, cards_in, mask_of
from engine.dealing import deal_individual, deal_pairs
from engine.editions import CA, RO
from engine.moves import PASS, Lay, parse_move
from engine.position import (
    DealOver,
    MustPlay,
    NotInHand,
    after,
    begin,
    count_moves,
    legal_moves,
    why_not_card,
    why_not_move,
)
from engine.seats import PAIRS_SEATS, Seat
from tests.engine.games import editions, positions_of, seeds, sizes, types


@given(seeds, types, editions, sizes)
def test_every_card_is_somewhere_exactly_once(seed, type_, edition, size):
    for game in positions_of((seed, type_, edition, size)):
        position = game.position
        places = [position.layout.laid, *position.hands, mask_of(position.stock)]
        assert sum(places) == WHOLE_DECK
        assert sum(place.bit_count() for place in places) == 56


@given(seeds, types, editions, sizes)
def test_each_move_lays_a_card_or_draws_one_or_passes(seed, type_, edition, size):
    for before, later in pairwise(positions_of((seed, type_, edition, size))):
        before, later = before.position, later.position
        laid = later.layout.laid.bit_count() - before.layout.laid.bit_count()
        drawn = later.drawn - before.drawn
        assert (laid, drawn) in [(1, 0), (0, 1 if before.stock else 0)]


@given(seeds, types, editions, sizes)
def test_play_always_ends_with_a_place_for_everybody(seed, type_, edition, size):
    *_, last = positions_of((seed, type_, edition, size))
    position = last.position

    assert position.is_over
    assert position.turn is None
    assert legal_moves(position) == []
    assert sorted(position.order) == sorted(position.deal.seats)
    assert position.last_stuck == any(position.hands)


@given(seeds, types, editions, sizes)
def test_what_is_listed_is_what_is_allowed(seed, type_, edition, size):
    """And for every card in hand that is not listed, some rule stands against it."""
    for game in positions_of((seed, type_, edition, size)):
        position = game.position
        if position.is_over:
            continue
        moves = legal_moves(position)
        assert len(set(moves)) == len(moves) == count_moves(position)
        assert all(why_not_move(position, move) is None for move in moves)
        assert (why_not_move(position, PASS) is None) == (PASS in moves)
        playable = {move.card for move in moves if move is not PASS}
        for card in cards_in(WHOLE_DECK):
            assert (why_not_card(position, card) is None) == (card in playable)


@pytest.mark.parametrize("type_", PlayType)
def test_who_holds_an_opening_card_must_lay_one(type_):
    position = begin(deal_pairs(1), RO, type_, Seat.N)
    layout = position.layout
    openings = layout.playable if not type_.has_cells else layout.spots[0, 0]
    held = cards_in(position.hand & openings)
    assert held

    moves = legal_moves(position)

    cell = (0, 0) if type_.has_cells else None
    assert sorted(moves) == [Lay(card, cell) for card in held]
    refusal = why_not_move(position, PASS)
    assert (type(refusal), refusal.seat, refusal.cards) == (MustPlay, Seat.N, tuple(held))


def test_who_holds_no_opening_card_passes():
    for seed in range(100):
        position = begin(deal_individual(seed, 4), RO, PlayType.PARADA, Seat.P1)
        if not position.hand & position.layout.playable:
            break

    assert legal_moves(position) == [PASS]
    after_it = after(position, PASS)
    assert after_it.turn is Seat.P2
    assert after_it.hands[0] == position.hands[0] | position.stock[0].bit


def test_laying_a_symbol_is_never_a_duty():
    seen = set()
    for seed in range(30):
        for game in positions_of((seed, PlayType.MUZICANDO, "ro", None)):
            moves = legal_moves(game.position)
            symbols = [move for move in moves if move is not PASS and move.card.is_symbol]
            if symbols and len(symbols) == len(moves) - (PASS in moves):
                assert PASS in moves
                seen.add(seed)
    assert seen


def test_a_card_of_another_is_refused():
    position = begin(deal_pairs(3), RO, PlayType.MUZICANDO, Seat.N)
    foreign = cards_in(position.hands[1])[0]

    refusal = why_not_move(position, Lay(foreign))

    assert (type(refusal), refusal.card, refusal.seat) == (NotInHand, foreign, Seat.N)
    assert str(refusal) == f"N does not hold {foreign}"
    assert type(why_not_card(position, foreign)) is NotInHand


def test_nothing_is_done_after_the_end():
    *_, last = positions_of((1, PlayType.PARADA, "ro", None))

    for move in (PASS, parse_move("R1"), parse_move("R1@0,0")):
        assert type(why_not_move(last.position, move)) is DealOver
    assert type(why_not_card(last.position, parse_move("R1").card)) is DealOver


def test_in_a_pause_run_everyone_else_is_blocked():
    for seed in range(200):
        games = list(positions_of((seed, PlayType.MUZICANDO, "ro", None)))
        runs = [game.position for game in games if game.position.turns.in_run]
        if runs:
            break

    position = runs[0]
    others = [
        seat
        for seat, hand in zip(PAIRS_SEATS, position.hands, strict=True)
        if hand and seat is not position.turn
    ]
    assert position.blocked == tuple(others)


def test_a_dead_table_leaves_the_last_stuck():
    """Sarabanda often ends so."""
    stuck = [
        last.position
        for *_, last in (positions_of((seed, PlayType.SARABANDA, "ca", None)) for seed in range(20))
        if last.position.last_stuck
    ]
    assert stuck

    for position in stuck:
        sizes = [
            position.hands[position.deal.seats.index(seat)].bit_count() for seat in position.order
        ]
        assert sizes == sorted(sizes)
        assert position.rules is CA
