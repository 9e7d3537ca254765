from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.auction import PlayType
from engine.cards import DECK, cards_in, mask_of
from engine.editions import RO
from engine.moves import PASS
from engine.players import RANDOM, SENSIBLE, played
from engine.position import legal_moves
from engine.record import dumps
from engine.referee import deal_points, judge
from engine.seats import PAIRS_SEATS, Side
from engine.sensible import chance, sensible_move, sensible_type
from tests.engine.games import editions, new_deal, positions_of, seeds, sizes, types

PLAYERS = {"random": RANDOM, "sensible": SENSIBLE}


@settings(max_examples=25)
@given(seeds, editions, sizes, st.sampled_from(sorted(PLAYERS)))
def test_a_whole_deal_is_played_by_the_rules(seed, edition, size, name):
    record = played(new_deal(seed, size), PLAYERS[name], Random(seed), edition)

    verdict = judge(record)
    assert verdict.breach is None
    assert verdict.game.is_over
    assert record.edition == edition


@settings(max_examples=15)
@given(seeds, sizes, st.sampled_from(sorted(PLAYERS)))
def test_the_same_seed_plays_the_same_deal(seed, size, name):
    deal = new_deal(seed, size)

    once, again = (dumps(played(deal, PLAYERS[name], Random(seed))) for _ in range(2))

    assert once == again


def test_another_seed_plays_another_deal():
    deal = new_deal(1)

    assert len({dumps(played(deal, SENSIBLE, Random(seed))) for seed in range(5)}) == 5


def test_each_seat_may_have_a_player_of_its_own():
    """The sensible side has more points in the long run."""
    ahead = 0
    for seed in range(120):
        sensible = Side.NS if seed % 2 else Side.EW
        seats = {seat: SENSIBLE if seat.side is sensible else RANDOM for seat in PAIRS_SEATS}
        points = deal_points(judge(played(new_deal(seed), seats, Random(seed))).game)
        ahead += points[sensible] - points[sensible.other]
    assert ahead > 0


def test_deals_are_bid_in_all_types():
    types = {judge(played(new_deal(seed), SENSIBLE, Random(seed))).game.type for seed in range(60)}

    assert types == set(PlayType)


@settings(max_examples=30)
@given(seeds, types, editions, sizes, st.integers(0, 60))
def test_the_sensible_player_sees_no_cards_but_its_own(seed, type_, edition, size, at):
    """It does the same when the others' cards, and the stock, are dealt out otherwise."""
    games = [game for game in positions_of((seed, type_, edition, size)) if not game.is_over]
    position = games[min(at, len(games) - 1)].position

    other = with_others_shuffled(position, Random(seed))

    assert other.hand == position.hand
    assert sensible_move(other, Random(1)) == sensible_move(position, Random(1))


def with_others_shuffled(position, random):
    seat, laid = position.turns.turn, position.layout.laid
    hidden = [cards_in(hand) for at, hand in enumerate(position.hands) if at != seat]
    cards = [card for hand in [*hidden, position.stock] for card in hand]
    random.shuffle(cards)
    given = []
    for at, hand in enumerate(position.hands):
        size = hand.bit_count()
        mine = hand if at == seat else mask_of(cards[:size])
        cards = cards if at == seat else cards[size:]
        given.append(mine | position.given[at] & laid)
    stock = (*position.deal.stock[: position.drawn], *cards)
    return position._replace(given=tuple(given), deal=replace(position.deal, stock=stock))


@pytest.mark.parametrize("type_", PlayType)
def test_the_last_card_is_laid_when_it_can_be(type_):
    last = 0
    for seed in range(20):
        for game in positions_of((seed, type_, "ro", None)):
            lays = [move for move in legal_moves(game.position) if move is not PASS]
            if lays and game.position.hand.bit_count() == 1:
                assert sensible_move(game.position, Random(0)) in lays
                last += 1
    assert last


def test_a_type_is_chosen_that_suits_the_hand():
    low = mask_of(card for card in DECK if card.note in (1, 2))
    high = mask_of(card for card in DECK if card.note in (6, 7))

    assert sensible_type(low, RO, Random(1)) is PlayType.MUZICANDO
    assert chance(PlayType.MUZICANDO, low, RO) > chance(PlayType.MUZICANDO, high, RO)
