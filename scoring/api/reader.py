"""The asker of an operation: a stranger, or a token with the rights of its account."""

import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Final, cast

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from club import access
from club.access import AnyUser
from club.hall.addresses import client_address
from club.models import ApiToken, Club, Round, State, TokenRight, Tournament, User
from club.programs import tokens
from club.tournaments import finding
from club.web import throttle
from scoring import visibility
from scoring.api.problems import ApiProblem
from scoring.log.refusals import IsArchived
from scoring.seats import MOST_ROUNDS
from scoring.visibility import Viewer, with_rounds

A_MINUTE: Final = 600
"""Requests of one address, or of one token."""
BEARER: Final = re.compile(r"Bearer +(\S{1,200})", re.IGNORECASE)


def identify(request: HttpRequest) -> None:
    """Find the token of a request, and count the request. A session is none of the API's."""
    request.user = AnonymousUser()
    header = request.headers.get("Authorization")
    found = BEARER.fullmatch(header or "")
    token = tokens.token_of(found[1]) if found else None
    request.api_token = token  # type: ignore[attr-defined]
    if not getattr(request, "is_for_all", False):  # nobody in particular fills the page cache
        door = f"api token {token.pk}" if token else f"api {_network(client_address(request.META))}"
        if throttle.count_of_minute(door) >= A_MINUTE:
            raise ApiProblem("too-many")
        throttle.count_in_minute(door)
    if token:
        tokens.note_use(token)
    elif header is not None:
        raise ApiProblem("token")


def _network(address: str) -> str:
    """Network of an address: of IPv6 the part that one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return address if found.version == 4 else str(ip_network((int(found) >> 64 << 64, 64)))


def has_token(request: HttpRequest) -> bool:
    return request.api_token is not None  # type: ignore[attr-defined]


def require_desk(request: HttpRequest) -> None:
    """Only a token of the desk writes."""
    if not has_token(request):
        raise ApiProblem("token")
    if request.api_token.right != TokenRight.DESK:  # type: ignore[attr-defined]
        raise ApiProblem("not-allowed", gettext("This token may only read."))


def viewer_of(request: HttpRequest, slug: str) -> Viewer:
    """A tournament as far as the asker sees it, with its rounds."""
    _act_in(request, slug)
    viewer = visibility.viewer_of(request, slug)
    with_rounds(viewer.tournament, for_public=viewer.for_public)
    return viewer


def desk_viewer_of(request: HttpRequest, slug: str) -> Viewer:
    """The same, for tokens that read what the desk reads."""
    viewer = viewer_of(request, slug)
    if viewer.for_public:
        raise ApiProblem("not-allowed" if has_token(request) else "token")
    return viewer


def reader_of(request: HttpRequest, club: Club) -> AnyUser:
    token: ApiToken | None = request.api_token  # type: ignore[attr-defined]
    return tokens.reader(token, club) if token else AnonymousUser()


def at_desk(
    request: HttpRequest,
    slug: str,
    may: Callable[[AnyUser, Club], bool] = access.can_run,
) -> tuple[Tournament, User]:
    """A tournament that the token may write to, and its account."""
    tournament, by = run_by(request, slug, may)
    if tournament.state == State.ARCHIVED:
        raise IsArchived
    return tournament, by


def run_by(
    request: HttpRequest,
    slug: str,
    may: Callable[[AnyUser, Club], bool] = access.can_run,
) -> tuple[Tournament, User]:
    """A tournament that the token may run, archived or not, and its account. Every request that
    writes was asked already whether its token is one of the desk."""
    _act_in(request, slug)
    tournament = finding.tournament_to_see(request, slug)
    access.require(
        may(request.user, tournament.club),
        gettext("This token is for another club or another tournament."),
    )
    return tournament, cast(User, request.user)


def round_of(tournament: Tournament, number: int) -> Round:
    if not 0 < number <= MOST_ROUNDS:
        raise ApiProblem("not-found")
    return get_object_or_404(tournament.rounds.select_related("tournament"), number=number)


def _act_in(request: HttpRequest, slug: str) -> None:
    """A token of one tournament is a stranger in every other."""
    token: ApiToken | None = request.api_token  # type: ignore[attr-defined]
    if token is None:
        return
    if token.tournament and token.tournament.slug != slug:
        request.user = AnonymousUser()
    else:
        request.user = tokens.reader(token, token.club, token.tournament)
