"""Exchange with phones and programs: an outbox's batch of results, and the scores of a round."""

import json
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club import access
from club.models import Round, State
from club.web.public_pages import public_page
from scoring.log.batches import MOST_ITEMS, record_batch
from scoring.log.commands import Actor, Receipt
from scoring.log.queue import Busy
from scoring.log.refusals import CardRevoked, Finished, OthersSitThere, Refusal, refusal_of
from scoring.log.tokens import see
from scoring.models import RoundScore, TableToken, Version
from scoring.tables.card_cookies import late_card, scanned
from scoring.tables.outbox.returned import Item, is_returned, record_returned
from scoring.tables.referee_calls import call, note_unsent
from scoring.visibility import is_public

MOST_BYTES = 200_000
RETRY_SECONDS = 2
LETTERS_OF_KEY = 36
LETTERS_OF_NUMBER = 10

OutboxAnswer = Receipt | Refusal


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
    """Points, valid deals and what penalties take of each entry, as far as everybody sees them."""
    found = Round.objects.select_related("tournament")
    round_ = get_object_or_404(found, tournament__slug=slug, number=number)
    if round_.tournament.is_rehearsal or not is_public(round_):
        raise Http404
    kept = RoundScore.objects.filter(round=round_).order_by("entry__number")
    rows = kept.values_list("entry__number", "points", "deals", "penalties")
    return JsonResponse({"scores": {number: figures for number, *figures in rows}})


@require_safe
@never_cache
def log(request: HttpRequest) -> HttpResponse:
    """Answer whether the log still holds the line of a phone's last receipt. Each line names the
    one before by its hash, so one that is there has all before it; a laptop that took the place
    of another, from a copy of before, says no."""
    wanted = [request.GET.get(name, "") for name in ("tournament", "table", "number")]
    if not all(each.isdecimal() and len(each) < LETTERS_OF_NUMBER for each in wanted):
        return JsonResponse({"error": "no card"}, status=403)
    tournament, table, number = map(int, wanted)
    card = _card_of(request, tournament, table)
    if card is None:
        return JsonResponse({"error": "no card"}, status=403)
    line = Version.objects.filter(tournament=tournament, number=number).first()
    holds = line is not None and line.short_hash == request.GET.get("hash")
    return JsonResponse({"holds": holds, "is_over": card.is_late})


def _send(request: HttpRequest) -> HttpResponse:
    items = _items(request)
    card = _card_of(request) or _card_of(request, *_place_of(items))
    if card is None:
        return JsonResponse({"error": "no card"}, status=403)
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


def _answers(request: HttpRequest, card: TableToken, items: Sequence[Item]) -> list[OutboxAnswer]:
    """Answers in the order of the items; those of each card go together."""
    by_card: dict[Any, list[int]] = {}
    cards: dict[Any, TableToken | None] = {}
    for at, item in enumerate(items):
        where = (item.get("tournament", card.tournament_id), item.get("table", card.table))
        place = where if all(type(each) is int for each in where) else (0, 0)
        if place not in cards:
            is_own = place == (card.tournament_id, card.table)
            cards[place] = card if is_own else _card_of(request, *place)
        by_card.setdefault(place, []).append(at)
    answers: dict[int, OutboxAnswer] = {}
    for place, numbers in by_card.items():
        answers |= zip(numbers, _taken(cards[place], [items[at] for at in numbers]), strict=True)
    return [answers[at] for at in range(len(items))]


def _card_of(
    request: HttpRequest, tournament: int | None = None, table: int | None = None
) -> TableToken | None:
    """The card of a table as this phone has it, or as somebody of the desk has them all; of a
    finished tournament marked as late."""
    card = scanned(request, tournament=tournament, table=table)
    if card is None:
        card = late_card(request, tournament=tournament, table=table)
        if card is not None:
            card.is_late = True
    return card or _of_the_desk(request, tournament, table)


def _of_the_desk(
    request: HttpRequest, tournament: int | None, table: int | None
) -> TableToken | None:
    """Card of a table whose results are brought by the phone of somebody signed in at the desk."""
    if not (tournament and table and request.user.is_authenticated):
        return None
    found = TableToken.objects.select_related("tournament__club")
    card = found.filter(
        tournament=tournament, table=table, revoked_at=None, tournament__state=State.RUNNING
    ).first()
    return card if card and access.can_score(request.user, card.tournament.club) else None


def _place_of(items: Sequence[Item] | None) -> tuple[int | None, int | None]:
    """The tournament and the table that the first item names."""
    first = items[0] if items else {}
    tournament, table = first.get("tournament"), first.get("table")
    is_named = type(tournament) is int and type(table) is int
    return (tournament, table) if is_named else (None, None)


def _taken(card: TableToken | None, items: Sequence[Item]) -> Sequence[OutboxAnswer]:
    """Answers to a batch; entries that come after the tournament was finished stay on the phone,
    and the desk is told."""
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
    if any(map(is_returned, items)):
        return record_returned(card, items)
    answers = record_batch(card.tournament_id, items, by=Actor(token=card))
    _call_where_others_sit(card, items, answers)
    return _with_points(card, items, answers)


def _call_where_others_sit(
    card: TableToken, items: Sequence[Item], answers: Sequence[OutboxAnswer]
) -> None:
    """The desk changed the seats, and has to enter what the table played before that."""
    for item, answer in zip(items, answers, strict=True):
        if isinstance(answer, Refusal) and answer.reason == OthersSitThere.__name__:
            call(
                card.tournament,
                card.table,
                round_number=item.get("round"),
                deal=item.get("deal"),
            )


def _with_points(
    card: TableToken, items: Sequence[Item], answers: Sequence[OutboxAnswer]
) -> Sequence[OutboxAnswer]:
    """The receipt of an agreement carries the points that were agreed to: by them, and not by the
    number of a line, it finds its result again in another laptop's log."""
    numbers = [
        each["version"]
        if isinstance(answer, Receipt) and not answer.points and type(each.get("version")) is int
        else 0
        for each, answer in zip(items, answers, strict=True)
    ]
    if not any(numbers):
        return answers
    found = Version.objects.filter(tournament=card.tournament_id, number__in=numbers)
    points = dict(found.values_list("number", "points"))
    return [
        answer._replace(points=points[number])
        if isinstance(answer, Receipt) and number in points
        else answer
        for number, answer in zip(numbers, answers, strict=True)
    ]


def _said(answer: OutboxAnswer) -> dict[str, Any]:
    if isinstance(answer, Receipt):
        return answer._asdict()
    return {"key": answer.key, "error": answer.sentence, "reason": answer.reason}


def _try_again() -> HttpResponse:
    """Nothing was kept; reading goes on, and the phone holds what it has."""
    headers = {"Retry-After": str(RETRY_SECONDS)}
    return JsonResponse({"error": "writing is not possible now"}, status=503, headers=headers)
