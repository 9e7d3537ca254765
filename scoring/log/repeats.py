"""Repeated commands: a key that was written already gets its first receipt if both say the same."""

from collections.abc import Mapping
from typing import Any

from scoring.log import commands, refusals
from scoring.log.commands import NOWHERE, LogCommand
from scoring.log.content import read
from scoring.log.rules import kinds_of
from scoring.log.seating import side_named
from scoring.models import Version


def is_repeat(asked: LogCommand, kept: Version, line: Version | None) -> bool:
    """True where the line that has the key of a command says the same; `line` is that of
    `line_named`."""
    place = kept.round_id, kept.table, kept.deal
    is_there = kept.tournament_id == asked.tournament.pk and asked.place in (NOWHERE, place)
    return kept.kind in kinds_of(asked) and is_there and _says(asked, kept, line)


def line_named(asked: LogCommand) -> object:
    """The number or the key of the line that `is_repeat` looks at, if there is one."""
    match asked:
        case commands.AgreeToResult():
            return asked.of
        case commands.SettleDispute():
            return asked.choice
        case commands.MoveResult():
            return str(asked.keys[1])
    return None


def _says(asked: LogCommand, kept: Version, line: Version | None) -> bool:
    match asked:
        case commands.RecordResult() | commands.CorrectResult():
            return kept.side == side_named(asked.side) and _is_said(asked.content, kept)
        case commands.AgreeToResult():
            return line is not None and kept.content in ({"of": line.number}, line.content)
        case commands.SettleDispute(choice=Mapping() as content):
            return _is_said(content, kept)
        case commands.SettleDispute():
            return line is not None and line.content == kept.content
        case commands.AdjustScore():
            return kept.content == {"adjusted": dict(asked.points)}
        case commands.MoveResult() if asked.target == asked.deal:
            return {seat: each["entry"] for seat, each in kept.seats.items()} == asked.entries
        case commands.MoveResult():
            place = line and (line.round_id, line.table, line.deal)
            return place == asked.deal.key
        case commands.GivePenalty():
            is_told = asked.content["penalty"].items() <= kept.content["penalty"].items()
            return is_told and kept.points == {str(asked.entry.number): -asked.points}
        case commands.TakeBackPenalty() | commands.WithdrawText():
            return kept.content == asked.content
    return True


def _is_said(content: Mapping[str, Any], kept: Version) -> bool:
    """True where a line keeps this content, read by its own people and rules."""
    try:
        return read(content, kept.seats, kept.rules) == kept.content
    except refusals.WRONG:
        return False
