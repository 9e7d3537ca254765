"""A whole deal, from the first call to the last card.

`start` (pairs) and `start_individual` give the first game, `legal_moves` what may be called or laid
now, and `play` the game after it, or the refusal that stands against it. A game is a value: nothing
that is done with it changes it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.auction import (
    Auction,
    Bid,
    Call,
    Contract,
    PlayType,
    contract_of,
    legal_calls,
    with_call,
)
from engine.cards import Card
from engine.dealing import Dealt
from engine.editions import RO, RuleSet
from engine.errors import RuleError
from engine.moves import PASS, Move
from engine.position import Position, after, begin, why_not_card, why_not_move
from engine.position import legal_moves as legal_plays
from engine.seats import Seat

GameStep = Bid | Move
"""What a player does in their turn: a call in the auction, a move in the play."""


class AuctionUnfinished(RuleError):
    def __init__(self, seat: Seat) -> None:
        super().__init__(f"the auction is not over, {seat} has to call")
        self.seat = seat


class NoAuction(RuleError):
    def __init__(self) -> None:
        super().__init__("the individual game has no auction")


class Game(NamedTuple):
    deal: Dealt
    rules: RuleSet
    auction: Auction | None
    """None in the individual version, which has none."""
    position: Position | None
    """None until the auction is over."""

    @property
    def contract(self) -> Contract | None:
        """None until the auction is over, and in the individual version."""
        return contract_of(self.auction, self.rules) if self.auction else None

    @property
    def declarer(self) -> Seat | None:
        """Seat that opens the play: the declarer, or in the individual version the chooser."""
        if self.auction is None:
            return self.deal.first_served
        return self.contract.declarer if self.contract else None

    @property
    def type(self) -> PlayType | None:
        return self.position.type if self.position else None

    @property
    def is_over(self) -> bool:
        return self.position is not None and self.position.is_over

    @property
    def turn(self) -> Seat | None:
        """Seat to call or to play; None once the deal is over."""
        if self.position is not None:
            return self.position.turn
        return self.auction.turn if self.auction else None

    @property
    def hands(self) -> dict[Seat, int]:
        """Cards that each seat still holds."""
        hands = self.position.hands if self.position else self.deal.hands
        return dict(zip(self.deal.seats, hands, strict=True))

    @property
    def stock(self) -> tuple[Card, ...]:
        """Cards left to draw in the individual version."""
        return self.position.stock if self.position else ()

    @property
    def blocked(self) -> tuple[Seat, ...]:
        """The seats that miss their next turn; in a pause run, everyone else who holds cards."""
        return self.position.blocked if self.position else ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order of their places, as far as these are known."""
        return self.position.order if self.position else ()

    @property
    def last_stuck(self) -> bool:
        return self.position is not None and self.position.last_stuck


def start(deal: Dealt, rules: RuleSet = RO) -> Game:
    """The pairs game, before the first call."""
    return Game(deal, rules, Auction(deal.first_served), None)


def start_individual(deal: Dealt, type_: PlayType, rules: RuleSet = RO) -> Game:
    """The individual version, before the chooser of the type opens."""
    return Game(deal, rules, None, begin(deal, rules, type_, deal.first_served))


def legal_moves(game: Game) -> Sequence[GameStep]:
    """Everything that the seat in turn may do: its calls, or its moves."""
    if game.position is not None:
        return legal_plays(game.position)
    return legal_calls(game.auction) if game.auction else []


def play(game: Game, step: GameStep) -> Game:
    """The game after one more call or move; raises the refusal that stands against it."""
    if isinstance(step, Bid) or (step is PASS and game.position is None):
        return call(game, step)
    return move(game, step)


def call(game: Game, step: Call) -> Game:
    deal, rules, auction, _ = game
    if auction is None:
        raise NoAuction
    auction = with_call(auction, step)
    contract = contract_of(auction, rules)
    if contract is None:
        return Game(deal, rules, auction, None)
    return Game(deal, rules, auction, begin(deal, rules, contract.type, contract.declarer))


def move(game: Game, step: Move) -> Game:
    deal, rules, auction, position = game
    if position is None:
        raise AuctionUnfinished(_caller(game))
    refusal = why_not_move(position, step)
    if refusal:
        raise refusal
    return Game(deal, rules, auction, after(position, step))


def why_not(game: Game, card: Card) -> RuleError | None:
    """The rule that keeps the seat in turn from laying a card, wherever it be, if one does."""
    if game.position is None:
        return AuctionUnfinished(_caller(game))
    return why_not_card(game.position, card)


def _caller(game: Game) -> Seat:
    return game.auction.turn if game.auction else game.deal.first_served
