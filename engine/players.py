"""Players who need no cards in hand: one that does anything legal, and one that plays sensibly.

They choose by a random generator that they are handed, so from the same seed they always do the
same. `played` has them play a whole deal, auction and all.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from engine.auction import Auction, Call, PlayType, legal_calls
from engine.dealing import Dealt
from engine.editions import EDITIONS, RuleSet
from engine.game import call, move
from engine.moves import Move
from engine.position import Position, legal_moves
from engine.record import Record, first_game
from engine.seats import Seat
from engine.sensible import sensible_call, sensible_move, sensible_type


class Strategy(NamedTuple):
    """A player's way to call, to choose a type, and to move, knowing their own hand."""

    call: Callable[[Auction, int, RuleSet, Random], Call]
    type: Callable[[int, RuleSet, Random], PlayType]
    move: Callable[[Position, Random], Move]


RANDOM: Final = Strategy(
    call=lambda auction, _hand, _rules, random: random.choice(legal_calls(auction)),
    type=lambda _hand, _rules, random: random.choice(tuple(PlayType)),
    move=lambda position, random: random.choice(legal_moves(position)),
)
SENSIBLE: Final = Strategy(call=sensible_call, type=sensible_type, move=sensible_move)
PLAYERS: Final[Mapping[str, Strategy]] = {"random": RANDOM, "sensible": SENSIBLE}


def played(
    deal: Dealt,
    players: Mapping[Seat, Strategy] | Strategy,
    random: Random,
    edition: str = "ro",
    rules: RuleSet | None = None,
) -> Record:
    """The record of a whole deal, played by one player, or by one for each seat."""
    at = players if isinstance(players, Mapping) else dict.fromkeys(deal.seats, players)
    rules = rules or EDITIONS[edition]
    hands = dict(zip(deal.seats, deal.hands, strict=True))
    record = Record(deal, edition)
    if not deal.is_pairs:
        chooser = deal.first_served
        record = replace(record, type=at[chooser].type(hands[chooser], rules, random))
    game = first_game(record, rules)
    calls, moves = list[Call](), list[Move]()
    while game.auction and game.position is None:
        caller = game.auction.turn
        calls.append(at[caller].call(game.auction, hands[caller], rules, random))
        game = call(game, calls[-1])
    while game.position and game.position.turn:
        moves.append(at[game.position.turn].move(game.position, random))
        game = move(game, moves[-1])
    return replace(record, auction=tuple(calls), play=tuple(moves))
