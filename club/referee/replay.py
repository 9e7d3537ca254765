"""A recorded deal, step by step, in the reader's words."""

from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from club.referee.question import address, question_of
from club.wording import engine_texts
from engine import draw
from engine.game import Game, GameStep, call, move
from engine.moves import PASS, Lay
from engine.points import individual, pairs
from engine.record import Record, first_game, loads
from engine.referee import Breach, Verdict, judge


class ReplayedTable(NamedTuple):
    picture: SafeString
    at: int
    steps: int
    step: str
    """What was called or laid last, and by whom; empty at the start."""
    verdict: str
    is_legal: bool
    sums: list[tuple[str, str]]
    """Who has which points, with the sum that they come from; once the deal is over."""
    question: str
    """The address in which the referee is asked about it; empty before the play and after it."""


def at_step(text: str, at: int | None) -> ReplayedTable:
    """The table after `at` calls and moves; without a number, after all that the rules allow."""
    record = loads(text)
    verdict = judge(record)
    legal = _legal_steps(record, verdict)
    at = legal if at is None else min(at, legal)
    game, said = _replayed(record, at)
    svg = draw.draw(game, engine_texts.labels(), name="table")
    return ReplayedTable(
        picture=mark_safe(svg),  # noqa: S308 (drawn by the engine from parsed cards and our words)
        at=at,
        steps=legal,
        step=said,
        verdict=_breach_said(verdict.breach) if verdict.breach else _state_said(verdict.game),
        is_legal=verdict.breach is None,
        sums=_sums(verdict.game) if verdict.game.is_over and not verdict.breach else [],
        question=address(question_of(game.position)) if game.position and game.turn else "",
    )


def _legal_steps(record: Record, verdict: Verdict) -> int:
    if verdict.breach is None:
        return len(record.auction) + len(record.play)
    before = len(record.auction) if verdict.breach.step == "play" else 0
    return before + verdict.breach.at


def _replayed(record: Record, at: int) -> tuple[Game, str]:
    game, said = first_game(record), ""
    for called in record.auction[:at]:
        said = _turn_said(game, called)
        game = call(game, called)
    for moved in record.play[: max(at - len(record.auction), 0)]:
        said = _turn_said(game, moved)
        game = move(game, moved)
    return game, said


def _turn_said(game: Game, step: GameStep) -> str:
    return _("%(seat)s: %(step)s") % {
        "seat": engine_texts.seat(game.turn),
        "step": _step_said(step),
    }


def _step_said(step: GameStep) -> str:
    if step is PASS:
        return _("pass")
    return engine_texts.card(step.card) if isinstance(step, Lay) else str(step)


def _breach_said(breach: Breach) -> str:
    said = _("A breach by %(seat)s at %(step)s. %(reason)s") if breach.by else _("%(reason)s")
    return said % {
        "seat": engine_texts.seat(breach.by),
        "step": _step_said(breach.move),
        "reason": engine_texts.explain(breach.refusal),
    }


def _state_said(game: Game) -> str:
    if game.is_over:
        return _("Every step follows the rules, and the deal is over.")
    return _("Every step follows the rules. To play: %(seat)s.") % {
        "seat": engine_texts.seat(game.turn)
    }


def _sums(game: Game) -> list[tuple[str, str]]:
    stuck = game.last_stuck
    if game.contract:
        explained = pairs.explain(game.contract, game.order, last_stuck=stuck, rules=game.rules)
        return [
            (str(engine_texts.SIDES[side]), engine_texts.sum_of(lines))
            for side, lines in explained.items()
        ]
    if game.type is None:
        return []
    each = individual.explain(game.type, game.order, last_stuck=stuck, rules=game.rules)
    return [(engine_texts.seat(seat), engine_texts.sum_of(lines)) for seat, lines in each.items()]
