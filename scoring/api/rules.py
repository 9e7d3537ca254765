"""The rules as operations: any program can ask the engine."""

from collections.abc import Callable
from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import BaseModel, ConfigDict

from club.wording import engine_texts
from engine import record as records
from engine.errors import RecordError, RuleError
from engine.game import legal_moves
from engine.record import Record
from engine.referee import judge, verdict_data
from engine.score import points_of
from scoring.api.problems import wrong

router = Router()


class ScoreLine(BaseModel):
    """A result: the keys of its game, as in the content of a deal, with `game` and `edition`."""

    model_config = ConfigDict(extra="allow")
    game: Literal["pairs", "individual", "remi", "sides", "points"]


class DealRecordJson(BaseModel):
    """A deal card by card, in the format muzicando-deal/1."""

    model_config = ConfigDict(extra="allow")
    format: Literal["muzicando-deal/1"]
    game: Literal["pairs", "individual"]


class ResultPoints(Schema):
    points: dict[str, int | float]


class Moves(Schema):
    turn: str | None
    moves: list[str]


class VerdictJson(Schema):
    legal: bool
    step: str | None = None
    at: int | None = None
    by: str | None = None
    move: str | None = None
    rule: str | None = None
    reason: str | None = None
    penalty: dict[str, int] | None = None
    contract: str | None = None
    declarer: str | None = None
    turn: str | None = None
    over: bool | None = None
    order: list[str] | None = None
    last_stuck: bool | None = None
    score: dict[str, int] | None = None


@router.post("/score", response=ResultPoints, operation_id="score_result")
def score_result(request: HttpRequest, line: ScoreLine) -> dict[str, Any]:
    """The points of a result by the rulebook, for each side or seat."""
    found = _understood(lambda: points_of(line.model_dump()))
    return {"points": {str(scorer): points for scorer, points in found.items()}}


@router.post("/moves", response=Moves, operation_id="list_moves")
def list_moves(request: HttpRequest, record: DealRecordJson) -> dict[str, Any]:
    """What may be called or laid after a record that follows the rules."""
    verdict = judge(_record(record))
    if verdict.breach:
        refusal = verdict.breach.refusal
        raise wrong("play", engine_texts.explain(refusal), type(refusal).__name__)
    moves = sorted(str(move) for move in legal_moves(verdict.game))
    return {"turn": verdict.game.turn, "moves": moves}


@router.post("/referee", response=VerdictJson, operation_id="judge_record", exclude_unset=True)
def judge_record(request: HttpRequest, record: DealRecordJson) -> dict[str, Any]:
    """A record judged: how far it follows the rules, who broke which, and what that costs; or the
    points of the deal."""
    verdict = judge(_record(record))
    found = verdict_data(verdict)
    if verdict.breach:
        refusal = verdict.breach.refusal
        found |= {"rule": type(refusal).__name__, "reason": engine_texts.explain(refusal)}
    return found


def _record(given: DealRecordJson) -> Record:
    return _understood(lambda: records.record_of(given.model_dump()))


def _understood(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except RuleError as error:
        raise wrong("body", engine_texts.explain(error), type(error).__name__) from error
    except RecordError as error:
        raise wrong("body", str(error), type(error).__name__) from error
