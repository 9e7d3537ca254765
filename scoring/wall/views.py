"""The wall: pages for a projector, which turn by themselves."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from club import access
from club.clubs.finding import zone_of
from club.models import Tournament
from club.tournaments.finding import tournament_page, tournament_to_see
from club.web.etags import packed_tag, tag_of
from club.web.public_pages import MADE, asked_language, public_page
from club.wording.table_ranges import range_named
from club.wording.texts import milliseconds
from scoring.wall.queries import board_of, facts_of


@public_page()
@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_to_see(request, slug)
    language = asked_language(request.GET) or tournament.club.language
    with translation.override(language):
        pages = _pages(tournament, request.GET.get("range"))
        tag = tag_of(pages.encode())
        facts: dict[str, Any] = {
            "language": language,
            "pages": pages,
            "tags": f"{tag}, {packed_tag(tag)}",
            "range": range_named(tournament.ranges, request.GET.get("range")),
            "zone": zone_of(tournament.club).key,
            "can_run": access.can_run(request.user, tournament.club),
        }
        response = tournament_page(request, "scoring/wall/wall.html", tournament, facts)
    response["Content-Language"] = language
    return response


@public_page()
@require_safe
def pages(request: HttpRequest, slug: str) -> HttpResponse:
    """Poll of a wall, every three seconds."""
    tournament = tournament_to_see(request, slug)
    language = asked_language(request.GET) or tournament.club.language
    with translation.override(language):
        body = _pages(tournament, request.GET.get("range")).encode()
    headers = {
        "Content-Language": language,
        "ETag": tag_of(body),
        MADE: str(milliseconds()),
    }
    response = HttpResponse(body, headers=headers)
    return get_conditional_response(request, etag=headers["ETag"], response=response) or response


def _pages(tournament: Tournament, range_name: str | None) -> SafeString:
    facts = facts_of(board_of(tournament, range_name))
    return render_to_string("scoring/wall/_pages.html", facts)
