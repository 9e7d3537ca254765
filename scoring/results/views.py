"""What phones and programs exchange about results: an outbox's batch, and the scores of a round."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from club.models import Round
from club.tags import tag_of
from scoring.models import TableToken
from scoring.results.asked import Actor, Receipt
from scoring.results.batches import MOST_ITEMS, record_batch
from scoring.results.queries import is_public, scores_of_round
from scoring.results.refusals import CardRevoked, Refusal, refusal_of
from scoring.results.tokens import see
from scoring.results.writing import Busy
from scoring.tables.cards import scanned

MOST_BYTES = 200_000
RETRY_SECONDS = 2
KEPT_SECONDS = 1

Item = Mapping[str, Any]
Answer = Receipt | Refusal


@require_POST
def send(request: HttpRequest) -> HttpResponse:
    """Takes `{"results": [item, …]}` and answers each item: its receipt, or what is against it.

    A phone that went from table to table holds several cards; an item that names its tournament and
    table goes by that card. Whatever is answered but 200 and 4xx may be sent again as it was.
    """
    card = scanned(request)
    if card is None:
        return JsonResponse({"error": "no card"}, status=403)
    items = _items(request)
    if items is None:
        return JsonResponse({"error": "not a list of results"}, status=400)
    try:
        answers = _answers(request, card, items)
        see(card)
    except (Busy, DatabaseError):
        return _try_again()
    return JsonResponse({"results": [_said(answer) for answer in answers]})


@require_safe
def scores(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The scores of a round, kept for a second: a hall asks for them hundreds of times in it.

    The tag is of what is answered: by one that counts, strangers would see that results come in for
    a round that is kept back.
    """
    name = f"scores:{slug}:{number}"
    kept = cache.get(name)
    if kept is None:
        kept = _scores(slug, number)
        cache.set(name, kept, KEPT_SECONDS)
    tag, body = kept
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    return HttpResponse(body, content_type="application/json", headers=headers)


def _items(request: HttpRequest) -> Sequence[Item] | None:
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        return None
    try:
        items = json.loads(request.body)["results"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    if not isinstance(items, list) or len(items) > MOST_ITEMS:
        return None
    return items if all(isinstance(item, dict) for item in items) else None


def _answers(request: HttpRequest, card: TableToken, items: Sequence[Item]) -> list[Answer]:
    """In the order of the items; those of each card go together."""
    by_card: dict[Any, list[int]] = {}
    cards: dict[Any, TableToken | None] = {}
    for at, item in enumerate(items):
        where = (item.get("tournament", card.tournament_id), item.get("table", card.table))
        place = where if all(type(each) is int for each in where) else (0, 0)
        if place not in cards:
            is_own = place == (card.tournament_id, card.table)
            cards[place] = card if is_own else scanned(request, tournament=place[0], table=place[1])
        by_card.setdefault(place, []).append(at)
    answers: dict[int, Answer] = {}
    for place, numbers in by_card.items():
        answers |= zip(numbers, _taken(cards[place], [items[at] for at in numbers]), strict=True)
    return [answers[at] for at in range(len(items))]


def _taken(card: TableToken | None, items: Sequence[Item]) -> Sequence[Answer]:
    if card is None:
        return [refusal_of(CardRevoked(), item.get("key", "")) for item in items]
    return record_batch(card.tournament_id, items, by=Actor(token=card))


def _said(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, Receipt):
        return answer._asdict()
    return {"key": answer.key, "error": answer.sentence, "reason": answer.reason}


def _try_again() -> HttpResponse:
    """Nothing was kept; reading goes on, and the phone holds what it has."""
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return JsonResponse({"error": "writing is not possible now"}, status=503, headers=headers)


def _scores(slug: str, number: int) -> tuple[str, bytes]:
    found = Round.objects.select_related("tournament")
    round_ = get_object_or_404(found, tournament__slug=slug, number=number)
    if not is_public(round_):
        raise Http404
    body = json.dumps({"scores": scores_of_round(round_)}).encode()
    return tag_of(body), body
