import pytest
from hypothesis import given

from engine.auction import AuctionOver, Bid, BidTooLow, PlayType
from engine.cards import Card, cards_in
from engine.dealing import deal_individual, deal_pairs
from engine.editions import CA, RO
from engine.game import (
    AuctionUnfinished,
    NoAuction,
    call,
    legal_moves,
    move,
    play,
    start,
    start_individual,
    why_not,
)
from engine.moves import PASS, Lay
from engine.play.grid import CellMissing, FitsNowhere
from engine.position import DealOver, MustPlay, NotInHand
from engine.seats import Seat
from tests.engine.games import editions, new_game, positions_of, seeds, sizes, types


def game_after(*calls, rules=RO):
    game = start(deal_pairs(1, Seat.W), rules)
    for each in calls:
        game = play(game, PASS if each == "pass" else Bid.parse(each))
    return game


def test_a_deal_begins_with_the_auction():
    game = game_after()

    assert (game.turn, game.contract, game.declarer, game.type) == (Seat.N, None, None, None)
    assert (game.order, game.is_over, game.last_stuck, game.blocked) == ((), False, False, ())
    assert len(legal_moves(game)) == 17
    assert game.hands == dict(zip("NESW", deal_pairs(1, Seat.W).hands, strict=True))


@pytest.mark.parametrize(("rules", "declarer"), [(RO, Seat.N), (CA, Seat.S)])
def test_the_declarer_of_the_edition_opens(rules, declarer):
    game = game_after("1M", "pass", "2M", "pass", "pass", "pass", rules=rules)

    assert (str(game.contract), game.declarer, game.turn) == ("2M", declarer, declarer)
    assert game.type is PlayType.MUZICANDO


def test_the_individual_version_has_no_auction_and_the_chooser_opens():
    deal = deal_individual(1, 3, Seat.P3)
    game = start_individual(deal, PlayType.GLISSANDO)

    assert (game.turn, game.declarer, game.type) == (Seat.P1, Seat.P1, PlayType.GLISSANDO)
    assert (game.contract, game.stock) == (None, deal.stock)
    with pytest.raises(NoAuction):
        play(game, Bid.parse("1S"))


def test_a_refusal_leaves_the_game_as_it_was():
    game = game_after("2M")

    with pytest.raises(BidTooLow):
        play(game, Bid.parse("1S"))
    with pytest.raises(AuctionUnfinished) as refusal:
        play(game, Lay(Card.parse("R1")))

    assert refusal.value.seat is Seat.E
    assert game == game_after("2M")
    with pytest.raises(AuctionUnfinished):
        move(game, PASS)


def test_no_bid_comes_after_the_auction():
    game = game_after("2M", "pass", "pass", "pass")

    with pytest.raises(AuctionOver):
        play(game, Bid.parse("3M"))
    with pytest.raises(AuctionOver):
        call(game, PASS)


@pytest.mark.parametrize("type_", PlayType)
def test_play_raises_what_stands_against_a_move(type_):
    game, _ = new_game(5, type_)
    held = cards_in(game.hands[game.turn])
    foreign = next(Card(number) for number in range(56) if Card(number) not in held)

    with pytest.raises(MustPlay):
        play(game, PASS)
    with pytest.raises(NotInHand):
        play(game, Lay(foreign, (0, 0)))
    if type_.has_cells:
        with pytest.raises(CellMissing):
            play(game, Lay(held[0]))


def test_why_not_says_for_each_card_what_stands_against_it():
    game, _ = new_game(5, PlayType.SARABANDA)
    game = play(game, legal_moves(game)[0])
    playable = {step.card for step in legal_moves(game)}
    held = cards_in(game.hands[game.turn])

    for card in held:
        assert (why_not(game, card) is None) == (card in playable)
    nowhere = next(card for card in held if card not in playable)
    assert type(why_not(game, nowhere)) is FitsNowhere
    assert type(why_not(game_after(), held[0])) is AuctionUnfinished
    *_, over = positions_of((5, PlayType.SARABANDA, "ro", None))
    assert type(why_not(over, held[0])) is DealOver


@given(seeds, types, editions, sizes)
def test_a_game_is_a_value(seed, type_, edition, size):
    """Played again it is the same, and playing on changes no earlier game."""
    games = list(positions_of((seed, type_, edition, size)))

    assert games == list(positions_of((seed, type_, edition, size)))
    assert [game.position.layout.laid.bit_count() for game in games] == sorted(
        game.position.layout.laid.bit_count() for game in games
    )
