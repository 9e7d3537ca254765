"""Everything that can happen to a deal: each is one command, and safe to run again.

Whoever calls these has asked whether this person may; what a table's card may the rules ask. They
answer a receipt, or raise what stands against it: `refusals.WRONG`.
"""

from collections.abc import Callable, Sequence
from typing import ParamSpec
from uuid import UUID, uuid5

from club.models import Round
from scoring.log import commands
from scoring.log.commands import Actor, DealAt, LogCommand, Receipt, key_of
from scoring.log.queue import counted, retried, write
from scoring.models import Deal, DealState, Penalty

Facts = ParamSpec("Facts")


def _action(command: Callable[Facts, LogCommand]) -> Callable[Facts, Receipt]:
    """Takes what the command takes."""

    def act(*args: Facts.args, **named: Facts.kwargs) -> Receipt:
        return _written(command(*args, **named))

    act.__doc__ = command.__doc__
    return act


def _written(asked: LogCommand) -> Receipt:
    answer = retried(lambda: write(asked.tournament, [asked])[0])
    counted([answer])
    if isinstance(answer, Exception):
        raise answer
    return answer


record = _action(commands.RecordResult)
agree = _action(commands.AgreeToResult)
correct = _action(commands.CorrectResult)
settle = _action(commands.SettleDispute)
annul = _action(commands.AnnulDeal)
adjust = _action(commands.AdjustScore)
move = _action(commands.MoveResult)
give_penalty = _action(commands.GivePenalty)
withdraw_text = _action(commands.WithdrawText)


def take_back_penalty(penalty: Penalty, *, key: UUID | str, by: Actor, reason: str) -> Receipt:
    asked = commands.TakeBackPenalty(
        penalty.round,
        penalty.entry,
        penalty.points,
        penalty=penalty.pk,
        given=penalty.given.number,
        key=key,
        by=by,
        reason=reason,
    )
    return _written(asked)


def agree_to_all(round_: Round, *, key: UUID | str, by: Actor, table: int | None = None) -> int:
    """Agree for the desk to all results of a round, or of one table of it; return their number.

    Each is a line of its own; what changes meanwhile is left for somebody to look at.
    """
    press, at = key_of(key), {} if table is None else {"table": table}

    def run() -> Sequence[Receipt | Exception]:
        found = Deal.objects.filter(round=round_, state=DealState.PROVISIONAL, **at)
        entered = found.order_by("table", "number").values_list(
            "table", "number", "current__number"
        )
        asked = [
            commands.AgreeToResult(
                DealAt(round_, *where[:2]), of=where[2], key=uuid5(press, str(where)), by=by
            )
            for where in entered
        ]
        return write(round_.tournament, asked)

    answers = retried(run)
    counted(answers)
    return sum(isinstance(answer, Receipt) for answer in answers)
