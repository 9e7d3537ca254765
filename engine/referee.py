"""A record judged: how far it follows the rules, who broke them, and what that costs."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.editions import RuleSet
from engine.errors import RuleError
from engine.game import Game, GameStep, call, move
from engine.points import individual, pairs
from engine.record import Record, first_game
from engine.seats import Seat, Side

SeatPoints = Mapping[Side, int] | Mapping[Seat, int]


class Breach(NamedTuple):
    """The step of a record that the rules refuse; it annuls the deal."""

    step: str
    """`auction` or `play`."""
    at: int
    """Which of its calls or moves, counted from 0."""
    by: Seat | None
    """Whose turn it was, or in the auction would have been; None after the end of the deal."""
    move: GameStep
    refusal: RuleError
    points: SeatPoints
    """What it costs."""


class Verdict(NamedTuple):
    game: Game
    """Where the record ends, or the game before its breach."""
    breach: Breach | None


def judge(record: Record, rules: RuleSet | None = None) -> Verdict:
    """Replays a record, by the rules of its edition or of a club, as far as these allow it."""
    game = first_game(record, rules)
    for at, called in enumerate(record.auction):
        try:
            game = call(game, called)
        except RuleError as refusal:
            by = game.auction.turn if game.auction else None
            return _annulled(game, "auction", at, by, called, refusal)
    for at, moved in enumerate(record.play):
        try:
            game = move(game, moved)
        except RuleError as refusal:
            return _annulled(game, "play", at, game.turn, moved, refusal)
    return Verdict(game, None)


def _annulled(
    game: Game, step: str, at: int, by: Seat | None, move: GameStep, refusal: RuleError
) -> Verdict:
    cost = breach_points(game, by) if by else {}
    return Verdict(game, Breach(step, at, by, move, refusal, cost))


def breach_points(game: Game, offender: Seat) -> SeatPoints:
    """Cost of a breach to the offender or their side."""
    if game.deal.is_pairs:
        return pairs.breach_points(offender.side, game.rules)
    return individual.breach_points(offender, game.rules)


def deal_points(game: Game) -> Mapping[Any, float] | None:
    """The points of a deal that is over; None while it is not."""
    if not game.is_over or game.type is None:
        return None
    stuck = game.last_stuck
    if game.contract:
        return pairs.deal_points(game.contract, game.order, last_stuck=stuck, rules=game.rules)
    return individual.deal_points(game.type, game.order, last_stuck=stuck, rules=game.rules)


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict as the command line prints it."""
    game, breach = verdict
    if breach:
        return {
            "legal": False,
            "step": breach.step,
            "at": breach.at,
            "by": breach.by,
            "move": str(breach.move),
            "reason": str(breach.refusal),
            "penalty": breach.points,
        }
    return {
        "legal": True,
        "contract": str(game.contract) if game.contract else game.type,
        "declarer": game.declarer,
        "turn": game.turn,
        "over": game.is_over,
        "order": game.order,
        "last_stuck": game.last_stuck,
        "score": deal_points(game),
    }
