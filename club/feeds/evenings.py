"""Evenings of a club as programs outside may know them, each with an identity that stays."""

from collections.abc import Callable
from datetime import UTC, timedelta
from functools import wraps
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from club.clubs import groups
from club.clubs.queries import SHOWN_TO_ALL, start_of_today
from club.models import Club, Tournament
from club.process.native_parts import is_there
from club.web.etags import tag_of

MOST_TO_COME: Final = 400
MOST_PAST: Final = 100
PAST: Final = timedelta(days=365)
OURS: Final = UUID("6f0c8e8e-5b7a-4d0e-9f43-2f2f0f3c9b51")
"""Name space of identities: chosen once, by chance."""


def has_calendars() -> bool:
    """False where the package that writes them is missing."""
    return is_there("icalendar")


def public_evenings() -> QuerySet[Tournament]:
    """All that a stranger may know of: no drafts, no rehearsals."""
    return Tournament.objects.filter(state__in=SHOWN_TO_ALL)


def evenings_of(club: Club) -> list[Tournament]:
    """Evenings to come and those of the last year, in their order; in two queries."""
    found = public_evenings().filter(**groups.within(club)).select_related("club__page")
    today = start_of_today()
    past = found.filter(starts__lt=today, starts__gte=today - PAST)
    coming = found.filter(starts__gte=today)
    evenings = [
        *past.order_by("-starts", "-pk")[:MOST_PAST],
        *coming.order_by("starts", "pk")[:MOST_TO_COME],
    ]
    return sorted(evenings, key=lambda each: (each.starts, each.pk))


def identity(evening: Tournament, what: str = "") -> UUID:
    """The same for good, wherever the site is served and however the evening is named or moved."""
    made_at = evening.made_at.astimezone(UTC)
    return uuid5(OURS, f"{evening.pk} {made_at:%Y-%m-%dT%H:%M:%S.%f} {what}".strip())


class Written(NamedTuple):
    body: bytes
    language: str


def for_programs(kind: str) -> Callable[[Callable[..., Written]], Callable[..., HttpResponse]]:
    """A view of what a view writes, with a tag by which a program asks whether it has changed."""

    def decorate(view: Callable[..., Written]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, *args: str, **named: str) -> HttpResponse:
            body, language = view(request, *args, **named)
            tag = tag_of(body)
            headers = {
                "ETag": tag,
                "Cache-Control": "public, max-age=60",
                "Content-Language": language,
            }
            response = HttpResponse(body, content_type=f"{kind}; charset=utf-8", headers=headers)
            return get_conditional_response(request, etag=tag, response=response) or response

        return require_safe(answer)

    return decorate
