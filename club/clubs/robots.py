"""Which pages search engines may list: none that tells of persons, unless every club wants it."""

from collections.abc import Iterable
from typing import Final

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.models import Club, Membership

# What is of one reader, or only there to be pressed. Pages of players may be fetched, for only then
# do they say that they are not to be listed.
NOT_TO_FETCH: Final = (
    *("/account/", "/display/", "/table/", "/t/*/me/", "/t/*/door/", "/t/*/sign-up/"),
)


@require_safe
@cache_control(public=True, max_age=3600)
def robots_txt(_request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_TO_FETCH)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def keep_out_of_search(request: HttpRequest) -> None:
    """The answer says so in its head (`club.web.middleware.add_headers`), a page in its own too."""
    request.robots = "noindex"  # type: ignore[attr-defined]


def list_players_of(request: HttpRequest, club: Club) -> None:
    """A page with many people of a club is listed if every club that knows one of them wants it."""
    known = Q(player__memberships__club=club) | Q(player__merged__memberships__club=club)
    if not club.players_in_search or _somebody_objects(known):
        keep_out_of_search(request)


def list_players(request: HttpRequest, *players: int, known: Iterable[Club] = ()) -> None:
    """A page of one person, or of two, by their keys; `known` are clubs of theirs that were read
    already."""
    if not all(each.players_in_search for each in known) or _somebody_objects(
        Q(player__in=players) | Q(player__merged_into__in=players)
    ):
        keep_out_of_search(request)


def _somebody_objects(known: Q) -> bool:
    return Membership.objects.filter(known, club__players_in_search=False).exists()
