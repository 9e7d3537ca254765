"""Page of the texts that an evening has for a chat; the pictures."""

from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from club.clubs.finding import at_home, club_named
from club.models import Club, Player, State, Tournament
from club.storage.caches import MemoryCache
from club.tournaments.finding import tournament_page, tournament_to_see
from club.web.converters import number_in
from club.web.public_pages import public_page
from scoring.seasons.viewer import viewer_of
from scoring.statistics.profiles.profile import played_by, profile_of
from scoring.tell import cards
from scoring.tell.picture import WRITING, drawn
from scoring.tell.previews import public_origin
from scoring.tell.texts import told_of
from scoring.visibility import with_rounds

KEPT: Final = 64
_pictures: Final = MemoryCache[bytes](KEPT)


@public_page("round", "entry")
@require_safe
def tell(request: HttpRequest, slug: str) -> HttpResponse:
    found = _told(request, slug)
    origin, round_ = public_origin(), number_in(request, "round")
    facts = {
        "texts": told_of(found, origin, round_=round_, entry=number_in(request, "entry")),
        "has_links": bool(origin),
        "picture": cards.of_evening(found).address,
    }
    return tournament_page(request, "scoring/tell/tell.html", found, facts)


@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    found = _told(request, slug)
    return _picture(request, cards.of_evening(found), found.club)


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    found = club_named(club)
    return _picture(request, cards.of_club(found), found)


@require_safe
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    request.user = AnonymousUser()  # whoever looks: what is posted, strangers see
    viewer = viewer_of(request, club, season)
    return _picture(request, cards.of_season(viewer), viewer.club)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    person = profile_of(get_object_or_404(Player, pk=pk, merged_into=None))
    own = at_home(person.memberships[0].club)
    return _picture(request, cards.of_player(person, played_by(person)), own)


def _told(request: HttpRequest, slug: str) -> Tournament:
    """Not there for the desk either, as long as it is not for everybody."""
    found = tournament_to_see(request, slug)
    if found.state == State.DRAFT or found.is_rehearsal:
        raise Http404
    with_rounds(found, for_public=True)
    return found


def _picture(request: HttpRequest, card: cards.Card, of: Club) -> HttpResponse:
    """Drawn once and kept; whatever version the address names, the one that is so now."""
    tag, answer = f'"{card.version}"', None
    if "If-None-Match" in request.headers:
        answer = get_conditional_response(request, etag=tag)
    if answer is None:
        with WRITING:
            logo = bytes(of.logo) if of.logo else None
            content = _pictures.get(card.path, card, lambda: drawn(card, logo))
        answer = HttpResponse(content, content_type="image/png")
    answer["ETag"] = tag
    answer["Content-Language"] = card.language
    answer["Cache-Control"] = "public, max-age=60"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"  # chats show it on pages of theirs
    return answer
