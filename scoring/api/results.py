"""Operations that write results, through the door that phones use."""

import re
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from ninja import Header, Schema
from pydantic import ConfigDict, Field

from club import access
from scoring.api.contents import SentContent
from scoring.api.deals import DealJson, Points, deal_as_shown
from scoring.api.problems import KINDS, ApiProblem
from scoring.api.reader import at_desk, round_of, viewer_of
from scoring.api.tournaments import router
from scoring.log import actions
from scoring.log.batches import MOST_ITEMS, MOST_TABLES, record_batch
from scoring.log.commands import MOST_DEALS, Actor, DealAt, Receipt
from scoring.log.refusals import KeyUsed, ResultChanged
from scoring.models import DealState
from scoring.models.line_text import LONGEST_TEXT

ETAG: Final = re.compile(r'(?:W/)?("?)([1-9][0-9]{0,8})\1')

ClientKey = Annotated[
    UUID, Field(strict=False, description="Client key: a UUID made for this one entry.")
]
PlaceNumber = Annotated[int, Field(ge=1, le=32767)]
ReasonText = Annotated[str, Field(max_length=LONGEST_TEXT)]
Referee = Annotated[str, Field(max_length=80, description="Where the results are final.")]


class Strict(Schema):
    """A body: every field of exactly its type, and no other field."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SentResult(Strict):
    kind: Literal["result", "agreement"] = "result"
    key: ClientKey
    round: PlaceNumber
    table: Annotated[int, Field(ge=1, le=MOST_TABLES)]
    deal: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    content: SentContent | None = Field(None, description="Of a result.")
    version: int | None = Field(None, description="Of an agreement: the number agreed to.")


class ResultBatch(Strict):
    results: Annotated[list[SentResult], Field(min_length=1, max_length=MOST_ITEMS)]


class WrittenResult(Schema):
    key: str
    number: int | None = None
    hash: str | None = None
    state: DealState | None = None
    points: Points | None = None
    reason: str | None = Field(None, description="Of one that is refused: see `/api/v1/problems/`.")
    error: str | None = None


class WrittenResults(Schema):
    results: list[WrittenResult]


class Correction(Strict):
    key: ClientKey
    content: SentContent
    reason: ReasonText
    referee: Referee = ""


class LogReceipt(Schema):
    number: int
    hash: str
    state: DealState | Literal[""]
    points: Points
    key: str


@router.post(
    "/{slug}/results", response=WrittenResults, operation_id="send_results", exclude_unset=True
)
def send_results(request: HttpRequest, slug: str, body: ResultBatch) -> dict[str, Any]:
    """Write up to fifty results or agreements in one transaction. Each has its own answer, in the
    same order: a receipt, or `reason` and `error`. A repeat under the same key gets the first
    receipt; a second result of a deal that says something else makes a dispute."""
    tournament, by = at_desk(request, slug, access.can_score)
    items = [each.model_dump(mode="json", exclude_none=True) for each in body.results]
    answers = record_batch(tournament.pk, items, by=Actor(user=by))
    return {"results": [_said(each) for each in answers]}


@router.put(
    "/{slug}/rounds/{number}/tables/{table}/deals/{deal}",
    response=LogReceipt,
    operation_id="correct_deal",
)
def correct_deal(
    request: HttpRequest,
    response: HttpResponse,
    slug: str,
    number: int,
    table: int,
    deal: int,
    body: Correction,
    if_match: Annotated[
        str | None, Header(alias="If-Match", description="The ETag of the deal that was looked at.")
    ] = None,
) -> Any:
    """Correct a result, with the reason that stays in the log. `If-Match` names the version that
    was looked at; where another counts by now, the answer is that one."""
    tournament, by = at_desk(request, slug, access.can_score)
    round_ = round_of(tournament, number)
    named = ETAG.fullmatch(if_match or "")
    if named is None:
        raise ApiProblem("version-missing")
    if not 1 <= table <= MOST_TABLES or not 1 <= deal <= MOST_DEALS:
        raise ApiProblem("not-found")
    try:
        receipt = actions.correct(
            DealAt(round_, table, deal),
            body.content,
            key=body.key,
            by=Actor(user=by, referee=body.referee),
            reason=body.reason,
            expects=int(named[2]),
        )
    except ResultChanged as refusal:
        now = deal_as_shown(viewer_of(request, slug), number, table, deal)
        raise ApiProblem(
            "changed", refusal.said(), current=DealJson(**now).model_dump(mode="json")
        ) from None
    response["ETag"] = f'"{receipt.number}"'
    return receipt._asdict()


def _said(answer: Any) -> dict[str, Any]:
    if isinstance(answer, Receipt):
        return answer._asdict()
    is_used = answer.reason == KeyUsed.__name__
    said = str(KINDS["key-used"].meaning) if is_used else answer.cause or answer.sentence
    return {"key": answer.key, "reason": answer.reason, "error": said}
