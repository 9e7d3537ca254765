"""A position of the play: what each seat holds, what lies on the table, whose turn it is."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.auction import PlayType
from engine.cards import Card
from engine.dealing import Dealt
from engine.editions import RuleSet
from engine.errors import RuleError
from engine.moves import PASS, Move
from engine.play import PLAY, Layout
from engine.play.grid import CardGrid, why_nowhere
from engine.seats import Seat
from engine.turns import Turns, after_card, after_pass, first_turn


class DealOver(RuleError):
    def __init__(self) -> None:
        super().__init__("the deal is over")


class NotInHand(RuleError):
    def __init__(self, card: Card, seat: Seat) -> None:
        super().__init__(f"{seat} does not hold {card}")
        self.card, self.seat = card, seat


class MustPlay(RuleError):
    def __init__(self, seat: Seat, cards: Sequence[Card]) -> None:
        super().__init__(f"{seat} must not pass, but lay {' or '.join(map(str, cards))}")
        self.seat, self.cards = seat, tuple(cards)


class Position(NamedTuple):
    deal: Dealt
    rules: RuleSet
    type: PlayType
    given: tuple[int, ...]
    """The cards that each seat was dealt or has drawn; those not laid are its hand."""
    drawn: int
    """How many cards of the stock have been drawn."""
    layout: Layout
    turns: Turns

    @property
    def is_over(self) -> bool:
        return not self.turns.holding

    @property
    def turn(self) -> Seat | None:
        return None if self.is_over else self.deal.seats[self.turns.turn]

    @property
    def hands(self) -> list[int]:
        """Cards that each seat still holds."""
        return [cards & ~self.layout.laid for cards in self.given]

    @property
    def hand(self) -> int:
        """Cards of the seat to move."""
        return self.given[self.turns.turn] & ~self.layout.laid

    @property
    def stock(self) -> tuple[Card, ...]:
        """Cards left to draw."""
        return self.deal.stock[self.drawn :]

    @property
    def order(self) -> tuple[Seat, ...]:
        seats = self.deal.seats
        return tuple(seats[seat] for seat in self.turns.order)

    @property
    def last_stuck(self) -> bool:
        return self.is_over and self.hands[self.turns.order[-1]] != 0

    @property
    def blocked(self) -> tuple[Seat, ...]:
        """The seats that miss their next turn; in a pause run, everyone else who holds cards."""
        turn, holding, blocked, _, in_run, _ = self.turns
        if in_run:
            blocked = holding & ~(1 << turn)
        return tuple(seat for number, seat in enumerate(self.deal.seats) if blocked >> number & 1)


def begin(deal: Dealt, rules: RuleSet, type_: PlayType, opener: Seat) -> Position:
    """The position in which the opener is to lay the first card."""
    turns = first_turn(deal.seats.index(opener), len(deal.hands))
    return Position(deal, rules, type_, deal.hands, 0, PLAY[type_].start(), turns)


def legal_moves(position: Position) -> list[Move]:
    """Moves of the player to move: every card they may lay, and a pass if no note is among them."""
    if not position.turns.holding:
        return []
    return PLAY[position.type].legal_moves(position.layout, position.hand)


def count_moves(position: Position) -> int:
    """Number of legal moves, without making a list of them."""
    if not position.turns.holding:
        return 0
    return PLAY[position.type].count_moves(position.layout, position.hand)


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    deal, rules, type_, given, drawn, layout, turns = position
    if move is PASS:
        drew = drawn < len(deal.stock)
        if drew:
            given = _with_card(given, turns.turn, deal.stock[drawn])
            drawn += 1
        turns = after_pass(turns, position.hands, drew=drew)
    else:
        layout = PLAY[type_].lay(layout, move)
        is_last = not given[turns.turn] & ~layout.laid
        turns = after_card(turns, move.card, deal, rules, is_last=is_last)
    return Position(deal, rules, type_, given, drawn, layout, turns)


def _with_card(given: tuple[int, ...], seat: int, card: Card) -> tuple[int, ...]:
    return (*given[:seat], given[seat] | card.bit, *given[seat + 1 :])


def why_not_move(position: Position, move: Move) -> RuleError | None:
    """The rule that stands against a move, if one does."""
    if position.is_over:
        return DealOver()
    if move is PASS:
        return _why_not_pass(position)
    play = PLAY[position.type]
    return _why_not_held(position, move.card) or play.why_not(position.layout, move.card, move.cell)


def why_not_card(position: Position, card: Card) -> RuleError | None:
    """The rule that keeps the player to move from laying a card, wherever it be, if one does."""
    if position.is_over:
        return DealOver()
    refusal = _why_not_held(position, card)
    if refusal:
        return refusal
    if isinstance(position.layout, CardGrid):
        return why_nowhere(position.layout, card)
    return PLAY[position.type].why_not(position.layout, card, None)


def _why_not_held(position: Position, card: Card) -> RuleError | None:
    if position.hand & card.bit:
        return None
    return NotInHand(card, position.deal.seats[position.turns.turn])


def _why_not_pass(position: Position) -> RuleError | None:
    moves = legal_moves(position)
    if PASS in moves:
        return None
    lays = [move for move in moves if move is not PASS]
    cards = sorted({card for card, _ in lays if not card.is_symbol})
    return MustPlay(position.deal.seats[position.turns.turn], cards)
