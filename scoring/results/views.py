"""What phones and programs exchange about results: an outbox's batch, and the scores of a round."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from club.models import Round
from club.public_pages import public_page
from scoring.models import TableToken
from scoring.results.asked import Actor, Receipt
from scoring.results.batches import MOST_ITEMS, record_batch
from scoring.results.queries import is_public, scores_of_round
from scoring.results.refusals import CardRevoked, Finished, Refusal, refusal_of
from scoring.results.tokens import see
from scoring.results.writing import Busy
from scoring.tables.calls import note_unsent
from scoring.tables.cards import late_card, scanned

MOST_BYTES = 200_000
RETRY_SECONDS = 2
LETTERS_OF_KEY = 36

Item = Mapping[str, Any]
Answer = Receipt | Refusal


@require_POST
def send(request: HttpRequest) -> HttpResponse:
    """Takes `{"results": [item, …]}` and answers each item: its receipt, or what is against it.

    A phone that went from table to table holds several cards; an item that names its tournament and
    table goes by that card. Whatever is answered but 200 and 4xx may be sent again as it was.
    """
    try:
        return _send(request)
    except (Busy, DatabaseError, InterfaceError):
        return _try_again()


@public_page()
@require_safe
def scores(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The scores of a round, as far as everybody sees them."""
    found = Round.objects.select_related("tournament")
    round_ = get_object_or_404(found, tournament__slug=slug, number=number)
    if not is_public(round_):
        raise Http404
    return JsonResponse({"scores": scores_of_round(round_)})


def _send(request: HttpRequest) -> HttpResponse:
    card = _card_of(request)
    if card is None:
        return JsonResponse({"error": "no card"}, status=403)
    items = _items(request)
    if items is None:
        return JsonResponse({"error": "not a list of results"}, status=400)
    answers = _answers(request, card, items)
    see(card)
    return JsonResponse({"results": [_said(answer) for answer in answers]})


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
            cards[place] = card if is_own else _card_of(request, *place)
        by_card.setdefault(place, []).append(at)
    answers: dict[int, Answer] = {}
    for place, numbers in by_card.items():
        answers |= zip(numbers, _taken(cards[place], [items[at] for at in numbers]), strict=True)
    return [answers[at] for at in range(len(items))]


def _card_of(
    request: HttpRequest, tournament: int | None = None, table: int | None = None
) -> TableToken | None:
    """The card of a table as this phone has it; of a finished tournament marked as late."""
    card = scanned(request, tournament=tournament, table=table)
    if card is None:
        card = late_card(request, tournament=tournament, table=table)
        if card is not None:
            card.is_late = True
    return card


def _taken(card: TableToken | None, items: Sequence[Item]) -> Sequence[Answer]:
    """What comes after the tournament was finished stays on the phone, and the desk is told."""
    if card is None:
        return [refusal_of(CardRevoked(), item.get("key", "")) for item in items]
    if card.is_late:
        late = [each for each in items if each.get("kind") != "agreement"]
        if keys := {
            str(each.get("key"))[:LETTERS_OF_KEY]: (str(each.get("round")), str(each.get("deal")))
            for each in late
        }:
            note_unsent(card.tournament, card.table, keys)
        return [refusal_of(Finished(), item.get("key", "")) for item in items]
    return record_batch(card.tournament_id, items, by=Actor(token=card))


def _said(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, Receipt):
        return answer._asdict()
    return {"key": answer.key, "error": answer.sentence, "reason": answer.reason}


def _try_again() -> HttpResponse:
    """Nothing was kept; reading goes on, and the phone holds what it has."""
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return JsonResponse({"error": "writing is not possible now"}, status=503, headers=headers)
