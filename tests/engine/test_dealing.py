from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, WHOLE_DECK, cards_in
from engine.dealing import deal_individual, deal_pairs
from engine.seats import PAIRS_SEATS, Seat, player_seats
from tests.engine.games import seeds


@given(seeds, st.sampled_from(PAIRS_SEATS))
def test_four_players_get_the_whole_deck(seed, dealer):
    deal = deal_pairs(seed, dealer)

    assert [hand.bit_count() for hand in deal.hands] == [14] * 4
    assert sum(deal.hands) == WHOLE_DECK
    assert deal.stock == ()
    assert deal.is_pairs


@given(seeds, st.integers(2, 8))
def test_the_individual_version_deals_seven_each_and_leaves_a_stock(seed, players):
    deal = deal_individual(seed, players)

    assert [hand.bit_count() for hand in deal.hands] == [7] * players
    dealt = [card for hand in deal.hands for card in cards_in(hand)]
    assert Counter([*dealt, *deal.stock]) == Counter(DECK)
    assert not deal.is_pairs
    assert deal.seats == player_seats(players)


@given(seeds, st.integers(2, 8))
def test_the_whole_deck_is_dealt_where_so_many_share_it_evenly(seed, players):
    """rules, 9."""
    deal = deal_individual(seed, players, whole_deck=True)

    each = {2: 28, 4: 14, 7: 8}.get(players, 7)
    assert [hand.bit_count() for hand in deal.hands] == [each] * players
    assert len(deal.stock) == len(DECK) - each * players
    assert sum(deal.hands) + sum(card.bit for card in deal.stock) == WHOLE_DECK


def test_the_same_seed_gives_the_same_cards_and_another_others():
    assert deal_pairs(7) == deal_pairs(7)
    assert deal_pairs("7/3") == deal_pairs("7/3")
    assert len({deal_pairs(seed).hands for seed in range(200)}) == 200


def test_another_dealer_turns_the_hands_with_the_deal():
    """The cards are given one by one from the first served on."""
    north, east = deal_pairs(7, Seat.N), deal_pairs(7, Seat.E)

    assert east.hands == north.hands[-1:] + north.hands[:-1]


def test_first_served_is_the_dealers_left_hand_and_deals_next():
    assert "".join(deal_pairs(1, dealer).first_served for dealer in PAIRS_SEATS) == "ESWN"
    assert deal_individual(1, 3, Seat.P3).first_served is Seat.P1
