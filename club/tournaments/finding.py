"""A tournament by its address, for whoever may see it, or may do something with it; its page."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from club import access
from club.access import AnyUser, require
from club.clubs.finding import at_home
from club.models import Club, Season, State, Tournament
from club.storage.statements import columns, instance, rows, width

View = TypeVar("View", bound=Callable[..., HttpResponse])


def open_elsewhere(view: View) -> View:
    """Mark a view that takes what is sent also where the evening is written elsewhere."""
    view.__dict__["is_open_elsewhere"] = True
    return view


def tournament_to_see(request: HttpRequest, slug: str) -> Tournament:
    """Tournament with its club and its season. One that is written elsewhere is only read here."""
    tournament = _named(slug)
    if tournament.as_of and request.method not in ("GET", "HEAD", "OPTIONS"):
        view = getattr(request.resolver_match, "func", None)
        if not getattr(view, "is_open_elsewhere", False):
            raise PermissionDenied(tournament.writer_said)
    is_hidden = tournament.state == State.DRAFT or tournament.is_rehearsal
    if is_hidden and not access.can_check_in(request.user, tournament.club):
        raise Http404
    return tournament


def tournament_for(
    request: HttpRequest, slug: str, may: Callable[[AnyUser, Club], bool]
) -> Tournament:
    """Tournament, for somebody who may do this in its club; to others a draft is not there."""
    tournament = tournament_to_see(request, slug)
    require(may(request.user, tournament.club))
    return tournament


def tournament_page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    facts: Mapping[str, Any],
) -> HttpResponse:
    """Render a page with its tournament and club, and the facts of its own."""
    given = {"tournament": tournament, "club": tournament.club, **facts}
    return render(request, template, given)


def _named(slug: str) -> Tournament:
    parts = map(columns, (Tournament, Club, Season), "tcs")
    found = rows(_BY_SLUG.format(columns=", ".join(parts)), [slug])
    if not found:
        raise Http404
    own, of_club = width(Tournament), width(Club)
    tournament = instance(Tournament, found[0])
    tournament.club = at_home(instance(Club, found[0][own:]))
    if tournament.season_id:
        tournament.season = instance(Season, found[0][own + of_club :])
    return tournament


_BY_SLUG = """
    SELECT {columns} FROM club_tournament t
    JOIN club_club c ON c.id = t.club_id
    LEFT JOIN club_season s ON s.id = t.season_id
    WHERE t.slug = %s AND t.removed_at IS NULL
"""
