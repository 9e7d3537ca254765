"""Turn order: blocks, the pause, going out, the last player, the dead table.

Seats are numbers here, 0 for the first and rising clockwise, and a set of seats is an int in
which bit number s stands for seat s.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import PAUSE_CARD, Card, Symbol
from engine.dealing import Dealt
from engine.editions import RuleSet


class Turns(NamedTuple):
    """The present turn, and all that decides the next one."""

    turn: int
    """The seat to move; once the deal is over, the seat that moved last."""

    holding: int
    """The seats that still play. When there are none, the deal is over."""

    blocked: int = 0
    """The seats that miss their next turn."""

    passed: int = 0
    """The seats that have passed since the last card was laid; a pass that draws does not count."""

    in_run: bool = False
    """Whether the seat to move has a pause run: everyone else is blocked until they pass."""

    order: tuple[int, ...] = ()
    """The seats in the order of their places, as far as these are known."""


def first_turn(opener: int, seats: int) -> Turns:
    return Turns(opener, holding=(1 << seats) - 1)


def after_card(turns: Turns, card: Card, deal: Dealt, rules: RuleSet, *, is_last: bool) -> Turns:
    """Turns after a card was laid; `is_last` says that its player has no other left."""
    seat, holding, blocked, _, in_run, order = turns
    if is_last:
        holding ^= 1 << seat
        order = (*order, seat)
        if not holding:
            return Turns(seat, holding, order=order)
    if card.is_symbol:
        if card == PAUSE_CARD:
            return _after_pause(Turns(seat, holding, order=order), deal, rules)
        if not in_run:
            blocked |= blocked_by(card, seat, holding, len(deal.hands))
    if in_run and not is_last:
        return Turns(seat, holding, 0, 0, True, order)
    turn, blocked = _next(seat, holding, blocked, len(deal.hands))
    return Turns(turn, holding, blocked, 0, False, order)


def after_pass(turns: Turns, hands: Sequence[int], *, drew: bool) -> Turns:
    """Turns after a pass; `drew` says that it drew a card from the stock.

    A pass ends a pause run. When all who hold cards have passed, the table is dead.
    """
    seat, holding, blocked, passed, _, order = turns
    if not drew:
        passed |= 1 << seat
    if passed == holding:
        return Turns(seat, 0, order=order + _places_of_the_stuck(seat, holding, hands))
    turn, blocked = _next(seat, holding, blocked, len(hands))
    return Turns(turn, holding, blocked, passed, False, order)


def _next(seat: int, holding: int, blocked: int, seats: int) -> tuple[int, int]:
    """The next seat to move, clockwise, and the blocks still to be served: a blocked seat that the
    turn comes to misses it and is free."""
    while True:
        seat = (seat + 1) % seats
        if not holding >> seat & 1:
            continue
        if not blocked >> seat & 1:
            return seat, blocked
        blocked ^= 1 << seat


def blocked_by(card: Card, seat: int, holding: int, seats: int) -> int:
    """The neighbours that a symbol blocks: a sharp the next that holds cards, a flat the previous,
    a natural both."""
    others = [other for step in range(1, seats) if holding >> (other := (seat + step) % seats) & 1]
    if not others:
        return 0
    following, previous = 1 << others[0], 1 << others[-1]
    symbol = card.symbol
    if symbol is Symbol.SHARP:
        return following
    return previous if symbol is Symbol.FLAT else following | previous


def _after_pause(turns: Turns, deal: Dealt, rules: RuleSet) -> Turns:
    """Every block is lifted, and the player has a run (ro) or one more turn (ca). If the pause was
    their last card, the partner has it instead, or, without one, the next player simply plays."""
    seat, holding, _, _, _, order = turns
    seats = len(deal.hands)
    if not holding >> seat & 1:
        partner = (seat + 2) % seats
        if not (deal.is_pairs and holding >> partner & 1):
            turn, _ = _next(seat, holding, 0, seats)
            return Turns(turn, holding, order=order)
        seat = partner
    return Turns(seat, holding, in_run=rules.pause_gives_run, order=order)


def _places_of_the_stuck(last: int, holding: int, hands: Sequence[int]) -> tuple[int, ...]:
    """The places at a dead table: fewest cards first; of equals, the first clockwise after the seat
    that passed last, which so comes last of them."""
    seats = len(hands)
    clockwise = [(last + step) % seats for step in range(1, seats + 1)]
    left = [seat for seat in clockwise if holding >> seat & 1]
    return tuple(sorted(left, key=lambda seat: hands[seat].bit_count()))
