"""A tournament by its address, for whoever may see it, or may do something with it."""

from collections.abc import Callable

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from club import access
from club.access import Reader, require
from club.models import Club, State, Tournament
from club.tournaments import queries


def tournament_to_see(request: HttpRequest, slug: str) -> Tournament:
    tournament = get_object_or_404(queries.find(slug))
    if tournament.state == State.DRAFT and not access.can_check_in(request.user, tournament.club):
        raise Http404
    return tournament


def tournament_for(
    request: HttpRequest, slug: str, may: Callable[[Reader, Club], bool]
) -> Tournament:
    """For whoever may do this in its club; to others a draft is not there."""
    tournament = tournament_to_see(request, slug)
    require(may(request.user, tournament.club))
    return tournament
