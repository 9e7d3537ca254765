"""The wall: pages for a projector, which turn by themselves."""

import time
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from club import access
from club.tournaments.finding import tournament_to_see
from scoring.wall import kept

LANGUAGES = dict(settings.LANGUAGES)


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_to_see(request, slug)
    language = _language(request) or tournament.club.language
    with translation.override(language):
        pages = kept.pages_of(tournament, language)
        facts: dict[str, Any] = {
            "tournament": tournament,
            "club": tournament.club,
            "language": language,
            "pages": mark_safe(pages.body.decode()),  # noqa: S308 (a template made it)
            "tag": pages.tag,
            "now": _now(),
            "zone": settings.TIME_ZONE,
            "can_run": access.can_run(request.user, tournament.club),
        }
        response = render(request, "scoring/wall/wall.html", facts)
        response["Content-Language"] = language
        return response


@require_safe
def pages(request: HttpRequest, slug: str) -> HttpResponse:
    """What a wall asks for every three seconds."""
    language = _language(request)
    found = kept.fresh(slug, language) if language else None
    if found is None:
        tournament = tournament_to_see(request, slug)
        language = language or tournament.club.language
        with translation.override(language):
            found = kept.pages_of(tournament, language)
    return _answer(request, found, language)


def _answer(request: HttpRequest, found: kept.Pages, language: str) -> HttpResponse:
    headers = {
        "ETag": found.tag,
        "Cache-Control": "no-cache",
        "Content-Language": language,
        "Portativ-Now": str(_now()),
    }
    if request.headers.get("If-None-Match") == found.tag:
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(found.body, headers=headers)


def _language(request: HttpRequest) -> str:
    """The one that the address names, if the site speaks it."""
    wanted = request.GET.get("language", "")
    return wanted if wanted in LANGUAGES else ""


def _now() -> int:
    return round(time.time() * 1000)
